#include "games/breakthrough/breakthrough.h"

#include "games/breakthrough/naive_breakthrough.h"
#include "games/catalogue.h"
#include "games/playout.h"
#include "support/dice.h"
#include "support/twin.h"

namespace ludens::games {
using namespace tests;
namespace {

TEST(Breakthrough, AgreesWithItsNaiveTwinInThreeThousandGames) {
  for (std::uint64_t i = 0; i < 3000 && !HasFatalFailure(); ++i) {
    Rng rng = Rng::of(51, i);
    check_twin(Breakthrough(), NaiveBreakthrough(), 64, rng);
  }
}

// From Fairy-Stockfish 11.1 (Debian): «setoption name UCI_Variant value breakthrough», «go perft 1» … «go perft 6».
TEST(Breakthrough, HasTheLinesThatFairyStockfishCounts) {
  const std::uint64_t known[] = {1, 22, 484, 11132, 256036, 6182818, 149264638};
  for (int depth = 0; depth <= 6; ++depth) EXPECT_EQ(lines(Breakthrough(), depth), known[depth]) << depth;
}

TEST(Breakthrough, DrawsFairlyFromTheStartThroughToTheEnd) {
  Rng rng(52);
  for (Breakthrough state; state.result() == Result::Ongoing; state.play_random(rng)) check_fair(state, rng);
}

TEST(Breakthrough, NamesMovesByTheirSquares) {
  const auto game = find_game("breakthrough");
  Position position = game->start();
  EXPECT_EQ(game->write(position), "BBBBBBBB/BBBBBBBB/8/8/8/8/WWWWWWWW/WWWWWWWW w");
  const Move move = *game->read_move(position, "a2b3");
  EXPECT_EQ(move, Breakthrough::move_of(48, 2));
  EXPECT_EQ(game->read_move(position, "a2xb3"), move);
  EXPECT_EQ(game->read_move(position, "A2-B3"), move);
  position.play(move);
  EXPECT_EQ(game->write_move(position, Breakthrough::move_of(9, 0)), "b7a6");
  for (const auto* bad : {"", "a2", "b7b8", "b7b5", "b7d6", "b7+c6", "i7i6", "b7c6x", "a7h6", "h7a6"})
    EXPECT_FALSE(game->read_move(position, bad)) << bad;
}

TEST(Breakthrough, EndsOnTheLastRowOrWithoutPieces) {
  const auto game = find_game("breakthrough");
  const auto after = [&](const char* text, const char* said) {
    Position position = game->read(text);
    position.play(*game->read_move(position, said));
    return result_text(*game, position);
  };
  EXPECT_EQ(after("8/W7/8/8/8/8/B7/8 w", "a7b8"), "White wins (the last row reached)");
  EXPECT_EQ(after("8/W7/8/8/8/8/B7/8 b", "a2a1"), "Black wins (the last row reached)");
  EXPECT_EQ(after("8/8/8/1B6/W7/8/8/8 w", "a4xb5"), "White wins (every piece captured)");
  EXPECT_EQ(after("8/8/8/1B6/W7/8/8/8 b", "b5a4"), "Black wins (every piece captured)");
  EXPECT_EQ(after("8/8/8/1B6/W7/8/8/8 w", "a4a5"), "");
}

TEST(Breakthrough, RefusesTextsThatAreNoPosition) {
  const auto game = find_game("breakthrough");
  for (const auto* bad : {"", "8/8/8/8/8/8/8/8 w", "W7/8/8/8/8/8/B7/8 w", "W7/8/8/8/8/8/8/B7 b", "WW6/8/8/8/8/8/8/7B b",
                          "8/B7/8/8/8/8/W7/8", "8/B7/8/8/8/8/W7/8 x", "8/X7/8/8/8/8/W7/8 w",
                          "8/B7/8/WWWWWWWW/WWWWWWWW/W7/8/8 w", "8/8/8/8/8/8/W7/8 w"})
    EXPECT_THROW(game->read(bad), Error) << bad;
  EXPECT_EQ(game->read("W7/8/8/8/8/8/B7/8 b").result(), Result::FirstWins);
}

}  // namespace
}  // namespace ludens::games
