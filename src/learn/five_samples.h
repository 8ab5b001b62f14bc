#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "patterns/five_sample.h"
#include "records/game_source.h"
#include "records/replay.h"

namespace ludens {

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

}  // namespace ludens
