#include "web/talk.h"

#include <gtest/gtest.h>

#include "desk.h"

namespace ludens {
namespace {

class Page {
 public:
  explicit Page(Desk& desk)
      : desk_(desk), talk(desk.service.talk([this](std::string text) { heard.push_back(Json::parse(text)); })) {}
  bool say(const std::string& text) { return talk->hear(text, *desk_.time); }
  std::vector<std::string> types() const {
    std::vector<std::string> out;
    for (const auto& message : heard) out.push_back(message.at("type"));
    return out;
  }
  std::vector<Json> heard;

 private:
  Desk& desk_;

 public:
  std::shared_ptr<Talk> talk;
};

using Types = std::vector<std::string>;

TEST(Talk, ReportsEveryChangeOfAWatchedGame) {
  Desk desk;
  desk.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":""},{"agent":"random"}],"seed":1})j");
  Page page(desk);
  page.say(R"j({"type":"watch","session":"game1001"})j");
  desk.post("/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j");
  desk.think();
  ASSERT_EQ(page.types(), (Types{"session", "session", "session"}));
  EXPECT_EQ(page.heard[1].at("session").at("thinking"), 1);
  EXPECT_EQ(page.heard[2].at("session").at("moves").size(), 2u);
  page.say(R"j({"type":"unwatch","session":"game1001"})j");
  desk.post("/api/v1/sessions/game1001/resign");
  EXPECT_EQ(page.heard.size(), 3u);
}

TEST(Talk, SaysThatAGameIsUnknownOrGone) {
  Desk desk;
  desk.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":""},{"person":""}]})j");
  Page page(desk);
  page.say(R"j({"type":"watch","session":"nothing"})j");
  EXPECT_EQ(page.heard.back().at("code"), "no-session");
  page.say(R"j({"type":"watch","session":"game1001"})j");
  desk.ask("DELETE", "/api/v1/sessions/game1001");
  EXPECT_EQ(page.heard.back().at("type"), "gone");
}

TEST(Talk, ThinksAndReviewsAndStops) {
  Desk desk;
  Page page(desk);
  page.say(R"j({"type":"think","id":"a","game":"tictactoe","moves":["b2"],"agent":"uct(playouts=50)"})j");
  desk.think();
  EXPECT_EQ(page.types(), (Types{"thought", "done"}));
  EXPECT_TRUE(page.heard[0].at("final"));
  page.heard.clear();
  page.say(R"j({"type":"review","id":"r","game":"tictactoe","moves":["b2","a1"],"agent":"uct(playouts=50)"})j");
  desk.think();
  EXPECT_EQ(page.types(), (Types{"ply", "ply", "ply", "done"}));
  EXPECT_EQ(page.heard[2].at("ply"), 3);
  page.heard.clear();
  page.say(
      R"j({"type":"review","id":"r","game":"tictactoe","moves":["b2","a1","a2","c2","b1","b3","c3"],"agent":"random"})j");
  desk.service.thinkers().run_one();
  page.say(R"j({"type":"stop","id":"r"})j");
  desk.think();
  EXPECT_EQ(page.types(), (Types{"ply"}));
}

TEST(Talk, ANewQuestionReplacesTheOldOneOfItsName) {
  Desk desk;
  Page page(desk);
  page.say(R"j({"type":"think","id":"a","game":"tictactoe","moves":[],"agent":"random"})j");
  page.say(R"j({"type":"think","id":"a","game":"tictactoe","moves":["b2"],"agent":"random"})j");
  desk.think();
  ASSERT_EQ(page.types(), (Types{"thought", "done"}));
  EXPECT_EQ(page.heard[0].at("opinion").at("moves").size(), 8u);
}

TEST(Talk, RefusesNonsenseWithItsName) {
  Desk desk;
  Page page(desk);
  for (const char* text :
       {"", "x", "[]", "{}", R"j({"type":1})j", R"j({"type":"dance"})j", R"j({"type":"think","game":"go9"})j",
        R"j({"type":"think","id":"q","game":"go9","moves":[],"agent":"engine(\"x\")"})j"})
    EXPECT_TRUE(page.say(text));
  for (const auto& message : page.heard) EXPECT_EQ(message.at("type"), "error");
  EXPECT_EQ(page.heard.size(), 8u);
  EXPECT_EQ(page.heard.back().at("id"), "q");
}

TEST(Talk, HasFewQuestionsOpenAndFewMessages) {
  ServiceOptions options;
  options.limits.thoughts = 2;
  options.limits.watched = 1;
  options.limits.messages_at_once = 7;
  Desk desk(options);
  for (int i = 0; i < 2; ++i)
    desk.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":""},{"person":""}]})j");
  Page page(desk);
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

TEST(Talk, AClosedPageStopsItsSearches) {
  Desk desk;
  {
    Page page(desk);
    page.say(R"j({"type":"think","id":"a","game":"go9","moves":[],"agent":"uct(time=30s)"})j");
    page.talk->close();
    desk.think();
    EXPECT_TRUE(page.heard.empty());
  }
  EXPECT_EQ(desk.service.thinkers().waiting(), 0);
}

}  // namespace
}  // namespace ludens
