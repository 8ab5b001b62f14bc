#include "records/database/game_row.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/error.h"
#include "games/catalogue.h"
#include "records/names.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

Record some_record() {
  Record record;
  record.game = "go9(komi=6.5)";
  for (const std::uint32_t id : {40u, 81u, 0u}) record.turns.push_back({Move{id}});
  record.turns[1].seconds = 4.5;
  record.players[0] = {"17", "Ann", 1800.5, "", false};
  record.players[1] = {"", "Bob", std::nullopt, "5k", std::nullopt};
  record.result = Result::FirstWins;
  record.result_text = "B+R";
  record.tags = {{"id", "x1"}, {"date", "2007-2-8"}, {"event", "Cup"}, {"source", "ogs"}, {"rules", "Japanese"}};
  return record;
}

GameRow packed(const Record& record) {
  const GamePtr game = find_game(record.game);
  return pack_game(*game, record, replay(*game, record), "a.tsv", 7);
}

TEST(GameRow, HasWhatQueriesAskFor) {
  const GameRow row = packed(some_record());
  EXPECT_EQ(row.name, "go9");
  EXPECT_EQ(row.gid, "x1");
  EXPECT_EQ(row.plies, 3);
  EXPECT_EQ(row.moves_legal, 3);
  EXPECT_EQ(row.date, "2007-02-08");
  EXPECT_EQ(row.tags, R"({"date":"2007-2-8","rules":"Japanese"})");
  EXPECT_EQ(row.moves.size(), 3u);
  EXPECT_EQ(player_key(row, 0), "ogs/17");
  EXPECT_EQ(player_key(row, 1), "ogs/" + id_of_name("Bob"));
  EXPECT_EQ(unpack_game(row), some_record());
}

TEST(GameRow, KnowsTheSameGameByMovesAndPlayers) {
  const Record record = some_record();
  const auto content = [](const Record& other) { return packed(other).content; };
  Record other = record;
  other.tags = {{"id", "x2"}, {"source", "ogs"}};
  other.game = "go9";
  other.result = Result::Ongoing;
  EXPECT_EQ(content(other), content(record));
  other.tags["source"] = "goquest";  // other people have these ids there
  EXPECT_NE(content(other), content(record));
  other = record;
  other.turns.pop_back();
  EXPECT_NE(content(other), content(record));
  other = record;
  other.players[1].name = "Eve";
  EXPECT_NE(content(other), content(record));
  other = record;
  std::swap(other.players[0], other.players[1]);
  EXPECT_NE(content(other), content(record));
}

TEST(GameRow, IsTheSameGameWithoutNames) {
  Record record = some_record();
  record.tags.erase("id");
  Record other = record;
  other.players = without_names(record.players);
  EXPECT_EQ(other.players[0].id, "17");
  EXPECT_EQ(other.players[0].name + other.players[1].name, "");
  EXPECT_EQ(packed(other).content, packed(record).content);
  EXPECT_EQ(packed(other).gid, packed(record).gid);
}

TEST(GameRow, MakesAnIdWhereThereIsNone) {
  Record record = some_record();
  record.tags.erase("id");
  const std::string gid = packed(record).gid;
  EXPECT_EQ(gid.size(), 16u);
  record.tags["event"] = "another name of it";
  EXPECT_EQ(packed(record).gid, gid);
  EXPECT_EQ(packed(unpack_game(packed(record))).gid, gid);  // wherever it goes
  record.tags["date"] = "2007-02-09";
  EXPECT_NE(packed(record).gid, gid);
}

RC_GTEST_PROP(GameRow, TurnsComeBack, ()) {
  std::vector<Turn> turns;
  for (const auto id : *rc::gen::arbitrary<std::vector<std::uint32_t>>()) {
    turns.push_back({Move{id}});
    if (*rc::gen::arbitrary<bool>()) turns.back().seconds = *rc::gen::inRange(0, 100'000'000) / 1000.0;
  }
  RC_ASSERT(unpack_turns(pack_moves(turns), pack_times(turns)) == turns);
}

TEST(GameRow, OfADatabaseIsCheckedLikeAFile) {
  const GameRow good = packed(some_record());
  EXPECT_EQ(complaint([&] { check_row(good); }), "");
  const auto damaged = [&](const auto& damage) {
    GameRow row = good;
    damage(row);
    return complaint([&] { check_row(row); });
  };
  EXPECT_NE(damaged([](GameRow& row) { row.moves.clear(); }), "");
  EXPECT_NE(damaged([](GameRow& row) { row.moves.back() = '\x80'; }), "");
  EXPECT_NE(damaged([](GameRow& row) {
              row.moves = std::string(9, '\xff') + "\x01";
              row.plies = 1;
            }),
            "");
  EXPECT_NE(damaged([](GameRow& row) { row.times += '\x01'; }), "");
  EXPECT_NE(damaged([](GameRow& row) { row.plies = -1; }), "");
  EXPECT_NE(damaged([](GameRow& row) { row.moves_legal = row.plies + 1; }), "");
  EXPECT_NE(damaged([](GameRow& row) { row.result = static_cast<Result>(9); }), "");
  EXPECT_NE(damaged([](GameRow& row) { row.players[0].rating = INFINITY; }), "");
  EXPECT_THROW(narrowed<int>(INT64_MAX), Error);
  EXPECT_THROW(narrowed<Result>(-1), Error);
}

TEST(GameRow, RefusesDamage) {
  EXPECT_NE(complaint([] { unpack_turns("\xff\xff\xff\xff\x7f", ""); }), "") << "no such move";
  EXPECT_NE(complaint([] { unpack_turns("\x80", ""); }), "");
  EXPECT_NE(complaint([] { unpack_turns("\x01\x02", "\x01"); }), "");
  EXPECT_NE(complaint([] { unpack_turns(std::string(11, '\xff'), ""); }), "");
}

}  // namespace
}  // namespace ludens::records
