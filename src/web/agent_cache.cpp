#include "web/agent_cache.h"

#include <algorithm>

#include "web/agent_policy.h"

namespace ludens::web {

AgentCache::AgentCache(const Limits& limits)
    : maker_([limits](const GamePtr& game, const std::string& text) { return bounded_agent(game, text, limits); }),
      most_(static_cast<std::size_t>(std::max(limits.agents, 1))),
      most_bytes_(limits.agents_bytes) {}

void AgentCache::use(const std::shared_ptr<KeptAgent>& agent, std::int64_t bytes) {
  const std::lock_guard lock(mutex_);
  const bool unknown = bytes == 0;
  if (unknown) bytes = most_bytes_ / 12;  // it was made, perhaps with room for its search, and has not said how much
  std::erase_if(used_, [&](const auto& one) {
    const auto other = one.agent.lock();
    if (other == agent && unknown) bytes = one.bytes;
    return !other || other == agent;
  });
  used_.push_back({agent, bytes});
  make_room();
}

void AgentCache::make_room() {
  std::int64_t bytes = 0;
  for (const auto& one : used_) bytes += one.bytes;
  for (auto one = used_.begin(); (used_.size() > most_ || bytes > most_bytes_) && std::next(one) != used_.end();) {
    const auto agent = one->agent.lock();
    if (agent && !agent->drop()) {  // it thinks
      ++one;
      continue;
    }
    bytes -= one->bytes;
    one = used_.erase(one);
    std::erase_if(lent_, [&](const auto& waiting) { return waiting.agent == agent && agent.use_count() == 2; });
  }
}

std::shared_ptr<KeptAgent> AgentCache::lend(const GamePtr& game, const std::string& text) {
  std::shared_ptr<KeptAgent> out;
  {
    const std::lock_guard lock(mutex_);
    const auto idle = std::find_if(lent_.begin(), lent_.end(), [&](const auto& waiting) {
      return waiting.agent.use_count() == 1 && waiting.game == game->text && waiting.agent->text() == text;
    });
    if (idle != lent_.end())
      out = idle->agent;
    else
      lent_.push_back({game->text, out = std::make_shared<KeptAgent>(game, text, maker_)});
  }
  out->forget();
  use(out);
  return out;
}

int AgentCache::alive() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(std::count_if(used_.begin(), used_.end(), [](const auto& one) {
    const auto agent = one.agent.lock();
    return agent && agent->made();
  }));
}

}  // namespace ludens::web
