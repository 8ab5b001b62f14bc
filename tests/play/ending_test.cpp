#include "play/ending.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"

namespace ludens::play {
namespace {

using How = Ending::How;

TEST(Ending, IsSaidInWordsAndInCode) {
  const GamePtr go = find_game("go9");
  const auto said = [&](const Ending& ending) { return ending_text(*go, ending, 60) + " | " + ending_code(ending); };
  EXPECT_EQ(said({Result::FirstWins, How::Resigned}), "White resigned | B+R");
  EXPECT_EQ(said({Result::SecondWins, How::Time}), "Black lost on time | W+T");
  EXPECT_EQ(said({Result::FirstWins, How::Forfeit}), "White lost by forfeit | B+F");
  EXPECT_EQ(said({Result::SecondWins, How::Counted, -3.5}), "by 3.5 points | W+3.5");
  EXPECT_EQ(said({Result::FirstWins, How::Counted, 1}), "by 1 point | B+1");
  EXPECT_EQ(said({Result::Draw, How::Counted, 0}), "the score is even | Draw");
  EXPECT_EQ(said({Result::Draw, How::Agreed}), "agreed | Draw");
  EXPECT_EQ(said({Result::FirstWins, How::Cut}), "cut after 60 moves | B+");
  EXPECT_EQ(said({Result::FirstWins, How::Recorded, 0, "B+Forfeit"}), "B+Forfeit | B+");
  EXPECT_EQ(said({Result::FirstWins}), "as recorded | B+");
  EXPECT_EQ(ending_code({}), "");
}

TEST(Ending, ComesBackFromARecord) {
  for (const Ending& ending : {Ending{Result::FirstWins, How::Resigned}, Ending{Result::SecondWins, How::Time},
                               Ending{Result::FirstWins, How::Forfeit}, Ending{Result::SecondWins, How::Counted, -3.5},
                               Ending{Result::FirstWins, How::Counted, 12}}) {
    Record record;
    record.result = ending.result;
    record.result_text = ending_code(ending);
    EXPECT_EQ(recorded_ending(record), ending) << record.result_text;
  }
  Record record;
  record.result = Result::FirstWins;
  record.result_text = "Black won, White left";
  EXPECT_EQ(recorded_ending(record), (Ending{Result::FirstWins, How::Recorded, 0, "Black won, White left"}));
}

// Chess and shogi write results as points of a match, and how a game ended in a tag.
TEST(Ending, ResultsThatCountGamesAreNoPointsAndTheTagSaysHowItEnded) {
  Record record;
  for (const auto& [text, result] : {std::pair{"1-0", Result::FirstWins}, std::pair{"0-1", Result::SecondWins}}) {
    record.result = result;
    record.result_text = text;
    record.tags.erase("end");
    EXPECT_EQ(recorded_ending(record), (Ending{result, How::Recorded, 0, text}));
    for (const auto& [word, how] : {std::pair{"resign", How::Resigned}, std::pair{"TORYO", How::Resigned},
                                    std::pair{"time", How::Time}, std::pair{"abandoned", How::Forfeit}}) {
      record.tags["end"] = word;
      EXPECT_EQ(recorded_ending(record), (Ending{result, how})) << word;
    }
    record.tags["end"] = "mate";
    EXPECT_EQ(recorded_ending(record), (Ending{result, How::Recorded, 0, text}));
  }
}

TEST(Ending, IsKeptByName) {
  for (const How how : {How::Counted, How::Resigned, How::Time, How::Forfeit, How::Agreed, How::Cut, How::Recorded})
    EXPECT_EQ(find_how(how_name(how)), how);
  EXPECT_EQ(find_how("something else"), How::Recorded);
}

}  // namespace
}  // namespace ludens::play
