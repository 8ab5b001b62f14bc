// A game between two browsers: each seat has a key, and nobody moves for a seat without it.
#include <gtest/gtest.h>

#include "support/scratch.h"
#include "test_service.h"

namespace ludens::web {
using namespace tests;
namespace {

constexpr auto kWithAFriend = R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":""}],"friend":true})j";
const std::string kGame = "/api/v1/sessions/game1003";  // the two ids before it are the keys

std::string code(const Response& response) {
  const Json body = Json::parse(response.body);
  return body.contains("error") ? body.at("error").at("code").text() : "";
}

std::string with_key(const std::string& key, const std::string& more = "") {
  return R"j({"key":")j" + key + "\"" + (more.empty() ? "" : "," + more) + "}";
}

TEST(Friend, HearsBothKeysWhenTheGameIsMadeAndNeverAgain) {
  TestService service;
  const Json made = service.post("/api/v1/sessions", kWithAFriend);
  ASSERT_EQ(made.at("keys").size(), 2u);
  EXPECT_NE(made.at("keys").at(0), made.at("keys").at(1));
  EXPECT_EQ(made.at("remote"), true);
  for (const std::string& text : {service.ask("GET", kGame).body, service.ask("GET", "/api/v1/sessions").body,
                                  service.ask("GET", kGame + "/record?format=json").body})
    for (const auto& key : made.at("keys")) EXPECT_EQ(text.find(key.text()), std::string::npos) << text;
}

TEST(Friend, MovesForItsOwnSeatAndForNoOther) {
  TestService service;
  const Json keys = service.post("/api/v1/sessions", kWithAFriend).at("keys");
  const std::string ada = keys.at(0).text(), bo = keys.at(1).text();
  const std::string move = R"j("move":"b2")j";
  for (const std::string& wrong : {std::string("{") + move + "}", with_key("", move), with_key("no", move),
                                   with_key(ada + "x", move), with_key("game1003", move)})
    EXPECT_EQ(code(service.ask("POST", kGame + "/moves", wrong)), "wrong-key") << wrong;
  EXPECT_EQ(code(service.ask("POST", kGame + "/moves", with_key(bo, move))), "not-your-turn");
  EXPECT_EQ(service.get(kGame).at("moves").size(), 0u);
  EXPECT_EQ(service.post(kGame + "/moves", with_key(ada, move)).at("moves").size(), 1u);
  EXPECT_EQ(code(service.ask("POST", kGame + "/moves", with_key(ada, R"j("move":"a1")j"))), "not-your-turn");
  EXPECT_EQ(service.post(kGame + "/moves", with_key(bo, R"j("move":"a1")j")).at("moves").size(), 2u);
}

TEST(Friend, NothingElseIsDoneWithoutAKeyEither) {
  TestService service;
  const Json keys = service.post("/api/v1/sessions", kWithAFriend).at("keys");
  const std::string before = service.ask("GET", kGame).body;
  for (const char* act : {"undo", "redo", "resign", "draw", "pause", "pace", "comment", "join", "rematch"})
    EXPECT_EQ(code(service.ask("POST", kGame + "/" + act, R"j({"person":0,"offer":true,"text":"x"})j")), "wrong-key")
        << act;
  service.cookie = "ludens_browser=somebody1";
  EXPECT_EQ(code(service.ask("DELETE", kGame)), "not-yours");
  EXPECT_EQ(service.ask("GET", kGame).body, before);
  service.cookie = "ludens_browser=browser1";
  EXPECT_EQ(service.ask("DELETE", kGame).status, 200);
}

TEST(Friend, ResignsAndAnswersForItselfWhateverItSays) {
  TestService service;
  const Json keys = service.post("/api/v1/sessions", kWithAFriend).at("keys");
  const std::string ada = keys.at(0).text(), bo = keys.at(1).text();
  service.post(kGame + "/draw", with_key(ada, R"j("offer":true)j"));
  EXPECT_EQ(code(service.ask("POST", kGame + "/draw", with_key(ada, R"j("accept":true)j"))), "no-offer");
  EXPECT_EQ(service.post(kGame + "/draw", with_key(bo, R"j("accept":false)j")).at("over"), false);
  service.post(kGame + "/moves", with_key(ada, R"j("move":"b2")j"));
  EXPECT_EQ(code(service.ask("POST", kGame + "/undo", with_key(ada))), "not-alone");
  const Json over = service.post(kGame + "/resign", with_key(bo, R"j("person":0)j"));
  EXPECT_EQ(over.at("result_short"), "B+R") << "the seat is the key's, not the one it names";
}

TEST(Friend, TakesItsSeatWithANameAndMeetsAgainInOneRematch) {
  TestService service;
  const Json keys = service.post("/api/v1/sessions", kWithAFriend).at("keys");
  const std::string ada = keys.at(0).text(), bo = keys.at(1).text();
  EXPECT_EQ(service.get(kGame).at("joined").dump(), "[false,false]");
  const Json joined = service.post(kGame + "/join", with_key(bo, R"j("name":"Bo")j"));
  EXPECT_EQ(joined.at("you"), 1);
  EXPECT_EQ(joined.at("seats").at(1).at("person"), "Bo");
  EXPECT_EQ(joined.at("joined").dump(), "[false,true]");
  EXPECT_EQ(service.post(kGame + "/join", with_key(ada)).at("seats").at(0).at("person"), "Ada");
  service.post(kGame + "/resign", with_key(ada));
  const Json again = service.post(kGame + "/rematch", with_key(ada)),
             other = service.post(kGame + "/rematch", with_key(bo));
  EXPECT_EQ(again.at("id"), other.at("id"));
  EXPECT_EQ(service.get(kGame).at("next"), again.at("id"));
  const std::string next = "/api/v1/sessions/" + again.at("id").text();
  EXPECT_EQ(service.post(next + "/join", with_key(bo)).at("you"), 0) << "the seats are exchanged";
}

TEST(Friend, ClaimsTheSeatSoThatTheLinkHandsItOverOnce) {
  const Scratch folder;
  const auto options = [&] { return ServiceOptions{.sessions = folder.file("sessions.db")}; };
  const std::string claim = "chosen-by-bo-0001", other = "chosen-by-cy-0001";
  std::string bo;
  {
    TestService service(options());
    bo = service.post("/api/v1/sessions", kWithAFriend).at("keys").at(1).text();
    EXPECT_EQ(code(service.ask("POST", kGame + "/join", with_key(bo, R"j("claim":"short")j"))), "bad-request");
    const std::string join = with_key(bo, R"j("claim":")j" + claim + "\"");
    EXPECT_EQ(service.post(kGame + "/join", join).at("you"), 1);
    EXPECT_EQ(service.post(kGame + "/join", join).at("you"), 1) << "who did not hear the answer asks again";
    EXPECT_EQ(service.ask("GET", kGame).body.find(claim), std::string::npos);
  }
  TestService service(options());
  for (const std::string& late : {with_key(bo), with_key(bo, R"j("claim":")j" + other + "\"")})
    EXPECT_EQ(code(service.ask("POST", kGame + "/join", late)), "seat-taken") << late;
  EXPECT_EQ(code(service.ask("POST", kGame + "/resign", with_key(bo))), "seat-taken");
  EXPECT_EQ(service.post(kGame + "/resign", with_key(claim)).at("result_short"), "B+R");
  const std::string next = service.post(kGame + "/rematch", with_key(claim)).at("id").text();
  EXPECT_EQ(service.post("/api/v1/sessions/" + next + "/join", with_key(claim)).at("you"), 0);
}

TEST(Friend, CannotClaimASeatInWhichSomebodySits) {
  TestService service;
  const std::string bo = service.post("/api/v1/sessions", kWithAFriend).at("keys").at(1).text();
  EXPECT_EQ(service.post(kGame + "/join", with_key(bo)).at("you"), 1);
  const std::string claim = with_key(bo, R"j("claim":"chosen-by-cy-0001")j");
  EXPECT_EQ(code(service.ask("POST", kGame + "/join", claim)), "seat-taken");
  EXPECT_EQ(service.post(kGame + "/join", with_key(bo)).at("you"), 1);
}

TEST(Friend, ListsWhoseTheGamesAre) {
  TestService service;
  service.post("/api/v1/sessions", kWithAFriend);
  EXPECT_EQ(service.get("/api/v1/sessions").at("sessions").at(0).at("yours"), true);
  service.cookie = "ludens_browser=somebody1";
  EXPECT_EQ(service.get("/api/v1/sessions").at("sessions").at(0).at("yours"), false);
}

TEST(Friend, KeepsItsKeyOverARestart) {
  const Scratch folder;
  std::string ada;
  const auto options = [&] { return ServiceOptions{.sessions = folder.file("sessions.db")}; };
  {
    TestService service(options());
    ada = service.post("/api/v1/sessions", kWithAFriend).at("keys").at(0).text();
    service.post(kGame + "/comment", with_key(ada, R"j("text":"Hello","ply":0)j"));
  }
  TestService service(options());
  EXPECT_EQ(code(service.ask("POST", kGame + "/moves", R"j({"move":"b2"})j")), "wrong-key");
  EXPECT_EQ(service.post(kGame + "/moves", with_key(ada, R"j("move":"b2")j")).at("moves").size(), 1u);
  EXPECT_EQ(service.get(kGame).at("comments").at("0"), "Hello");
}

TEST(Friend, IsLetInToAPublicServerByTheKeyOfASeat) {
  TestService service({.open_to_all = true, .token = "secret"});
  Request make = service.request("POST", "/api/v1/sessions", kWithAFriend);
  EXPECT_EQ(service.ask(make).status, 401);
  make.headers["authorization"] = "Bearer secret";
  const Json keys = Json::parse(service.ask(make).body).at("keys");
  const std::string guest = "game1003." + keys.at(1).text();
  Request look = service.request("GET", kGame);
  EXPECT_EQ(service.ask(look).status, 401);
  for (const std::string& wrong : {std::string("game1003.no"), "game9999." + keys.at(1).text(), keys.at(1).text()}) {
    EXPECT_EQ(service.ask("GET", "/?guest=" + wrong).status, 401) << wrong;
    look.headers["cookie"] = "ludens_guest=" + wrong;
    EXPECT_EQ(service.ask(look).status, 401) << wrong;
  }
  const Response came = service.ask("GET", "/?guest=" + guest);
  EXPECT_EQ(came.status, 303);
  bool set = false;
  for (const auto& [name, value] : came.headers)
    set |= name == "Set-Cookie" && value.starts_with("ludens_guest=" + guest + ";");
  EXPECT_TRUE(set);
  look.headers["cookie"] = "ludens_guest=" + guest;
  EXPECT_EQ(service.ask(look).status, 200);
  // Whoever comes by the same link when the seat is taken may still watch.
  Request join =
      service.request("POST", kGame + "/join", with_key(keys.at(1).text(), R"j("claim":"chosen-by-bo-0001")j"));
  join.headers["cookie"] = "ludens_guest=" + guest;
  EXPECT_EQ(service.ask(join).status, 200);
  EXPECT_EQ(service.ask(look).status, 200);
}

TEST(Friend, WhoComesByALinkForWatchingCannotPlay) {
  TestService service({.open_to_all = true, .token = "secret"});
  Request make = service.request("POST", "/api/v1/sessions", kWithAFriend);
  make.headers["authorization"] = "Bearer secret";
  const Json keys = Json::parse(service.ask(make).body).at("keys");
  Request link = service.request("POST", kGame + "/watch", "{}");
  link.headers["authorization"] = "Bearer secret";
  EXPECT_EQ(service.ask(link).status, 403) << "who has no seat cannot invite";
  link.body = with_key(keys.at(0).text(), R"j("version":1)j");
  const std::string key = Json::parse(service.ask(link).body).at("watch").text();
  link.body = with_key(keys.at(1).text(), R"j("version":2)j");
  EXPECT_EQ(Json::parse(service.ask(link).body).at("watch"), key) << "there is one for all";
  const std::string guest = "game1003." + key;
  EXPECT_EQ(service.ask("GET", "/?guest=" + guest).status, 303);
  const auto asks = [&](const std::string& method, const std::string& target, const std::string& body = "") {
    Request request = service.request(method, target, body);
    request.headers["cookie"] = "ludens_guest=" + guest;
    return service.ask(request).status;
  };
  EXPECT_EQ(asks("GET", kGame), 200);
  EXPECT_EQ(asks("GET", "/"), 200);
  EXPECT_EQ(asks("GET", "/api/v1/games"), 200);
  EXPECT_EQ(asks("POST", "/api/v1/positions", R"j({"game":"go9","moves":["E5"]})j"), 200) << "earlier positions";
  for (const char* what : {"/moves", "/resign", "/join", "/rematch", "/watch", "/comment"})
    EXPECT_EQ(asks("POST", kGame + what, with_key(keys.at(0).text(), R"j("move":"b2","text":"x")j")), 403) << what;
  EXPECT_EQ(asks("DELETE", kGame), 403);
  EXPECT_EQ(asks("POST", "/api/v1/sessions", kWithAFriend), 403);
  EXPECT_EQ(asks("POST", "/api/v1/opinions", R"j({"game":"go9","agent":"random"})j"), 403);
  std::optional<Channel::Rights> rights;
  Request socket = service.request("GET", "/ws");
  socket.headers["cookie"] = "ludens_guest=" + guest;
  service.service.admit(socket, [&](const auto& refusal, Channel::Rights given) {
    if (!refusal) rights = given;
  });
  service.settle();
  EXPECT_EQ(rights, Channel::Rights::Watch);
}

TEST(Comments, AreWrittenAtAPositionAndExported) {
  TestService service;
  service.post("/api/v1/sessions", R"j({"game":"go9","seats":[{"person":"Ada"},{"person":"Bo"}]})j");
  const std::string game = "/api/v1/sessions/game1001";
  service.post(game + "/moves", R"j({"move":"E5"})j");
  service.post(game + "/moves", R"j({"move":"C3"})j");
  service.post(game + "/comment", R"j({"ply":1,"text":"The [centre]"})j");
  const Json said = service.post(game + "/comment", R"j({"ply":0,"text":"A game"})j");
  EXPECT_EQ(said.at("comments").dump(), R"j({"0":"A game","1":"The [centre]"})j");
  const std::string sgf = service.ask("GET", game + "/record?format=sgf").body;
  EXPECT_NE(sgf.find("C[A game]"), std::string::npos) << sgf;
  EXPECT_NE(sgf.find("]C[The [centre\\]]"), std::string::npos) << sgf;
  EXPECT_EQ(code(service.ask("POST", game + "/comment", R"j({"ply":3,"text":"x"})j")), "bad-request");
  EXPECT_FALSE(service.post(game + "/comment", R"j({"ply":0,"text":""})j").at("comments").contains("0"));
  EXPECT_FALSE(service.post(game + "/undo").at("comments").contains("2"));
}

TEST(Pace, LetsAgentsMoveNoFasterThanOneWishes) {
  TestService service;
  service.post("/api/v1/sessions",
               R"j({"game":"connect4","seats":[{"agent":"random"},{"agent":"random"}],"seed":1,"pace_ms":1000})j");
  const auto moves = [&] {
    service.service.tick();
    service.think();
    return service.get("/api/v1/sessions/game1001").at("moves").size();
  };
  EXPECT_EQ(moves(), 1u);
  EXPECT_EQ(moves(), 1u) << "no time has gone by";
  *service.time += 1000;
  EXPECT_EQ(moves(), 2u);
  service.post("/api/v1/sessions/game1001/pause", R"j({"paused":true})j");
  *service.time += 5000;
  EXPECT_EQ(moves(), 2u) << "paused";
  service.post("/api/v1/sessions/game1001/pause", R"j({"paused":false})j");
  service.post("/api/v1/sessions/game1001/pace", R"j({"milliseconds":0})j");
  moves();
  EXPECT_EQ(service.get("/api/v1/sessions/game1001").at("over"), true);
}

}  // namespace
}  // namespace ludens::web
