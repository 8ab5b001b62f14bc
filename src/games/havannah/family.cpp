#include "games/havannah/family.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/catalogue.h"
#include "games/havannah/havannah.h"
#include "games/pie_rule.h"

namespace ludens::games {
namespace {

// Cells are named as on littlegolem.net and in the program Castro: a letter for the row from the top, and the place in
// that row from the left.
Geometry hexagon(int side) {
  const int last = side - 1, far = 2 * last;
  Geometry board{.columns = far + 1, .rows = far + 1, .cells = Geometry::Cells::Hexes};
  for (int y = 0; y <= far; ++y) {
    const int first = std::max(0, last - y);
    for (int x = first; x <= std::min(far, 3 * last - y); ++x)
      board.spots.push_back({x, y, fmt::format("{}{}", static_cast<char>('a' + y), x - first + 1)});
  }
  return board;
}

template <int N>
class HavannahRules final : public PieRules<Havannah<N>> {
 public:
  using PieRules<Havannah<N>>::PieRules;
  std::string why(const Position& position) const override {
    using Shape = typename Havannah<N>::Shape;
    switch (position.as<Havannah<N>>().won_by()) {
      case Shape::Bridge:
        return "a bridge";
      case Shape::Fork:
        return "a fork";
      case Shape::Ring:
        return "a ring";
      case Shape::None:
        break;
    }
    return "the board is full";
  }
};

template <int N>
Game havannah_game(int side, bool swap) {
  Game game;
  game.title = fmt::format("Havannah {}", side);
  game.board = hexagon(side);
  game.move_ids = Havannah<N>(side, swap).move_ids();
  game.sides = {"White", "Black"};
  const auto words = pie_words(game.board, swap, "swap");
  game.rules = std::make_shared<HavannahRules<N>>(game.board, side, swap);
  game.notations = {cell_notation("native", game.board, words), cell_notation("gtp", game.board, words)};
  game.view = std::make_shared<PieView>(game.board);
  return game;
}

}  // namespace

std::vector<Family> havannah_families() {
  const auto table = pie_table("yes: the second player may answer the first move by taking it over (the pie rule)");
  std::vector<Family> out;
  out.push_back({.name = "havannah",
                 .summary = "a ring, or a chain of two corners or three edges, on a hexagon of hexagons",
                 .sizes = sizes_between(4, 10),
                 .usual = {8, 10},
                 .options = table.options(),
                 .make = reading(table,
                                 [](int side, const PieOptions& options) {
                                   return side <= 8 ? havannah_game<8>(side, options.swap)
                                                    : havannah_game<10>(side, options.swap);
                                 }),
                 .symmetry = Symmetry::Hexagon,
                 .free_setup = true});
  return out;
}

}  // namespace ludens::games
