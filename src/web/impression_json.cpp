#include "web/impression_json.h"

#include <cmath>

#include "games/view.h"

namespace ludens {
namespace {

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

Json weighed(const Game& game, const Position& position, Move move, double p) {
  return {{"move", game.write_move(position, move)}, {"cells", clicks(game, position, move)}, {"p", rounded(p)}};
}

}  // namespace

// Points of a window may hold stones: their moves are not legal now, and a cell is the number of its move.
std::vector<int> cells_of(const Game& game, const Position& position, const std::vector<Move>& points) {
  std::vector<int> out;
  for (const Move point : points) {
    const auto cell = static_cast<int>(point.id);
    if (cell < game.board.size())
      out.push_back(cell);
    else if (position.legal(point))
      for (const int other : clicks(game, position, point)) out.push_back(other);
  }
  return out;
}

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

}  // namespace ludens
