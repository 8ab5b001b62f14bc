#include "games/othello/family.h"

#include <fmt/format.h>

#include "base/text.h"
#include "games/grid_text.h"
#include "games/othello/othello.h"

namespace ludens::games {
namespace {

// «44 to 20», the winner's discs first.
std::string discs_text(const Position& position) {
  const auto& state = position.as<Othello>();
  const int black = state.count(Side::First), white = state.count(Side::Second);
  return fmt::format("{} to {}", std::max(black, white), std::min(black, white));
}

// Position text: «rows side», with X for Black, O for White and the side to move as x or o. Any arrangement is a
// position, since handicap games and puzzles begin where no game would come by. Of the programs that speak GTP, those
// for Othello count rows from the top too, so "gtp" differs in its capitals alone.
Game make_othello() {
  Game game;
  game.title = "Othello";
  game.move_ids = Othello::kCells + 1;
  game.board = {.columns = 8, .rows = 8, .cells = Geometry::Cells::Squares, .row1_on_top = true};
  const Geometry board = game.board;
  Geometry capitals = board;
  capitals.upper_case = true;
  game.notations = {cell_notation("native", board, {{Othello::kPass, "pass"}}),
                    cell_notation("gtp", capitals, {{Othello::kPass, "PASS"}})};
  game.start = [] { return Position::of(Othello()); };
  game.write = [board](const Position& position) {
    return fmt::format("{} {}", write_grid(board, [&](int cell) { return position.glyph(cell); }),
                       position.to_move() == Side::First ? 'x' : 'o');
  };
  game.read = [board](std::string_view text) {
    const auto fields = words(text);
    if (fields.size() != 2 || (fields[1] != "x" && fields[1] != "o"))
      throw Error(fmt::format("position text must be «rows side» with side x or o, found {}", cite(text)));
    return Position::of(Othello::of(read_grid(board, fields[0], "XO"), fields[1] == "x" ? Side::First : Side::Second));
  };
  game.why = discs_text;
  game.standing = [](const Position& position) {
    const auto& state = position.as<Othello>();
    const int black = state.count(Side::First), white = state.count(Side::Second);
    return std::optional<Standing>(
        {static_cast<double>(black), static_cast<double>(white), fmt::format("{} discs to {}", black, white)});
  };
  return game;
}

}  // namespace

std::vector<Family> othello_families() {
  return {{
      .name = "othello",
      .summary = "turn over runs of discs on 8×8",
      .make = [](int, const Settings&) { return make_othello(); },
  }};
}

}  // namespace ludens::games
