// What one visitor can take from the others: games, memory, disk, and the threads that read and write.
#include <gtest/gtest.h>

#include "records/database/sqlite.h"
#include "support/scratch.h"
#include "test_service.h"

namespace ludens::web {
using namespace tests;
namespace {

constexpr auto kPeople = R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":"Bo"}]})j";
constexpr auto kSlowAgent =
    R"j({"game":"tictactoe","seats":[{"agent":"uct(playouts=100)"},{"person":"Bo"}],"seed":1})j";

std::string refused_with(const Response& response) {
  return response.status < 400 ? "" : Json::parse(response.body).at("error").at("code").text();
}

TEST(Limits, ManyUnfinishedGamesOfOneAddressLockNobodyOut) {
  const Scratch scratch;
  ServiceOptions options;
  options.sessions = scratch.file("sessions.db");
  options.limits.sessions_an_address = 4;
  options.limits.sessions = 6;
  {
    TestService service(options);
    Request other = service.request("POST", "/api/v1/sessions", kPeople);
    other.address = "10.0.0.1";
    EXPECT_EQ(service.ask(other).status, 201);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(service.ask("POST", "/api/v1/sessions", kPeople).status, 201);
    EXPECT_EQ(service.service.host().games(), 5) << "four of the one, one of the other";
    EXPECT_EQ(service.ask("GET", "/api/v1/sessions/game1001").status, 200) << "nobody else's game gave way";
    EXPECT_EQ(service.ask("GET", "/api/v1/sessions/game1002").status, 404) << "the longest unused went";
  }
  TestService service(options);
  EXPECT_EQ(service.service.host().games(), 5) << "as it is after a restart";
  *service.ids = 100;
  for (const char* address : {"10.0.0.2", "10.0.0.3"}) {
    Request other = service.request("POST", "/api/v1/sessions", kPeople);
    other.address = address;
    EXPECT_EQ(service.ask(other).status, 201) << address;
  }
  EXPECT_EQ(service.service.host().games(), 6);
  EXPECT_EQ(service.ask("GET", "/api/v1/sessions/game1001").status, 200) << "who has most gives way";
}

TEST(Limits, GamesInMemoryAreBoundedInTheirMovesEvenWhileAgentsThink) {
  ServiceOptions options;
  options.limits.live_moves = 20;
  TestService service(options);
  for (int i = 0; i < 8; ++i)
    service.post("/api/v1/sessions", R"j({"game":"gomoku15","moves":["a1","b1","c1","d1","e1"],
      "seats":[{"agent":"random"},{"agent":"random"}],"pace_ms":60000})j");
  EXPECT_LE(service.service.host().live(), 4);
  EXPECT_EQ(service.service.host().games(), 8);
  EXPECT_EQ(service.get("/api/v1/sessions/game1001").at("moves").size(), 5u) << "the others lie on the disk";
}

TEST(Limits, AGameWritesSoMuchAndNoMore) {
  ServiceOptions options;
  options.limits.written_bytes = 20'000;
  TestService service(options);
  service.post("/api/v1/sessions", kPeople);
  int writes = 0;
  while (writes < 1000 &&
         service.ask("POST", "/api/v1/sessions/game1001/pace", R"j({"milliseconds":5})j").status == 200)
    ++writes;
  EXPECT_GT(writes, 5);
  EXPECT_LT(writes, 60);
  EXPECT_EQ(refused_with(service.ask("POST", "/api/v1/sessions/game1001/pace", R"j({"milliseconds":5})j")), "too-long");
  EXPECT_EQ(service.ask("DELETE", "/api/v1/sessions/game1001").status, 200);
}

TEST(Limits, AMoveDoesNotWriteAgainWhatAgentsSaidBefore) {
  const Scratch scratch;
  ServiceOptions options;
  options.sessions = scratch.file("sessions.db");
  TestService service(options);
  service.post("/api/v1/sessions",
               R"j({"game":"gomoku15","seats":[{"agent":"uct(playouts=30)"},{"agent":"random"}],"seed":1})j");
  for (int i = 0; i < 40; ++i) service.service.pool().run_one();
  Database disk(options.sessions);
  auto row = disk.prepare(
      "SELECT length(body), (SELECT sum(length(body)) FROM opinions), "
      "(SELECT count(*) FROM opinions) FROM sessions");
  ASSERT_TRUE(row.step());
  EXPECT_GT(row.integer(2), 20);
  EXPECT_LT(row.integer(0), row.integer(1) / 4) << "the game itself is the smaller part";
}

TEST(Limits, CommentsAreBoundedTogether) {
  TestService service;
  service.post("/api/v1/sessions", R"j({"game":"gomoku15","seats":[{"person":""},{"person":""}],"moves":["a1","b1","c1",
    "d1","e1","f1","g1","a3","b3","c3","d3","a5"]})j");
  int kept = 0;
  for (int ply = 0; ply <= 12; ++ply)
    kept += service
                .ask("POST", "/api/v1/sessions/game1001/comment",
                     fmt::format(R"j({{"ply":{},"text":"{}"}})j", ply, std::string(20'000, 'a')))
                .status == 200;
  EXPECT_EQ(kept, 10);
}

TEST(Limits, RequestsThatTakeTimeAreNotDoneByWhoeverReadsThem) {
  TestService service;
  service.post("/api/v1/sessions", kPeople);
  struct Case {
    const char *method, *target, *body;
  };
  for (const auto& [method, target, body] :
       std::initializer_list<Case>{{"POST", "/api/v1/sessions", kSlowAgent},
                                   {"GET", "/api/v1/sessions", ""},
                                   {"GET", "/api/v1/sessions/game1001", ""},
                                   {"POST", "/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j"},
                                   {"POST", "/api/v1/records", R"j({"text":"(;GM[1]SZ[9];B[aa])"})j"},
                                   {"POST", "/api/v1/export", R"j({"format":"sgf","game":"go9","moves":[]})j"},
                                   {"POST", "/api/v1/positions", R"j({"game":"go9","moves":[]})j"},
                                   {"POST", "/api/v1/opinions", R"j({"game":"go9","moves":[],"agent":"random"})j"},
                                   {"GET", "/api/v1/games", ""}}) {
    bool answered = false;
    service.service.handle(service.request(method, target, body), [&](const Response&) { answered = true; });
    EXPECT_FALSE(answered) << method << " " << target;
    service.think();
    EXPECT_TRUE(answered) << method << " " << target;
  }
  for (const char* target : {"/healthz", "/metrics", "/"}) {
    bool answered = false;
    service.service.handle(service.request("GET", target), [&](const Response&) { answered = true; });
    EXPECT_TRUE(answered) << target;
  }
}

TEST(Limits, QuestionsOfOneAddressThatWaitAreFew) {
  TestService service;
  int busy = 0;
  std::vector<int> others;
  for (int i = 0; i < 40; ++i)
    service.service.handle(
        service.request("POST", "/api/v1/opinions", R"j({"game":"go9","moves":[],"agent":"random"})j"),
        [&](const Response& response) { busy += response.status == 503; });
  EXPECT_EQ(busy, 40 - Limits().questions_an_address);
  Request other = service.request("POST", "/api/v1/opinions", R"j({"game":"go9","moves":[],"agent":"random"})j");
  other.address = "10.0.0.1";
  EXPECT_EQ(service.ask(other).status, 200);
}

TEST(Limits, ChangingRequestsNeedTheJsonTypeAlsoWithoutABody) {
  TestService service;
  service.post("/api/v1/sessions", kPeople);
  for (const char* method : {"POST", "DELETE"}) {
    Request request = service.request(
        method, std::string("/api/v1/sessions/game1001") + (std::string(method) == "POST" ? "/resign" : ""));
    for (const char* type : {"", "text/plain", "application/x-www-form-urlencoded"}) {
      request.headers["content-type"] = type;
      EXPECT_EQ(service.ask(request).status, 415) << method << " " << type;
    }
  }
  EXPECT_EQ(service.get("/api/v1/sessions/game1001").at("over"), false);
}

}  // namespace
}  // namespace ludens::web
