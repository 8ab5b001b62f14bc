#include "measure/arena/referee.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"

namespace ludens::measure {
namespace {

constexpr const char* kGnuGo = "engine(\"/usr/games/gnugo --mode gtp --chinese-rules\")";

// Black's wall holds the left side, White's the right one; a white stone on the left is dead.
Record wall_game(Result result, const std::string& text) {
  const GamePtr game = find_game("go9");
  Position position = game->start();
  Record out{.game = game->text, .result = result, .result_text = text};
  for (const auto word :
       words("D9 F9 D8 F8 D7 F7 D6 F6 D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 E9 B5 E7 H5 E5 pass E3 pass pass")) {
    const auto move = game->notation("gtp").read(position, word);
    if (position.over()) position.go_on();
    position.play(move.value());
    out.turns.push_back({.move = *move});
  }
  return out;
}

TEST(Referee, AnotherProgramSaysWhoWonAndDifferencesAreListed) {
  Referee gnugo(find_game("go9"), kGnuGo);
  gnugo.check(0, wall_game(Result::SecondWins, "W+3.5"));
  EXPECT_EQ(gnugo.games(), 1);
  EXPECT_TRUE(gnugo.differences().empty()) << gnugo.differences()[0].theirs;
  gnugo.check(4, wall_game(Result::FirstWins, "B+13.5"));
  ASSERT_EQ(gnugo.differences().size(), 1u);
  EXPECT_EQ(gnugo.differences()[0].game, 4);
  EXPECT_NE(referee_report(gnugo).find("2 games counted, 1 differs\n       game 5: B+13.5 here, W+"), std::string::npos)
      << referee_report(gnugo);
}

TEST(Referee, GamesThatWereGivenUpAreNotCounted) {
  Referee gnugo(find_game("go9"), kGnuGo);
  Record record = wall_game(Result::SecondWins, "W+R");
  record.turns.pop_back();
  record.turns.pop_back();
  gnugo.check(0, record);
  EXPECT_EQ(gnugo.games(), 0);
}

TEST(Referee, OnlyAnotherProgramIsOneAndOnlyWhereGamesAreCounted) {
  EXPECT_THROW(Referee(find_game("go9"), "random"), Error);
  EXPECT_THROW(Referee(find_game("othello"), kGnuGo), Error);
}

}  // namespace
}  // namespace ludens::measure
