#include <fmt/format.h>

#include "measure/arena/arena.h"

namespace ludens::measure {

std::vector<Pairing> run_round_robin(const ArenaPlan& plan, const std::vector<std::string>& agents,
                                     const std::function<ArenaHooks(std::size_t a, std::size_t b)>& hooks,
                                     const std::function<void(const Pairing&)>& after) {
  std::vector<Pairing> out;
  for (std::size_t a = 0; a < agents.size(); ++a) {
    for (std::size_t b = a + 1; b < agents.size(); ++b) {
      ArenaPlan match = plan;
      match.a = agents[a];
      match.b = agents[b];
      if (!plan.out.empty()) match.out = plan.out / fmt::format("{}-{}", a + 1, b + 1);
      out.push_back({a, b, run_arena(match, hooks ? hooks(a, b) : ArenaHooks{})});
      if (after) after(out.back());
      if (out.back().result.stopped) return out;
    }
  }
  return out;
}

}  // namespace ludens::measure
