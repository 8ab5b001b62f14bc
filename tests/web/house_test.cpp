// Games of the page: turns of agents, taking back, clocks, restarts, bounds.
#include <gtest/gtest.h>

#include "desk.h"
#include "support/scratch.h"

namespace ludens {
namespace {

constexpr auto kAgainstAgent =
    R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"agent":"uct(playouts=100)"}],"seed":3})j";
constexpr auto kTwoPersons = R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":"Bo"}]})j";

std::string code(const Response& response) { return Json::parse(response.body).at("error").at("code"); }

TEST(House, AnAgentAnswersAndIsTakenBackWithThePersonsMove) {
  Desk desk;
  desk.post("/api/v1/sessions", kAgainstAgent);
  Json game = desk.post("/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j");
  EXPECT_EQ(game.at("thinking"), 1);
  desk.think();
  game = desk.get("/api/v1/sessions/game1001");
  EXPECT_EQ(game.at("moves").size(), 2u);
  EXPECT_TRUE(game.at("thinking").is_null());
  EXPECT_TRUE(game.at("opinions").contains("2"));
  EXPECT_TRUE(game.at("can_undo"));
  game = desk.post("/api/v1/sessions/game1001/undo");
  EXPECT_EQ(game.at("moves").size(), 0u);
  EXPECT_TRUE(game.at("opinions").empty());
  EXPECT_FALSE(game.at("can_undo"));
  game = desk.post("/api/v1/sessions/game1001/redo");
  EXPECT_EQ(game.at("moves").size(), 2u);
}

TEST(House, AMoveTakenBackWhileTheAgentThinksIsNotAnswered) {
  Desk desk;
  desk.post("/api/v1/sessions", kAgainstAgent);
  desk.post("/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j");
  Json game = desk.post("/api/v1/sessions/game1001/undo");
  EXPECT_TRUE(game.at("thinking").is_null());
  desk.think();
  EXPECT_EQ(desk.get("/api/v1/sessions/game1001").at("moves").size(), 0u);
}

TEST(House, TheSameSeedGivesTheSameGame) {
  Desk one, two;
  for (Desk* desk : {&one, &two}) {
    desk->post("/api/v1/sessions", kAgainstAgent);
    for (const char* move : {"b2", "a2", "c1", "a1", "c3", "b1", "a3", "b3", "c2"}) {
      desk->ask("POST", "/api/v1/sessions/game1001/moves", std::string(R"j({"move":")j") + move + "\"}");
      desk->think();
    }
  }
  EXPECT_EQ(one.get("/api/v1/sessions/game1001").at("position"), two.get("/api/v1/sessions/game1001").at("position"));
}

TEST(House, AnAgentWithBothSeatsPlaysToTheEnd) {
  Desk desk;
  desk.post("/api/v1/sessions",
            R"j({"game":"connect4","seats":[{"agent":"random"},{"agent":"uct(playouts=20)"}],"seed":1})j");
  desk.think();
  const Json game = desk.get("/api/v1/sessions/game1001");
  EXPECT_TRUE(game.at("over"));
  EXPECT_FALSE(game.at("can_undo"));
}

TEST(House, PersonsKeepTheirSeatsWhenAnOpeningSwapsTheColours) {
  Desk desk;
  desk.post("/api/v1/sessions",
            R"j({"game":"renju(opening=swap2)","seats":[{"agent":"random"},{"person":"Ada"}],"seed":5})j");
  desk.think();
  Json game = desk.get("/api/v1/sessions/game1001");
  EXPECT_EQ(game.at("moves").size(), 3u);
  EXPECT_EQ(game.at("position").at("phase"), "Choose a colour, or place two more stones");
  EXPECT_EQ(game.at("position").at("legal").size(), 3u);
  game = desk.post("/api/v1/sessions/game1001/moves", R"j({"move":"black"})j");
  EXPECT_TRUE(game.at("position").at("colours_swapped"));
  EXPECT_EQ(game.at("thinking"), 0) << "the agent is White now";
  game = desk.post("/api/v1/sessions/game1001/resign");
  EXPECT_EQ(game.at("result_text"), "White wins (Black resigned)");
}

TEST(House, AFlagFallsAtTheTick) {
  Desk desk;
  desk.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":"Bo"}],
    "clock":{"kind":"byoyomi","main_ms":1000,"period_ms":500,"periods":2}})j");
  *desk.time += 1'600;
  Json game = desk.get("/api/v1/sessions/game1001");
  EXPECT_EQ(game.at("clock").at("left")[0].at("periods"), 1);
  *desk.time += 300;
  desk.post("/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j");
  *desk.time += 1'999;
  desk.service.tick();
  EXPECT_FALSE(desk.get("/api/v1/sessions/game1001").at("over"));
  *desk.time += 1;
  desk.service.tick();
  game = desk.get("/api/v1/sessions/game1001");
  EXPECT_EQ(game.at("result_text"), "Black wins (White lost on time)");
  EXPECT_TRUE(game.at("clock").at("running").is_null());
  EXPECT_EQ(code(desk.ask("POST", "/api/v1/sessions/game1001/undo", "{}")), "nothing-to-undo");
}

TEST(House, APauseStopsTheClock) {
  Desk desk;
  desk.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":"Bo"}],
    "clock":{"kind":"fischer","main_ms":1000,"increment_ms":100}})j");
  desk.post("/api/v1/sessions/game1001/pause");
  *desk.time += 50'000;
  desk.service.tick();
  const Json game = desk.post("/api/v1/sessions/game1001/pause", R"j({"paused":false})j");
  EXPECT_FALSE(game.at("over"));
  EXPECT_EQ(game.at("clock").at("left")[0].at("main_ms"), 1000);
}

TEST(House, AnAgentAcceptsADrawWhenItFeelsWorse) {
  Desk desk;
  // Whoever must answer a2 with the corners lost feels it.
  desk.post("/api/v1/sessions", R"j({"game":"tictactoe","moves":["a1","b1","c3"],
    "seats":[{"person":"Ada"},{"agent":"uct(playouts=2000)"}],"seed":3})j");
  desk.think();
  const Json game = desk.post("/api/v1/sessions/game1001/draw", R"j({"offer":true})j");
  EXPECT_EQ(game.at("result_text"), "Draw (agreed)");
}

TEST(House, ADrawBetweenPersonsIsOfferedAndAccepted) {
  Desk desk;
  desk.post("/api/v1/sessions", kTwoPersons);
  Json game = desk.post("/api/v1/sessions/game1001/draw", R"j({"offer":true,"person":0})j");
  EXPECT_EQ(game.at("offer").at("person"), 0);
  game = desk.post("/api/v1/sessions/game1001/draw", R"j({"accept":false})j");
  EXPECT_TRUE(game.at("offer").is_null());
  EXPECT_EQ(code(desk.ask("POST", "/api/v1/sessions/game1001/draw", R"j({"accept":true})j")), "no-offer");
}

TEST(House, GamesSurviveARestart) {
  const Scratch scratch;
  ServiceOptions options;
  options.sessions = scratch.path() / "deep" / "sessions.db";
  Json before;
  {
    Desk desk(options);
    desk.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"agent":"uct(playouts=100)"}],
      "seed":3,"clock":{"kind":"fischer","main_ms":60000,"increment_ms":1000},"taste":{"temperature":0.5}})j");
    *desk.time += 10'000;
    desk.post("/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j");
    desk.think();
    desk.post("/api/v1/sessions/game1001/moves", R"j({"move":"b3"})j");
    before = desk.get("/api/v1/sessions/game1001");
    EXPECT_EQ(before.at("thinking"), 1);
    desk.service.stop();
  }
  Desk desk(options);
  *desk.time += 10'000;
  Json after = desk.get("/api/v1/sessions/game1001");
  EXPECT_EQ(after.at("thinking"), 1) << "the agent goes on thinking";
  for (const char* key : {"id", "version", "seats", "position", "moves", "opinions", "can_undo"})
    EXPECT_EQ(after.at(key), before.at(key)) << key;
  EXPECT_EQ(after.at("clock").at("left")[0].at("main_ms"), 52'000) << "ten seconds used, one added for each move";
  desk.think();
  EXPECT_EQ(desk.get("/api/v1/sessions/game1001").at("moves").size(), 4u);
}

TEST(House, FinishedGamesMakeRoomForNewOnes) {
  ServiceOptions options;
  options.limits.sessions = 3;
  options.limits.live_sessions = 2;
  Desk desk(options);
  for (int i = 0; i < 3; ++i) desk.post("/api/v1/sessions", kTwoPersons);
  EXPECT_EQ(desk.service.house().live(), 2);
  EXPECT_EQ(desk.get("/api/v1/sessions/game1001").at("id"), "game1001") << "it comes back from the disk";
  const Response full = desk.ask("POST", "/api/v1/sessions", kTwoPersons);
  EXPECT_EQ(full.status, 503);
  EXPECT_EQ(code(full), "too-many-sessions");
  desk.post("/api/v1/sessions/game1002/resign");
  EXPECT_EQ(desk.ask("POST", "/api/v1/sessions", kTwoPersons).status, 201);
  EXPECT_EQ(desk.ask("GET", "/api/v1/sessions/game1002").status, 404);
}

TEST(House, AFullQueueOnlyDelaysAnAgent) {
  ServiceOptions options;
  options.limits.queue = 1;
  Desk desk(options);
  for (int i = 0; i < 2; ++i)
    desk.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"agent":"random"},{"person":""}]})j");
  EXPECT_TRUE(desk.get("/api/v1/sessions/game1002").at("thinking").is_null());
  EXPECT_EQ(desk.ask("POST", "/api/v1/opinions", R"j({"game":"go9","moves":[],"agent":"random"})j").status, 503);
  desk.think();
  desk.service.tick();
  desk.think();
  EXPECT_EQ(desk.get("/api/v1/sessions/game1002").at("moves").size(), 1u);
}

TEST(House, BrowsersSeeTheirOwnGamesOnAPublicServer) {
  ServiceOptions options;
  options.open_to_all = true;
  options.token = "secret-token";
  Desk desk(options);
  desk.cookie = "ludens_token=secret-token; ludens_browser=browser1";
  desk.post("/api/v1/sessions", kTwoPersons);
  EXPECT_EQ(desk.get("/api/v1/sessions").at("sessions").size(), 1u);
  desk.cookie = "ludens_token=secret-token; ludens_browser=browser2";
  EXPECT_EQ(desk.get("/api/v1/sessions").at("sessions").size(), 0u);
}

TEST(House, EndsGamesThatAreTooLong) {
  ServiceOptions options;
  options.limits.moves = 2;
  Desk desk(options);
  desk.post("/api/v1/sessions", R"j({"game":"go9","seats":[{"person":""},{"person":""}],"moves":["E5","C3"]})j");
  EXPECT_EQ(code(desk.ask("POST", "/api/v1/sessions/game1001/moves", R"j({"move":"C7"})j")), "too-long");
}

}  // namespace
}  // namespace ludens
