#include "games/five_in_row/family.h"

#include <fmt/format.h>

#include "base/text.h"
#include "games/five_in_row/line_game.h"
#include "games/five_in_row/renju_game.h"
#include "games/grid_text.h"

namespace ludens::games {
namespace {

LineRule rule_of(const Settings& settings) {
  const auto found = settings.find("rule");
  if (found == settings.end() || found->second == "free") return LineRule::Free;
  return found->second == "exact" ? LineRule::Exact : LineRule::Caro;
}

// Position text: «rows side», with X for Black, O for White and the side to move as x or o.
template <class S>
Game line_game(std::string title, LineRule rule, Geometry::Cells cells) {
  Game game;
  game.title = std::move(title);
  game.move_ids = S::Board::kCells;
  game.board = {S::kWidth, S::kHeight, cells};
  game.row = S::kRow;
  const Geometry board = game.board;
  game.notations = {cell_notation("native", board), cell_notation("gtp", gtp_style(board)), gomocup_notation(board)};
  game.start = [rule] { return Position::of(S(rule)); };
  game.write = [board](const Position& position) {
    return fmt::format("{} {}", write_grid(board, [&](int cell) { return position.glyph(cell); }),
                       position.to_move() == Side::First ? 'x' : 'o');
  };
  game.read = [board, rule](std::string_view text) {
    const auto fields = words(text);
    if (fields.size() != 2 || (fields[1] != "x" && fields[1] != "o"))
      throw Error(fmt::format("position text must be «rows side» with side x or o, found {}", cite(text)));
    const auto state = S::of(read_grid(board, fields[0], "XO"), fields[1] == "x" ? Side::First : Side::Second, rule);
    if (!state) throw Error("position text: both sides have a winning row");
    return Position::of(*state);
  };
  game.why = [](const Position& position) {
    return position.result() == Result::Draw ? std::string("the board is full") : std::string("a winning row");
  };
  return game;
}

Game gomoku(int size, const Settings& settings) {
  const LineRule rule = rule_of(settings);
  const std::string title = fmt::format("Gomoku {0}×{0}", size);
  switch (size) {
    case 15:
      return line_game<Gomoku<15>>(title, rule, Geometry::Cells::Points);
    case 19:
      return line_game<Gomoku<19>>(title, rule, Geometry::Cells::Points);
    default:
      return line_game<Gomoku<20>>(title, rule, Geometry::Cells::Points);
  }
}

}  // namespace

std::vector<Family> five_in_row_families() {
  return {
      {.name = "tictactoe",
       .summary = "three in a row on 3×3",
       .make =
           [](int, const Settings&) {
             return line_game<TicTacToe>("Tic-tac-toe", LineRule::Free, Geometry::Cells::Squares);
           }},
      {.name = "fourinarow",
       .summary = "four in a row on 9 columns and 4 rows",
       .make =
           [](int, const Settings&) {
             return line_game<FourInARow>("Four-in-a-row 4×9", LineRule::Free, Geometry::Cells::Squares);
           }},
      {.name = "gomoku",
       .summary = "five in a row without restrictions",
       .sizes = {15, 19, 20},
       .usual = {15, 19, 20},
       .options =
           {{"rule", "free", "free|exact|caro",
             "free: five or more win; exact: five and no more; caro: five blocked by stones at both ends does not"}},
       .make = gomoku},
      renju_family(),
  };
}

}  // namespace ludens::games
