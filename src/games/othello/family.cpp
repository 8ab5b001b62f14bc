#include "games/othello/family.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/grid_text.h"
#include "games/othello/othello.h"
#include "games/view.h"

namespace ludens::games {
namespace {

// Any arrangement is a position, since handicap games and puzzles begin where no game would come by.
class OthelloRules final : public GridRules {
 public:
  using GridRules::GridRules;
  Position start() const override { return Position::of(Othello()); }
  std::string why(const Position& position) const override {  // «44 to 20», the winner's discs first
    const auto& state = position.as<Othello>();
    const int black = state.count(Side::First), white = state.count(Side::Second);
    return fmt::format("{} to {}", std::max(black, white), std::min(black, white));
  }

 private:
  Position position_of(const std::vector<char>& cells, Side to_move) const override {
    return Position::of(Othello::of(cells, to_move));
  }
};

class OthelloView final : public View {
 public:
  std::optional<Standing> standing(const Position& position) const override {
    const auto& state = position.as<Othello>();
    const int black = state.count(Side::First), white = state.count(Side::Second);
    return Standing{static_cast<double>(black), static_cast<double>(white),
                    fmt::format("{} discs to {}", black, white)};
  }
};

// Of the programs that speak GTP, those for Othello count rows from the top too, so "gtp" differs in its capitals
// alone.
Game make_othello() {
  Game game;
  game.title = "Othello";
  game.move_ids = Othello::kCells + 1;
  game.board = {.columns = 8, .rows = 8, .cells = Geometry::Cells::Squares, .row1_on_top = true};
  Geometry capitals = game.board;
  capitals.upper_case = true;
  game.rules = std::make_shared<OthelloRules>(game.board);
  game.notations = {cell_notation("native", game.board, {{Othello::kPass, "pass"}}),
                    cell_notation("gtp", capitals, {{Othello::kPass, "PASS"}})};
  game.view = std::make_shared<OthelloView>();
  return game;
}

}  // namespace

std::vector<Family> othello_families() {
  return {{
      .name = "othello",
      .summary = "turn over runs of discs on 8×8",
      .make = [](int, const Spec&) { return make_othello(); },
      .symmetry = Symmetry::Grid,
      .sgf = {.number = 2, .title = "Othello", .size = 8},
  }};
}

}  // namespace ludens::games
