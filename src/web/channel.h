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
// any thread and must not call back. Quick: what is asked for is done by the pool. Tested by
// tests/web/channel_test.cpp, fuzzed by fuzz_ws.
class Channel : public std::enable_shared_from_this<Channel> {
 public:
  using Send = std::function<void(std::string message)>;
  enum class Rights : std::uint8_t { All, Watch };  // Watch: games can be watched, and nothing else
  struct Inside {
    const Limits& limits;
    SessionHost& host;
    WorkerPool& pool;
    AgentCache& agents;
    ReviewStore& reviews;
  };
  Channel(const Inside& inside, std::string owner, Rights rights, Send send);
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
  void act(const Json& message, std::string_view text);
  void watch(const std::string& session);
  // As the text that came, which takes less memory than what it means while it waits.
  void think(const std::string& id, const std::string& text);
  void review(const std::string& id, const std::string& text);
  void unwatch(const std::string& session);
  // For the page, as long as it is there; false where the line is full.
  void at_desk(std::function<void(Channel& page)> work);
  using Thinking = std::function<void(Channel& page, const std::stop_token& stop)>;
  void ask(const std::string& id, std::uint64_t number, Thinking work);
  void review_ply(const std::string& id, std::uint64_t number, const std::shared_ptr<Reviewing>& reviewing, int ply,
                  const std::stop_token& stop);
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
  const std::string owner_;  // whose share it takes
  const Rights rights_;
  const Send send_;
  std::mutex mutex_;
  TokenBucket bucket_;
  std::map<std::string, std::uint64_t> watching_;  // 0: about to
  std::map<std::string, Question> questions_;
  std::uint64_t next_ = 1;
  bool closed_ = false;
};

}  // namespace ludens::web
