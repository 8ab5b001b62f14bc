#pragma once
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "play/seat.h"
#include "web/limits.h"

namespace ludens::web {

// How many agents are alive at once: those of games stay with their seats between moves, those of questions wait here
// for the next one, and whoever was asked longest ago is dropped where there are more than `limits.agents`, or they
// hold more than `limits.agents_bytes` together, beside those that think now. Nobody waits for a search here. Safe to
// call from any thread. Tested by tests/web/agent_cache_test.cpp.
class AgentCache {
 public:
  explicit AgentCache(const Limits& limits);

  // Makes it the latest used, and room for it. Called before and after it is asked; then with the memory that it took.
  void use(const std::shared_ptr<KeptAgent>& agent, std::int64_t bytes = 0);
  // An agent for a question that belongs to no game: one that waits, or another. It remembers nothing of what it was
  // asked before. It waits for the next question as soon as the caller lets go of it.
  std::shared_ptr<KeptAgent> lend(const GamePtr& game, const std::string& text);
  const AgentMaker& maker() const { return maker_; }  // within the limits of the page
  int alive() const;

 private:
  void make_room();

  const AgentMaker maker_;
  const std::size_t most_;
  const std::int64_t most_bytes_;
  mutable std::mutex mutex_;
  struct Used {
    std::weak_ptr<KeptAgent> agent;
    std::int64_t bytes = 0;
  };
  std::list<Used> used_;  // the latest last
  struct Waiting {
    std::string game;
    std::shared_ptr<KeptAgent> agent;
  };
  std::list<Waiting> lent_;  // those that nobody else holds can be lent again
};

}  // namespace ludens::web
