#pragma once
#include <vector>

#include "games/catalogue.h"
#include "learn/five_selfplay.h"
#include "patterns/five_incremental.h"
#include "patterns/five_trainer.h"

namespace ludens::learn {

// The first three stones as renju's opening rule has them: the middle, a point beside it, one of the 25 around it.
std::vector<Move> random_opening(const Game& game, Rng& rng);

struct FiveGameOptions {
  System2Options search;
  double sharpen = 1;                            // visits to this power are what the policy learns
  int loud = 0;                                  // plies after the opening that are drawn by visits
  const five::TrainerOptions* online = nullptr;  // learn from each move at once
};

// One game of System 2 with itself, and what there is to learn from it.
struct FiveGame {
  std::vector<five::Sample> samples;
  Result result = Result::Draw;
  int plies = 0;
  std::int64_t decisions = 0, agreed = 0, searched = 0, good = 0;
};
FiveGame play_five_game(const Game& game, const five::Net& net, const FiveGameOptions& options, Rng rng);

}  // namespace ludens::learn
