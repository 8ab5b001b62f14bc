#include <cmath>

#include <gtest/gtest.h>

#include "agents/external/asking.h"

namespace ludens::agents {
namespace {

using Lines = std::vector<std::string>;

TEST(UciClient, TellsTheGameAndAsksForAMove) {
  Asking game("chess", "uci", "none", ", movetime=50ms, options=\"Hash=16; Clear Hash\"");
  EXPECT_EQ(game.told(), (Lines{"uci", "setoption name Hash value 16", "setoption name Clear Hash", "isready"}));
  EXPECT_EQ(game.answer(""), "e4");
  EXPECT_EQ(game.told(), (Lines{"ucinewgame", "isready", "position startpos", "go movetime 50"}));
  const Opinion opinion = game.ask("e4");
  EXPECT_EQ(game.told(), (Lines{"position startpos moves e2e4", "go movetime 50"}));
  EXPECT_EQ(opinion.nodes, 50);
  EXPECT_NEAR(opinion.value.expected(), 1 / (1 + std::pow(10, -0.25)), 1e-6);
  EXPECT_EQ(opinion.moves.items().size(), 1u);
  game.new_game();
  game.ask("");
  EXPECT_EQ(game.told(), (Lines{"ucinewgame", "isready", "position startpos", "go movetime 50"}));
}

TEST(UciClient, TellsPositionsAndChess960AsFen) {
  Asking game("chess", "uci", "full", ", visits=10");
  EXPECT_EQ(game.told(), (Lines{"uci", "setoption name UCI_Chess960 value true",
                                "setoption name UCI_ShowWDL value true", "isready"}));
  game.ask_at("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2");
  EXPECT_EQ(game.told(),
            (Lines{"ucinewgame", "isready", "position fen rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2",
                   "go nodes 10"}));
  Asking other("chess(start=0)", "uci", "full", ", visits=10");
  other.told();
  other.ask("");
  EXPECT_EQ(other.told()[2], "position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
}

TEST(UciClient, MakesAPolicyOfSeveralLines) {
  Asking game("chess", "uci", "full", ", multipv=3, tau=0.1");
  EXPECT_EQ(game.told()[3], "setoption name MultiPV value 3");
  const Opinion opinion = game.ask("");
  const auto items = opinion.moves.ranked();
  ASSERT_EQ(items.size(), 3u);
  // Expected results 0.55, 0.5 and 0, so exp(0), exp(-0.5) and exp(-5.5).
  EXPECT_NEAR(items[1].p / items[0].p, std::exp(-0.5), 1e-4);
  EXPECT_NEAR(items[2].p / items[0].p, std::exp(-5.5), 1e-4);
  EXPECT_FLOAT_EQ(opinion.value.draw, 0.5f);
  EXPECT_EQ(opinion.line.size(), 2u) << "up to what is no move";
  EXPECT_EQ(opinion.candidates.size(), 3u);
}

TEST(UciClient, RefusesIllegalMovesAndWhatTheEngineCannotDo) {
  EXPECT_NE(complaint([] { Asking("chess", "uci", "illegal").ask(""); }).find("played «e2e5», which is no move"),
            std::string::npos);
  EXPECT_NE(complaint([] { Asking("chess", "uci", "none", ", multipv=2"); }).find("has no option MultiPV"),
            std::string::npos);
}

// USI: byo-yomi instead of movetime, isready before the game begins, mates without a number.
TEST(UsiClient, TellsTheGameAndMakesAPolicyOfSeveralLines) {
  Asking game("shogi", "usi", "none", ", movetime=50ms, multipv=3");
  EXPECT_EQ(game.told(), (Lines{"usi", "setoption name MultiPV value 3", "isready"}));
  const Opinion opinion = game.ask("");
  EXPECT_EQ(game.told(), (Lines{"isready", "usinewgame", "position startpos", "go btime 0 wtime 0 byoyomi 50"}));
  EXPECT_EQ(opinion.moves.items().size(), 3u);
  EXPECT_EQ(opinion.line.size(), 2u);
  EXPECT_NEAR(opinion.value.expected(), 1 / (1 + std::pow(10, -0.25)), 1e-6);
  ASSERT_EQ(opinion.candidates.size(), 3u);
  EXPECT_EQ(opinion.candidates[1].value, 1) << "mate +";
  EXPECT_EQ(opinion.candidates[2].value, 0) << "mate -2";
  game.ask_at("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 3");
  EXPECT_EQ(game.told()[0], "position sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 3");
}

TEST(UsiClient, ResignsAndDeclaresWhereTheRulesLetIt) {
  Asking game("shogi", "usi", "resigns");
  EXPECT_TRUE(game.ask("").resigns);
  const std::string impasse = "+P+P+P+P+P+P+P+P+P/4K3+R/9/9/9/9/9/9/4k4 b 2B4P 1";
  EXPECT_EQ(find_game("shogi")->write_move(find_game("shogi")->read(impasse),
                                           Asking("shogi", "usi", "wins").ask_at(impasse).moves.best()),
            "win");
  EXPECT_NE(complaint([] { Asking("shogi", "usi", "wins").ask(""); }).find("played «win», which is no move"),
            std::string::npos);
}

}  // namespace
}  // namespace ludens::agents
