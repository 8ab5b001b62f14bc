#include <gtest/gtest.h>

#include "records/sgf/reader.h"
#include "support/read_records.h"

namespace ludens::records {
using namespace tests;
namespace {

ReadAll read(std::string text, std::string game = {}) {
  return read_all(sgf_reader, std::move(text), {std::move(game)});
}

Record one(std::string text, std::string game = {}) {
  auto all = read(std::move(text), std::move(game));
  EXPECT_TRUE(all.errors.empty()) << all.errors.front();
  EXPECT_EQ(all.records.size(), 1u);
  return all.records.empty() ? Record{} : all.records.front();
}

std::string error_of(std::string text, std::string game = {}) {
  const auto all = read(std::move(text), std::move(game));
  return all.errors.empty() ? "" : all.errors.front();
}

TEST(SgfReader, ReadsAGomokuGame) {
  const auto record =
      one("(;FF[4]GM[4]SZ[15]PB[Ann]PW[Ben]BR[2140]WR[3d]RE[B+R]DT[2024-05-01]EV[Cup]XX[y];B[hh];W[hg];B[ih])");
  EXPECT_EQ(record.game, "gomoku15");
  EXPECT_EQ(record.start, "");
  EXPECT_EQ(ids(record), (std::vector<std::uint32_t>{7 * 15 + 7, 6 * 15 + 7, 7 * 15 + 8}));
  EXPECT_EQ(record.players[0], (Player{.name = "Ann", .rating = 2140}));
  EXPECT_EQ(record.players[1], (Player{.name = "Ben", .rank = "3d"}));
  EXPECT_EQ(record.result, Result::FirstWins);
  EXPECT_EQ(record.result_text, "B+R");
  EXPECT_EQ(record.tags,
            (std::map<std::string, std::string>{{"date", "2024-05-01"}, {"event", "Cup"}, {"sgf_xx", "y"}}));
}

TEST(SgfReader, ReadsPointsInTheGamesOwnNotationToo) {
  EXPECT_EQ(ids(one("(;GM[4]SZ[15];B[h8];W[ a15 ])")), (std::vector<std::uint32_t>{112, 0}));
}

TEST(SgfReader, TakesTheMainLineOnly) {
  EXPECT_EQ(ids(one("(;GM[4]SZ[15](;B[aa](;W[ba])(;W[ca]))(;B[da]))")), (std::vector<std::uint32_t>{0, 1}));
}

TEST(SgfReader, ReadsStonesSetUpAsTheStart) {
  const auto record = one("(;GM[4]SZ[15]AB[aa:ba][ca]AW[ab];W[bb])");
  EXPECT_EQ(record.start, "XXX12/O14/15/15/15/15/15/15/15/15/15/15/15/15/15 o");
  EXPECT_EQ(ids(record), std::vector<std::uint32_t>{16});
  EXPECT_EQ(one("(;GM[4]SZ[15]AB[aa]PL[B])").start, "X14/15/15/15/15/15/15/15/15/15/15/15/15/15/15 x");
  EXPECT_EQ(one("(;GM[4]SZ[15]AB[aa])").start, "X14/15/15/15/15/15/15/15/15/15/15/15/15/15/15 o");
}

TEST(SgfReader, ReadsWhiteMovingFirst) {
  const auto record = one("(;GM[4]SZ[15];W[aa];B[bb])");
  EXPECT_EQ(record.start, "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 o");
  EXPECT_EQ(record.turns.size(), 2u);
}

TEST(SgfReader, SaysWhereAndWhatIsWrong) {
  EXPECT_EQ(error_of("(;GM[4]SZ[15]\n;B[aa]\n;W[zz])"), "test, line 3: W«zz» is no move of gomoku15");
  EXPECT_EQ(error_of("(;GM[4]SZ[15]\n;B[aa]\n;B[bb])"),
            "test, line 3: B«bb» after 1 moves, but White is to move and gomoku15 has no pass");
  EXPECT_EQ(error_of("(;GM[4]SZ[15]\n;B[aa]\n;AW[bb])"),
            "test, line 3: AW sets stones up after move 1; they may stand before the first move only");
  EXPECT_EQ(error_of("(;GM[4]SZ[15]\nAB[a]\n)"), "test, line 1: AB«a» is no point of gomoku15");
  EXPECT_EQ(error_of("(;GM[4]SZ[17])").substr(0, 33), "test, line 1: gomoku has no size ");
  EXPECT_EQ(error_of("(;GM[3])"),
            "test, line 1: GM«3» is no game we know; known: gomoku (GM[4]), renju (GM[4]), Go (GM[1]), "
            "Othello (GM[2]), Hex (GM[11])");
  EXPECT_EQ(error_of("(;GM[4]SZ[15:19])"), "test, line 1: SZ«15:19»: only square boards are known");
  EXPECT_EQ(error_of("(;GM[4]SZ[big])"), "test, line 1: SZ«big» is no size of a board; «19» or «19:19» is");
  EXPECT_EQ(error_of("(;GM[4]SZ[19])", "gomoku15"), "test, line 1: a board of 19×19, but gomoku15 has 15×15");
  EXPECT_EQ(error_of("(;GM[4]SZ[3])", "tictactoe"),
            "test, line 1: SGF has no number for tictactoe; it has one for gomoku (GM[4]), renju (GM[4]), "
            "Go (GM[1]), Othello (GM[2]), Hex (GM[11])");
  EXPECT_EQ(
      error_of("(;GM[4]SZ[15]AB[aa][ba][ca][da][ea]AW[ab][bb][cb][db][eb])"),
      "test, line 1: the stones set up are no position of gomoku15: position text: both sides have a winning row");
}

TEST(SgfReader, GoesOnBehindAGameThatCannotBeRead) {
  const auto all = read("(;GM[4]SZ[15];B[aa])\n(;GM[3])\n(;GM[4]SZ[15];B[bb])");
  EXPECT_EQ(all.errors.size(), 1u);
  ASSERT_EQ(all.records.size(), 2u);
  EXPECT_EQ(ids(all.records[1]), std::vector<std::uint32_t>{16});
}

TEST(SgfReader, DerivesThinkingTimesFromTheClocks) {
  const auto turns = one("(;GM[4]SZ[15]TM[60];B[aa]BL[57.5];W[bb]WL[60];B[cc]BL[40.2];W[dd];B[ee]BL[30]OB[3];W[ff]WL["
                         "50];B[gg]BL[28]OB[3])")
                         .turns;
  ASSERT_EQ(turns.size(), 7u);
  EXPECT_EQ(turns[0].seconds, 2.5);
  EXPECT_EQ(turns[1].seconds, 0);
  EXPECT_EQ(turns[2].seconds, 17.3);
  EXPECT_EQ(turns[3].seconds, std::nullopt);
  EXPECT_EQ(turns[4].seconds, std::nullopt);  // overtime began
  EXPECT_EQ(turns[5].seconds, 10);
  EXPECT_EQ(turns[6].seconds, 2);
}

TEST(SgfReader, UnderstandsResults) {
  const auto result = [](const std::string& text) { return one("(;GM[4]SZ[15]RE[" + text + "])"); };
  EXPECT_EQ(result("B+3.5").result, Result::FirstWins);
  EXPECT_EQ(result("W+Resign").result_text, "W+Resign");
  EXPECT_EQ(result("w+").result, Result::SecondWins);
  EXPECT_EQ(result("Draw").result, Result::Draw);
  EXPECT_EQ(result("0").result, Result::Draw);
  EXPECT_EQ(result("Void").result, Result::Ongoing);
  EXPECT_EQ(result("Void").result_text, "Void");
  EXPECT_EQ(result("?").result, Result::Ongoing);
}

TEST(SgfReader, ReportsAFileThatEndsTooEarly) {
  EXPECT_EQ(one("(;GM[4]SZ[15];B[aa]").tags.at("irregular"), "the file ends before the last «)» of the game");
}

TEST(SgfReader, RecognisesItsFormat) {
  EXPECT_TRUE(looks_like_sgf("(;FF[4]GM[1])"));
  EXPECT_TRUE(looks_like_sgf("\xef\xbb\xbf\n(\n;\nGM[1]"));
  EXPECT_TRUE(looks_like_sgf("A header (really)\n(;AB[aa]"));
  EXPECT_FALSE(looks_like_sgf("{\"game\": \"go9\"}"));
  EXPECT_FALSE(looks_like_sgf("Piskvorky 20x20, 11:11, 0"));
  EXPECT_FALSE(looks_like_sgf("<?xml version=\"1.0\"?>"));
}

TEST(SgfReader, TellsRenjuFromGomokuByItsRules) {
  EXPECT_EQ(one("(;GM[4]SZ[15]RU[Renju];B[hh])").game, "renju");
  EXPECT_EQ(one("(;GM[4]SZ[15]RU[Yamaguchi];B[hh])").tags.at("rules"), "Yamaguchi");
  EXPECT_EQ(one("(;GM[4]RU[Soosyrv-8];B[hh])").game, "renju");
  EXPECT_EQ(one("(;GM[4]SZ[15];B[hh])", "renju").game, "renju");
  EXPECT_EQ(one("(;GM[4]SZ[19]RU[Renju])").game, "gomoku19");
}

TEST(SgfReader, ReadsKomiAndPassesOfGo) {
  const auto record = one("(;GM[1]SZ[9]KM[6.5]RU[Japanese];B[ee];W[];B[tt])");
  EXPECT_EQ(record.game, "go9(komi=6.5, scoring=territory)");
  EXPECT_FALSE(record.tags.contains("rules")) << "the game says it";
  EXPECT_EQ(ids(record), (std::vector<std::uint32_t>{40, 81, 81}));
  EXPECT_EQ(one("(;SZ[9]KM[5,5])").game, "go9(komi=5.5)");
  EXPECT_EQ(one("(;SZ[9]KM[375])").game, "go9");
  EXPECT_EQ(one("(;SZ[9]KM[375])").tags.at("komi"), "375");
  EXPECT_EQ(one("(;SZ[9]KM[none])").tags.at("komi"), "none");
  EXPECT_EQ(one("(;B[pd])").game, "go19");
}

TEST(SgfReader, ScoresGoAsTheNamedRulesDo) {
  for (const char* rules : {"Japanese", "japanese", "Korean", "Japanese (byo-yomi)", "日本"})
    EXPECT_EQ(one("(;SZ[9]RU[" + std::string(rules) + "];B[ee])").game, "go9(scoring=territory)") << rules;
  for (const char* rules : {"Chinese", "AGA", "NZ", "New Zealand", "GOE", "Tromp-Taylor", "whatever"})
    EXPECT_EQ(one("(;SZ[9]RU[" + std::string(rules) + "];B[ee])").game, "go9") << rules;
  EXPECT_EQ(one("(;SZ[9]RU[AGA];B[ee])").tags.at("rules"), "AGA");
  EXPECT_EQ(one("(;SZ[9]RU[Japanese];B[ee])", "go9").game, "go9") << "whoever reads it may say otherwise";
}

TEST(SgfReader, SaysWhichOtherGameItCouldBe) {
  const auto others = [](const std::string& text, const std::string& game = "") {
    const auto reader = sgf_reader(std::make_unique<Input>("test", text_source(text)), {game});
    Record record;
    EXPECT_TRUE(reader->next(record));
    return reader->other_games();
  };
  EXPECT_EQ(others("(;GM[4]SZ[15];B[hh])"), std::vector<std::string>{"renju"});
  EXPECT_EQ(others("(;GM[4];B[hh])"), std::vector<std::string>{"renju"});
  for (const char* text : {"(;GM[4]SZ[19];B[hh])", "(;GM[4]SZ[15]RU[Renju];B[hh])", "(;GM[4]SZ[15]RU[Gomoku];B[hh])",
                           "(;GM[4]SZ[15]LUG[gomoku15];B[hh])", "(;GM[1]SZ[9];B[ee])"})
    EXPECT_TRUE(others(text).empty()) << text;
  EXPECT_TRUE(others("(;GM[4]SZ[15];B[hh])", "gomoku15").empty()) << "it was said";
}

TEST(SgfReader, PutsInThePassThatGoFilesLeaveOut) {
  EXPECT_EQ(ids(one("(;SZ[9];B[aa];B[bb])")), (std::vector<std::uint32_t>{0, 81, 10}));
}

TEST(SgfReader, ReadsHandicapStones) {
  const auto record = one("(;SZ[9]HA[2]AB[gc][cg];W[ee])");
  EXPECT_EQ(find_game(record.game)->read(record.start).to_move(), Side::Second);
  EXPECT_EQ(find_game(record.game)->read(record.start).glyph(2 * 9 + 6), 'X');
  EXPECT_EQ(record.tags.at("handicap"), "2");
  const auto implied = one("(;SZ[9]HA[2];W[ee])");
  EXPECT_EQ(implied.game, "go9(handicap=2)");
  EXPECT_EQ(implied.start, "");
}

TEST(SgfReader, ReadsOthelloWithItsOpeningDiscsGivenOrNot) {
  EXPECT_EQ(ids(one("(;GM[2];B[dc];W[c5])")), (std::vector<std::uint32_t>{19, 34}));
  EXPECT_EQ(one("(;GM[2]SZ[8]AW[dd][ee]AB[ed][de];B[dc])").start, "");
}

TEST(SgfReader, ReadsHexInBothNotations) {
  EXPECT_EQ(ids(one("(;GM[11]SZ[11];B[a1];W[b3];B[cc])")), (std::vector<std::uint32_t>{0, 23, 24}));
  const auto swapped = one("(;GM[11]SZ[11];B[b1];W[swap-pieces];B[a1])");
  EXPECT_EQ(swapped.game, "hex11(swap=yes)");
  EXPECT_EQ(ids(swapped), (std::vector<std::uint32_t>{1, 121, 0}));
}

TEST(SgfReader, TakesTheHexPlayerWhoBeginsForTheFirst) {
  const auto record = one("(;FF[4]GM[11]PB[Ann]PW[Ben]SZ[13]RE[W];W[mf];B[swap];W[kj])");
  EXPECT_EQ(record.game, "hex13(swap=yes)");
  EXPECT_EQ(record.start, "");
  EXPECT_EQ(record.players[0].name, "Ben");
  EXPECT_EQ(record.result, Result::FirstWins);
  EXPECT_EQ(record.turns.size(), 3u);
}

}  // namespace
}  // namespace ludens::records
