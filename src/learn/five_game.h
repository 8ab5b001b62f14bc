#pragma once
#include <stop_token>
#include <vector>

#include "games/catalogue.h"
#include "learn/five_set.h"
#include "patterns/five_incremental.h"
#include "patterns/five_trainer.h"
#include "search/dual/system2.h"

namespace ludens::learn {

// The first three stones as renju's opening rule has them: the middle, a point beside it, one of the 25 around it.
std::vector<Move> random_opening(const Game& game, Rng& rng);

struct FiveGameOptions {
  System2Options search;
  double sharpen = 1;                            // visits to this power are what the policy learns
  int temperature_plies = 0;                     // after the opening, drawn by visits
  const five::TrainerOptions* online = nullptr;  // learn from each move at once
};

// One game of System 2 with itself, and what there is to learn from it.
struct FiveGame {
  std::vector<five::Example> examples;
  Result result = Result::Draw;
  int plies = 0;
  std::int64_t decisions = 0, agreed = 0, searched = 0, good = 0;
};
// Plays it at a table (play/table.h). Throws Error when it was stopped.
FiveGame play_five_game(const GamePtr& game, const five::Net& net, const FiveGameOptions& options, Rng rng,
                        const std::stop_token& stop = {});

// Score of `a` against `b` over pairs of games from the same openings, colours changed.
// Means nothing when it was stopped.
double five_match(const GamePtr& game, const five::Net& a, const five::Net& b, const System2Options& search, int games,
                  std::uint64_t seed, int threads, const std::stop_token& stop = {});

}  // namespace ludens::learn
