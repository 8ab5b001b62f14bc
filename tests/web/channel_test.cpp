#include "web/channel.h"

#include <gtest/gtest.h>

#include "records/database/sqlite.h"
#include "support/scratch.h"
#include "test_service.h"

namespace ludens::web {
using namespace tests;
namespace {

class Page {
 public:
  explicit Page(TestService& service, Channel::Rights rights = {})
      : service_(service),
        channel(service.service.open_channel([this](std::string text) { heard.push_back(Json::parse(text)); },
                                             "127.0.0.1", rights)) {}
  bool say(const std::string& text) {
    const bool welcome = channel->hear(text, *service_.time);
    service_.settle();
    return welcome;
  }
  std::vector<std::string> types() const {
    std::vector<std::string> out;
    for (const auto& message : heard) out.push_back(message.at("type").text());
    return out;
  }
  std::vector<Json> heard;

 private:
  TestService& service_;

 public:
  std::shared_ptr<Channel> channel;
};

using Types = std::vector<std::string>;

TEST(Channel, ReportsEveryChangeOfAWatchedGame) {
  TestService service;
  service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":""},{"agent":"random"}],"seed":1})j");
  Page page(service);
  page.say(R"j({"type":"watch","session":"game1001"})j");
  service.post("/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j");
  service.think();
  ASSERT_EQ(page.types(), (Types{"session", "session", "session"}));
  EXPECT_EQ(page.heard[1].at("session").at("thinking"), 1);
  EXPECT_EQ(page.heard[2].at("session").at("moves").size(), 2u);
  page.say(R"j({"type":"unwatch","session":"game1001"})j");
  service.post("/api/v1/sessions/game1001/resign");
  EXPECT_EQ(page.heard.size(), 3u);
}

TEST(Channel, SaysThatAGameIsUnknownOrGone) {
  TestService service;
  service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":""},{"person":""}]})j");
  Page page(service);
  page.say(R"j({"type":"watch","session":"nothing"})j");
  EXPECT_EQ(page.heard.back().at("code"), "no-session");
  page.say(R"j({"type":"watch","session":"game1001"})j");
  service.ask("DELETE", "/api/v1/sessions/game1001");
  EXPECT_EQ(page.heard.back().at("type"), "gone");
}

TEST(Channel, ThinksAndReviewsAndStops) {
  TestService service;
  Page page(service);
  page.say(R"j({"type":"think","id":"a","game":"tictactoe","moves":["b2"],"agent":"uct(playouts=50)"})j");
  service.think();
  EXPECT_EQ(page.types(), (Types{"thought", "done"}));
  EXPECT_EQ(page.heard[0].at("final"), true);
  page.heard.clear();
  page.say(R"j({"type":"review","id":"r","game":"tictactoe","moves":["b2","a1"],"agent":"uct(playouts=50)"})j");
  service.think();
  EXPECT_EQ(page.types(), (Types{"ply", "ply", "ply", "done"}));
  EXPECT_EQ(page.heard[2].at("ply"), 3);
  page.heard.clear();
  page.say(R"j({"type":"review","id":"r","game":"tictactoe","moves":["b2","a1","a2","c2","b1","b3","c3"],)j"
           R"j("agent":"random"})j");
  service.service.pool().run_one();
  page.say(R"j({"type":"stop","id":"r"})j");
  service.think();
  EXPECT_EQ(page.types(), (Types{"ply"}));
}

TEST(Channel, WhoMayOnlyWatchCanAskForNothingElse) {
  TestService service;
  service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":""},{"person":""}]})j");
  Page page(service, Channel::Rights::Watch);
  page.say(R"j({"type":"watch","session":"game1001"})j");
  EXPECT_EQ(page.heard.back().at("type"), "session");
  page.say(R"j({"type":"think","id":"a","game":"tictactoe","moves":[],"agent":"random"})j");
  EXPECT_EQ(page.heard.back().at("code"), "watching-only");
  page.say(R"j({"type":"review","id":"a","game":"tictactoe","moves":[],"agent":"random"})j");
  EXPECT_EQ(page.heard.back().at("code"), "watching-only");
}

TEST(Channel, AWatchedGameThatCannotBeReadIsAnErrorOfThatPage) {
  const Scratch scratch;
  ServiceOptions options;
  options.sessions = scratch.file("sessions.db");
  options.limits.live_sessions = 1;
  TestService service(options);
  for (int i = 0; i < 2; ++i)
    service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":""},{"person":""}]})j");
  Database disk(options.sessions);
  Page page(service);
  for (const char* body :
       {"", "{", "[]", "7", "{}", R"j({"game":"tictactoe"})j", R"j({"game":"go9","moves":["zz"]})j"}) {
    disk.prepare("UPDATE sessions SET body=? WHERE id='game1001'").bind(1, body).run();
    page.say(R"j({"type":"watch","session":"game1001"})j");
    EXPECT_EQ(page.heard.back().at("type"), "error") << body;
    EXPECT_EQ(service.ask("GET", "/api/v1/sessions/game1001").status, 500) << body;
  }
  EXPECT_EQ(service.ask("GET", "/api/v1/sessions/game1002").status, 200);
  EXPECT_EQ(service.ask("DELETE", "/api/v1/sessions/game1001").status, 200) << "it can still be deleted";
}

TEST(Channel, NothingSlowIsDoneWhereMessagesAreRead) {
  TestService service;
  service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":""},{"person":""}]})j");
  Page page(service);
  page.channel->hear(R"j({"type":"watch","session":"game1001"})j", 0);
  page.channel->hear(R"j({"type":"think","id":"a","game":"tictactoe","moves":["b2"],"agent":"no-such"})j", 0);
  EXPECT_TRUE(page.heard.empty()) << "neither the game nor the agent was looked for";
  EXPECT_EQ(service.service.pool().waiting(), 2);
  service.think();
  EXPECT_EQ(page.types(), (Types{"session", "error"}));
}

TEST(Channel, ANewQuestionReplacesTheOldOneOfItsName) {
  TestService service;
  Page page(service);
  page.say(R"j({"type":"think","id":"a","game":"tictactoe","moves":[],"agent":"random"})j");
  page.say(R"j({"type":"think","id":"a","game":"tictactoe","moves":["b2"],"agent":"random"})j");
  service.think();
  ASSERT_EQ(page.types(), (Types{"thought", "done"}));
  EXPECT_EQ(page.heard[0].at("opinion").at("moves").size(), 8u);
}

TEST(Channel, RefusesNonsenseWithItsName) {
  TestService service;
  Page page(service);
  for (const char* text :
       {"", "x", "[]", "{}", R"j({"type":1})j", R"j({"type":"dance"})j", R"j({"type":"think","game":"go9"})j",
        R"j({"type":"think","id":"q","game":"go9","moves":[],"agent":"engine(\"x\")"})j"})
    EXPECT_TRUE(page.say(text));
  service.think();
  for (const auto& message : page.heard) EXPECT_EQ(message.at("type"), "error");
  EXPECT_EQ(page.heard.size(), 8u);
  EXPECT_EQ(page.heard.back().at("id"), "q");
}

TEST(Channel, HasFewQuestionsOpenAndFewMessages) {
  ServiceOptions options;
  options.limits.thoughts = 2;
  options.limits.watched = 1;
  options.limits.messages_at_once = 7;
  TestService service(options);
  for (int i = 0; i < 2; ++i)
    service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":""},{"person":""}]})j");
  Page page(service);
  for (const char* id : {"a", "b", "c"})
    page.say(std::string(R"j({"type":"think","game":"tictactoe","moves":[],"agent":"random","id":")j") + id + "\"}");
  EXPECT_EQ(page.heard.back().at("code"), "busy");
  page.say(R"j({"type":"watch","session":"game1001"})j");
  page.say(R"j({"type":"watch","session":"game1001"})j");
  EXPECT_EQ(page.heard.back().at("type"), "session");
  page.say(R"j({"type":"watch","session":"game1002"})j");
  EXPECT_EQ(page.heard.back().at("code"), "too-many");
  EXPECT_TRUE(page.say(R"j({"type":"ping"})j"));
  EXPECT_FALSE(page.say(R"j({"type":"ping"})j"));
}

TEST(Channel, AClosedPageStopsItsSearches) {
  TestService service;
  {
    Page page(service);
    page.say(R"j({"type":"think","id":"a","game":"go9","moves":[],"agent":"uct(time=30s)"})j");
    page.channel->close();
    service.think();
    EXPECT_TRUE(page.heard.empty());
  }
  EXPECT_EQ(service.service.pool().waiting(), 0);
}

}  // namespace
}  // namespace ludens::web
