#include <gtest/gtest.h>

#include "agents/external/asking.h"
#include "agents/external/gtp_analysis.h"

namespace ludens::agents {
namespace {

using Lines = std::vector<std::string>;

TEST(GtpClient, SetsTheBoardUpAndTellsOnlyWhatIsNew) {
  Asking game("go9(komi=6.5)", "gtp", "none");
  EXPECT_EQ(game.told(), (Lines{"name", "version", "list_commands", "boardsize 9", "clear_board", "komi 6.5"}));
  EXPECT_EQ(game.answer("E5"), "A1");
  EXPECT_EQ(game.told(), (Lines{"play b E5", "genmove w"}));
  EXPECT_EQ(game.answer("E5 A1 pass"), "B1");
  EXPECT_EQ(game.told(), (Lines{"play b pass", "genmove w"}));
}

TEST(GtpClient, TakesBackWhatNoLongerHolds) {
  Asking game("go9", "gtp", "none");
  game.ask("E5 E6 E7 E8");
  game.told();
  game.ask("E5 E6 E7 D8");
  EXPECT_EQ(game.told(), (Lines{"undo", "undo", "play w D8", "genmove b"}));
  game.ask("C3");  // shorter anew
  EXPECT_EQ(game.told(), (Lines{"boardsize 9", "clear_board", "komi 7.5", "play b C3", "genmove w"}));
}

TEST(GtpClient, BeginsAnewWhereTheEngineCannotTakeBack) {
  Asking game("go9", "gtp", "noundo");
  game.ask("E5 E6 E7 E8");
  game.told();
  game.ask("E5 E6 E7 D8");
  EXPECT_EQ(game.told(), (Lines{"boardsize 9", "clear_board", "komi 7.5", "play b E5", "play w E6", "play b E7",
                                "play w D8", "genmove b"}));
}

TEST(GtpClient, ClearsTheBoardForANewGame) {
  Asking game("go9", "gtp", "none");
  game.ask("E5");
  game.told();
  game.new_game();
  game.ask("E5 A1 E6");
  EXPECT_EQ(game.told(),
            (Lines{"boardsize 9", "clear_board", "komi 7.5", "play b E5", "play w A1", "play b E6", "genmove w"}));
}

TEST(GtpClient, PutsHandicapStonesAndPositionsDown) {
  Asking handicap("go9(handicap=2)", "gtp", "none");
  EXPECT_EQ(handicap.told().back(), "play b C3");  // this engine does not know set_free_handicap
  handicap.ask("");
  EXPECT_EQ(handicap.told(), Lines{"genmove w"});

  Asking text("tictactoe", "gtp", "none");
  text.told();
  text.ask_at("X2/1O1/3 x");
  EXPECT_EQ(text.told(), (Lines{"boardsize 3", "clear_board", "play b A3", "play w B2", "genmove b"}));

  Asking flips("othello", "gtp", "none");
  EXPECT_EQ(complaint([&] { flips.ask_at("8/8/8/3XX3/3XX3/8/8/8 x"); }),
            "an engine can be told of a othello position only by moves from the start");
}

TEST(GtpClient, PlaysEveryGameWithGtpNotation) {
  EXPECT_EQ(Asking("gomoku15", "gtp", "none").answer("h8"), "a1");
  EXPECT_EQ(Asking("hex11", "gtp", "none").answer("f6"), "a1");
  EXPECT_EQ(Asking("connect4", "gtp", "none").answer(""), "1");
}

TEST(GtpClient, CallsTheSideBlackThatTheGameCallsSo) {
  Asking asking("breakthrough", "gtp", "none");
  asking.told();
  EXPECT_NE(complaint([&] { asking.ask("a2a3"); }).find("which is no move"), std::string::npos);
  EXPECT_EQ(asking.told(), (Lines{"play w a2a3", "genmove b"}));
}

TEST(GtpClient, GivesAllWeightToTheMoveThatWasNamed) {
  const Opinion opinion = Asking("go9", "gtp", "none").ask("E5");
  EXPECT_EQ(opinion.moves.items().size(), 1u);
  EXPECT_EQ(opinion.why, "Fake 1 named this move");
  EXPECT_FALSE(opinion.resigns);
}

TEST(GtpClient, PassesOverWhatBelongsToNoAnswer) {
  EXPECT_EQ(Asking("go9", "gtp", "garbage 0").answer("E5"), "A1");
  EXPECT_EQ(Asking("go9", "gtp", "garbage").answer("E5"), "A1");
  EXPECT_EQ(Asking("go9", "gtp", "noid").answer("E5"), "A1");
}

TEST(GtpClient, LetsTheEngineResign) {
  const Opinion opinion = Asking("go9", "gtp", "resign").ask("E5");
  EXPECT_TRUE(opinion.resigns);
  EXPECT_EQ(opinion.value.expected(), 0);
  EXPECT_EQ(opinion.moves.items().size(), 81u);
  EXPECT_EQ(opinion.why, "Fake 1 resigns");
}

TEST(GtpClient, NamesWhatTheEngineMayNotPlay) {
  EXPECT_NE(complaint([] {
              Asking("go9", "gtp", "illegal").ask("E5");
            }).find("played «E5», which is illegal in this position"),
            std::string::npos);
  EXPECT_NE(complaint([] { Asking("go9", "gtp", "nonsense").ask("E5"); }).find("played «banana», which is no move"),
            std::string::npos);
  EXPECT_NE(complaint([] { Asking("go9", "gtp", "refuse").ask("E5"); }).find("refused «genmove w»: «unknown command»"),
            std::string::npos);
}

TEST(GtpClient, SendsTimeVisitsAndOptionsOrSaysThatItCannot) {
  EXPECT_NE(complaint([] { Asking("go9", "gtp", "none", ", visits=100"); }).find("leave visits= out"),
            std::string::npos);
  EXPECT_NE(complaint([] {
              Asking("go9", "gtp", "none", ", options=\"level=3\"");
            }).find("refused «level 3»: «unknown command»"),
            std::string::npos);
  Asking options("go9", "gtp", "none", ", options=\" komi = 3.5 ;; undo\"");
  EXPECT_EQ(options.told(),
            (Lines{"name", "version", "list_commands", "komi 3.5", "undo", "boardsize 9", "clear_board", "komi 7.5"}));
  EXPECT_EQ(Asking("go9", "gtp", "none", ", movetime=2s").ask("").why,
            "Fake 1 named this move; it has no command to set its time");
}

TEST(GtpAnalysis, ReadsCandidatesValuesAndTheLine) {
  const GamePtr game = find_game("go9");
  const Position start = game->start();
  const Notation& gtp = game->notation("gtp");
  const Move e5 = *gtp.read(start, "E5"), c3 = *gtp.read(start, "C3");
  Opinion opinion;
  opinion.moves = Distribution::sure(e5);
  read_analysis(
      "info move C3 visits 30 winrate 4000 prior 10 order 1 pv C3 info move E5 visits 20 winrate 6000 pv E5 E5 C3 "
      "info move Z9 visits x info move C3 visits 7 info",
      start, gtp, opinion);
  EXPECT_EQ(opinion.moves.best(), e5);
  EXPECT_EQ(opinion.visits, 50);
  EXPECT_FLOAT_EQ(opinion.value.win, 0.6f);
  ASSERT_EQ(opinion.candidates.size(), 2u);
  EXPECT_EQ(opinion.candidates[0], (Candidate{c3, 30, 0.4f}));
  EXPECT_EQ(opinion.line, std::vector<Move>{e5});  // the second E5 is illegal
  for (const auto* odd : {"info", "", "info info", "info move", "info move pass visits -5", "info pv"}) {
    Opinion same;
    same.moves = Distribution::sure(e5);
    read_analysis(odd, start, gtp, same);
    EXPECT_EQ(same.moves, Distribution::sure(e5)) << odd;
  }
}

}  // namespace
}  // namespace ludens::agents
