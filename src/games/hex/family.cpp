#include "games/hex/family.h"

#include <fmt/format.h>

#include "games/grid_text.h"
#include "games/hex/hex.h"
#include "games/view.h"

namespace ludens::games {
namespace {

struct HexOptions {
  bool swap = false;
};

// Whether a swap is possible follows from the stones.
template <int N>
class HexRules final : public GridRules {
 public:
  HexRules(const Geometry& board, bool swap) : GridRules(board), size_(board.columns), swap_(swap) {}
  Position start() const override { return Position::of(Hex<N>(size_, swap_)); }
  std::string why(const Position& position) const override {
    return position.result() == Result::FirstWins ? "top and bottom connected" : "left and right connected";
  }

 private:
  Position position_of(const std::vector<char>& cells, Side to_move) const override {
    return Position::of(Hex<N>::of(cells, to_move, size_, swap_));
  }
  int size_;
  bool swap_;
};

class HexView final : public View {
 public:
  explicit HexView(Move swap) : swap_(swap) {}
  std::string button(const Game&, const Position&, Move) const override { return "Take the move over"; }
  std::string phase(const Position& position) const override {
    return position.legal(swap_) ? "Answer the first move, or take it over" : "";
  }

 private:
  Move swap_;
};

// Programs that speak GTP (Wolve, MoHex) count rows from the top, and call the swap of stones «swap-pieces».
template <int N>
Game hex_game(int size, bool swap) {
  Game game;
  game.title = fmt::format("Hex {0}×{0}", size);
  game.move_ids = Hex<N>(size, swap).move_ids();
  game.board = {.columns = size, .rows = size, .cells = Geometry::Cells::Hexes, .row1_on_top = true};
  game.sides = {"Red", "Blue"};
  const Move last{static_cast<std::uint32_t>(size * size)};
  using Words = std::vector<std::pair<Move, std::string>>;
  game.rules = std::make_shared<HexRules<N>>(game.board, swap);
  game.notations = {cell_notation("native", game.board, swap ? Words{{last, "swap"}} : Words{}),
                    cell_notation("gtp", game.board, swap ? Words{{last, "swap-pieces"}} : Words{})};
  game.view = std::make_shared<HexView>(last);
  return game;
}

}  // namespace

std::vector<Family> hex_families() {
  const OptionTable<HexOptions> table = {
      {"swap", &HexOptions::swap, Allowed::yes_no(),
       "yes: the second player may answer the first move by taking it over, mirrored (the pie rule)"}};
  return {{.name = "hex",
           .summary = "connect two edges of a rhombus of hexagons",
           .sizes = sizes_between(2, 19),
           .usual = {11},
           .options = table.options(),
           .make = reading(table,
                           [](int size, const HexOptions& options) {
                             return size <= 11 ? hex_game<11>(size, options.swap) : hex_game<19>(size, options.swap);
                           }),
           .symmetry = Symmetry::HalfTurn,
           .free_setup = true,
           .usual_agents = {{"grave(playouts=5000, playout=uniform)"}},
           .sgf = {.number = 11, .title = "Hex", .size = 11, .named_points = true, .white_may_begin = true}}};
}

}  // namespace ludens::games
