#pragma once
#include <memory>

#include "one_input.h"
#include "web/service.h"

namespace ludens::tests {
using namespace web;

// A service in memory that thinks on the caller's thread and never for long, with one game in it: «game1».
inline std::unique_ptr<Service> fuzz_service() {
  ServiceOptions options;
  Limits& limits = options.limits;
  limits.think_ms = 2;
  limits.agent_playouts = 50;
  limits.agent_bytes = 1 << 20;
  limits.queue = 8;
  limits.sessions = 6;
  limits.live_sessions = 3;
  limits.moves = 60;
  options.threads = 0;
  options.version = "fuzz";
  const auto time = std::make_shared<std::int64_t>(1'700'000'000'000);
  const auto ids = std::make_shared<int>(0);
  options.environment = {[time] { return *time += 7; }, [ids] { return "game" + std::to_string(++*ids); }};
  auto service = std::make_unique<Service>(std::move(options));
  service->handle(
      {.method = "POST",
       .target = "/api/v1/sessions",
       .headers = {{"host", "localhost"}, {"content-type", "application/json"}, {"cookie", "ludens_browser=browser1"}},
       .body = R"j({"game":"renju(opening=swap2)","seats":[{"person":"a"},{"agent":"random"}],"seed":1,
                     "clock":{"kind":"byoyomi","main_ms":100,"period_ms":100,"periods":2}})j"},
      [](const Response&) {});
  service->pool().run_one();  // makes its agent, and begins
  return service;
}

}  // namespace ludens::tests
