// What is saved, when, and what a restart makes of it.
#include "web/store.h"

#include <gtest/gtest.h>

#include "records/database/sqlite.h"
#include "support/scratch.h"
#include "test_service.h"

namespace ludens::web {
using namespace tests;
namespace {

constexpr auto kAlone = R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":"Bo"}]})j";
constexpr auto kThinking =
    R"j({"game":"tictactoe","seats":[{"agent":"uct(playouts=100)"},{"person":"Ada"}],"seed":1})j";
const std::string kFirst = "/api/v1/sessions/game1001";

ServiceOptions on(const Scratch& scratch) {
  ServiceOptions options;
  options.sessions = scratch.file("sessions.db");
  return options;
}

TEST(Store, VersionsAreComparedOnTheDisk) {
  const Scratch scratch;
  TestService service(on(scratch));
  service.post("/api/v1/sessions", kAlone);
  Database disk(on(scratch).sessions);
  disk.run("UPDATE sessions SET version=version+5");
  const Response refused = service.ask("POST", kFirst + "/moves", R"j({"move":"b2"})j");
  EXPECT_EQ(refused.status, 503) << "somebody else has changed it";
  EXPECT_EQ(service.get(kFirst).at("moves").size(), 0u);
  service.post(kFirst + "/pause", R"j({"paused":false})j");
  EXPECT_EQ(service.ask("POST", kFirst + "/moves", R"j({"move":"b2"})j").status, 200)
      << "it goes on from what is there";
}

TEST(Store, AGameThatSomebodyElseHasRemovedIsGone) {
  const Scratch scratch;
  TestService service(on(scratch));
  service.post("/api/v1/sessions", kAlone);
  std::vector<std::string> heard;
  service.service.host().watch("game1001",
                               [&](const std::string& text) { heard.push_back(Json::parse(text).at("type").text()); });
  Database disk(on(scratch).sessions);
  disk.run("DELETE FROM sessions");
  EXPECT_EQ(service.ask("POST", kFirst + "/moves", R"j({"move":"b2"})j").status, 503);
  EXPECT_EQ(service.ask("GET", kFirst).status, 404);
  EXPECT_EQ(heard, (std::vector<std::string>{"session", "gone", "error"}));
}

TEST(Store, AThoughtThatFailsOrIsGivenUpPausesItsGameForGood) {
  const Scratch scratch;
  {
    TestService service(on(scratch));
    service.post("/api/v1/sessions", kThinking);
  }
  {
    Database disk(on(scratch).sessions);
    disk.run("UPDATE sessions SET body=replace(body, 'uct(playouts=100)', 'net(gone)')");
  }
  {
    TestService service(on(scratch));
    EXPECT_EQ(service.get(kFirst).at("thinking"), 0);
    service.think();
    EXPECT_EQ(service.get(kFirst).at("paused"), true);
  }
  TestService service(on(scratch));
  EXPECT_EQ(service.get(kFirst).at("paused"), true);
  EXPECT_TRUE(service.get(kFirst).at("thinking").is_null()) << "it is not begun again";
}

TEST(Store, AGameInWhichTheServerEndsAgainAndAgainIsPaused) {
  const Scratch scratch;
  const auto copy_of_disk = [&](const Scratch& to) {
    for (const auto& entry : std::filesystem::directory_iterator(scratch.path()))
      if (entry.path().extension() != ".lock")
        std::filesystem::copy_file(entry.path(), to.file(entry.path().filename().string()),
                                   std::filesystem::copy_options::overwrite_existing);
  };
  std::vector<std::unique_ptr<Scratch>> folders;
  folders.push_back(std::make_unique<Scratch>());
  {
    TestService service(on(scratch));
    service.post("/api/v1/sessions", kThinking);
    copy_of_disk(*folders.back());  // as it is when the server is killed here
  }
  for (int i = 0; i < Limits().resumed_tries; ++i) {
    TestService service(on(*folders.back()));
    EXPECT_EQ(service.get(kFirst).at("thinking"), 0) << "it is tried again";
    auto next = std::make_unique<Scratch>();
    for (const auto& entry : std::filesystem::directory_iterator(folders.back()->path()))
      if (entry.path().extension() != ".lock")
        std::filesystem::copy_file(entry.path(), next->file(entry.path().filename().string()));
    folders.push_back(std::move(next));
  }
  TestService service(on(*folders.back()));
  EXPECT_EQ(service.get(kFirst).at("paused"), true) << "but not for ever";
  service.post(kFirst + "/pause", R"j({"paused":false})j");
  EXPECT_EQ(service.get(kFirst).at("thinking"), 0) << "unless somebody wants it";
}

TEST(Store, AJumpOfTheCalendarLosesNoGameAndNoTime) {
  ServiceOptions options;
  options.limits.sessions_an_address = 3;
  TestService jumping(options);
  jumping.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":"Bo"}],
    "clock":{"kind":"fischer","main_ms":10000}})j");
  constexpr std::int64_t kYear = 365LL * 24 * 3600 * 1000;
  for (const std::int64_t years : {20, -50, 0}) {
    *jumping.jump = years * kYear;
    *jumping.time += 1000;
    jumping.service.tick();
    EXPECT_EQ(jumping.get(kFirst).at("over"), false) << years;
  }
  EXPECT_EQ(jumping.get(kFirst).at("clock").at("left")[0].at("main_ms"), 7000);
  // Which game was longest unused is not a matter of dates.
  *jumping.jump = -50 * kYear;
  jumping.post("/api/v1/sessions", kAlone);
  *jumping.jump = 50 * kYear;
  jumping.post("/api/v1/sessions", kAlone);
  *jumping.jump = -49 * kYear;
  jumping.post(kFirst + "/moves", R"j({"move":"b2"})j");
  jumping.post("/api/v1/sessions", kAlone);
  EXPECT_EQ(jumping.ask("GET", kFirst).status, 200);
  EXPECT_EQ(jumping.ask("GET", "/api/v1/sessions/game1002").status, 404);
}

TEST(Store, GamesOfTheFirstFormAreReadAndKeepTheirOpinions) {
  const Scratch scratch;
  {
    TestService service(on(scratch));
    service.post("/api/v1/sessions", kThinking);
    service.think();
    service.post("/api/v1/sessions", kAlone);
  }
  {
    Database disk(on(scratch).sessions);
    disk.run(
        "UPDATE sessions SET body=json_set(body, '$.opinions', json((SELECT json_group_object(ply, json(body)) FROM "
        "opinions WHERE session=sessions.id)))");
    disk.run(
        "DROP TABLE opinions; DROP INDEX sessions_by_source; DROP INDEX sessions_by_use;"
        "DROP INDEX sessions_by_owner; ALTER TABLE sessions DROP COLUMN version;"
        "ALTER TABLE sessions DROP COLUMN used; ALTER TABLE sessions DROP COLUMN source;"
        "ALTER TABLE sessions DROP COLUMN tries;"
        "CREATE INDEX sessions_by_owner ON sessions(owner, updated);"
        "CREATE INDEX sessions_by_time ON sessions(over, updated); PRAGMA user_version=1");
  }
  for (int i = 0; i < 2; ++i) {
    TestService service(on(scratch));
    EXPECT_TRUE(service.get(kFirst).at("opinions").contains("1"));
    EXPECT_EQ(service.get("/api/v1/sessions").at("sessions").size(), 2u);
    if (i == 0) {
      service.post(kFirst + "/pace", R"j({"milliseconds":5})j");
    }
  }
}

TEST(Store, DamagedRowsAreRefusedAndNothingElse) {
  const Scratch scratch;
  std::string body;
  ServiceOptions options = on(scratch);
  {
    TestService service(options);
    service.post("/api/v1/sessions", R"j({"game":"go9","seats":[{"person":"Ada"},{"person":"Bo"}],
      "clock":{"kind":"byoyomi","main_ms":10000},"moves":["E5","pass","pass"]})j");
    service.think();
  }
  {
    Database disk(options.sessions);
    auto row = disk.prepare("SELECT body FROM sessions");
    ASSERT_TRUE(row.step());
    body = row.text(0);
  }
  const std::pair<std::string, std::string> damages[] = {{"\"dead\":[]", "\"dead\":[-1]"},
                                                         {"\"dead\":[]", "\"dead\":[81]"},
                                                         {"\"dead\":[]", "\"dead\":[1e99]"},
                                                         {"\"result\":0", "\"result\":77"},
                                                         {"\"offer\":null", "\"offer\":5"},
                                                         {"\"periods\":1", "\"periods\":-4"},
                                                         {"\"seats\":[", "\"seats\":[7,"},
                                                         {"\"E5\"", "\"E55\""},
                                                         {"\"E5\"", "null"},
                                                         {"\"game\":\"go9", "\"game\":\"go99"},
                                                         {"\"version\":", "\"version\":{},\"x\":"}};
  for (const auto& [from, to] : damages) {
    std::string damaged = body;
    ASSERT_NE(damaged.find(from), std::string::npos) << from;
    damaged.replace(damaged.find(from), from.size(), to);
    {
      Database disk(options.sessions);
      disk.prepare("UPDATE sessions SET body=?").bind(1, damaged).run();
    }
    TestService service(options);
    EXPECT_EQ(service.ask("GET", kFirst).status, 500) << to;
    EXPECT_EQ(service.ask("GET", "/healthz").status, 200);
    service.service.tick();
  }
}

}  // namespace
}  // namespace ludens::web
