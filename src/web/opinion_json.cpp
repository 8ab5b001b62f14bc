#include "web/opinion_json.h"

#include <cmath>

#include "games/view.h"
#include "web/impression_json.h"

namespace ludens::web {
namespace {

// Four digits are plenty for a screen, and keep messages small.
double rounded(double value) { return std::round(value * 1e4) / 1e4; }

Json line_json(const Game& game, Position position, const std::vector<Move>& line) {
  Json out = Json::array();
  for (const Move move : line) {
    if (!position.legal(move)) break;
    out.push_back(game.write_move(position, move));
    position.play(move);
  }
  return out;
}

}  // namespace

Json opinion_json(const Game& game, const Position& position, const Opinion& opinion, const std::string& agent,
                  Move chosen, double seconds, std::size_t top) {
  Json moves = Json::array();
  for (const auto& [move, p] : opinion.moves.ranked()) {
    if (moves.size() == top) break;
    Json one = {{"move", game.write_move(position, move)}, {"cells", clicks(game, position, move)}, {"p", rounded(p)}};
    for (const auto& candidate : opinion.candidates)
      if (candidate.move == move && candidate.visits > 0) {
        one["visits"] = candidate.visits;
        one["value"] = rounded(candidate.value);
      }
    moves.push_back(std::move(one));
  }
  const Value& value = opinion.value;
  Json out = {{"agent", agent},
              {"move", game.write_move(position, chosen)},
              {"moves", std::move(moves)},
              {"value", rounded(value.expected())},
              {"wdl", {rounded(value.win), rounded(value.draw), rounded(value.loss)}},
              {"line", line_json(game, position, opinion.line)}};
  if (opinion.doubt) out["doubt"] = rounded(*opinion.doubt);
  if (!opinion.why.empty()) out["why"] = opinion.why;
  add_impression(out, game, position, opinion, top);
  out["playouts"] = opinion.playouts;
  out["nodes"] = opinion.nodes;
  out["peak_bytes"] = opinion.peak_bytes;
  out["seconds"] = rounded(seconds);
  return out;
}

}  // namespace ludens::web
