#pragma once
#include <atomic>
#include <filesystem>
#include <memory>
#include <string>

#include "web/assets.h"
#include "web/channel.h"
#include "web/descriptions.h"
#include "web/guard.h"
#include "web/metrics.h"
#include "web/results.h"
#include "web/session_host.h"
#include "web/study/study_host.h"

namespace ludens::web {

struct ServiceOptions {
  Limits limits = {};
  std::filesystem::path sessions = ":memory:";  // the file of the games
  std::filesystem::path ui = {};                // a folder with the page; "": compiled in
  std::filesystem::path results = {};
  Sync sync = Sync::Finished;
  bool open_to_all = false;  // not on loopback alone: the token is needed
  bool secure = false;       // behind a proxy with TLS: cookies travel over that only
  std::string token = {};
  std::string version = {};
  int threads = 2;  // 0: none, see WorkerPool
  Environment environment = real_environment();
  std::optional<StudyFile> study = std::nullopt;  // then it serves that, and nothing else
};

// Everything behind the sockets: a request goes in, an answer comes out (docs/api.md). Safe to call from any thread,
// and quick: what may take a moment is done by the pool, and what the page is made of lies in memory. Tested by
// tests/web/, fuzzed by fuzz_http.
class Service {
 public:
  explicit Service(ServiceOptions options);
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  void handle(const Request& request, const Answer& answer);
  // Who may open a WebSocket: the refusal, or nothing and what the channel may do.
  using Admission = std::function<void(std::optional<Response> refusal, Channel::Rights rights)>;
  void admit(const Request& request, const Admission& answer);
  std::shared_ptr<Channel> open_channel(Channel::Send send, const std::string& address = "127.0.0.1",
                                        Channel::Rights rights = {});

  void tick();  // a few times a second. Catches whatever goes wrong
  bool well() const { return pool_.lost() < options_.limits.lost_threads; }  // false: start the server anew
  bool stop();  // nothing changes any more; everything is saved. False where something thinks on and cannot be ended

  const Limits& limits() const { return options_.limits; }
  std::int64_t now() const { return options_.environment.now(); }
  Metrics& metrics() { return metrics_; }
  WorkerPool& pool() { return pool_; }
  SessionHost& host() { return host_; }
  AgentCache& agents() { return agents_; }

 private:
  std::optional<Response> quick(const Request& request, const Target& target);
  WorkerPool::Kind kind(const Request& request, const Target& target) const;
  void work(const Request& request, WorkerPool::Kind kind, const Answer& done,
            std::function<Response(std::stop_token)> what);
  bool in_study(const Request& request, const Target& target, const Answer& done);
  std::optional<Response> check_guest(const Request& request, const std::string& guest, bool& watches);
  Response api(const Request& request, const Target& target, const std::stop_token& stop);
  Response sessions(const Request& request, const Target& target);
  Response new_session(const Request& request);
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
  Descriptions descriptions_;
  SessionHost host_;
  // What does not change while the server runs is put together once.
  class Once {
   public:
    std::string operator()(Json (*make)()) {
      const std::lock_guard lock(mutex_);
      if (text_.empty()) text_ = make().dump();
      return text_;
    }

   private:
    std::mutex mutex_;
    std::string text_;
  };
  struct {
    Once games, agents, described, problems;
  } lists_;
  std::unique_ptr<StudyHost> study_;  // nullptr: there is none
  WorkerPool pool_;  // the last, so that it goes first: its threads use all of the above until they are joined
};

}  // namespace ludens::web
