#include "games/breakthrough/family.h"

#include <fmt/format.h>

#include "base/text.h"
#include "games/breakthrough/breakthrough.h"
#include "games/grid_text.h"

namespace ludens::games {
namespace {

// «a2a3», «a2b3» as in chess programs; «a2xb3» and «a2-a3» are read too.
Notation squares(std::string name, const Geometry& board) {
  return {std::move(name),
          [board](const Position& position, Move move) {
            const int to = Breakthrough::to_of(move, position.to_move());
            return board.name(Breakthrough::from_of(move)) + (to >= 0 && to < board.size() ? board.name(to) : "--");
          },
          [board](const Position& position, std::string_view text) -> std::optional<Move> {
            if (text.size() != 4 && !(text.size() == 5 && (text[2] == 'x' || text[2] == '-'))) return std::nullopt;
            const auto from = board.cell(text.substr(0, 2)), to = board.cell(text.substr(text.size() - 2));
            if (!from || !to) return std::nullopt;
            const int forward = position.to_move() == Side::First ? -1 : 1;
            const int d = *to % 8 - *from % 8 + 1;
            if (*to / 8 - *from / 8 != forward || d < 0 || d > 2) return std::nullopt;
            return Breakthrough::move_of(*from, d);
          }};
}

// Position text: «rows side», with W and B for the pieces and the side to move as w or b.
Position read_position(const Geometry& board, std::string_view text) {
  const auto fields = words(text);
  if (fields.size() != 2 || (fields[1] != "w" && fields[1] != "b"))
    throw Error(fmt::format("position text must be «rows side» with side w or b, found {}", cite(text)));
  return Position::of(
      Breakthrough::of(read_grid(board, fields[0], "WB"), fields[1] == "w" ? Side::First : Side::Second));
}

Game make_breakthrough() {
  Game game;
  game.title = "Breakthrough";
  game.move_ids = Breakthrough::kMoveIds;
  game.board = {.columns = 8, .rows = 8, .cells = Geometry::Cells::Squares};
  const Geometry board = game.board;
  game.sides = {"White", "Black"};
  game.glyphs = {'W', 'B'};
  game.cells = [](const Position& position, Move move) {
    return std::vector<int>{Breakthrough::from_of(move), Breakthrough::to_of(move, position.to_move())};
  };
  game.notations = {squares("native", board), squares("gtp", board)};
  game.start = [] { return Position::of(Breakthrough()); };
  game.write = [board](const Position& position) {
    return fmt::format("{} {}", write_grid(board, [&](int cell) { return position.glyph(cell); }),
                       position.to_move() == Side::First ? 'w' : 'b');
  };
  game.read = [board](std::string_view text) { return read_position(board, text); };
  game.why = [](const Position& position) {
    const bool captured = position.as<Breakthrough>().pieces(position.to_move()) == 0;
    return captured ? std::string("every piece captured") : std::string("the last row reached");
  };
  return game;
}

}  // namespace

std::vector<Family> breakthrough_families() {
  return {{
      .name = "breakthrough",
      .summary = "step forward to the last row of 8×8",
      .make = [](int, const Settings&) { return make_breakthrough(); },
  }};
}

}  // namespace ludens::games
