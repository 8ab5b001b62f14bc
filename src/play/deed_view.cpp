#include "play/deed_view.h"

#include <algorithm>

#include "games/game.h"

namespace ludens::play {

const Deed* merit(std::span<const Deed> deeds) {
  const auto found = std::find_if(deeds.begin(), deeds.end(), [](const Deed& deed) {
    return !harms_itself(deed.kind) && deed.kind != DeedKind::Loses && deed.kind != DeedKind::Passes;
  });
  return found == deeds.end() ? nullptr : &*found;
}

const Deed* harm(std::span<const Deed> deeds) {
  const auto found = std::find_if(deeds.begin(), deeds.end(), [](const Deed& deed) {
    return harms_itself(deed.kind) || deed.kind == DeedKind::Loses;
  });
  return found == deeds.end() ? nullptr : &*found;
}

Json deed_json(const Game& game, const Deed& deed) {
  Json out = {{"kind", deed_name(deed.kind)}, {"count", deed.count}};
  if (!deed.piece.empty()) out["piece"] = deed.piece;
  if (!deed.cells.empty()) {
    Json points = Json::array();
    for (const int cell : deed.cells) points.push_back(game.board.name(cell));
    out["points"] = std::move(points);
    out["cells"] = deed.cells;
  }
  return out;
}

}  // namespace ludens::play
