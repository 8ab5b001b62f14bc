#include "games/connect4/family.h"

#include <fmt/format.h>

#include "base/text.h"
#include "games/connect4/connect4.h"
#include "games/grid_text.h"
#include "games/view.h"

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

class Connect4Rules final : public GridRules {
 public:
  using GridRules::GridRules;
  Position start() const override { return Position::of(Connect4()); }
  std::string why(const Position& position) const override {
    return position.result() == Result::Draw ? "the board is full" : "four in a row";
  }

 private:
  Position position_of(const std::vector<char>& cells, Side to_move) const override {
    return Position::of(Connect4::of(cells, to_move));
  }
};

class Connect4View final : public View {
 public:
  std::vector<int> clicks(const Game&, const Position& position, Move move) const override {  // where the stone lands
    const auto column = static_cast<int>(move.id);
    const int height = position.as<Connect4>().height(column);
    return {(Connect4::kRows - 1 - height) * Connect4::kColumns + column};
  }
};

Game make_connect4() {
  Game game;
  game.title = "Connect Four";
  game.move_ids = Connect4::kColumns;
  game.board = {.columns = Connect4::kColumns, .rows = Connect4::kRows, .cells = Geometry::Cells::Squares};
  game.sides = {"Red", "Yellow"};
  game.row = 4;
  game.rules = std::make_shared<Connect4Rules>(game.board);
  game.notations = {column_numbers(), landing_cells(game.board)};
  game.view = std::make_shared<Connect4View>();
  return game;
}

}  // namespace

std::vector<Family> connect4_families() {
  return {{.name = "connect4",
           .summary = "stones fall into 7 columns, four in a row win",
           .make = [](int, const Spec&) { return make_connect4(); },
           .usual_agents = {{"uct(playouts=5000, playout=uniform)"}}}};
}

}  // namespace ludens::games
