#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/shogi/notation.h"
#include "records/kif/reader.h"
#include "records/kif/writer.h"
#include "records/replay.h"
#include "support/read_records.h"

namespace ludens::records {
using namespace tests;
namespace {

ReadAll read(std::string text) { return read_all(kif_reader, std::move(text)); }

std::string moves_of(const Record& record) {
  const auto game = games::find_game(record.game);
  std::string out;
  replay(record,
         [&](const Position& before, const Turn& turn, int) { out += game->write_move(before, turn.move) + " "; });
  return out;
}

constexpr auto kKif =
    "# ---- Kifu for Windows V7 ----\r\n開始日時：2020/02/11 10:00\r\n棋戦：王将戦\r\n手合割：平手　　\r\n"
    "先手：渡辺　明\r\n後手：広瀬章人\r\n手数----指手---------消費時間--\r\n"
    "   1 ７六歩(77)   ( 0:16/00:00:16)\r\n*角道を開けた\r\n   2 ３四歩(33)   ( 1:00/00:01:00)+\r\n"
    "   3 ２二角成(88) ( 0:05/00:00:21)\r\n   4 同　銀(31)   ( 0:03/00:01:03)\r\n   5 ４五角打     ( "
    "1:02:03/01:02:24)\r\n"
    "   6 投了         ( 0:01/00:01:04)\r\nまで5手で先手の勝ち\r\n\r\n変化：2手\r\n   2 ８四歩(83)\r\n";

TEST(Kif, ReadsAGameWithTimesCommentsAndAVariation) {
  const auto all = read(kKif);
  ASSERT_TRUE(all.errors.empty()) << all.errors.front();
  ASSERT_EQ(all.records.size(), 1u);
  const Record& record = all.records[0];
  EXPECT_EQ(moves_of(record), "7g7f 3c3d 8h2b+ 3a2b B*4e ");
  EXPECT_EQ(record.turns[1].seconds, 60);
  EXPECT_EQ(record.turns[4].seconds, 3723);
  EXPECT_EQ(record.players[0].name, "渡辺　明");
  EXPECT_EQ(record.players[1].name, "広瀬章人");
  EXPECT_EQ(record.tags.at("event"), "王将戦");
  EXPECT_EQ(record.tags.at("date"), "2020/02/11 10:00");
  EXPECT_EQ(record.tags.at("end"), "TORYO");
  EXPECT_EQ(record.result_text, "B+R");
}

TEST(Kif, ReadsShiftJis) {
  // 手合割：平手, 先手：羽生, 1 ７六歩(77), 2 中断
  const auto all = read(
      "\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n\x90\xe6\x8e\xe8\x81\x46\x89\x48\x90\xb6\n"
      "   1 \x82\x56\x98\x5a\x95\xe0(77)\n   2 \x92\x86\x92\x66\n");
  ASSERT_TRUE(all.errors.empty()) << all.errors.front();
  EXPECT_EQ(moves_of(all.records.at(0)), "7g7f ");
  EXPECT_EQ(all.records[0].players[0].name, "羽生");
  EXPECT_EQ(all.records[0].tags.at("end"), "CHUDAN");
  EXPECT_TRUE(looks_like_kif("\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n"));
}

TEST(Kif, ReadsKi2) {
  const auto all = read(
      "先手：あ\n後手：い\n\n▲７六歩    △３四歩    ▲２二角成  △同　銀\n▲５八金右  △５二金右\nまで6手で後手の勝ち\n");
  ASSERT_TRUE(all.errors.empty()) << all.errors.front();
  EXPECT_EQ(moves_of(all.records.at(0)), "7g7f 3c3d 8h2b+ 3a2b 4i5h 6a5b ");
  EXPECT_EQ(all.records[0].result, Result::SecondWins);
  EXPECT_EQ(all.records[0].tags.at("end"), "TORYO");
}

TEST(Kif, ReadsHandicapsAndDiagrams) {
  const auto two =
      read("手合割：二枚落ち\n下手：あ\n上手：い\n手数----指手---------消費時間--\n   1 ６二銀(71)\n   2 ７六歩(77)\n");
  ASSERT_TRUE(two.errors.empty()) << two.errors.front();
  EXPECT_EQ(two.records.at(0).game, "shogi(handicap=two)");
  EXPECT_EQ(two.records[0].players[1].name, "い");
  const auto drawn = read(
      "後手の持駒：飛　角二　桂三　歩十七\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"
      "| ・ ・ ・ ・ ・ ・ ・v桂v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ と ・ ・|三\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ 龍 ・|九\n"
      "+---------------------------+\n先手の持駒：金　\n手数----指手---------消費時間--\n   1 １二金打\n   2 詰み\n");
  ASSERT_TRUE(drawn.errors.empty()) << drawn.errors.front();
  EXPECT_EQ(drawn.records.at(0).start, "7nk/9/6+P2/9/9/9/9/9/7+R1 b Gr2b3n17p 1");
}

TEST(Kif, TellsTheEndFromTheLastLine) {
  const auto end = [](std::string line) {
    const auto all = read("▲７六歩 △３四歩\n" + line + "\n");
    return all.records.at(0).result_text;
  };
  EXPECT_EQ(end("まで2手で後手の勝ち"), "W+R");
  EXPECT_EQ(end("まで2手で千日手"), "Draw");
  EXPECT_EQ(end("まで2手で時間切れにより後手の勝ち"), "W+T");
  EXPECT_EQ(end("まで2手で後手の反則により先手の勝ち"), "B+F");
  EXPECT_EQ(end("まで2手で中断"), "");
}

TEST(Kif, SaysWhatIsWrongAndGoesOnWithTheNextGame) {
  const auto all = read("先手：あ\n▲７六歩 △７六歩\n先手：う\n▲２六歩\n");
  ASSERT_EQ(all.errors.size(), 1u);
  EXPECT_EQ(all.errors[0], "test, line 2: «△７六歩» is no move here");
  ASSERT_EQ(all.records.size(), 1u);
  EXPECT_EQ(all.records[0].players[0].name, "う");
  for (const auto* bad : {"手合割：猫落ち\n", "先手：あ\n何か\n", "|v香|\n", "▲７六歩\n|香|\n"})
    EXPECT_EQ(read(bad).errors.size(), 1u) << bad;
}

TEST(Kif, ComesBackAsItWasWritten) {
  Rng rng(96);
  const auto check = [&](const std::string& text, const std::string& start) {
    Record record{.game = text, .start = start};
    const auto game = games::find_game(text);
    Position position = start.empty() ? game->start() : game->read(start);
    while (!position.over() && record.turns.size() < 300) {
      const Move move = position.play_random(rng);
      record.turns.push_back({move, static_cast<double>(rng.below(4000))});
    }
    record.players[1].name = "広瀬";
    record.tags["event"] = "名人戦";
    const std::string written = write_kif_record(record);
    ASSERT_TRUE(looks_like_kif(written));
    const auto back = read(written);
    ASSERT_TRUE(back.errors.empty()) << back.errors.front();
    EXPECT_EQ(ids(back.records.at(0)), ids(record));
    EXPECT_EQ(back.records[0].game, record.game);
    EXPECT_EQ(back.records[0].start, record.start);
    EXPECT_EQ(back.records[0].players[1], record.players[1]);
    EXPECT_EQ(back.records[0].turns[0].seconds, record.turns[0].seconds);
    EXPECT_EQ(write_kif_record(back.records[0]), written);
    if (position.over()) EXPECT_EQ(back.records[0].result, position.result());
  };
  for (int i = 0; i < 10; ++i) {
    check("shogi", "");
    check("shogi(handicap=bishop)", "");
    check("shogi", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
  }
}

// KI2 names a piece by the others that could go there: whole random games, written and read.
TEST(Kif, ReadsTheKi2ThatTheGameWrites) {
  Rng rng(97);
  const auto game = games::find_game("shogi");
  for (int i = 0; i < 20; ++i) {
    Position position = game->start();
    std::string text = "先手：あ\n";
    std::vector<std::uint32_t> played;
    while (!position.over() && played.size() < 200) {
      const Position before = position;
      const Move move = position.play_random(rng);
      text += (before.to_move() == Side::First ? "▲" : "△") + game->notation("ki2").write(before, move) + "\n";
      played.push_back(move.id);
    }
    const auto all = read(text);
    ASSERT_TRUE(all.errors.empty()) << all.errors.front();
    ASSERT_EQ(ids(all.records.at(0)), played);
  }
}

}  // namespace
}  // namespace ludens::records
