#include "games/at_once.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"

namespace ludens::games {
namespace {

struct Reached {
  GamePtr game;
  Position position;
  Move read(std::string_view word) const { return *game->read_move(position, word); }
};

Reached after(std::string_view name, std::string_view moves) {
  const GamePtr game = find_game(name);
  Reached out{game, game->start()};
  for (const auto& word : words(moves)) out.position.play(out.read(word));
  return out;
}

TEST(AtOnce, AMoveThatMakesTheRowWins) {
  const auto at = after("tictactoe", "a1 a3 b1 b3");
  EXPECT_EQ(wins_at_once(*at.game, at.position), std::vector<Move>{at.read("c1")});
  EXPECT_TRUE(wins_at_once(*at.game, at.game->start()).empty());
}

TEST(AtOnce, TheOtherSidesRowIsStopped) {
  const auto at = after("tictactoe", "a2 a3 b2");
  EXPECT_EQ(stops_at_once(*at.game, at.position), std::vector<Move>{at.read("c2")});
  const auto four = after("renju", "h8 a1 i8 a3 j8 a5 k8");  // an open four of Black: nothing stops it
  EXPECT_TRUE(stops_at_once(*four.game, four.position).empty());
  const auto closed = after("renju", "h8 g8 i8 a3 j8 a5 k8");
  EXPECT_EQ(stops_at_once(*closed.game, closed.position), std::vector<Move>{closed.read("l8")});
  EXPECT_TRUE(stops_at_once(*closed.game, closed.game->start()).empty()) << "nobody threatens";
}

TEST(AtOnce, APassIsNeitherAWinNorAThreat) {
  const auto at = after("go9", "e5 pass");  // Black wins by passing
  EXPECT_TRUE(wins_at_once(*at.game, at.position).empty());
  const auto before = after("go9", "e5");
  EXPECT_TRUE(stops_at_once(*before.game, before.position).empty());
  EXPECT_FALSE(is_lost(before.position, Side::Second)) << "who does not pass plays on";
}

TEST(AtOnce, TheOnlyMoveThatDoesNotLoseAtOnceIsForced) {
  const auto threatened = after("tictactoe", "a2 a3 b2");
  EXPECT_TRUE(is_forced(threatened.position, threatened.read("c2")));
  EXPECT_FALSE(is_forced(threatened.position, threatened.read("c3")));
  const auto free = after("tictactoe", "a2 a3");
  EXPECT_FALSE(is_forced(free.position, free.read("b2")));
  EXPECT_FALSE(is_forced(find_game("renju")->start(), Move{112}));
}

TEST(AtOnce, TheOnlyLegalMoveIsForcedAlsoWhereItLoses) {
  const auto at = after("tictactoe", "b2 a1 c1 a3 a2 c2 b3 b1");
  EXPECT_TRUE(is_forced(at.position, at.read("c3")));
}

TEST(AtOnce, WhoCanStopOnlyOneOfTwoThreatsHasLostAndNothingIsForced) {
  const auto lost = after("tictactoe", "b2 b3 a2 b1 a1");  // X threatens c2 and c3
  MoveList moves;
  lost.position.moves(moves);
  for (const Move move : moves) EXPECT_FALSE(is_forced(lost.position, move));
  EXPECT_TRUE(is_lost(lost.position, Side::Second));
  EXPECT_FALSE(is_lost(lost.position, Side::First));
}

TEST(AtOnce, WhoWaitsHasLostWhereTheOtherSideWinsWithItsMove) {
  const auto at = after("tictactoe", "a1 a3 b1 b3");  // X to move has c1, O would have c3
  EXPECT_TRUE(is_lost(at.position, Side::Second));
  EXPECT_FALSE(is_lost(at.position, Side::First)) << "it wins itself";
  const auto four = after("renju", "h8 a1 i8 a3 j8 a5 k8");
  EXPECT_TRUE(is_lost(four.position, Side::Second));
  const auto over = after("renju", "h8 a1 i8 a3 j8 a5 k8 a7 l8");
  EXPECT_TRUE(is_lost(over.position, Side::Second));
  EXPECT_FALSE(is_lost(over.position, Side::First));
}

}  // namespace
}  // namespace ludens::games
