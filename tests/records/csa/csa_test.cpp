#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "records/csa/reader.h"
#include "records/csa/writer.h"
#include "records/replay.h"
#include "support/read_records.h"

namespace ludens::records {
using namespace tests;
namespace {

ReadAll read(std::string text) { return read_all(csa_reader, std::move(text)); }

// The moves in USI.
std::string moves_of(const Record& record) {
  const auto game = games::find_game(record.game);
  std::string out;
  replay(record,
         [&](const Position& before, const Turn& turn, int) { out += game->write_move(before, turn.move) + " "; });
  return out;
}

// After the example of the Computer Shogi Association's own description.
constexpr auto kExample =
    "'----------棋譜ファイルの例\"example.csa\"-----------------\n"
    "V2.2\nN+NAKAHARA\nN-YONENAGA\n$EVENT:13th World Computer Shogi Championship\n$SITE:KAZUSA ARC\n"
    "$START_TIME:2003/05/03 10:30:00\n$END_TIME:2003/05/03 11:11:05\n$TIME_LIMIT:00:25+00\n$OPENING:YAGURA\nPI\n+\n"
    "+2726FU\nT12\n-3334FU\nT6\n%CHUDAN\n";

TEST(Csa, ReadsTheExampleOfItsDescription) {
  const auto all = read(kExample);
  ASSERT_TRUE(all.errors.empty()) << all.errors.front();
  ASSERT_EQ(all.records.size(), 1u);
  const Record& record = all.records[0];
  EXPECT_EQ(record.game, "shogi");
  EXPECT_EQ(record.start, "");
  EXPECT_EQ(moves_of(record), "2g2f 3c3d ");
  EXPECT_EQ(record.turns[0].seconds, 12);
  EXPECT_EQ(record.players[0].name, "NAKAHARA");
  EXPECT_EQ(record.players[1].name, "YONENAGA");
  EXPECT_EQ(record.tags.at("event"), "13th World Computer Shogi Championship");
  EXPECT_EQ(record.tags.at("place"), "KAZUSA ARC");
  EXPECT_EQ(record.tags.at("date"), "2003/05/03 10:30:00");
  EXPECT_EQ(record.tags.at("opening"), "YAGURA");
  EXPECT_EQ(record.tags.at("csa_time_limit"), "00:25+00");
  EXPECT_EQ(record.tags.at("end"), "CHUDAN");
  EXPECT_EQ(record.result, Result::Ongoing);
}

TEST(Csa, ReadsStartsAsHandicapsOrPositions) {
  EXPECT_EQ(read("V2.2\nPI82HI22KA\n-\n-5142OU\n%TORYO\n").records.at(0).game, "shogi(handicap=two)");
  EXPECT_EQ(read("V2.2\nPI11KY\n-\n").records.at(0).game, "shogi(handicap=lance)");
  const auto rows = read(
      "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n"
      "P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n"
      "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n");
  EXPECT_EQ(rows.records.at(0).start, "");
  const auto problem = read("V2.2\nP-11OU21FU22FU23FU24FU\nP+33TO55KA00KI\nP-00AL\n+\n");
  ASSERT_TRUE(problem.errors.size() == 1u);  // pawns upon pawns
  const auto single = read("V2.2\nP-11OU21KE\nP+33TO00KI\nP-00AL\n+\n+0012KI\n");
  ASSERT_TRUE(single.errors.empty()) << single.errors.front();
  EXPECT_EQ(single.records.at(0).start, "7nk/9/6+P2/9/9/9/9/9/9 b G2r2b3g4s3n4l17p 1");
}

TEST(Csa, TellsWhoWonAndHow) {
  const auto end = [](std::string moves) {
    const auto all = read("V2.2\nPI\n+\n" + moves);
    return all.records.empty() ? all.errors.at(0) : all.records[0].result_text;
  };
  EXPECT_EQ(end("+7776FU\n%TORYO\n"), "B+R");
  EXPECT_EQ(end("+7776FU,T3\n-3334FU,T4\n%TIME_UP\n"), "W+T");
  EXPECT_EQ(end("+7776FU\n%-ILLEGAL_ACTION\n"), "B+F");
  EXPECT_EQ(end("+7776FU\n%+ILLEGAL_ACTION\n"), "W+F");
  EXPECT_EQ(end("+7776FU\n%SENNICHITE\n"), "Draw");
  EXPECT_EQ(end("+7776FU\n%HENNA\n"), "test, line 5: «HENNA» is no known end of a game");
}

TEST(Csa, KeepsAnIllegalMoveThatEndsAGame) {
  const auto all = read("V2.2\nPI\n+\n+7776FU\n-8385FU\n%+ILLEGAL_ACTION\n");
  ASSERT_EQ(all.records.size(), 1u);
  EXPECT_EQ(all.records[0].turns.size(), 2u);
  EXPECT_EQ(all.records[0].result_text, "W+F");
  EXPECT_EQ(replay(all.records[0]).ply, 2);
  EXPECT_EQ(read("V2.2\nPI\n+\n+7776FU\n-8385FU\n+2726FU\n").errors.at(0),
            "test, line 6: «+2726FU» follows an illegal move");
}

TEST(Csa, ReadsSeveralGamesAndGoesOnBehindABrokenOne) {
  const auto all = read("V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nPI\n+\n+7876FU\n/\nPI\n+\n+2726FU\n");
  EXPECT_EQ(all.records.size(), 2u);
  ASSERT_EQ(all.errors.size(), 1u);
  EXPECT_EQ(all.errors[0], "test, line 10: «+7876FU» is no move here");
  for (const auto* bad : {"V2.2\n", "PI\n+7776FU\n", "PI99FU\n+\n", "P+99XX\n+\n", "PI\n+\nT-1\n",
                          "PI\n+\n%TORYO\n+7776FU\n", "PI\n+\nhello\n"})
    EXPECT_EQ(read(bad).errors.size(), 1u) << bad;
}

TEST(Csa, ReadsNamesInOldEncodings) {
  // 羽生 and 谷川 in Shift_JIS.
  const auto all = read("V2.2\nN+\x89\x48\x90\xb6\nN-\x92\x4a\x90\xec\n$EVENT:\x96\xbc\x90\x6c\x90\xed\nPI\n+\n");
  EXPECT_EQ(all.records.at(0).players[0].name, "羽生");
  const auto third = read("'CSA encoding=UTF-8\nV3.0\nN+羽生\nPI\n+\n+7776FU\nT1.25\n");
  EXPECT_EQ(third.records.at(0).players[0].name, "羽生");
  EXPECT_EQ(third.records.at(0).turns[0].seconds, 1.25);
}

TEST(Csa, ComesBackAsItWasWritten) {
  Rng rng(95);
  for (const auto* text : {"shogi", "shogi(handicap=six)"})
    for (int i = 0; i < 20; ++i) {
      Record record{.game = text};
      const auto game = games::find_game(text);
      Position position = game->start();
      while (!position.over() && record.turns.size() < 300) {
        const Move move = position.play_random(rng);
        record.turns.push_back({move, static_cast<double>(rng.below(4000)) / 8});
      }
      record.players[0].name = "羽生 善治";
      record.tags["event"] = "名人戦";
      const std::string written = write_csa_record(record);
      ASSERT_TRUE(looks_like_csa(written));
      const auto back = read(written);
      ASSERT_TRUE(back.errors.empty()) << back.errors.front();
      EXPECT_EQ(ids(back.records.at(0)), ids(record));
      EXPECT_EQ(back.records[0].game, record.game);
      EXPECT_EQ(back.records[0].players[0], record.players[0]);
      EXPECT_EQ(back.records[0].turns[0].seconds, record.turns[0].seconds);
      EXPECT_EQ(write_csa_record(back.records[0]), written);
      if (position.over()) EXPECT_EQ(back.records[0].result, position.result());
    }
  EXPECT_THROW(write_csa_record({.game = "go9"}), Error);
}

}  // namespace
}  // namespace ludens::records
