#include "support/laws.h"

namespace ludens::games {
using namespace tests;
namespace {

class GoLaws : public testing::TestWithParam<const char*> {};

TEST_P(GoLaws, HoldOnThreeHundredRandomGames) {
  const GamePtr game = find_game(GetParam());
  EXPECT_EQ(game->text, GetParam());
  for (int i = 0; i < 300 && !HasFatalFailure(); ++i) {
    Rng rng = Rng::of(2, static_cast<std::uint64_t>(i));
    check_laws(*game, rng, 3 * game->board.size() + 10, i < 5);
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, GoLaws,
                         testing::Values("go2", "go3(komi=0.5)", "go5(ko=positional)",
                                         "go4(ko=situational, suicide=yes)", "go7(suicide=yes)",
                                         "go6(scoring=territory)", "go3(komi=0, scoring=territory)",
                                         "go5(ko=positional, suicide=yes, scoring=territory)",
                                         "go9(komi=0.5, handicap=9)", "go7(scoring=territory, handicap=4)", "go10",
                                         "go25"));

}  // namespace
}  // namespace ludens::games
