#include "web/impression_json.h"

#include <cmath>

#include "games/view.h"
#include "play/reason_view.h"

namespace ludens::web {
namespace {

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

Json weighed(const Game& game, const Position& position, Move move, double p) {
  return {{"move", game.write_move(position, move)}, {"cells", clicks(game, position, move)}, {"p", rounded(p)}};
}

}  // namespace

void add_impression(Json& out, const Game& game, const Position& position, const Opinion& opinion, std::size_t top) {
  if (!opinion.impression) return;
  const Impression& first = *opinion.impression;
  Json moves = Json::array(), good = Json::array(), windows = Json::array();
  for (const auto& [move, p] : first.moves.ranked()) {
    if (moves.size() == top) break;
    moves.push_back(weighed(game, position, move, p));
  }
  for (const Move move : first.good) {
    if (good.size() == top) break;
    good.push_back(weighed(game, position, move, first.moves.at(move)));
  }
  for (const auto& [move, reasons] : first.why)
    for (const auto& reason : reasons)
      windows.push_back({{"move", game.write_move(position, move)},
                         {"cells", cells_of(game, position, reason.cells)},
                         {"text", reason.text},
                         {"weight", rounded(reason.weight)}});
  if (opinion.doubt)  // 2^H: as if so many moves were equally attractive
    out["equal_moves"] = rounded(static_cast<double>(*opinion.doubt) * static_cast<double>(first.moves.items().size()));
  out["first_impression"] = std::move(moves);
  if (!first.good.empty()) {
    out["filtered"] = std::move(good);
    out["unsure"] = first.everything;
    out["searched"] = first.searched;
  }
  out["visits"] = opinion.visits;
  out["positions"] = first.positions;
  if (!windows.empty()) out["windows"] = std::move(windows);
}

}  // namespace ludens::web
