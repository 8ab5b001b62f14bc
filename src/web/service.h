#pragma once
#include <atomic>
#include <filesystem>
#include <memory>
#include <string>

#include "web/assets.h"
#include "web/channel.h"
#include "web/guard.h"
#include "web/metrics.h"
#include "web/results.h"
#include "web/session_host.h"

namespace ludens::web {

struct ServiceOptions {
  Limits limits = {};
  std::filesystem::path sessions = ":memory:";  // the file of the games
  std::filesystem::path ui = {};                // a folder with the page; "": compiled in
  std::filesystem::path results = {};
  bool open_to_all = false;  // not on loopback alone: the token is needed
  std::string token = {};
  std::string version = {};
  int threads = 2;  // 0: none, see WorkerPool
  Environment environment = real_environment();
};

// Everything behind the sockets: a request goes in, an answer comes out (docs/api.md). Safe to call from any thread.
// Tested by tests/web/, fuzzed by fuzz_http.
class Service {
 public:
  explicit Service(ServiceOptions options);
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  void handle(const Request& request, const Answer& answer);
  std::optional<Response> may_open_channel(const Request& request);  // the refusal of a WebSocket
  std::shared_ptr<Channel> open_channel(Channel::Send send);

  void tick() { host_.tick(); }
  void stop();  // nothing thinks or changes any more; everything is saved

  const Limits& limits() const { return options_.limits; }
  std::int64_t now() const { return options_.environment.now(); }
  Metrics& metrics() { return metrics_; }
  WorkerPool& pool() { return pool_; }
  SessionHost& host() { return host_; }
  AgentCache& agents() { return agents_; }

 private:
  void route(const Request& request, const Answer& answer);
  void api(const Request& request, const Target& target, const Answer& answer);
  Response sessions(const Request& request, const Target& target);
  void new_session(const Request& request, const Answer& answer);
  void opinion(const Request& request, const Json& body, const Answer& answer);
  Json body_of(const Request& request) const;
  std::string owner_of(const Request& request, Response& response) const;

  ServiceOptions options_;
  Metrics metrics_;
  Guard guard_;
  Assets assets_;
  Results results_;
  Store store_;
  AgentCache agents_;
  ReviewStore reviews_;
  SessionHost host_;
  std::atomic<std::uint64_t> channels_ = 0;
  WorkerPool pool_;  // the last, so that it goes first: its threads use all of the above until they are joined
};

}  // namespace ludens::web
