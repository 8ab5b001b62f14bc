#include "games/hex/family.h"

#include <fmt/format.h>

#include "games/hex/hex.h"
#include "games/pie_rule.h"

namespace ludens::games {
namespace {

template <int N>
class HexRules final : public PieRules<Hex<N>> {
 public:
  using PieRules<Hex<N>>::PieRules;
  std::string why(const Position& position) const override {
    return position.result() == Result::FirstWins ? "top and bottom connected" : "left and right connected";
  }
};

// Programs that speak GTP (Wolve, MoHex) count rows from the top, and call the swap of stones «swap-pieces».
template <int N>
Game hex_game(int size, bool swap) {
  Game game;
  game.title = fmt::format("Hex {0}×{0}", size);
  game.move_ids = Hex<N>(size, swap).move_ids();
  game.board = {.columns = size, .rows = size, .cells = Geometry::Cells::Hexes, .row1_on_top = true};
  game.sides = {"Red", "Blue"};
  game.rules = std::make_shared<HexRules<N>>(game.board, size, swap);
  game.notations = {cell_notation("native", game.board, pie_words(game.board, swap, "swap")),
                    cell_notation("gtp", game.board, pie_words(game.board, swap, "swap-pieces"))};
  game.view = std::make_shared<PieView>(game.board);
  return game;
}

}  // namespace

std::vector<Family> hex_families() {
  const auto table =
      pie_table("yes: the second player may answer the first move by taking it over, mirrored (the pie rule)");
  return {{.name = "hex",
           .summary = "connect two edges of a rhombus of hexagons",
           .sizes = sizes_between(2, 19),
           .usual = {11},
           .options = table.options(),
           .make = reading(table,
                           [](int size, const PieOptions& options) {
                             return size <= 11 ? hex_game<11>(size, options.swap) : hex_game<19>(size, options.swap);
                           }),
           .symmetry = Symmetry::HalfTurn,
           .free_setup = true,
           .usual_agents = {{"grave(playouts=5000, playout=uniform)"}},
           .sgf = {.number = 11, .title = "Hex", .size = 11, .named_points = true, .white_may_begin = true}}};
}

}  // namespace ludens::games
