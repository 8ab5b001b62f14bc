// Blinding is a promise: the same moves against a person and against an agent must look the same in every byte that a
// participant can get, at every time, and all that could tell them apart must be closed.
#include <map>

#include <gtest/gtest.h>

#include "base/text.h"

#include "study_desk.h"

namespace ludens::web {
namespace {

const std::string kAgents = "[people]\nshare = 0\n[[agents]]\nname = \"secretive\"\nagent = \"uct(playouts=30)\"\n";

std::string said(const Response& response) {
  std::string out = std::to_string(response.status) + " " + response.type + "\n";
  for (const auto& [name, value] : response.headers) out += name + ": " + value + "\n";
  return out + response.body;
}

// Without what is the participant's own: the code, and the time in the lobby.
std::string masked(Response response) {
  Json body = Json::parse(response.body);
  if (body.contains("code")) body["code"] = "-";
  if (body.contains("game") && body.at("game").contains("left_seconds")) body["game"]["left_seconds"] = 0;
  response.body = body.dump();
  return said(response);
}

TEST(Blinding, TheSameGameAgainstAPersonIsTheSameBytes) {
  StudyDesk agents(small_study(kAgents)), people(small_study());
  agents.consent("ada");
  people.consent("ada");
  people.consent("bo");
  agents.meet({"ada"});
  people.meet({"ada", "bo"});
  ASSERT_EQ(agents.state("ada"), "playing");
  ASSERT_EQ(people.state("ada"), "playing");
  const auto seat = [](StudyDesk& desk, const std::string& who) {
    return desk.get(who).at("game").at("seat").get<int>();
  };
  // Of the two people the one who sits where the agent's opponent sits.
  const std::string me = seat(agents, "ada") == seat(people, "ada") ? "ada" : "bo", other = me == "ada" ? "bo" : "ada";
  const auto ask = [&](StudyDesk& desk, const std::string& who, const std::string& method, const std::string& path,
                       const std::string& body = "") {
    const Response response = desk.ask(who, method, path, body);
    EXPECT_EQ(response.status, 200) << response.body;
    return masked(response);
  };
  int compared = 0;
  for (int turn = 0; turn < 200; ++turn) {
    const std::string seen = ask(agents, "ada", "GET", "/state");
    EXPECT_EQ(seen, ask(people, me, "GET", "/state"));
    ++compared;
    const Json now = agents.get("ada");
    if (now.at("state") != "playing") break;
    const Json& game = now.at("game");
    const std::size_t ply = game.at("moves").size();
    if (game.at("mine").get<bool>()) {
      const Json move = {{"move", game.at("position").at("legal").at(0).at("move")}, {"ply", ply}};
      EXPECT_EQ(ask(agents, "ada", "POST", "/move", move.dump()), ask(people, me, "POST", "/move", move.dump()));
      continue;
    }
    // The person opposite does what the agent has done.
    for (int i = 0; i < 400 && agents.get("ada").at("game").at("moves").size() == ply; ++i) agents.pass(500, {"ada"});
    const Json after = agents.get("ada");
    people.pass(500, {me, other});
    if (after.at("game").at("moves").size() > ply) {
      const Json move = {{"move", after.at("game").at("moves").at(ply).at("move")}, {"ply", ply}};
      people.post(other, "/move", move.dump());
    } else {
      people.post(other, "/resign");
    }
  }
  EXPECT_EQ(agents.state("ada"), "asked");
  EXPECT_EQ(people.state(me), "asked");
  EXPECT_GT(compared, 3);
}

TEST(Blinding, NoAnswerNamesAnAgentOrWhatItThinks) {
  StudyDesk desk(small_study(kAgents));
  std::string all = said(desk.ask("ada", "GET", ""));
  desk.consent("ada");
  const auto add = [&](const Response& response) { all += said(response); };
  add(desk.ask("ada", "POST", "/begin", "{}"));
  desk.meet({"ada"});
  for (int turn = 0; turn < 100 && desk.state("ada") == "playing"; ++turn) {
    const Response now = desk.ask("ada", "GET", "/state");
    add(now);
    const Json game = Json::parse(now.body).at("game");
    if (game.at("mine").get<bool>())
      add(desk.ask(
          "ada", "POST", "/move",
          Json({{"move", game.at("position").at("legal").at(0).at("move")}, {"ply", game.at("moves").size()}}).dump()));
    // While it thinks, too.
    desk.inside.service.tick();
    add(desk.ask("ada", "GET", "/state"));
    desk.pass(1000, {"ada"});
  }
  add(desk.ask("ada", "POST", "/answer", StudyDesk::form(1, true)));
  add(desk.ask("ada", "POST", "/answer", StudyDesk::form(9, true)));
  add(desk.ask("ada", "POST", "/leave", "{}"));
  EXPECT_GT(all.size(), 5000u);
  for (const char* word : {"secretive", "uct", "agent", "thinking", "opinion", "playouts", "level", "seats", "planned",
                           "met\"", "p-", "session", "pace", "timed_out", "value", "game1001", "game1004"})
    EXPECT_EQ(all.find(word), std::string::npos) << word << " in " << all.substr(all.find(word), 200);
}

TEST(Blinding, EverythingElseThatTheServerCouldSayIsClosed) {
  StudyDesk desk(small_study(kAgents));
  desk.consent("ada");
  desk.meet({"ada"});
  const auto closed = [&](const std::string& method, const std::string& target, const std::string& body = "") {
    Request request = desk.inside.request(method, target, body);
    request.headers["cookie"] = desk.cookies["ada"];
    EXPECT_EQ(desk.inside.ask(request).status, 403) << target;
  };
  for (const char* target :
       {"/metrics", "/api/v1/games", "/api/v1/agents", "/api/v1/sessions", "/api/v1/sessions/game1001",
        "/api/v1/sessions/game1004", "/api/v1/sessions/game1005", "/api/v1/results", "/api/v1/described",
        "/api/v1/problems", "/api/v1/problems/renju", "/api/v1/sessions/game1004/record?format=json"})
    closed("GET", target);
  for (const char* target :
       {"/api/v1/opinions", "/api/v1/tries", "/api/v1/sessions", "/api/v1/positions", "/api/v1/records",
        "/api/v1/export", "/api/v1/sessions/game1004/moves", "/api/v1/sessions/game1004/watch"})
    closed("POST", target, R"j({"game":"tictactoe","moves":[]})j");
  // Nor is there a socket over which games are watched and searches asked for.
  int refused = 0;
  desk.inside.service.admit(desk.inside.request("GET", "/ws"),
                            [&](std::optional<Response> refusal, Channel::Rights) { refused = refusal->status; });
  EXPECT_EQ(refused, 403);
  // What is left says nothing.
  EXPECT_EQ(desk.inside.ask("GET", "/healthz").body, "ok\n");
  EXPECT_EQ(desk.inside.get("/api/v1/about").at("study"), true);
}

TEST(Blinding, TheOwnersAddressesNeedTheToken) {
  StudyDesk desk(small_study(kAgents));
  desk.consent("ada");
  for (const char* path : {"/admin", "/admin/export", "/admin/export?format=csv"})
    EXPECT_EQ(desk.ask("ada", "GET", path).status, 401) << path;
  EXPECT_EQ(desk.ask("ada", "POST", "/admin/stop", R"j({"stopped":true})j").status, 401);
  desk.cookies["eve"] = "ludens_token=wrong";
  EXPECT_EQ(desk.ask("eve", "GET", "/admin").status, 401);
  desk.cookies["owner"] = "ludens_token=token-of-the-owner";
  EXPECT_EQ(desk.ask("owner", "GET", "/admin").status, 200);
}

TEST(Blinding, NobodySeesAnothersAnswersOrGame) {
  StudyDesk desk(small_study());
  for (const char* who : {"ada", "bo", "eve"}) desk.consent(who);
  desk.meet({"ada", "bo"});
  EXPECT_FALSE(desk.get("eve").contains("game"));
  EXPECT_EQ(desk.code_of(desk.ask("eve", "POST", "/move", R"j({"move":"b2","ply":0})j")), "over");
  desk.post("eve", "/resign");
  EXPECT_EQ(desk.state("ada"), "playing");
  desk.play_out({"ada", "bo"});
  desk.post("ada", "/answer", StudyDesk::form(1, true, 1, 77));
  for (const char* who : {"bo", "eve", "nobody"})
    EXPECT_EQ(desk.ask(who, "GET", "/state").body.find("77"), std::string::npos) << who;
}

// What comes of work on other threads is seen at a tick and never between two, so that the time of an answer is the
// server's own.
TEST(Blinding, AnswersComeAtTicksWhateverIsAsked) {
  StudyDesk desk(small_study(kAgents));
  desk.consent("ada");
  desk.meet({"ada"});
  for (const char* path : {"/state", ""}) {
    Request request = desk.inside.request("GET", std::string("/api/v1/study") + path);
    request.headers["cookie"] = desk.cookies["ada"];
    bool answered = false;
    desk.inside.service.handle(request, [&](const Response&) { answered = true; });
    desk.inside.think();
    EXPECT_FALSE(answered) << path;
    desk.inside.service.tick();
    EXPECT_TRUE(answered) << path;
  }
}

// Colours and opponents of many, as they come out of the server.
TEST(Blinding, AssignmentsAreThoseThatTheSeedDraws) {
  const std::string text = small_study(kTwoAgents);
  StudyDesk desk(text);
  const StudyFile study = parse_study(text, "s");
  std::vector<std::string> all;
  for (int i = 0; i < 40; ++i) {
    all.push_back("p" + std::to_string(i));
    desk.consent(all.back());
  }
  desk.meet(all, 130);
  std::map<std::string, std::array<int, 2>> seats;
  const std::string rows = desk.owner_text("/export");
  for (const auto line : split(rows, '\n')) {
    if (line.empty()) continue;
    const Json row = Json::parse(line);
    const Drawn drawn =
        draw_round(study, row.at("number").get<std::int64_t>(), 1, row.at("attempt").get<std::int64_t>());
    EXPECT_EQ(row.at("planned"), drawn.whom) << "it can be drawn again from what is kept";
    if (row.at("met") != "") {
      EXPECT_EQ(row.at("met"), drawn.whom);
      ++seats[row.at("met").text()][row.at("seat").get<std::size_t>()];
    }
  }
  EXPECT_EQ(seats.size(), 3u);
  for (const auto& [met, held] : seats) EXPECT_LE(std::abs(held[0] - held[1]), 1) << met;
}

}  // namespace
}  // namespace ludens::web
