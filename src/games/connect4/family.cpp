#include "games/connect4/family.h"

#include <fmt/format.h>

#include "base/text.h"
#include "games/connect4/connect4.h"
#include "games/grid_text.h"

namespace ludens::games {
namespace {

Notation column_numbers() {
  return {"native", [](const Position&, Move move) { return std::to_string(move.id + 1); },
          [](const Position&, std::string_view text) -> std::optional<Move> {
            if (text.size() != 1 || text[0] < '1' || text[0] > '7') return std::nullopt;
            return Move{static_cast<std::uint32_t>(text[0] - '1')};
          }};
}

// «D1»: the cell where the stone lands. A cell where it would not land means no move.
Notation landing_cells(Geometry board) {
  board.upper_case = true;
  const auto landing = [board](const Position& position, int column) {
    const int row = position.as<Connect4>().height(column);  // from the bottom; one too high for a full column
    return board.column_name(column) + std::to_string(row + 1);
  };
  return {"gtp",
          [landing](const Position& position, Move move) { return landing(position, static_cast<int>(move.id)); },
          [landing](const Position& position, std::string_view text) -> std::optional<Move> {
            for (int column = 0; column < Connect4::kColumns; ++column)
              if (lower(landing(position, column)) == lower(text)) return Move{static_cast<std::uint32_t>(column)};
            return std::nullopt;
          }};
}

// Position text: «rows side», with X for the first player, O for the second and the side to move as x or o.
Position read_position(const Geometry& board, std::string_view text) {
  const auto fields = words(text);
  if (fields.size() != 2 || (fields[1] != "x" && fields[1] != "o"))
    throw Error(fmt::format("position text must be «rows side» with side x or o, found {}", cite(text)));
  return Position::of(Connect4::of(read_grid(board, fields[0], "XO"), fields[1] == "x" ? Side::First : Side::Second));
}

Game make_connect4() {
  Game game;
  game.title = "Connect Four";
  game.move_ids = Connect4::kColumns;
  game.board = {.columns = Connect4::kColumns, .rows = Connect4::kRows, .cells = Geometry::Cells::Squares};
  const Geometry board = game.board;
  game.sides = {"X", "O"};
  game.row = 4;
  game.cells = [](const Position& position, Move move) {  // where the stone lands
    const auto column = static_cast<int>(move.id);
    const int height = position.as<Connect4>().height(column);
    return std::vector<int>{(Connect4::kRows - 1 - height) * Connect4::kColumns + column};
  };
  game.notations = {column_numbers(), landing_cells(board)};
  game.start = [] { return Position::of(Connect4()); };
  game.write = [board](const Position& position) {
    return fmt::format("{} {}", write_grid(board, [&](int cell) { return position.glyph(cell); }),
                       position.to_move() == Side::First ? 'x' : 'o');
  };
  game.read = [board](std::string_view text) { return read_position(board, text); };
  game.why = [](const Position& position) {
    return position.result() == Result::Draw ? std::string("the board is full") : std::string("four in a row");
  };
  return game;
}

}  // namespace

std::vector<Family> connect4_families() {
  return {{.name = "connect4",
           .summary = "stones fall into 7 columns, four in a row win",
           .make = [](int, const Settings&) { return make_connect4(); }}};
}

}  // namespace ludens::games
