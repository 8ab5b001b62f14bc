#pragma once
#include <sqlite3.h>

#include <memory>

#include "agents/parts.h"
#include "games/catalogue.h"
#include "one_input.h"
#include "web/service.h"

namespace ludens::tests {
using namespace web;

// The store that fails: from the n-th allocation of SQLite on, until it is mended.
class FailingStore {
 public:
  static void fail_at(int n) { left() = n; }
  static void mend() { left() = -1; }
  static void install() {
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual());
    static sqlite3_mem_methods ours = usual();
    ours.xMalloc = [](int size) { return fails() ? nullptr : usual().xMalloc(size); };
    ours.xRealloc = [](void* old, int size) { return fails() ? nullptr : usual().xRealloc(old, size); };
    sqlite3_config(SQLITE_CONFIG_MALLOC, &ours);
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);  // its small scratch memory would hide most failures
  }

 private:
  static int& left() {
    static int count = -1;
    return count;
  }
  static bool fails() { return left() == 0 || (left() > 0 && --left() == 0); }
  static sqlite3_mem_methods& usual() {
    static sqlite3_mem_methods methods;
    return methods;
  }
};

// Agents that keep the networks in memory which inputs name again and again: a network that nobody uses is read and
// packed anew, which took half of the fuzzer's time.
inline std::vector<std::unique_ptr<Agent>> networks_in_use() {
  std::vector<std::unique_ptr<Agent>> out;
  for (const auto& [game, agent] :
       {std::pair{"renju", "net(renju-human-net)"}, {"renju", "system1(renju-human)"}, {"go9", "net(go9-human-net)"}})
    try {
      out.push_back(make_agent(find_game(game), agent));
    } catch (const Error&) {  // it is not installed
    }
  return out;
}

// A service in memory that thinks on the caller's thread and never for long. It is made once: an input is over long
// before another could be.
struct FuzzService {
  std::vector<std::unique_ptr<Agent>> networks = networks_in_use();
  std::shared_ptr<std::int64_t> time = std::make_shared<std::int64_t>(1'700'000'000'000);
  std::shared_ptr<int> ids = std::make_shared<int>(0);
  std::unique_ptr<Service> service;
};

inline FuzzService& whole_service() {
  static FuzzService* const one = [] {
    FailingStore::install();
    auto* made = new FuzzService;
    ServiceOptions options;
    Limits& limits = options.limits;
    limits.think_ms = 1;
    limits.agent_playouts = 10;
    limits.agent_bytes = 1 << 18;
    limits.queue = 8;
    limits.sessions = 6;
    limits.live_sessions = 3;
    limits.moves = 60;
    limits.requests_a_second = limits.requests_at_once = 1e9;
    options.threads = 0;
    options.version = "fuzz";
    options.environment = {[time = made->time] { return *time += 7; },
                           [ids = made->ids] { return "game" + std::to_string(++*ids); }};
    made->service = std::make_unique<Service>(std::move(options));
    return made;
  }();
  return *one;
}

// As new: nothing waits, and there is one game, «game1».
inline Service& fuzz_service() {
  FuzzService& whole = whole_service();
  Service& service = *whole.service;
  FailingStore::mend();
  while (service.pool().run_one()) {
  }
  const Json kept = service.host().list("", true);
  for (const auto& game : kept.at("sessions")) service.host().remove(game.at("id").text(), "browser1");
  *whole.ids = 0;
  service.handle(
      {.method = "POST",
       .target = "/api/v1/sessions",
       .headers = {{"host", "localhost"}, {"content-type", "application/json"}, {"cookie", "ludens_browser=browser1"}},
       .body = R"j({"game":"tictactoe","seats":[{"person":"a"},{"agent":"random"}],"seed":1,
                     "clock":{"kind":"byoyomi","main_ms":100,"period_ms":100,"periods":2}})j"},
      [](const Response&) {});
  service.pool().run_one();  // makes its agent, and begins
  return service;
}

}  // namespace ludens::tests
