// Games of the page: turns of agents, taking back, clocks, restarts, bounds.
#include <gtest/gtest.h>

#include "records/database/sqlite.h"
#include "support/scratch.h"
#include "test_service.h"

namespace ludens::web {
using namespace tests;
namespace {

constexpr auto kAgainstAgent =
    R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"agent":"uct(playouts=100)"}],"seed":3})j";
constexpr auto kTwoPersons = R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":"Bo"}]})j";

std::string code(const Response& response) { return Json::parse(response.body).at("error").at("code").text(); }

TEST(SessionHost, AnAgentAnswersAndIsTakenBackWithThePersonsMove) {
  TestService service;
  service.post("/api/v1/sessions", kAgainstAgent);
  Json game = service.post("/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j");
  EXPECT_EQ(game.at("thinking"), 1);
  service.think();
  game = service.get("/api/v1/sessions/game1001");
  EXPECT_EQ(game.at("moves").size(), 2u);
  EXPECT_TRUE(game.at("thinking").is_null());
  EXPECT_TRUE(game.at("opinions").contains("2"));
  EXPECT_EQ(game.at("can_undo"), true);
  game = service.post("/api/v1/sessions/game1001/undo");
  EXPECT_EQ(game.at("moves").size(), 0u);
  EXPECT_TRUE(game.at("opinions").empty());
  EXPECT_EQ(game.at("can_undo"), false);
  game = service.post("/api/v1/sessions/game1001/redo");
  EXPECT_EQ(game.at("moves").size(), 2u);
}

TEST(SessionHost, AMoveTakenBackWhileTheAgentThinksIsNotAnswered) {
  TestService service;
  service.post("/api/v1/sessions", kAgainstAgent);
  service.post("/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j");
  Json game = service.post("/api/v1/sessions/game1001/undo");
  EXPECT_TRUE(game.at("thinking").is_null());
  service.think();
  EXPECT_EQ(service.get("/api/v1/sessions/game1001").at("moves").size(), 0u);
}

TEST(SessionHost, TheSameSeedGivesTheSameGame) {
  TestService one, two;
  for (TestService* service : {&one, &two}) {
    service->post("/api/v1/sessions", kAgainstAgent);
    for (const char* move : {"b2", "a2", "c1", "a1", "c3", "b1", "a3", "b3", "c2"}) {
      service->ask("POST", "/api/v1/sessions/game1001/moves", std::string(R"j({"move":")j") + move + "\"}");
      service->think();
    }
  }
  EXPECT_EQ(one.get("/api/v1/sessions/game1001").at("position"), two.get("/api/v1/sessions/game1001").at("position"));
}

TEST(SessionHost, AnAgentWithBothSeatsPlaysToTheEnd) {
  TestService service;
  service.post("/api/v1/sessions",
               R"j({"game":"connect4","seats":[{"agent":"random"},{"agent":"uct(playouts=20)"}],"seed":1})j");
  service.think();
  const Json game = service.get("/api/v1/sessions/game1001");
  EXPECT_EQ(game.at("over"), true);
  EXPECT_EQ(game.at("can_undo"), false);
}

TEST(SessionHost, PersonsKeepTheirSeatsWhenAnOpeningSwapsTheColours) {
  TestService service;
  service.post("/api/v1/sessions",
               R"j({"game":"renju(opening=swap2)","seats":[{"agent":"random"},{"person":"Ada"}],"seed":5})j");
  service.think();
  Json game = service.get("/api/v1/sessions/game1001");
  EXPECT_EQ(game.at("moves").size(), 3u);
  EXPECT_EQ(game.at("position").at("phase"), "Choose a colour, or place two more stones");
  EXPECT_EQ(game.at("position").at("legal").size(), 3u);
  game = service.post("/api/v1/sessions/game1001/moves", R"j({"move":"black"})j");
  EXPECT_EQ(game.at("position").at("colours_swapped"), true);
  EXPECT_EQ(game.at("thinking"), 0) << "the agent is White now";
  game = service.post("/api/v1/sessions/game1001/resign");
  EXPECT_EQ(game.at("result_text"), "White wins (Black resigned)");
}

TEST(SessionHost, AFlagFallsAtTheTick) {
  TestService service;
  service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":"Bo"}],
    "clock":{"kind":"byoyomi","main_ms":1000,"period_ms":500,"periods":2}})j");
  *service.time += 1'600;
  Json game = service.get("/api/v1/sessions/game1001");
  EXPECT_EQ(game.at("clock").at("left")[0].at("periods"), 1);
  *service.time += 300;
  service.post("/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j");
  *service.time += 1'999;
  service.service.tick();
  EXPECT_EQ(service.get("/api/v1/sessions/game1001").at("over"), false);
  *service.time += 1;
  service.service.tick();
  game = service.get("/api/v1/sessions/game1001");
  EXPECT_EQ(game.at("result_text"), "Black wins (White lost on time)");
  EXPECT_TRUE(game.at("clock").at("running").is_null());
  EXPECT_EQ(code(service.ask("POST", "/api/v1/sessions/game1001/undo", "{}")), "nothing-to-undo");
}

TEST(SessionHost, APauseStopsTheClock) {
  TestService service;
  service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":"Bo"}],
    "clock":{"kind":"fischer","main_ms":1000,"increment_ms":100}})j");
  service.post("/api/v1/sessions/game1001/pause");
  *service.time += 50'000;
  service.service.tick();
  const Json game = service.post("/api/v1/sessions/game1001/pause", R"j({"paused":false})j");
  EXPECT_EQ(game.at("over"), false);
  EXPECT_EQ(game.at("clock").at("left")[0].at("main_ms"), 1000);
}

TEST(SessionHost, AnAgentAcceptsADrawWhenItFeelsWorse) {
  TestService service;
  // Whoever must answer a2 with the corners lost feels it.
  service.post("/api/v1/sessions", R"j({"game":"tictactoe","moves":["a1","b1","c3"],
    "seats":[{"person":"Ada"},{"agent":"uct(playouts=2000)"}],"seed":3})j");
  service.think();
  const Json game = service.post("/api/v1/sessions/game1001/draw", R"j({"offer":true})j");
  EXPECT_EQ(game.at("result_text"), "Draw (agreed)");
}

TEST(SessionHost, ADrawBetweenPersonsIsOfferedAndAccepted) {
  TestService service;
  service.post("/api/v1/sessions", kTwoPersons);
  Json game = service.post("/api/v1/sessions/game1001/draw", R"j({"offer":true,"person":0})j");
  EXPECT_EQ(game.at("offer").at("person"), 0);
  game = service.post("/api/v1/sessions/game1001/draw", R"j({"accept":false})j");
  EXPECT_TRUE(game.at("offer").is_null());
  EXPECT_EQ(code(service.ask("POST", "/api/v1/sessions/game1001/draw", R"j({"accept":true})j")), "no-offer");
}

TEST(SessionHost, GamesSurviveARestart) {
  const Scratch scratch;
  ServiceOptions options;
  options.sessions = scratch.path() / "deep" / "sessions.db";
  Json before;
  {
    TestService service(options);
    service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"agent":"uct(playouts=100)"}],
      "seed":3,"clock":{"kind":"fischer","main_ms":60000,"increment_ms":1000},"taste":{"temperature":0.5}})j");
    *service.time += 10'000;
    service.post("/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j");
    service.think();
    service.post("/api/v1/sessions/game1001/moves", R"j({"move":"b3"})j");
    before = service.get("/api/v1/sessions/game1001");
    EXPECT_EQ(before.at("thinking"), 1);
    service.service.stop();
  }
  TestService service(options);
  *service.time += 10'000;
  Json after = service.get("/api/v1/sessions/game1001");
  EXPECT_EQ(after.at("thinking"), 1) << "the agent goes on thinking";
  for (const char* key : {"id", "version", "seats", "position", "moves", "opinions", "can_undo"})
    EXPECT_EQ(after.at(key), before.at(key)) << key;
  EXPECT_EQ(after.at("clock").at("left")[0].at("main_ms"), 52'000) << "ten seconds used, one added for each move";
  service.think();
  EXPECT_EQ(service.get("/api/v1/sessions/game1001").at("moves").size(), 4u);
}

// An agent whose earlier turns matter: MAST statistics, or the tree itself.
TEST(SessionHost, AGameGoesOnAfterARestartWithTheMovesItWouldHaveHad) {
  for (const std::string agent : {"uct(playouts=50)", "grave(playouts=50, reuse=yes)"}) {
    const std::string body = R"j({"game":"connect4","seats":[{"agent":")j" + agent +
                             R"j("},{"agent":"random"}],"seed":3,"taste":{"temperature":0.5}})j";
    TestService whole;
    whole.post("/api/v1/sessions", body);
    whole.think();
    const Scratch scratch;
    ServiceOptions options;
    options.sessions = scratch.path() / "sessions.db";
    {
      TestService service(options);
      service.post("/api/v1/sessions", body);
      for (int i = 0; i < 7; ++i) service.service.pool().run_one();
      service.service.stop();
    }
    TestService service(options);
    service.think();
    EXPECT_EQ(service.get("/api/v1/sessions/game1001").at("position"),
              whole.get("/api/v1/sessions/game1001").at("position"))
        << agent;
  }
}

TEST(SessionHost, AgentsStayWithTheirGame) {
  TestService service;
  service.post("/api/v1/sessions",
               R"j({"game":"connect4","seats":[{"agent":"random"},{"agent":"uct(playouts=20)"}],"seed":1})j");
  for (int i = 0; i < 6; ++i) service.service.pool().run_one();
  EXPECT_EQ(service.service.agents().alive(), 2);
  service.ask("DELETE", "/api/v1/sessions/game1001");
  service.think();
  EXPECT_EQ(service.service.agents().alive(), 0) << "they go with it";
}

TEST(SessionHost, FinishedGamesMakeRoomForNewOnes) {
  ServiceOptions options;
  options.limits.sessions = 3;
  options.limits.live_sessions = 2;
  TestService service(options);
  for (int i = 0; i < 3; ++i) service.post("/api/v1/sessions", kTwoPersons);
  EXPECT_EQ(service.service.host().live(), 2);
  EXPECT_EQ(service.get("/api/v1/sessions/game1001").at("id"), "game1001") << "it comes back from the disk";
  service.post("/api/v1/sessions/game1002/resign");
  EXPECT_EQ(service.ask("POST", "/api/v1/sessions", kTwoPersons).status, 201);
  EXPECT_EQ(service.ask("GET", "/api/v1/sessions/game1002").status, 404) << "the finished one";
  EXPECT_EQ(service.ask("GET", "/api/v1/sessions/game1001").status, 200);
  EXPECT_EQ(service.service.host().games(), 3);
}

TEST(SessionHost, AFullQueueOnlyDelaysAnAgent) {
  ServiceOptions options;
  options.limits.queue = 1;
  TestService service(options);
  for (int i = 0; i < 2; ++i)
    service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"agent":"random"},{"person":""}]})j");
  EXPECT_TRUE(service.get("/api/v1/sessions/game1002").at("thinking").is_null());
  service.think();
  service.service.tick();
  service.think();
  EXPECT_EQ(service.get("/api/v1/sessions/game1002").at("moves").size(), 1u);
}

TEST(SessionHost, AGameThatCannotBeSavedIsPausedUntilItCan) {
  const Scratch scratch;
  ServiceOptions options;
  options.sessions = scratch.file("sessions.db");
  TestService service(options);
  Database disk(options.sessions);
  const auto breaks = [&] {
    disk.run("CREATE TRIGGER full BEFORE UPDATE ON sessions BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
  };
  const auto mends = [&] { disk.run("DROP TRIGGER full"); };
  const std::string at = "/api/v1/sessions/game1001";
  service.post("/api/v1/sessions", kAgainstAgent);
  std::vector<Json> heard;
  service.service.host().watch("game1001", [&](const std::string& text) { heard.push_back(Json::parse(text)); });
  service.post(at + "/moves", R"j({"move":"b2"})j");
  breaks();
  heard.clear();
  service.think();
  ASSERT_EQ(heard.size(), 2u);
  EXPECT_EQ(heard[0].at("session").at("moves").size(), 1u) << "what is not saved is not shown";
  EXPECT_TRUE(heard[0].at("session").at("thinking").is_null());
  EXPECT_EQ(heard[0].at("session").at("paused"), true);
  EXPECT_EQ(heard[1].at("code"), "not-saved");
  EXPECT_NE(heard[1].at("message").text().find("the disk is full"), std::string::npos);
  EXPECT_EQ(code(service.ask("POST", at + "/pause", R"j({"paused":false})j")), "not-saved") << "it is still full";
  EXPECT_EQ(service.get(at).at("paused"), true);
  mends();
  EXPECT_EQ(service.post(at + "/pause", R"j({"paused":false})j").at("paused"), false);
  service.think();
  EXPECT_EQ(service.get(at).at("moves").size(), 2u) << "the agent has thought again";
  breaks();
  const Response refused = service.ask("POST", at + "/moves", R"j({"move":"a2"})j");
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(code(refused), "not-saved");
  EXPECT_EQ(service.get(at).at("moves").size(), 2u) << "a move that was refused was not played";
  mends();
  service.post(at + "/pause", R"j({"paused":false})j");
  service.post(at + "/moves", R"j({"move":"a2"})j");
  service.think();
  EXPECT_EQ(service.get(at).at("moves").size(), 4u);
  disk.run("CREATE TRIGGER none BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
  EXPECT_EQ(code(service.ask("POST", "/api/v1/sessions", kTwoPersons)), "not-saved");
  EXPECT_EQ(service.service.host().live(), 1) << "a game that is not kept was never begun";
}

TEST(SessionHost, AGameThatFailsAtTheTickDoesNotKeepTheOthersWaiting) {
  TestService service;
  for (int i = 0; i < 2; ++i)
    service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":"Bo"}],
      "clock":{"kind":"fischer","main_ms":1000}})j");
  *service.time += 1'001;
  *service.failures = 1;
  service.service.tick();
  EXPECT_EQ(service.get("/api/v1/sessions/game1002").at("over"), true);
  const Json first = service.get("/api/v1/sessions/game1001");
  EXPECT_EQ(first.at("paused"), true);
  EXPECT_EQ(first.at("over"), false);
}

TEST(SessionHost, AgentsAreMadeByThePoolAndRefusedBeforeTheGameBegins) {
  TestService service;
  const auto seats = [](const std::string& agent) {
    return R"j({"game":"go9","seats":[{"person":"Ada"},{"agent":")j" + agent + R"j("}]})j";
  };
  std::optional<Response> answer;
  service.service.handle(service.request("POST", "/api/v1/sessions", seats("refined")),
                         [&](Response response) { answer = std::move(response); });
  EXPECT_FALSE(answer) << "the thread that answers requests makes no agent";
  ASSERT_TRUE(service.service.pool().run_one());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 400);
  EXPECT_EQ(code(*answer), "bad-agent");
  EXPECT_EQ(service.service.host().games(), 0);
  EXPECT_EQ(code(service.ask("POST", "/api/v1/sessions", seats("net(no-such-net)"))), "bad-agent");
  EXPECT_EQ(service.ask("POST", "/api/v1/sessions", seats("uct(playouts=10)")).status, 201);
  EXPECT_EQ(service.service.agents().alive(), 1) << "it is there before it is asked";
  EXPECT_EQ(code(service.ask("POST", "/api/v1/opinions", R"j({"game":"go9","moves":[],"agent":"refined"})j")),
            "bad-agent");
}

TEST(SessionHost, BrowsersSeeTheirOwnGamesOnAPublicServer) {
  ServiceOptions options;
  options.open_to_all = true;
  options.token = "secret-token";
  TestService service(options);
  service.cookie = "ludens_token=secret-token; ludens_browser=browser1";
  service.post("/api/v1/sessions", kTwoPersons);
  EXPECT_EQ(service.get("/api/v1/sessions").at("sessions").size(), 1u);
  service.cookie = "ludens_token=secret-token; ludens_browser=browser2";
  EXPECT_EQ(service.get("/api/v1/sessions").at("sessions").size(), 0u);
}

TEST(SessionHost, EndsGamesThatAreTooLong) {
  ServiceOptions options;
  options.limits.moves = 2;
  TestService service(options);
  service.post("/api/v1/sessions", R"j({"game":"go9","seats":[{"person":""},{"person":""}],"moves":["E5","C3"]})j");
  EXPECT_EQ(code(service.ask("POST", "/api/v1/sessions/game1001/moves", R"j({"move":"C7"})j")), "too-long");
}

constexpr auto kPaced =
    R"j({"game":"fourinarow","seats":[{"person":"Ada"},{"agent":"random"}],"seed":3,"pace":"human"})j";

TEST(SessionHost, AtPeoplesPaceAnAgentIsSeenThinkingUntilItsMoveIsDueAndNoThreadIsHeld) {
  TestService service;
  Json game = service.post("/api/v1/sessions", kPaced);
  EXPECT_EQ(game.at("pace"), "human");
  service.post("/api/v1/sessions/game1001/moves", R"j({"move":"a1"})j");
  service.think();
  EXPECT_EQ(service.service.pool().running() + service.service.pool().waiting(), 0);
  game = service.get("/api/v1/sessions/game1001");
  EXPECT_EQ(game.at("moves").size(), 1u);
  EXPECT_EQ(game.at("thinking"), 1);
  EXPECT_TRUE(game.at("opinions").empty()) << "nothing tells the move before it is made";
  for (int tenths = 0; tenths < 3000 && game.at("moves").size() == 1; ++tenths) {
    *service.time += 100;
    service.service.tick();
    game = service.get("/api/v1/sessions/game1001");
  }
  ASSERT_EQ(game.at("moves").size(), 2u);
  EXPECT_TRUE(game.at("thinking").is_null());
  EXPECT_GT(game.at("moves").at(1).at("seconds").get<double>(), 0.2);
}

TEST(SessionHost, AtPeoplesPaceOneCanTakeBackResignAndLeaveWhileItThinks) {
  TestService service;
  service.post("/api/v1/sessions", kPaced);
  service.post("/api/v1/sessions/game1001/moves", R"j({"move":"a1"})j");
  service.think();
  Json game = service.post("/api/v1/sessions/game1001/undo");
  EXPECT_EQ(game.at("moves").size(), 0u);
  EXPECT_TRUE(game.at("thinking").is_null());
  *service.time += 1'000'000;
  service.service.tick();
  EXPECT_EQ(service.get("/api/v1/sessions/game1001").at("moves").size(), 0u) << "what was decided is forgotten";
  service.post("/api/v1/sessions/game1001/moves", R"j({"move":"b1"})j");
  service.think();
  game = service.post("/api/v1/sessions/game1001/resign");
  EXPECT_EQ(game.at("over"), true);
  *service.time += 1'000'000;
  service.service.tick();
  EXPECT_EQ(service.get("/api/v1/sessions/game1001").at("moves").size(), 1u);
  service.post("/api/v1/sessions", kPaced);
  service.post("/api/v1/sessions/game1002/moves", R"j({"move":"a1"})j");
  service.think();
  EXPECT_EQ(service.ask("DELETE", "/api/v1/sessions/game1002").status, 200);
  *service.time += 1'000'000;
  service.service.tick();
}

TEST(SessionHost, AtPeoplesPaceAShortClockIsNeverOverrun) {
  TestService service;
  service.post("/api/v1/sessions",
               R"j({"game":"fourinarow","seats":[{"agent":"random"},{"agent":"random"}],"seed":5,"pace":"human",
                   "clock":{"kind":"fischer","main_ms":5000,"increment_ms":0}})j");
  Json game;
  for (int tenths = 0; tenths < 2000; ++tenths) {
    service.think();
    *service.time += 20;
    service.service.tick();
    game = service.get("/api/v1/sessions/game1001");
    if (game.at("over") == Json(true)) break;
  }
  EXPECT_EQ(game.at("over"), true);
  EXPECT_EQ(game.at("result_short").text().find("+T"), std::string::npos);
}

TEST(SessionHost, APaceIsOneThatIsKnown) {
  TestService service;
  const auto refused = [&](const char* body) { return code(service.ask("POST", "/api/v1/sessions", body)); };
  EXPECT_EQ(refused(R"j({"game":"fourinarow","seats":[{"person":""},{"agent":"random"}],"pace":"slow"})j"), "bad-pace");
  EXPECT_EQ(refused(R"j({"game":"go5","seats":[{"person":""},{"agent":"random"}],"pace":"human"})j"), "bad-pace");
  EXPECT_EQ(service.post("/api/v1/sessions", kAgainstAgent).at("pace"), "instant");
}

}  // namespace
}  // namespace ludens::web
