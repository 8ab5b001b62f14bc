#pragma once
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "learn/room.h"
#include "patterns/five_sample.h"
#include "records/query/game_source.h"
#include "records/replay.h"

namespace ludens::learn {

// One decision of a record as the five-window network sees it; empty where no stone is put (swaps, offers) or the
// position is not one of 15×15 five-in-a-row.
std::optional<five::Sample> five_sample(const Sample& sample);

struct FiveSet {
  std::vector<five::Sample> samples;
  std::vector<int> plies;  // of each, from 1
  std::int64_t games = 0, skipped = 0;
};
// All decisions of a query's games.
FiveSet read_five_set(const Query& query, const SourceOptions& options);

// What others say of the positions that people met, to learn from beside what was played: agents as text, "" for none.
struct FiveTeachers {
  std::string judge = {};  // a search: what it finds moves worth, instead of the game's result
  std::string guide = {};  // a policy: what else might have been played
  double share = 0.5;      // of the guide's in what is wanted
  std::uint64_t seed = 1;
  int jobs = 1;
  std::stop_token stop = {};
};
// The same decisions, with what the teachers say of them; whatever the jobs.
FiveSet read_taught_five_set(const Query& query, const SourceOptions& options, const FiveTeachers& teachers,
                             const std::function<void(std::int64_t, std::int64_t)>& on_games = {});

}  // namespace ludens::learn
