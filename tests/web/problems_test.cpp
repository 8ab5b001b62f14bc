// Problems on the page: those that come with Ludens, and what a move is worth that somebody tries.
#include <gtest/gtest.h>

#include "test_service.h"

namespace ludens::web {
namespace {

TEST(Problems, AreListedByGameAndSentAsASet) {
  TestService service;
  const Json games = service.get("/api/v1/problems").at("games");
  EXPECT_GE(games.size(), 3u);
  for (const Json& row : games) {
    const std::string game = row.at("game").text();
    const Json set = service.get("/api/v1/problems/" + game);
    EXPECT_EQ(set.at("problems").size(), row.at("count").get<std::size_t>());
    EXPECT_FALSE(row.at("levels").empty());
    for (const Json& problem : set.at("problems")) {
      EXPECT_TRUE(problem.at("chances").contains(row.at("levels")[0].text()));
      // The page asks for the position and finds the solution among its legal moves.
      const Json line = {{"game", problem.at("game")}, {"moves", problem.at("moves")}};
      const Json position = service.post("/api/v1/positions", line.dump());
      EXPECT_EQ(position.at("to_move"), problem.at("side"));
      bool legal = false;
      for (const Json& move : position.at("legal")) legal |= move.at("move") == problem.at("solution")[0];
      EXPECT_TRUE(legal);
    }
  }
  for (const char* name : {"tictactoe", "nothing", "..%2Fgo9", "go9.jsonl", "%2Fetc%2Fpasswd"}) {
    const Response none = service.ask("GET", std::string("/api/v1/problems/") + name);
    EXPECT_EQ(none.status / 100, 4) << name;
    EXPECT_EQ(none.body.find('\n'), std::string::npos);
  }
  EXPECT_EQ(service.ask("POST", "/api/v1/problems", "{}").status, 405);
}

TEST(Tries, SayWhatAMoveIsWorthAndHowItIsAnswered) {
  TestService service;
  // Black threatens c1 with a1 and b1: White must stop it.
  const Json line = {{"game", "tictactoe"}, {"moves", {"a1", "b2", "b1"}}};
  const auto tried = [&](const char* move, double value) {
    Json body = line;
    body["tried"] = move;
    if (value >= 0) body["value"] = value;
    return service.post("/api/v1/tries", body.dump());
  };
  const Json right = tried("c1", -1), wrong = tried("a3", -1), good = tried("c1", 0.5);
  EXPECT_TRUE(right.at("right").get<bool>());
  EXPECT_TRUE(good.at("right").get<bool>());
  EXPECT_FALSE(wrong.at("right").get<bool>());
  EXPECT_LT(wrong.at("value").get<double>(), 0.2);
  EXPECT_EQ(wrong.at("reply")[0].text(), "c1");
  EXPECT_EQ(wrong.at("does").at("kind").text(), "wins");
}

TEST(Tries, AreBoundedAndRefuseInOneLine) {
  TestService service;
  const auto status = [&](const std::string& body) {
    const Response said = service.ask("POST", "/api/v1/tries", body);
    EXPECT_EQ(said.body.find('\n'), std::string::npos) << said.body;
    return said.status;
  };
  EXPECT_EQ(status(R"({"game":"tictactoe","moves":[]})"), 400);
  EXPECT_EQ(status(R"({"game":"tictactoe","moves":[],"tried":"z9"})"), 400);
  EXPECT_EQ(status(R"({"game":"tictactoe","moves":["a1"],"tried":"a1"})"), 400);
  EXPECT_EQ(status(R"({"game":"nothing","moves":[],"tried":"a1"})"), 400);
  EXPECT_EQ(status(R"({"game":"tictactoe","moves":["a1","b1","a2","b2","a3"],"tried":"c1"})"), 409);
  EXPECT_EQ(status(R"({"game":"tictactoe","moves":[],"tried":"a1","milliseconds":99999999})"), 400);
  EXPECT_EQ(status(R"({"game":"tictactoe","moves":[],"tried":"a1","value":7})"), 400);
  EXPECT_EQ(status("nonsense"), 400);
  EXPECT_EQ(service.ask("GET", "/api/v1/tries").status, 405);
}

}  // namespace
}  // namespace ludens::web
