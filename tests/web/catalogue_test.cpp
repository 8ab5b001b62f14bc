// What the page is told of games and agents.
#include "web/catalogue_json.h"

#include <gtest/gtest.h>

#include "play/levels.h"
#include "test_service.h"

namespace ludens::web {
namespace {

const Json& game_called(const Json& games, const std::string& name) {
  for (const auto& game : games.at("games"))
    if (game.at("name").text() == name) return game;
  throw Error("no game " + name);
}

bool names(const Json& list, const std::string& agent) {
  for (const auto& one : list)
    if (one.text() == agent) return true;
  return false;
}

TEST(Catalogue, OffersAGameOnlyTheAgentsThatPlayIt) {
  const Json games = games_json();
  for (const auto& game : games.at("games")) {
    const GamePtr rules = find_game(game.at("name").text());
    EXPECT_TRUE(names(game.at("agents"), "uct")) << rules->name;
    for (const auto& agent : game.at("agents"))
      EXPECT_NO_THROW(make_agent(rules, agent.text())) << rules->name << " " << agent.text();
    EXPECT_FALSE(names(game.at("agents"), "engine")) << "starts programs";
    EXPECT_FALSE(names(game.at("agents"), "net")) << "needs a model";
  }
  EXPECT_TRUE(names(game_called(games, "renju").at("agents"), "refined"));
  EXPECT_FALSE(names(game_called(games, "go9").at("agents"), "refined"));
}

TEST(Catalogue, SaysWhichLevelOfPeopleToMeetFirst) {
  const Json games = games_json();
  EXPECT_EQ(game_called(games, "go9").at("human_level"), "15k");
  EXPECT_EQ(game_called(games, "go9").at("level_kind"), "people");
  EXPECT_EQ(game_called(games, "othello").at("human_level"), "");
  EXPECT_EQ(game_called(games, "othello").at("level_kind"), "search");
}

TEST(Catalogue, DrawsWhereAnOpeningLetsOnePlay) {
  TestService service;
  const auto region = [&](const std::string& game, const std::string& moves) {
    return service.post("/api/v1/positions", R"j({"game":")j" + game + R"j(","moves":[)j" + moves + "]}").at("region");
  };
  EXPECT_EQ(region("renju(opening=rif)", "").dump(), "[112]") << "the centre";
  EXPECT_EQ(region("renju(opening=rif)", "\"h8\"").size(), 8u) << "the rest of the central 3×3";
  EXPECT_EQ(region("renju(opening=rif)", "\"h8\",\"h9\"").size(), 23u) << "the rest of the central 5×5";
  EXPECT_EQ(region("renju", "").size(), 0u);
  EXPECT_EQ(region("renju(opening=swap2)", "").size(), 0u) << "everywhere";
  EXPECT_EQ(region("othello", "").size(), 0u) << "the rules of every move are no opening";
}

TEST(Catalogue, TheUsualAgentIsAskedWhereNoneIsNamed) {
  TestService service;
  for (const char* name : {"go9", "renju", "tictactoe"}) {
    const std::string usual = usual_agent(*find_game(name));
    EXPECT_EQ(game_called(games_json(), name).at("usual"), usual);
    const Json said = service.post("/api/v1/opinions", std::string(R"j({"moves":[],"game":")j") + name + "\"}");
    EXPECT_EQ(said.at("agent").text(), agent_text(parse_spec(usual)));
  }
}

TEST(Catalogue, AHintIsWhatEverybodyPlaysFirstAndNoPassInTheOpening) {
  TestService service;
  const Json first = service.post("/api/v1/opinions", R"j({"game":"renju","moves":[]})j");
  EXPECT_EQ(first.at("hint").at("move"), "h8");
  const Json early = service.post(
      "/api/v1/opinions", R"j({"game":"go9","moves":["E5","G5","E7","E3","pass","C5","pass","F8"],"people":"5k"})j");
  EXPECT_NE(early.at("hint").at("move"), "pass");
}

TEST(Catalogue, ALevelOfPeopleIsARankInTheRecord) {
  TestService service;
  service.post("/api/v1/sessions", R"j({"game":"go9","seats":[{"person":"Ada"},{"level":"15k"}],"seed":1})j");
  service.post("/api/v1/sessions", R"j({"game":"renju","seats":[{"level":"2200"},{"person":"Ada"}],"seed":1})j");
  service.post("/api/v1/sessions", R"j({"game":"othello","seats":[{"level":"3"},{"person":"Ada"}],"seed":1})j");
  EXPECT_EQ(service.get("/api/v1/sessions/game1001").at("seats").at(1).at("level"), "15k");
  const auto sgf = [&](const char* id) {
    return service.ask("GET", std::string("/api/v1/sessions/") + id + "/record?format=sgf").body;
  };
  EXPECT_NE(sgf("game1001").find("PB[Ada]"), std::string::npos) << sgf("game1001");
  EXPECT_NE(sgf("game1001").find("PW[Ludens (15k)]"), std::string::npos) << sgf("game1001");
  EXPECT_NE(sgf("game1001").find("WR[15k]"), std::string::npos) << sgf("game1001");
  EXPECT_NE(sgf("game1002").find("BR[2200]"), std::string::npos) << sgf("game1002");
  EXPECT_NE(sgf("game1003").find("PB[Ludens level 3]"), std::string::npos) << sgf("game1003");
}

}  // namespace
}  // namespace ludens::web
