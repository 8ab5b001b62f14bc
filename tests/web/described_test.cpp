// Described games on the page: those that come with Ludens, and those that strangers write.
#include <gtest/gtest.h>

#include "games/ludeme/open.h"
#include "records/database/sqlite.h"
#include "support/scratch.h"
#include "test_service.h"
#include "web/descriptions.h"

namespace ludens::web {
using namespace tests;
namespace {

std::string three_text(const std::string& title = "Three", int size = 3) {
  return fmt::format(
      "(game \"{}\" (players 2) (equipment {{(board (square {})) (piece \"Stone\" Each)}})\n"
      "  (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))",
      title, size);
}

std::string asking(const std::string& text, bool keep = false, const std::vector<std::string>& moves = {}) {
  return Json({{"text", text}, {"keep", keep}, {"moves", moves}}).dump();
}

ServiceOptions on(const Scratch& scratch) {
  ServiceOptions options;
  options.sessions = scratch.file("sessions.db");
  return options;
}

std::string alone(const std::string& game) {
  return Json({{"game", game}, {"seats", {{{"person", "Ada"}}, {{"person", "Bo"}}}}}).dump();
}

TEST(DescribedGames, OfTheLibraryAreListedWithWhatAListShows) {
  TestService service;
  const Json games = service.get("/api/v1/described").at("games");
  EXPECT_GE(games.size(), 40u);
  for (const auto& game : games) {
    EXPECT_FALSE(game.at("title").text().empty());
    EXPECT_FALSE(game.at("summary").text().empty());
    EXPECT_FALSE(game.at("history").text().empty());
    bool shown = false;
    for (const auto& stone : game.at("sign").at("stones")) shown |= !stone.text().empty();
    EXPECT_TRUE(shown) << game.at("name").text() << ": its sign shows no piece";
  }
  const Json one = service.get("/api/v1/described/tablut.lud");
  EXPECT_EQ(one.at("title").text(), "Tablut");
  EXPECT_NE(one.at("description").text().find("(game \"Tablut\""), std::string::npos);
  EXPECT_FALSE(one.at("written_here").get<bool>());
}

TEST(DescribedGames, AreNoWayToReadFiles) {
  TestService service;
  for (const auto* name :
       {"nothing.lud", "%2Fetc%2Fpasswd.lud", "games%2Ftablut.lud", "x", "tablut.lud%28", "a%22b.lud(%22"})
    EXPECT_EQ(service.ask("GET", std::string("/api/v1/described/") + name).status / 100, 4) << name;
  for (const auto* name : {"games/tablut.lud", "/work/tablut.lud", "nothing.lud"})
    EXPECT_EQ(service.ask("POST", "/api/v1/positions", Json({{"game", name}}).dump()).status, 400) << name;
}

TEST(DescribedGames, OfTheLibraryArePlayedAnalysedAndSavedLikeOthers) {
  TestService service;
  const Json games = service.get("/api/v1/described").at("games");
  for (const auto& game : games) {
    const std::string name = game.at("name").text();
    const Json begun = service.post(
        "/api/v1/sessions",
        Json({{"game", name}, {"seats", {{{"person", "Ada"}}, {{"agent", "random"}}}}, {"seed", 3}}).dump());
    const std::string path = "/api/v1/sessions/" + begun.at("id").text();
    Json session = begun;
    for (int turn = 0; turn < 4 && !session.at("over").get<bool>(); ++turn) {
      const Json& legal = session.at("position").at("legal");
      ASSERT_GT(legal.size(), 0u) << name;
      const Response answer =
          service.ask("POST", path + "/moves", Json({{"move", legal[legal.size() / 2].at("move")}}).dump());
      ASSERT_EQ(answer.status, 200) << name << " " << answer.body;
      service.think();
      session = service.get(path);
    }
    ASSERT_GT(session.at("moves").size(), 0u);
    // What is exported comes back as the same game.
    const Response record = service.ask("GET", path + "/record?format=json");
    ASSERT_EQ(record.status, 200) << name << record.body;
    const Json back = service.post("/api/v1/records", Json({{"text", record.body}}).dump());
    ASSERT_TRUE(back.find("games")) << name << back.dump();
    EXPECT_EQ(back.at("games")[0].at("game").text(), name);
    EXPECT_EQ(back.at("games")[0].at("moves").size(), session.at("moves").size()) << name;
  }
  const Json opinion =
      service.post("/api/v1/opinions", R"j({"game":"nine_mens_morris.lud","moves":[],"agent":"uct(playouts=50)"})j");
  EXPECT_GT(opinion.at("moves").size(), 0u);
}

TEST(DescribedGames, SayWhatIsWrongAndWhere) {
  TestService service;
  std::string text = three_text();
  text.replace(text.find("Empty"), 5, "Emty");
  const Json errors = service.post("/api/v1/described", asking(text)).at("errors");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].at("line").get<int>(), 2);
  EXPECT_EQ(errors[0].at("column").get<int>(), 37);
  EXPECT_EQ(errors[0].at("expected").text(), "a region");
  EXPECT_EQ(errors[0].at("found").text(), "sites Emty");
  EXPECT_EQ(errors[0].at("nearest").text(), "sites Empty");
  for (const auto* other : {"", "(", "(game)", "hello",
                            "(game \"X\" (players 3) (equipment {(board (square 3))}) (rules (play (move Pass))))"}) {
    const Json said = service.post("/api/v1/described", asking(other));
    ASSERT_TRUE(said.find("errors")) << other << said.dump();
    EXPECT_GE(said.at("errors")[0].at("line").get<int>(), 1);
    EXPECT_FALSE(said.at("errors")[0].at("message").text().empty());
  }
}

TEST(DescribedGames, WrittenHereArePlayedByTheHashOfTheirText) {
  TestService service;
  const Json said = service.post("/api/v1/described", asking(three_text(), false, {"b2", "a1"}));
  const std::string name = said.at("name").text();
  EXPECT_EQ(name, lud::content_name(three_text()));
  EXPECT_FALSE(said.at("kept").get<bool>());
  EXPECT_TRUE(said.at("game").at("written_here").get<bool>());
  EXPECT_EQ(said.at("position").at("ply").get<int>(), 2);
  const Json so_far = service.post("/api/v1/described", asking(three_text(), false, {"b2", "b2", "c3"})).at("position");
  EXPECT_EQ(so_far.at("moves").size(), 1u) << "as far as they are legal";
  // Lent for a while, and then forgotten; kept for longer.
  EXPECT_EQ(service.ask("POST", "/api/v1/positions", Json({{"game", name}}).dump()).status, 200);
  EXPECT_EQ(service.ask("GET", "/api/v1/described/" + name).status, 404) << "nobody keeps it";
  EXPECT_TRUE(service.post("/api/v1/described", asking(three_text("Kept"), true)).at("kept").get<bool>());
  for (int i = 0; i < 80; ++i) service.post("/api/v1/described", asking(three_text(fmt::format("Other {}", i))));
  EXPECT_EQ(service.ask("POST", "/api/v1/positions", Json({{"game", name}}).dump()).status, 400);
  EXPECT_EQ(service.ask("GET", "/api/v1/described/" + lud::content_name(three_text("Kept"))).status, 200);
}

TEST(DescribedGames, WrittenHereOutliveTheServer) {
  const Scratch scratch;
  std::string name;
  {
    TestService service(on(scratch));
    name = service.post("/api/v1/described", asking(three_text(), true)).at("name").text();
    const Json session = service.post("/api/v1/sessions", alone(name));
    ASSERT_TRUE(session.find("id")) << session.dump();
    service.post("/api/v1/sessions/game1001/moves", R"j({"move":"b2"})j");
  }
  TestService service(on(scratch));
  const Json session = service.get("/api/v1/sessions/game1001");
  EXPECT_EQ(session.at("position").at("stones")[4].text(), "B");
  EXPECT_EQ(service.ask("POST", "/api/v1/sessions/game1001/moves", R"j({"move":"a1"})j").status, 200);
  EXPECT_EQ(service.get("/api/v1/described/" + name).at("title").text(), "Three");
}

// A library may say something else after Ludens was renewed: games that were begun go on by what it said then.
TEST(DescribedGames, GoOnByTheDescriptionThatTheyWereBegunBy) {
  const Scratch scratch;
  {
    TestService service(on(scratch));
    service.post("/api/v1/sessions", alone("tablut.lud"));
    service.post("/api/v1/described", asking(three_text(), true));
  }
  {
    Database disk(on(scratch).sessions);
    const std::string now = lud::content_of(*lud::opened_game("tablut.lud"));
    disk.run(fmt::format("UPDATE sessions SET body=replace(body, '{}', '{}')", now, lud::content_name(three_text())));
  }
  TestService service(on(scratch));
  EXPECT_EQ(service.get("/api/v1/sessions/game1001").at("position").at("stones").size(), 9u);
  Database kept(scratch.file("descriptions.db"));
  auto ask = kept.prepare("SELECT count(*) FROM descriptions WHERE source=''");
  ASSERT_TRUE(ask.step());
  EXPECT_EQ(ask.integer(0), 1) << "what tablut.lud says now is kept as well";
}

TEST(DescribedGames, AreKeptWithinTheirShareAndThoseInUseLongest) {
  const Scratch scratch;
  ServiceOptions options = on(scratch);
  options.limits.descriptions_an_address = 3;
  options.limits.descriptions = 5;
  TestService service(options);
  const auto keep = [&](const std::string& title, const std::string& address) {
    Request request = service.request("POST", "/api/v1/described", asking(three_text(title), true));
    request.address = address;
    return Json::parse(service.ask(request).body).at("name").text();
  };
  const auto there = [&](const std::string& title) {
    return service.ask("GET", "/api/v1/described/" + lud::content_name(three_text(title))).status == 200;
  };
  service.post("/api/v1/sessions", alone(keep("A", "10.0.0.1")));
  keep("B", "10.0.0.1");
  keep("C", "10.0.0.1");
  keep("D", "10.0.0.1");
  EXPECT_TRUE(there("A")) << "a game is played by it";
  EXPECT_FALSE(there("B"));
  EXPECT_TRUE(there("C"));
  keep("E", "10.0.0.2");
  keep("F", "10.0.0.2");
  EXPECT_TRUE(there("E") && there("F") && there("C") && there("D"));
  keep("G", "10.0.0.3");
  EXPECT_TRUE(there("G") && there("E") && there("F")) << "whoever has most gives way";
  EXPECT_TRUE(there("A"));
  // All of them in use: then the oldest goes all the same, so that nobody is locked out.
  for (const auto* title : {"H", "I", "J", "K"}) service.post("/api/v1/sessions", alone(keep(title, "10.0.0.4")));
  EXPECT_TRUE(there("K"));
  EXPECT_FALSE(there("H"));
}

TEST(DescribedGames, OfStrangersCostNoMoreThanIsAllowed) {
  TestService service;
  EXPECT_EQ(service.ask("POST", "/api/v1/described", asking(three_text() + std::string(70'000, ' '))).status, 413);
  std::string doubling = "(define \"D0\" (move Pass))";
  for (int i = 1; i < 40; ++i) doubling += fmt::format("(define \"D{}\" (or {{\"D{}\" \"D{}\"}}))", i, i - 1, i - 1);
  EXPECT_TRUE(service.post("/api/v1/described", asking(doubling + three_text())).find("name")) << "unused";
  std::string used = doubling + three_text();
  used.replace(used.find("(move Add"), std::string("(move Add (to (sites Empty)))").size(), "\"D39\"");
  EXPECT_TRUE(service.post("/api/v1/described", asking(used)).find("errors"));
  // Rules that are well formed, and too slow when they are asked.
  std::string slow = three_text("Slow", 20), loops = "(if (is Mover P2) (move Pass))";
  for (int i = 0; i < 8; ++i) loops = "(forEach Site (sites Board) " + loops + ")";
  slow.replace(slow.find("(move Add"), std::string("(move Add (to (sites Empty)))").size(), loops);
  const Json said = service.post("/api/v1/described", asking(slow, true));
  ASSERT_TRUE(said.find("errors") || said.find("error")) << said.dump();
  EXPECT_EQ(service.ask("POST", "/api/v1/sessions", alone(lud::content_name(slow))).status / 100, 4);
  EXPECT_EQ(service.ask("GET", "/healthz").status, 200);
}

}  // namespace
}  // namespace ludens::web
