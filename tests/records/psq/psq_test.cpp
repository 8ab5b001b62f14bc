#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "records/psq/reader.h"
#include "records/psq/writer.h"
#include "support/read_records.h"

namespace ludens::records {
using namespace tests;
namespace {

ReadAll read(std::string text, std::string game = {}) {
  return read_all(psq_reader, std::move(text), {std::move(game)});
}

TEST(Psq, ReadsATournamentGame) {
  const auto all = read(
      "Piskvorky 20x20, 11:11, "
      "0\r\n1,1,0\r\n20,20,1532\r\n10,11,20\r\nC:\\brains\\pbrain-one.exe\r\npbrain-two.exe\r\n-1\r\n2,Freestyle\r\n");
  ASSERT_TRUE(all.errors.empty()) << all.errors.front();
  ASSERT_EQ(all.records.size(), 1u);
  const auto& record = all.records.front();
  EXPECT_EQ(record.game, "gomoku20");
  EXPECT_EQ(ids(record), (std::vector<std::uint32_t>{0, 399, 209}));
  EXPECT_EQ(record.turns[1].seconds, 1.532);
  EXPECT_EQ(record.players[0], (Player{.name = "pbrain-one.exe", .program = true}));
  EXPECT_EQ(record.players[1].name, "pbrain-two.exe");
  EXPECT_EQ(record.result, Result::SecondWins);
  EXPECT_TRUE(record.tags.empty());
}

TEST(Psq, ReadsAGameWithoutNamesTimesOrEnd) {
  const auto all = read("Piskvorky 15x15, 0:0, 1\n8,8\n7,7\n");
  ASSERT_EQ(all.records.size(), 1u);
  EXPECT_EQ(all.records[0].game, "gomoku15");
  EXPECT_EQ(ids(all.records[0]), (std::vector<std::uint32_t>{112, 96}));
  EXPECT_EQ(all.records[0].turns[0].seconds, std::nullopt);
  EXPECT_EQ(all.records[0].players[0].program, std::nullopt);
}

TEST(Psq, SwapsThePlayersWhereTheSecondBegan) {
  const auto all = read("Piskvorky 15x15, 5:0, 1\n8,8,0\none\ntwo\n0\n1,Standard\n");
  ASSERT_EQ(all.records.size(), 1u);
  EXPECT_EQ(all.records[0].game, "gomoku15(rule=exact)");
  EXPECT_EQ(all.records[0].players[0].name, "two");
  EXPECT_EQ(all.records[0].players[1], (Player{.name = "one", .program = true}));
  EXPECT_EQ(all.records[0].result, Result::SecondWins);
  EXPECT_EQ(all.records[0].tags.at("psq_code"), "0");
}

TEST(Psq, SaysWhereAndWhatIsWrongAndGoesOn) {
  const auto all =
      read("junk\nmore junk\nPiskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n-1\n\nPiskvorky 15x15, 0:0, 0\n1,1,0\n-1\n");
  ASSERT_EQ(all.errors.size(), 2u);
  EXPECT_EQ(all.errors[0], "test, line 1: expected «Piskvorky 15x15, 0:0, 0», found «junk»");
  EXPECT_EQ(all.errors[1], "test, line 5: «16,1» is not on the board; both count from 1 to 15");
  ASSERT_EQ(all.records.size(), 1u);
  EXPECT_EQ(ids(all.records[0]), std::vector<std::uint32_t>{0});
  EXPECT_EQ(read("Piskvorky 30x30, 0:0, 0\n").errors.at(0).substr(0, 33), "test, line 1: gomoku has no size ");
  EXPECT_EQ(read("Piskvorky 15x15, 0:0, 0\n-1\nmore\n").errors.at(0),
            "test, line 3: «more» is neither a move «x,y,milliseconds», a player, nor a result");
  EXPECT_EQ(read("Piskvorky 15x15, 0:0, 0\n", "gomoku20").errors.at(0),
            "test, line 1: a board of 15×15, but gomoku20 has 20×20");
}

TEST(Psq, RecognisesItsFormat) {
  EXPECT_TRUE(looks_like_psq("Piskvorky 20x20, 11:11, 0\r\n1,1,0"));
  EXPECT_FALSE(looks_like_psq("(;GM[4])"));
  EXPECT_FALSE(looks_like_psq("Piskvorky is a game"));
}

TEST(Psq, RefusesWhatTheFormatDoesNotHave) {
  EXPECT_THROW(write_psq({.game = "tictactoe"}), Error);
  EXPECT_THROW(write_psq({.game = "gomoku15", .start = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 o"}), Error);
}

RC_GTEST_PROP(Psq, WrittenGamesReadBackTheSame, ()) {
  Record record{.game = *rc::gen::element<std::string>("gomoku15", "gomoku19(rule=caro)", "gomoku20(rule=exact)")};
  const auto cells = static_cast<std::uint32_t>(find_game(record.game)->board.size());
  for (int i = *rc::gen::inRange(0, 60); i > 0; --i) {
    Turn turn{Move{*rc::gen::inRange(0u, cells)}};
    if (*rc::gen::arbitrary<bool>()) turn.seconds = *rc::gen::inRange(0, 100'000) / 1000.0;
    record.turns.push_back(turn);
  }
  record.result = *rc::gen::element(Result::Ongoing, Result::FirstWins, Result::SecondWins, Result::Draw);
  if (*rc::gen::arbitrary<bool>())
    record.players = {Player{.name = "one", .program = true}, Player{.name = "two, the 2nd"}};
  const auto all = read(write_psq(record));
  RC_ASSERT(all.errors.empty());
  RC_ASSERT(all.records.size() == 1u);
  const auto& back = all.records[0];
  RC_ASSERT(back.game == record.game);
  RC_ASSERT(ids(back) == ids(record));
  RC_ASSERT(back.result == record.result);
  RC_ASSERT(back.players == record.players);
  RC_ASSERT(back.tags == record.tags);
  for (std::size_t i = 0; i < back.turns.size(); ++i) RC_ASSERT(back.turns[i].seconds == record.turns[i].seconds);
  RC_ASSERT(write_psq(back) == write_psq(record));
}

}  // namespace
}  // namespace ludens::records
