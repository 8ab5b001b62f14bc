#include "agents/search_opinion.h"

#include <algorithm>

#include "base/clock.h"

namespace ludens::agents {

Opinion opinion_of(const std::vector<SearchResult>& found) {
  Opinion opinion;
  std::vector<Weighted> weights;
  double value = 0;
  for (const auto& one : found) {
    for (const auto& candidate : one.candidates) {
      auto known = std::find_if(opinion.candidates.begin(), opinion.candidates.end(),
                                [&](const auto& c) { return c.move == candidate.move; });
      if (known == opinion.candidates.end()) {
        opinion.candidates.push_back(candidate);
        continue;
      }
      const auto total = known->visits + candidate.visits;
      if (total > 0)
        known->value = (known->value * static_cast<float>(known->visits) +
                        candidate.value * static_cast<float>(candidate.visits)) /
                       static_cast<float>(total);
      known->visits = total;
    }
    value += one.value * static_cast<double>(one.playouts);
    opinion.playouts += one.playouts;
    opinion.nodes += one.nodes;
    opinion.peak_bytes += one.peak_bytes;
  }
  if (found.size() > 1)
    std::sort(opinion.candidates.begin(), opinion.candidates.end(), [](const auto& a, const auto& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.move < b.move;
    });
  const Move best = found.size() == 1 || opinion.candidates.empty() ? found[0].best : opinion.candidates[0].move;
  for (const auto& candidate : opinion.candidates)
    weights.push_back({candidate.move, static_cast<float>(candidate.visits)});
  // The move that the search would play is the likeliest one, also among equals and where nothing is stored.
  const auto chosen = std::find_if(weights.begin(), weights.end(), [&](const auto& w) { return w.move == best; });
  if (chosen == weights.end())
    weights.push_back({best, 0.001f});
  else
    chosen->p += 0.001f;
  opinion.moves = Distribution(std::move(weights));
  opinion.visits = opinion.playouts;
  const auto expected = static_cast<float>(opinion.playouts > 0 ? value / static_cast<double>(opinion.playouts) : 0.5);
  opinion.value = {expected, 0, 1 - expected};
  opinion.line = found[0].best == best ? found[0].line : std::vector<Move>{best};
  return opinion;
}

std::function<void()> thinking_aloud(const Budget& budget, std::function<Opinion()> so_far) {
  if (!budget.thoughts) return {};
  return [&budget, so_far = std::move(so_far), watch = Stopwatch()]() mutable {
    if (watch.seconds() * 1000 < static_cast<double>(budget.thought_milliseconds)) return;
    watch = {};
    budget.thoughts(so_far());
  };
}

}  // namespace ludens::agents
