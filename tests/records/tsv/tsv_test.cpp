#include "records/tsv/reader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

std::unique_ptr<Input> input(std::string text) {
  return std::make_unique<Input>("set.tsv", text_source(std::move(text)));
}

Record one(const std::string& text, const ReadOptions& options = {}) {
  Record record;
  EXPECT_TRUE(tsv_reader(input(text), options)->next(record));
  return record;
}

std::vector<std::uint32_t> ids(const Record& record) {
  std::vector<std::uint32_t> out;
  for (const auto& turn : record.turns) out.push_back(turn.move.id);
  return out;
}

bool knows(const char* game) {
  return complaint([&] { find_game(game); }).empty();
}

constexpr const char* kRenju =
    "gid\tdate\tblack_id\twhite_id\tblack_whr\twhite_whr\tresult\topening\tfifth\tswap\tevent\tnmoves\tmoves\n";
constexpr const char* kOgs =
    "gid\tdate\tblack_id\twhite_id\tbr\twr\tblack_bot\twhite_bot\tresult\tkomi\trules\ttm\tot\tnmoves\tmoves\n";
constexpr const char* kKgs =
    "gid\tdate\tblack_id\twhite_id\tbr\twr\tresult\tkomi\thandicap\trules\ttm\tot\tab\tfirst\tnmoves\tmoves\n";
constexpr const char* kFox =
    "gid\tset\tdate\tblack_id\twhite_id\tbr\twr\tresult\tkomi\thandicap\trules\ttm\ttc\ttt\tab\tfirst\tnmoves\tmoves\n";
constexpr const char* kBots =
    "gid\tdate\tsize\tblack_id\twhite_id\tblack_rank\twhite_"
    "rank\thuman\tbot\tranked\thandicap\tkomi\trules\tspeed\ttc\twinner\toutcome\tfirst\tsetup\tnmoves\tmoves\ttimes_"
    "ds\n";

TEST(Tsv, ReadsARenjuTournament) {
  const Record record = one(std::string(kRenju) + "7\t1999-01-02\t3\t4\t2603\t\tW\t疏星\t8\tFalse\tCup\t3\thhhiaa\n");
  EXPECT_EQ(record.game, "renju");
  EXPECT_EQ(ids(record), (std::vector<std::uint32_t>{7 * 15 + 7, 8 * 15 + 7, 0}));
  EXPECT_EQ(record.result, Result::SecondWins);
  EXPECT_EQ(record.result_text, "W");
  EXPECT_EQ(record.players[0], (Player{"3", "", 2603.0, "", std::nullopt}));
  EXPECT_EQ(record.players[1], (Player{"4", "", std::nullopt, "", std::nullopt}));
  EXPECT_EQ(record.tags, (std::map<std::string, std::string>{{"id", "7"},
                                                             {"date", "1999-01-02"},
                                                             {"opening", "疏星"},
                                                             {"fifth", "8"},
                                                             {"swap", "False"},
                                                             {"source", "renju"},
                                                             {"event", "Cup"}}));
}

TEST(Tsv, ReadsGoWithKomiRanksAndPasses) {
  const Record record = one(std::string(kOgs) + "1\t2013\t1\t2\t1d\t?\t0\t1\tB+R\t6.5\tJapanese\t0\t\t4\tee..aa..\n");
  EXPECT_EQ(record.game, "go9(komi=6.5)");
  EXPECT_EQ(ids(record), (std::vector<std::uint32_t>{40, 81, 0, 81}));
  EXPECT_EQ(record.result, Result::FirstWins);
  EXPECT_EQ(record.players[0].rank, "1d");
  EXPECT_EQ(record.players[0].program, false);
  EXPECT_EQ(record.players[1].rank, "");
  EXPECT_EQ(record.players[1].program, true);
  EXPECT_EQ(record.tags.at("rules"), "Japanese");
}

TEST(Tsv, OgsCountsItsKyuUpwards) {
  const auto ranks = [](const char* black, const char* white) {
    const Record record =
        one(std::string(kOgs) + "1\t2013\t1\t2\t" + black + "\t" + white + "\t0\t0\tB+R\t6.5\tJapanese\t0\t\t1\tee\n");
    return record.players[0].rank + " " + record.players[1].rank;
  };
  EXPECT_EQ(ranks("24k", "6k"), "6k 24k");
  EXPECT_EQ(ranks("0k", "-1k"), "30k 30k");
  EXPECT_EQ(ranks("29k", "3d"), "1k 3d");
  const Record kgs = one(std::string(kKgs) + "1\t\t1\t2\t3k\t4d\tW+Resign\t6.5\t0\tJapanese\t\t\t\tB\t1\tqq\n");
  EXPECT_EQ(kgs.players[0].rank, "3k") << "other servers count downwards";
}

TEST(Tsv, KeepsAnOddKomiAsATag) {
  const Record record = one(std::string(kOgs) + "1\t\t1\t2\t\t\t0\t0\t\t3.75\t\t\t\t0\t\n");
  EXPECT_EQ(record.game, "go9");
  EXPECT_EQ(record.tags.at("komi"), "3.75");
  const auto fox = [](const char* komi, const char* first) {
    return one(fmt::format("{}1\tpro\t\t1\t2\t\t\tdraw\t{}\t0\t\t\t\t\t\t{}\t0\t\n", kFox, komi, first));
  };
  EXPECT_EQ(fox("650", "B").game, "go19(komi=6.5)");
  EXPECT_EQ(fox("375", "B").tags.at("komi"), "375");
  EXPECT_EQ(fox("0", "B").game, "go19") << "unknown";
  EXPECT_EQ(fox("0", "W").game, "go19(komi=0)");
  EXPECT_EQ(fox("0", "B").result, Result::Draw);
}

TEST(Tsv, PutsHandicapStonesIntoTheStart) {
  const Record record = one(std::string(kKgs) + "1\t\t1\t2\t3k\t4d\tW+Resign\t0.50\t2\tJapanese\t\t\tpddp\tW\t1\tqq\n");
  EXPECT_EQ(record.start.substr(0, record.start.find(' ')),
            "19/19/19/15X3/19/19/19/19/19/19/19/19/19/19/19/3X15/19/19/19");
  EXPECT_EQ(record.start.substr(record.start.find(' '), 2), " o");
  EXPECT_EQ(record.tags.at("handicap"), "2");
  if (knows("go19")) {
    EXPECT_EQ(find_game(record.game)->read(record.start).to_move(), Side::Second);
  }
}

TEST(Tsv, ReadsTimesAndStonesThatBlackPlacesFreely) {
  const Record record = one(
      std::string(kBots) +
      "1\t\t9\t1\t2\t17.75\t23.5\tB\tkat\t1\t2\t0.5\tchinese\tlive\tx\tB\t3.5 points\tB\t\t4\tccggeeff\t10,20,35,5\n");
  EXPECT_EQ(record.game, "go9(komi=0.5)");
  EXPECT_EQ(record.start.substr(0, record.start.find(' ')), "9/9/2X6/9/9/9/6X2/9/9");
  EXPECT_EQ(ids(record), (std::vector<std::uint32_t>{40, 50}));
  EXPECT_EQ(record.turns[0].seconds, 3.5);
  EXPECT_EQ(record.turns[1].seconds, 0.5);
  EXPECT_EQ(record.players[0].rating, 17.75);
  EXPECT_EQ(record.players[0].program, false);
  EXPECT_EQ(record.players[1].program, true);
  EXPECT_EQ(record.result_text, "B+3.5 points");
  const Record setup =
      one(std::string(kBots) + "1\t\t5\t1\t2\t1\t2\tW\tkat\t1\t0\t0.5\t\t\t\tW\t\tW\tAB:aabb AW:cc\t0\t\t\n");
  EXPECT_EQ(setup.start.substr(0, setup.start.find(' ')), "X4/1X3/2O2/5/5");
  EXPECT_EQ(setup.result_text, "W");
}

TEST(Tsv, TakesAnyTableWithMovesWhenTheGameIsSaid) {
  const Record record = one("moves\twho\nabcd\tme\n", {.game = "gomoku15"});
  EXPECT_EQ(record.game, "gomoku15");
  EXPECT_EQ(ids(record), (std::vector<std::uint32_t>{15, 47}));
  EXPECT_EQ(record.tags.at("who"), "me");
  EXPECT_EQ(complaint([] { tsv_reader(input("moves\twho\nabcd\tme\n"), {}); }),
            "set.tsv, line 1: these columns are none of the known sets; say which game it is");
}

TEST(Tsv, SaysFileLineColumnAndGoesOn) {
  const auto row = [](const char* result, const char* whr, const char* count, const char* moves) {
    return fmt::format("1\t\t3\t4\t{}\t\t{}\t\t\t\t\t{}\t{}\n", whr, result, count, moves);
  };
  const auto reader = tsv_reader(
      input(kRenju + row("B", "", "1", "hh") + "1\t2\n" + row("B", "", "2", "hhx") + row("B", "", "1", "hp") +
            row("B", "", "9", "hh") + row("X", "", "1", "hh") + row("B", "?", "1", "hh") +
            row("B", "", "1", "\xff\xff") + row("B", "", "1", "..") + row("D", "", "1", "hh")),
      {});
  Record record;
  const auto next = [&] { return complaint([&] { EXPECT_TRUE(reader->next(record)); }); };
  EXPECT_EQ(next(), "");
  EXPECT_EQ(next(), "set.tsv, line 3: found 2 columns, expected 13");
  EXPECT_EQ(next(), "set.tsv, line 4, moves: found «3 letters», expected two letters a move");
  EXPECT_EQ(next(), "set.tsv, line 5, moves: found «hp», expected two letters up to «oo»");
  EXPECT_EQ(next(), "set.tsv, line 6, nmoves: found «9», expected 1, the number of moves");
  EXPECT_EQ(next(), "set.tsv, line 7, result: found «X», expected B, W, B+…, W+…, 1-0, 0-1, D, draw or ?");
  EXPECT_EQ(next(), "set.tsv, line 8, black_whr: found «?», expected a number");
  EXPECT_EQ(next(), "set.tsv, line 9, moves: found «bytes», expected UTF-8");
  EXPECT_EQ(reader->line(), 9);
  if (next(); knows("renju")) {
    EXPECT_EQ(reader->line(), 10);
  }
  EXPECT_EQ(next(), "");
  EXPECT_EQ(record.result, Result::Draw);
  EXPECT_EQ(reader->line(), 11);
  EXPECT_FALSE(reader->next(record));
}

TEST(Tsv, RefusesAHeaderWithAColumnTwice) {
  EXPECT_EQ(complaint([] { tsv_reader(input("moves\tmoves\n"), {.game = "gomoku15"}); }),
            "set.tsv, line 1: found a column «moves», expected a name that no other column has");
}

TEST(FourInARow, ReadsGamesThatBeginOnEmptyBoards) {
  const std::string text =
      "0\t0\tBlack\t16777216\t7223\t5\t0\r\n16777216\t0\tWhite\t2048\t5141\t4\t1\r\n"
      "0\t0\tBlack\t1\t10\t1\t2\r\n";
  ASSERT_TRUE(looks_like_four_in_a_row(text));
  const auto reader = four_in_a_row_reader(input(text), {});
  Record record;
  ASSERT_TRUE(reader->next(record));
  EXPECT_EQ(record.game, "fourinarow");
  EXPECT_EQ(ids(record), (std::vector<std::uint32_t>{24, 11}));
  EXPECT_EQ(record.turns[0].seconds, 7.223);
  EXPECT_EQ(record.players[0].id, "0");
  EXPECT_EQ(record.players[1].id, "1");
  EXPECT_EQ(record.tags.at("folds"), "54");
  ASSERT_TRUE(reader->next(record));
  EXPECT_EQ(reader->line(), 3);
  EXPECT_EQ(ids(record), (std::vector<std::uint32_t>{0}));
  EXPECT_FALSE(reader->next(record));
}

TEST(FourInARow, SaysWhatIsWrongAndGoesOnWithTheNextGame) {
  const auto reader =
      four_in_a_row_reader(input("0\t0\tBlack\t1\t10\t1\t2\n2\t0\tWhite\t4\t10\t1\t2\n0\t0\tBlack\t3\t10\t1\t2\n0\t0\tB"
                                 "lack\t1\t10\t1\t2\n1\t0\tGrey\t1\t10\t1\t2\n0\t0\tBlack\t8\t1\t1\t2\n"),
                           {});
  Record record;
  const auto next = [&] { return complaint([&] { EXPECT_TRUE(reader->next(record)); }); };
  EXPECT_EQ(next(), "set.tsv, line 2: the boards are not those that the moves before lead to");
  EXPECT_EQ(next(), "set.tsv, line 3: move: found «3», expected one bit of 36");
  EXPECT_EQ(next(), "set.tsv, line 5: colour: found «Grey», expected Black or White");
  EXPECT_EQ(next(), "");
  EXPECT_EQ(ids(record), (std::vector<std::uint32_t>{3}));
  EXPECT_FALSE(reader->next(record));
}

TEST(Tsv, ReadsChessInTwoNotations) {
  const Record san =
      one("gid\trated\tincrement\twhite_id\tblack_id\twhite_elo\tblack_elo\tresult\tend\tmoves_san\n"
          "TZJHLljE\t1\t5+2\t1\t2\t1500\t1191\t1-0\toutoftime\te4 e5 Nf3\n");
  EXPECT_EQ(san.game, "chess");
  EXPECT_EQ(san.turns.size(), 3u);
  EXPECT_EQ(san.result, Result::FirstWins);
  EXPECT_EQ(san.players[0].rating, 1500.0) << "White begins";
  EXPECT_EQ(san.tags, (std::map<std::string, std::string>{{"id", "TZJHLljE"},
                                                          {"rated", "1"},
                                                          {"end", "time"},
                                                          {"time_control", "300+2"},
                                                          {"time_class", "blitz"},
                                                          {"source", "lichess"}}));
  constexpr const char* kBins = "src\tevent\twhite_elo\tblack_elo\tresult\tnplies\tmoves_uci\n";
  const Record uci = one(std::string(kBins) + "bin_-900\tRapid\t892\t848\t0-1\t28\te2e4 e7e5 g1f3\n");
  EXPECT_EQ(uci.turns, san.turns);
  EXPECT_EQ(uci.result, Result::SecondWins);
  EXPECT_EQ(uci.tags.at("time_class"), "rapid");
  const std::string error =
      complaint([&] { one(std::string(kBins) + "bin_-900\tRapid\t892\t848\t0-1\t28\te2e4 e7e5 g1h6\n"); });
  EXPECT_EQ(error, "set.tsv, line 2, moves_uci: found «g1h6», expected a move as number 3");
}

}  // namespace
}  // namespace ludens::records
