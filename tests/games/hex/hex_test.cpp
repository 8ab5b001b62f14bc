#include "games/hex/hex.h"

#include "games/hex/naive_hex.h"
#include "games/playout.h"
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

TEST(Hex, AgreesWithItsNaiveTwinInEverySize) {
  for (int size = 2; size <= 19; ++size)
    for (std::uint64_t i = 0; i < (size <= 11 ? 300u : 10u) && !HasFatalFailure(); ++i) {
      Rng rng = Rng::of(61, i);
      const bool swap = i % 2 == 1;
      if (size <= 11) check_twin(Hex<11>(size, swap), NaiveHex(size, swap), size * size, rng);
      if (size > 11 || i < 20) check_twin(Hex<19>(size, swap), NaiveHex(size, swap), size * size, rng);
    }
}

TEST(Hex, HasAsManyLinesAsItsNaiveTwinOnSmallBoards) {
  for (const bool swap : {false, true})
    for (int depth = 0; depth <= 9; ++depth) {
      EXPECT_EQ(lines(Hex<11>(2, swap), depth), count_naive_lines(NaiveHex(2, swap), depth)) << depth;
      if (depth > 7) continue;
      EXPECT_EQ(lines(Hex<11>(3, swap), depth), count_naive_lines(NaiveHex(3, swap), depth)) << depth;
    }
}

// Every way to fill the board has exactly one winner (John Nash; the theorem needs no turns).
TEST(Hex, IsNeverADraw) {
  Rng rng(62);
  for (int i = 0; i < 2000; ++i) {
    Hex<11> state(2 + i % 10);
    playout(state, rng);
    ASSERT_TRUE(state.result() == Result::FirstWins || state.result() == Result::SecondWins);
  }
}

TEST(Hex, DrawsFairlyTheSwapIncluded) {
  Rng rng(63);
  for (const bool swap : {false, true})
    for (Hex<11> state(5, swap); state.result() == Result::Ongoing; state.play_random(rng)) check_fair(state, rng);
  check_fair(Hex<19>(), rng, 300);
}

TEST(Hex, ConnectsRedFromTopToBottomAndBlueFromLeftToRight) {
  const auto game = find_game("hex3");
  EXPECT_EQ(result_text(*game, after(*game, {"b1", "a1", "b2", "c1", "a3"})), "Red wins (top and bottom connected)");
  EXPECT_EQ(result_text(*game, after(*game, {"a1", "a3", "a2", "b2", "c3", "c1"})),
            "Blue wins (left and right connected)");
  // b1 and c2 do not touch: the short diagonal of the rhombus falls to the left.
  EXPECT_EQ(result_text(*game, after(*game, {"b1", "a1", "c2", "a2", "c3"})), "");
}

TEST(Hex, SwapTakesTheFirstStoneOverMirrored) {
  const auto game = find_game("hex(swap=yes)");
  EXPECT_EQ(game->text, "hex11(swap=yes)");
  EXPECT_EQ(game->move_ids, 122);
  Position position = after(*game, {"c2"});
  EXPECT_TRUE(position.legal(Move{121}));
  EXPECT_EQ(game->write_move(position, Move{121}), "swap");
  EXPECT_EQ(game->notation("gtp").write(position, Move{121}), "swap-pieces");
  position.play(Move{121});
  EXPECT_EQ(game->write(position), "11/11/1O9/11/11/11/11/11/11/11/11 x");
  EXPECT_FALSE(position.legal(Move{121}));
  EXPECT_FALSE(game->start().legal(Move{121}));
  EXPECT_FALSE(after(*game, {"c2", "c3", "c4"}).legal(Move{121}));
  const auto plain = find_game("hex11");
  EXPECT_EQ(plain->move_ids, 121);
  EXPECT_FALSE(after(*plain, {"c2"}).legal(Move{121}));
  EXPECT_FALSE(plain->read_move(plain->start(), "swap"));
}

TEST(Hex, RefusesTextsThatAreNoPosition) {
  const auto game = find_game("hex3");
  for (const auto* bad : {"", "3/3/3", "3/3/3 y", "3/3/3 o", "X2/3/3 x", "O2/3/3 x", "3/3 x", "3/3/3/3 x", "3/3/4 x",
                          "W2/3/3 o", "XOO/XO1/X2 x", "OO1/3/3 x"})
    EXPECT_THROW(game->read(bad), Error) << bad;
  EXPECT_EQ(game->read("XOO/X2/X2 o").result(), Result::FirstWins);
  EXPECT_NO_THROW(find_game("hex3(swap=yes)")->read("O2/3/3 x"));
  EXPECT_THROW(find_game("hex3(swap=yes)")->read("OO1/3/3 x"), Error);
  EXPECT_THROW(find_game("hex1"), Error);
  EXPECT_THROW(find_game("hex20"), Error);
}

class HexLaws : public testing::TestWithParam<const char*> {};

TEST_P(HexLaws, HoldOnThreeHundredRandomGames) {
  const auto game = find_game(GetParam());
  for (int i = 0; i < 300 && !HasFatalFailure(); ++i) {
    Rng rng = Rng::of(64, static_cast<std::uint64_t>(i));
    check_laws(*game, rng, game->board.size() + 1, i < 5);
  }
}
INSTANTIATE_TEST_SUITE_P(Beyond, HexLaws,
                         testing::Values("hex2", "hex2(swap=yes)", "hex3(swap=yes)", "hex5", "hex9(swap=yes)",
                                         "hex11(swap=yes)", "hex12", "hex13(swap=yes)", "hex19(swap=yes)"));

}  // namespace
}  // namespace ludens::games
