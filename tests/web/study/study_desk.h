#pragma once
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "study/small_study.h"
#include "web/http.h"
#include "web/test_service.h"

namespace ludens::web {

// A study at a server without sockets, whose time moves when the test says so, and browsers with a cookie each.
class StudyDesk {
 public:
  explicit StudyDesk(const std::string& text, const std::filesystem::path& sessions = ":memory:")
      : inside({.sessions = sessions, .token = "token-of-the-owner", .study = parse_study(text, "s.toml")}) {
    // The small numbers of other tests are no secrets that could be compared.
  }

  Response ask(const std::string& who, const std::string& method, const std::string& path,
               const std::string& body = "") {
    Request request = inside.request(method, "/api/v1/study" + path, body);
    request.headers["cookie"] = cookies[who];
    const auto slot = std::make_shared<std::optional<Response>>();
    inside.service.handle(request, [slot](Response response) { *slot = std::move(response); });
    if (!*slot) inside.service.tick();
    const Response out = slot->value_or(Response{.status = 202});
    for (const auto& [name, value] : out.headers)
      if (name == "Set-Cookie") cookies[who] = value.substr(0, value.find(';'));
    return out;
  }
  Json get(const std::string& who, const std::string& path = "/state") {
    return Json::parse(ask(who, "GET", path).body);
  }
  Json post(const std::string& who, const std::string& path, const std::string& body = "{}") {
    return Json::parse(ask(who, "POST", path, body).body);
  }
  std::string state(const std::string& who) {
    const Json now = get(who);
    EXPECT_TRUE(now.contains("state")) << now.dump();
    return now.value("state", "");
  }
  Json owner(const std::string& path = "", const std::string& body = "") { return Json::parse(owner_text(path, body)); }
  std::string owner_text(const std::string& path, const std::string& body = "") {
    Request request = inside.request(body.empty() ? "GET" : "POST", "/api/v1/study/admin" + path, body);
    request.headers["authorization"] = "Bearer token-of-the-owner";
    std::string out;
    inside.service.handle(request, [&](Response response) { out = std::move(response.body); });
    inside.service.tick();
    return out;
  }
  void consent(const std::string& who) { post(who, "/consent", R"j({"agree":true})j"); }
  // Time goes by, in ticks of the server, while everybody named keeps asking.
  void pass(std::int64_t milliseconds, const std::vector<std::string>& who = {}) {
    for (std::int64_t done = 0; done < milliseconds; done += 500) {
      *inside.time += 500;
      inside.service.tick();
      inside.think();
      for (const auto& one : who) ask(one, "GET", "/state");
    }
  }
  std::string code_of(const Response& response) {
    const Json body = Json::parse(response.body);
    return body.contains("error") ? body.at("error").at("code").text() : "";
  }
  // Begins, and waits until a game has begun.
  void meet(const std::vector<std::string>& who, int seconds = 200) {
    for (const auto& one : who) post(one, "/begin");
    const auto all = [&] {
      for (const auto& one : who)
        if (const auto now = state(one); now == "waiting") return false;
      return true;
    };
    for (int i = 0; i < seconds && !all(); ++i) pass(1000, who);
  }
  // The first legal move of whoever is to move among these, until the game is over.
  void play_out(const std::vector<std::string>& who) {
    for (int turn = 0; turn < 400; ++turn) {
      bool playing = false;
      for (const auto& one : who) {
        const Json now = get(one);
        if (now.at("state") != "playing") continue;
        playing = true;
        const Json& game = now.at("game");
        if (!game.at("mine").get<bool>()) continue;
        const std::string move = game.at("position").at("legal").at(0).at("move").text();
        ask(one, "POST", "/move", Json({{"move", move}, {"ply", game.at("moves").size()}}).dump());
      }
      if (!playing) return;
      pass(500, who);
    }
  }
  static std::string form(int round, bool human, int sides = 1, int likeness = 50) {
    Json one = {{"human", human}, {"likeness", likeness}, {"comfort", 4}, {"aggressiveness", 3},
                {"strength", 5},  {"predictability", 2},  {"level", 3},   {"words", "so so"}};
    Json all = Json::array();
    for (int i = 0; i < sides; ++i) all.push_back(one);
    return Json({{"round", round}, {"answers", all}}).dump();
  }

  TestService inside;
  std::map<std::string, std::string> cookies;
};

}  // namespace ludens::web
