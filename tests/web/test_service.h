#pragma once
#include <string>

#include "base/json.h"
#include "web/service.h"

namespace ludens::web {

// A service without sockets or threads, with a time and ids of its own: the same requests give the same answers.
class TestService {
 public:
  explicit TestService(ServiceOptions options = {}) : service(prepared(std::move(options))) {}

  Request request(const std::string& method, const std::string& target, const std::string& body = "") const {
    Request out{.method = method, .target = target, .headers = {{"host", "localhost:8080"}}, .body = body};
    if (method != "GET" && method != "HEAD") out.headers["content-type"] = "application/json";
    if (!cookie.empty()) out.headers["cookie"] = cookie;
    return out;
  }
  // The answer, thinking included.
  Response ask(const Request& request) {
    const auto slot = std::make_shared<std::optional<Response>>();
    service.handle(request, [slot](Response response) { *slot = std::move(response); });
    while (!*slot && service.pool().run_one()) {
    }
    return slot->value_or(Response{.status = 202});
  }
  Response ask(const std::string& method, const std::string& target, const std::string& body = "") {
    return ask(request(method, target, body));
  }
  Json get(const std::string& target) { return Json::parse(ask("GET", target).body); }
  Json post(const std::string& target, const std::string& body = "{}") {
    return Json::parse(ask("POST", target, body).body);
  }
  // What is done at the desk: watching, for one.
  void settle() {
    while (service.pool().run_one(WorkerPool::Kind::Game)) {
    }
  }
  void think() {
    while (service.pool().run_one()) {
    }
  }

  std::shared_ptr<std::int64_t> time = std::make_shared<std::int64_t>(1'700'000'000'000);
  std::shared_ptr<std::int64_t> jump = std::make_shared<std::int64_t>(0);  // of the calendar, not of the time
  std::shared_ptr<int> ids = std::make_shared<int>(0);
  std::shared_ptr<int> failures = std::make_shared<int>(0);  // so many times the clock cannot be read
  std::string cookie = "ludens_browser=browser1";
  Service service;

 private:
  ServiceOptions prepared(ServiceOptions options) const {
    options.version = "test";
    options.threads = 0;
    options.environment = {[now = time, fails = failures] {
                             if (*fails > 0 && (*fails)-- > 0) throw Error("the clock cannot be read");
                             return *now;
                           },
                           [ids = ids] { return "game" + std::to_string(1000 + ++*ids); },
                           [now = time, by = jump] { return *now + *by; }};
    return options;
  }
};

}  // namespace ludens::web
