#include "games/ludeme/site_graph.h"

#include <algorithm>
#include <bit>

#include "games/ludeme/ludeme_state.h"

namespace ludens::games::lud {
namespace {

// The kinds of pieces by name, whoever owns them.
std::vector<std::string> kinds_of(const Rulebook& rules) {
  std::vector<std::string> out;
  for (std::size_t i = 1; i < rules.components.size(); ++i)
    if (std::find(out.begin(), out.end(), rules.components[i].stem) == out.end())
      out.push_back(rules.components[i].stem);
  return out;
}

}  // namespace

BoardGraph site_graph(const LudemeState& state) {
  constexpr int kMostPlaces = 8;
  const Rulebook& rules = state.rules();
  const MoveIds& ids = state.game().ids;
  const auto& graph = rules.graph();
  DirectionBits ways = 0;
  for (const auto& steps : graph.steps)
    for (const auto& step : steps)
      if ((step.directions & bit(Orthogonal)) != 0) ways |= step.directions & 0xffff;
  const bool regular = std::popcount(ways) <= kMostPlaces;
  BoardGraph out;
  out.around.resize(static_cast<std::size_t>(rules.sites));
  for (int site = 0; site < graph.count; ++site) {
    auto& around = out.around[static_cast<std::size_t>(ids.cell(site))];
    const auto& steps = graph.steps[static_cast<std::size_t>(site)];
    for (int direction = 0; direction < 16 && regular; ++direction) {
      if ((ways & bit(direction)) == 0) continue;
      const auto found = std::find_if(steps.begin(), steps.end(), [&](const Step& step) {
        return (step.directions & bit(Orthogonal)) != 0 && (step.directions & bit(direction)) != 0;
      });
      around.push_back(found == steps.end() ? kOffBoard : ids.cell(found->to));
    }
    for (const auto& step : steps)
      if (!regular && (step.directions & bit(Orthogonal)) != 0) around.push_back(ids.cell(step.to));
  }
  auto kinds = kinds_of(rules);
  if (kinds.size() > 1 && kinds.size() <= static_cast<std::size_t>(kMostPieces)) out.pieces = std::move(kinds);
  return out;
}

void read_sites(const LudemeState& state, SiteContent* out) {
  const Rulebook& rules = state.rules();
  const MoveIds& ids = state.game().ids;
  for (int site = 0; site < rules.sites; ++site) {
    const auto& piece = rules.components[state.play_state().what[static_cast<std::size_t>(site)]];
    const int owner = piece.owner == 1 || piece.owner == 2 ? piece.owner : 3;
    const bool empty = state.play_state().what[static_cast<std::size_t>(site)] == 0;
    out[ids.cell(site)] = empty ? kEmptySite : content_of(owner, std::min(piece.kind, kMostPieces));
  }
}

}  // namespace ludens::games::lud
