#include "games/shogi/mate.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/shogi/shogi.h"

namespace ludens::games {
namespace {

using shogi::MateAnswer;

MateAnswer solved(std::string_view sfen, int plies = 31) {
  return shogi::find_mate(find_game("shogi")->read(sfen).as<Shogi>().board(), plies, [] { return false; });
}

// Played out: checks alone, and the last one mates.
void expect_mate(std::string_view sfen, std::size_t plies) {
  const auto game = find_game("shogi");
  Position position = game->read(sfen);
  const Side attacker = position.to_move();
  const auto answer = solved(sfen);
  ASSERT_EQ(answer.found, MateAnswer::Found::Mate) << sfen;
  ASSERT_EQ(answer.line.size(), plies) << sfen;
  for (const Move move : answer.line) {
    ASSERT_TRUE(position.legal(move)) << sfen;
    position.play(move);
    if (position.to_move() != attacker) EXPECT_TRUE(position.as<Shogi>().board().in_check());
  }
  EXPECT_EQ(position.result(), win_for(attacker));
}

TEST(ShogiMate, FindsTheShortestMate) {
  expect_mate("4k4/9/4P4/9/9/9/9/9/9 b G 1", 1);
  expect_mate("9/9/9/9/9/9/4p4/9/4K4 w g 1", 1);
  expect_mate("7nl/7k1/9/7S1/9/9/9/9/9 b 2G 1", 3);
}

// No knight checks a king on the last row but one or the last; a pawn may not mate from the hand.
TEST(ShogiMate, SaysThatThereIsNone) {
  EXPECT_EQ(solved("4k4/9/9/9/9/9/9/9/9 b - 1").found, MateAnswer::Found::None);
  EXPECT_EQ(solved("9/9/9/9/9/9/9/9/k8 b N 1").found, MateAnswer::Found::None);
  EXPECT_EQ(solved("7nk/7n1/8N/9/9/9/9/9/9 b P 1", 1).found, MateAnswer::Found::Unknown);
}

TEST(ShogiMate, StopsWhereItIsTold) {
  const auto board = find_game("shogi")->read("4k4/9/9/9/9/9/9/9/9 b 2N4L9P 1").as<Shogi>().board();
  int asked = 0;
  EXPECT_EQ(shogi::find_mate(board, 31, [&] { return ++asked > 3; }).found, MateAnswer::Found::Unknown);
  EXPECT_EQ(asked, 4);
}

}  // namespace
}  // namespace ludens::games
