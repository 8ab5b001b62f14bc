#include "games/hex/family.h"

#include <fmt/format.h>

#include "base/text.h"
#include "games/grid_text.h"
#include "games/hex/hex.h"

namespace ludens::games {
namespace {

// Position text: «rows side», with X for Red, O for Blue and the side to move as x or o. Whether a swap is possible
// follows from the stones. Programs that speak GTP (Wolve, MoHex) count rows from the top, and call the swap of
// stones «swap-pieces».
template <int N>
Game hex_game(int size, bool swap) {
  Game game;
  game.title = fmt::format("Hex {0}×{0}", size);
  game.move_ids = Hex<N>(size, swap).move_ids();
  game.board = {.columns = size, .rows = size, .cells = Geometry::Cells::Hexes, .row1_on_top = true};
  const Geometry board = game.board;
  game.sides = {"Red", "Blue"};
  const Move last{static_cast<std::uint32_t>(size * size)};
  using Words = std::vector<std::pair<Move, std::string>>;
  game.notations = {cell_notation("native", board, swap ? Words{{last, "swap"}} : Words{}),
                    cell_notation("gtp", board, swap ? Words{{last, "swap-pieces"}} : Words{})};
  game.start = [size, swap] { return Position::of(Hex<N>(size, swap)); };
  game.write = [board](const Position& position) {
    return fmt::format("{} {}", write_grid(board, [&](int cell) { return position.glyph(cell); }),
                       position.to_move() == Side::First ? 'x' : 'o');
  };
  game.read = [board, size, swap](std::string_view text) {
    const auto fields = words(text);
    if (fields.size() != 2 || (fields[1] != "x" && fields[1] != "o"))
      throw Error(fmt::format("position text must be «rows side» with side x or o, found {}", cite(text)));
    const Side to_move = fields[1] == "x" ? Side::First : Side::Second;
    return Position::of(Hex<N>::of(read_grid(board, fields[0], "XO"), to_move, size, swap));
  };
  const auto may_swap = [last](const Position& position) { return position.legal(last); };
  game.label = [](const Position&, Move) { return std::string("Take the move over"); };
  game.phase = [may_swap](const Position& position) {
    return std::string(may_swap(position) ? "Answer the first move, or take it over" : "");
  };
  game.why = [](const Position& position) {
    return std::string(position.result() == Result::FirstWins ? "top and bottom connected"
                                                              : "left and right connected");
  };
  return game;
}

}  // namespace

std::vector<Family> hex_families() {
  return {{.name = "hex",
           .summary = "connect two edges of a rhombus of hexagons",
           .sizes = sizes_between(2, 19),
           .usual = {11},
           .options = {{"swap", "no", "no|yes",
                        "yes: the second player may answer the first move by taking it over, mirrored (the pie rule)"}},
           .make = [](int size, const Settings& settings) {
             const bool swap = settings.at("swap") == "yes";
             return size <= 11 ? hex_game<11>(size, swap) : hex_game<19>(size, swap);
           }}};
}

}  // namespace ludens::games
