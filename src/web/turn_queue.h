#pragma once
#include "web/agent_cache.h"
#include "web/live_game.h"
#include "web/worker_pool.h"

namespace ludens::web {

// What comes of a turn that was thought about, on a thread of the pool: each is called with the game's id and the
// number of the search, which is old where the game has gone another way since.
struct TurnAnswers {
  std::function<void(const std::string& id, std::uint64_t search, const Json& opinion)> heard;  // so far
  std::function<void(const std::string& id, std::uint64_t search, const Thought& thought)> decided;
  std::function<void(const std::string& id, std::uint64_t search, const std::vector<int>& dead)> judged;
  std::function<void(const std::string& id, std::uint64_t search, const std::string& why)> failed;
};

// Turns of agents and of the judge of life, for which games wait: thought about on the threads of the pool, without
// the games' lock, at most one for each game; those of agents among themselves after those that a person waits for.
// Tested by tests/web/session_host_test.cpp.
class TurnQueue {
 public:
  TurnQueue(WorkerPool& pool, AgentCache& agents, TurnAnswers answers)
      : pool_(pool), agents_(agents), answers_(std::move(answers)) {}

  // The game thinks from here on, unless the pool's queue is full: whoever has asked tries again later.
  void think(LiveGame& game, std::int64_t milliseconds);
  void judge(LiveGame& game);
  static void stop(LiveGame& game);  // what it is thinking comes to nothing

 private:
  void begin(LiveGame& game, std::uint64_t search, std::function<void(std::stop_token)> work);

  WorkerPool& pool_;
  AgentCache& agents_;
  TurnAnswers answers_;
  std::uint64_t next_ = 1;
};

}  // namespace ludens::web
