#include <gtest/gtest.h>

#include "agents/external/asking.h"
#include "agents/external/gomocup_rules.h"

namespace ludens::agents {
namespace {

using Lines = std::vector<std::string>;

TEST(GomocupClient, StartsAndInforms) {
  Asking game("renju", "gomocup", "none", ", movetime=1500ms, visits=77, options=\"max_memory=1000\"");
  EXPECT_EQ(game.told(), (Lines{"START 15", "ABOUT", "INFO game_type 1", "INFO rule 4", "INFO timeout_match 0",
                                "INFO max_node 77", "INFO max_memory 1000"}));
  EXPECT_EQ(game.answer(""), "a15");
  EXPECT_EQ(game.told(), (Lines{"INFO timeout_turn 1500", "INFO time_left 2147483647", "BEGIN"}));
}

TEST(GomocupClient, TellsATurnWhereTheGameWentOn) {
  Asking game("renju", "gomocup", "none");
  game.told();
  EXPECT_EQ(game.answer("h8"), "a15");
  EXPECT_EQ(game.told(), Lines{"TURN 7,7"});
  EXPECT_EQ(game.answer("h8 a15 h9"), "b15");
  EXPECT_EQ(game.told(), Lines{"TURN 7,6"});
}

TEST(GomocupClient, SendsTheBoardInMoveOrderWithTheMoversStonesAsOne) {
  Asking game("renju", "gomocup", "none");
  game.told();
  EXPECT_EQ(game.answer("h8 a15 h9"), "b15");  // White to move
  EXPECT_EQ(game.told(), (Lines{"BOARD", "7,7,2", "0,0,1", "7,6,2", "DONE"}));
  game.ask("h8 a15");  // Black to move
  EXPECT_EQ(game.told(), (Lines{"RESTART", "BOARD", "7,7,1", "0,0,2", "DONE"}));
  game.new_game();
  game.ask("");
  EXPECT_EQ(game.told(), (Lines{"RESTART", "BEGIN"}));
  game.new_game();
  game.ask("h8");
  EXPECT_EQ(game.told(), (Lines{"RESTART", "TURN 7,7"}));
}

TEST(GomocupClient, StartsAnewWhereRestartIsUnknown) {
  Asking game("gomoku20", "gomocup", "norestart");
  game.ask("");
  game.told();
  game.new_game();
  game.ask("");
  EXPECT_EQ(game.told(), (Lines{"RESTART", "START 20", "BEGIN"}));
}

TEST(GomocupClient, NamesTheRules) {
  EXPECT_EQ(gomocup_rule(*find_game("gomoku")), 0);
  EXPECT_EQ(gomocup_rule(*find_game("gomoku19(rule=exact)")), 1);
  EXPECT_EQ(gomocup_rule(*find_game("renju")), 4);
  EXPECT_EQ(gomocup_rule(*find_game("gomoku(rule=caro)")), 8);
  EXPECT_EQ(complaint([] { Asking("tictactoe", "gomocup", "none"); }),
            "over gomocup engines play gomoku and renju, not tictactoe");
  EXPECT_NE(complaint([] { Asking("go9", "gomocup", "none"); }), "");
  EXPECT_EQ(complaint([] { Asking("renju(opening=rif)", "gomocup", "none"); }),
            "gomocup has no words for opening=rif; it knows free and swap2");
}

TEST(GomocupClient, NamesWhatTheEngineMayNotPlay) {
  EXPECT_NE(complaint([] { Asking("renju", "gomocup", "illegal").ask("h8"); }).find("played «7,7», which is illegal"),
            std::string::npos);
  EXPECT_NE(complaint([] {
              Asking("renju", "gomocup", "nonsense").ask("h8");
            }).find("answered «banana», expected a move «x,y»"),
            std::string::npos);
}

TEST(GomocupClient, ChoosesInSwap2) {
  Asking game("renju(opening=swap2)", "gomocup", "none");
  game.told();
  EXPECT_EQ(game.answer(""), "h8");
  EXPECT_EQ(game.told(), (Lines{"SWAP2BOARD", "DONE"}));
  EXPECT_EQ(game.answer("h8"), "i8");
  EXPECT_EQ(game.answer("h8 i8"), "j6");
  EXPECT_EQ(game.told(), Lines{});  // it had said so
  game.new_game();
  EXPECT_EQ(game.answer("h8 i8 j6"), "white");
  EXPECT_EQ(game.told(), (Lines{"RESTART", "SWAP2BOARD", "7,7", "8,7", "9,9", "DONE"}));
  EXPECT_EQ(game.answer("h8 i8 j6 white"), "g9");
  EXPECT_EQ(game.answer("h8 i8 j6 white g9 a1"), "a15");  // White moves on
  EXPECT_EQ(game.told(), (Lines{"RESTART", "BOARD", "7,7,2", "8,7,1", "9,9,2", "6,6,1", "0,14,2", "DONE"}));

  Asking two("renju(opening=swap2)", "gomocup", "two");
  EXPECT_EQ(two.answer("h8 i8 j6"), "place2");
  EXPECT_EQ(two.answer("h8 i8 j6 place2"), "a15");
  EXPECT_EQ(two.answer("h8 i8 j6 place2 a15"), "a1");
  two.new_game();
  EXPECT_EQ(two.answer("h8 i8 j6 place2 a15 a1"), "black");
}

}  // namespace
}  // namespace ludens::agents
