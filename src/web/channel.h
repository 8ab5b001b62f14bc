#pragma once
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "web/advice.h"
#include "web/guard.h"
#include "web/reviewing.h"
#include "web/session_host.h"

namespace ludens::web {

// One page's side of a WebSocket, without the socket: takes messages, answers through `send`, which may be called from
// any thread and must not call back. Tested by tests/web/channel_test.cpp, fuzzed by fuzz_ws.
class Channel : public std::enable_shared_from_this<Channel> {
 public:
  using Send = std::function<void(std::string message)>;
  Channel(const Limits& limits, SessionHost& host, WorkerPool& pool, AgentCache& agents, ReviewStore& reviews,
          std::string name, Send send);
  ~Channel();

  // False where the page talks too much and should be shown the door.
  bool hear(std::string_view message, std::int64_t now_ms);
  void close();  // stops what it asked for

 private:
  struct Question {
    std::uint64_t number;
    std::stop_source stop;
  };
  void say(const Json& message);
  void act(const Json& message);
  void watch(const std::string& session);
  void think(const Json& message);
  void review(const Json& message);
  void review_next(const std::string& id, std::uint64_t number, std::shared_ptr<Reviewing> reviewing, int ply);
  std::string question_id(const Json& message) const;
  bool current(const std::string& id, std::uint64_t number);
  bool finish(const std::string& id, std::uint64_t number);
  void fail(const std::string& id, const std::exception& error);
  void drop(const std::string& id);
  std::optional<std::uint64_t> open(const std::string& id);

  const Limits limits_;
  SessionHost& host_;
  WorkerPool& pool_;
  AgentCache& agents_;
  ReviewStore& reviews_;
  const std::string name_;  // of the socket, for fair turns
  const Send send_;
  std::mutex mutex_;
  TokenBucket bucket_;
  std::map<std::string, std::uint64_t> watching_;
  std::map<std::string, Question> questions_;
  std::uint64_t next_ = 1;
  bool closed_ = false;
};

}  // namespace ludens::web
