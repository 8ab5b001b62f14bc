// Shapes of pieces: a walk from a site, turned every way that the board has.
#include "games/ludeme/compiler.h"

namespace ludens::games::lud {

Pattern Compiler::pattern_in(Reader& r) {
  const Node& walk = r.need("a walk");
  std::vector<char> turns;
  for (const auto& step : walk.items) turns.push_back(step.text.empty() ? 'F' : step.text[0]);
  const SiteType type = type_in(r);
  const Int from = site_or(r, "from", Int([](Eval& e) { return e.state.last_to; }));
  std::vector<Int> whats;
  if (const Node* what = r.label("what")) whats = integers(*what);
  if (const Node* all = r.label("whats")) whats = integers(*all);
  const Rulebook& rules = game;
  DirectionBits ways = 0;
  for (const auto& steps : rules.graph(type).steps)
    for (const auto& step : steps)
      if ((step.directions & bit(Orthogonal)) != 0) ways |= step.directions & 0xffff;
  std::vector<int> around;
  for (int d = 0; d < 16; ++d)
    if ((ways & bit(d)) != 0) around.push_back(d);
  return [=, &rules](Eval& e, const std::function<bool(const std::vector<int>&)>& visit) {
    const auto& graph = rules.graph(type);
    const int start = from(e);
    if (start < 0 || start >= graph.count) return;
    const int own = rules.what(e.state, type, start);
    std::vector<int> sites;
    for (std::size_t begin = 0; begin < around.size(); ++begin) {
      Work::spend(1 + static_cast<std::int64_t>(turns.size()));
      int at = start;
      std::size_t look = begin, k = 0;
      sites.clear();
      const auto fits = [&] {
        sites.push_back(at);
        return rules.what(e.state, type, at) == (whats.empty() ? own : whats[k++ % whats.size()](e));
      };
      bool good = fits();
      for (const char turn : turns) {
        if (!good) break;
        if (turn == 'L') look = (look + around.size() - 1) % around.size();
        if (turn == 'R') look = (look + 1) % around.size();
        if (turn != 'F') continue;
        int to = kOff;
        for (const auto& step : graph.steps[static_cast<std::size_t>(at)])
          if ((step.directions & bit(Orthogonal)) != 0 && (step.directions & bit(around[look])) != 0) to = step.to;
        at = to;
        good = at != kOff && fits();
      }
      if (good && !visit(sites)) return;
    }
  };
}

}  // namespace ludens::games::lud
