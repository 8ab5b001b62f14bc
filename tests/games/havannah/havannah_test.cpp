#include "games/havannah/havannah.h"

#include "games/havannah/naive_havannah.h"
#include "games/playout.h"
#include "games/text_board.h"
#include "support/dice.h"
#include "support/laws.h"
#include "support/twin.h"

namespace ludens::games {
using namespace tests;
namespace {

Position after(const Game& game, std::initializer_list<const char*> moves) {
  Position position = game.start();
  for (const auto* move : moves) position.play(*game.read_move(position, move));
  return position;
}

// The first side's moves, while the second plays on cells that mean nothing.
std::string ends(const Game& game, std::initializer_list<const char*> first,
                 std::initializer_list<const char*> second) {
  Position position = game.start();
  auto answer = second.begin();
  for (const auto* move : first) {
    EXPECT_FALSE(position.over()) << move;
    position.play(*game.read_move(position, move));
    if (!position.over()) position.play(*game.read_move(position, *answer++));
  }
  return result_text(game, position);
}

TEST(Havannah, AgreesWithItsNaiveTwinInEverySize) {
  for (int side = 2; side <= 6; ++side)
    for (std::uint64_t i = 0; i < (side <= 4 ? 100u : 10u) && !HasFatalFailure(); ++i) {
      Rng rng = Rng::of(71, i);
      const bool swap = i % 2 == 1;
      const int cells = HavannahBoard::cells_of(side);
      check_twin(Havannah<8>(side, swap), NaiveHavannah(side, swap), cells, rng);
      if (i < 10) check_twin(Havannah<10>(side, swap), NaiveHavannah(side, swap), cells, rng);
    }
  Rng rng(72);
  check_twin(Havannah<8>(8), NaiveHavannah(8), 169, rng);
  check_twin(Havannah<10>(10), NaiveHavannah(10), 271, rng);
}

TEST(Havannah, HasAsManyLinesAsItsNaiveTwinOnSmallBoards) {
  for (const bool swap : {false, true})
    for (int depth = 0; depth <= 6; ++depth) {
      EXPECT_EQ(lines(Havannah<8>(2, swap), depth), count_naive_lines(NaiveHavannah(2, swap), depth)) << depth;
      if (depth > 3) continue;
      EXPECT_EQ(lines(Havannah<8>(3, swap), depth), count_naive_lines(NaiveHavannah(3, swap), depth)) << depth;
    }
}

// Each of the three by itself, far from the others: the twin's random games are mostly won by forks.
TEST(Havannah, IsWonByABridgeAForkOrARing) {
  const auto game = find_game("havannah4");
  EXPECT_EQ(ends(*game, {"a1", "a2", "a3", "a4"}, {"d1", "d3", "d5", "g2"}), "White wins (a bridge)");
  // From the middle to the upper left, the upper right and the lower edge; corners are on none.
  EXPECT_EQ(ends(*game, {"d4", "c3", "b2", "b1", "d5", "d6", "c6", "e4", "f3", "g2"},
                 {"a1", "a2", "a4", "d1", "g4", "e1", "g1", "f5", "d7"}),
            "White wins (a fork)");
  EXPECT_EQ(ends(*game, {"c3", "c4", "d3", "d5", "e3", "e4"}, {"d4", "a1", "a3", "d7", "g1", "g4"}),
            "White wins (a ring)")
      << "around a stone of the other side";
  EXPECT_EQ(ends(*game, {"c3", "c4", "d3", "d5", "e3", "d4", "e4"}, {"a1", "a3", "d1", "d7", "g1", "g4"}),
            "White wins (a ring)")
      << "around a stone of its own";
  EXPECT_EQ(ends(*game, {"c3", "c4", "d3", "d4", "d5", "e3"}, {"a1", "a3", "d1", "d7", "g1", "g4"}), "")
      << "a lump is no ring";
}

TEST(Havannah, NamesCellsByRowAndPlaceInIt) {
  const auto game = find_game("havannah4");
  EXPECT_EQ(game->board.size(), 37);
  EXPECT_EQ(game->board.name(0), "a1");
  EXPECT_EQ(game->board.name(4), "b1");
  EXPECT_EQ(game->board.name(18), "d4");
  EXPECT_EQ(game->board.name(36), "g4");
  EXPECT_EQ(game->board.neighbours(18).size(), 6u);
  EXPECT_EQ(draw_board(*game, after(*game, {"d4", "a1"}), {.last = 0}),
            "      a(O). . .\n"
            "     b . . . . .\n"
            "    c . . . . . .\n"
            "   d . . . X . . .\n"
            "    e . . . . . .\n"
            "     f . . . . .\n"
            "      g . . . .\n");
}

TEST(Havannah, SwapTakesTheFirstStoneOver) {
  const auto game = find_game("havannah4(swap=yes)");
  Position position = after(*game, {"c3"});
  EXPECT_TRUE(position.legal(Move{37}));
  position.play(*game->read_move(position, "swap"));
  EXPECT_EQ(game->write(position), "4/5/2O3/7/6/5/4 x");
  EXPECT_FALSE(position.legal(Move{37}));
  EXPECT_FALSE(find_game("havannah4")->read_move(find_game("havannah4")->start(), "swap"));
}

TEST(Havannah, DrawsFairlyTheSwapIncluded) {
  Rng rng(73);
  for (const bool swap : {false, true})
    for (Havannah<8> state(3, swap); state.result() == Result::Ongoing; state.play_random(rng)) check_fair(state, rng);
}

TEST(Havannah, RefusesTextsThatAreNoPosition) {
  const auto game = find_game("havannah4");
  for (const auto* bad : {"", "4/5/6/7/6/5/4", "4/5/6/7/6/5/4 y", "4/5/6/7/6/5/4 o", "X3/5/6/7/6/5/4 x",
                          "5/5/6/7/6/5/4 x", "4/5/6/7/6/5 x", "XXXX/OOOO1/6/7/6/5/4 x"})
    EXPECT_THROW(game->read(bad), Error) << bad;
  EXPECT_EQ(game->read("XXXX/OOO2/6/7/6/5/4 o").result(), Result::FirstWins);
  EXPECT_NO_THROW(find_game("havannah4(swap=yes)")->read("O3/5/6/7/6/5/4 x"));
  EXPECT_THROW(find_game("havannah3"), Error);
  EXPECT_THROW(find_game("havannah11"), Error);
}

class HavannahLaws : public testing::TestWithParam<const char*> {};

TEST_P(HavannahLaws, HoldAtEveryPlyOfOneHundredRandomGames) {
  const auto game = find_game(GetParam());
  for (int i = 0; i < 100 && !HasFatalFailure(); ++i) {
    Rng rng = Rng::of(74, static_cast<std::uint64_t>(i));
    check_laws(*game, rng, game->board.size() + 1, i < 10);
  }
}
INSTANTIATE_TEST_SUITE_P(Beyond, HavannahLaws,
                         testing::Values("havannah4", "havannah4(swap=yes)", "havannah5", "havannah7", "havannah9",
                                         "havannah10(swap=yes)"));

}  // namespace
}  // namespace ludens::games
