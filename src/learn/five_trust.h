#pragma once
#include <optional>
#include <stop_token>

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

struct TrustOptions {
  Query query;
  SourceOptions source = {};
  System2Options search = {};        // how far System 2 thinks
  std::int64_t positions = 0;        // of the query's, taken by hash; 0: all of them
  std::optional<double> given = {};  // that one instead of the best
  std::uint64_t seed = 1;
  int jobs = 1;  // changes nothing but the time
  std::stop_token stop = {};
};

// How much of the first impression a mind should keep when System 2 disagrees (agents `dual`, option trust): the value
// among 0, 0.1 … 1 that finds most of people's moves. Throws Error when it was stopped.
TrustReport tune_trust(const GamePtr& game, const five::Model& model, const TrustOptions& options);

}  // namespace ludens::learn
