#include "support/laws.h"

namespace ludens::games {
using namespace tests;
namespace {

class Laws : public testing::TestWithParam<GamePtr> {};

TEST_P(Laws, HoldAtEveryPlyOfThreeHundredRandomGames) {
  const Game& game = *GetParam();
  for (int i = 0; i < 300 && !HasFatalFailure(); ++i) {
    Rng rng = Rng::of(1, static_cast<std::uint64_t>(i));
    check_laws(game, rng, 3 * game.board.size() + 10, i < 5);
  }
}

INSTANTIATE_TEST_SUITE_P(Every, Laws, testing::ValuesIn(usual_games()),
                         [](const auto& game) { return game.param->name; });

}  // namespace
}  // namespace ludens::games
