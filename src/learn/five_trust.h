#pragma once
#include <optional>

#include "learn/room.h"
#include "patterns/five_file.h"
#include "records/query/game_source.h"
#include "search/dual/system2.h"

namespace ludens::learn {

struct TrustReport {
  double trust = 0;
  std::int64_t positions = 0;
  double top1 = 0, intuition = 0, search = 0;  // of people's moves: with this trust, with all of it, with none
};

// How much of the first impression a mind should keep when System 2 disagrees (agents `dual`, option trust): the value
// among 0, 0.1 … 1 that finds most of people's moves in `positions` of the query's, taken by hash, or in all of them
// (0). `search` says how far System 2 thinks. `given`: that one, to a tenth. Nothing depends on `jobs`.
TrustReport tune_trust(const GamePtr& game, const five::Model& model, Query query, const SourceOptions& source,
                       System2Options search, std::int64_t positions, std::uint64_t seed, int jobs,
                       std::optional<double> given = {});

}  // namespace ludens::learn
