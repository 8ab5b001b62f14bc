#include "games/five_in_row/family.h"

#include <fmt/format.h>

#include "games/five_in_row/line_game.h"
#include "games/five_in_row/renju_game.h"
#include "games/grid_text.h"

namespace ludens::games {
namespace {

struct GomokuOptions {
  LineRule rule = LineRule::Free;
};

template <class S>
class LineRules final : public GridRules {
 public:
  LineRules(const Geometry& board, LineRule rule) : GridRules(board), rule_(rule) {}
  Position start() const override { return Position::of(S(rule_)); }
  std::string why(const Position& position) const override {
    return position.result() == Result::Draw ? "the board is full" : "a winning row";
  }

 private:
  Position position_of(const std::vector<char>& cells, Side to_move) const override {
    const auto state = S::of(cells, to_move, rule_);
    if (!state) throw Error("position text: both sides have a winning row");
    return Position::of(*state);
  }
  LineRule rule_;
};

template <class S>
Game line_game(std::string title, LineRule rule, Geometry::Cells cells) {
  Game game;
  game.title = std::move(title);
  game.move_ids = S::Board::kCells;
  game.board = {S::kWidth, S::kHeight, cells};
  game.row = S::kRow;
  game.rules = std::make_shared<LineRules<S>>(game.board, rule);
  game.notations = {cell_notation("native", game.board), cell_notation("gtp", gtp_style(game.board)),
                    gomocup_notation(game.board)};
  return game;
}

Game gomoku(int size, const GomokuOptions& options) {
  const LineRule rule = options.rule;
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

// A function each: GCC 12 warns of members it thinks unset where several rows are made in one.
Family tictactoe_family() {
  return {
      .name = "tictactoe",
      .summary = "three in a row on 3×3",
      .make = [](int,
                 const Spec&) { return line_game<TicTacToe>("Tic-tac-toe", LineRule::Free, Geometry::Cells::Squares); },
      .symmetry = Symmetry::Grid,
      .free_setup = true};
}

Family four_in_a_row_family() {
  return {.name = "fourinarow",
          .summary = "four in a row on 9 columns and 4 rows",
          .make =
              [](int, const Spec&) {
                return line_game<FourInARow>("Four-in-a-row 4×9", LineRule::Free, Geometry::Cells::Squares);
              },
          .symmetry = Symmetry::Grid,
          .free_setup = true};
}

Family gomoku_family() {
  const OptionTable<GomokuOptions> table = {
      {"rule", &GomokuOptions::rule,
       Allowed::one_of<LineRule>({{"free", LineRule::Free}, {"exact", LineRule::Exact}, {"caro", LineRule::Caro}}),
       "free: five or more win; exact: five and no more; caro: five blocked by stones at both ends does not"}};
  return {.name = "gomoku",
          .summary = "five in a row without restrictions",
          .sizes = {15, 19, 20},
          .usual = {15, 19, 20},
          .options = table.options(),
          .make = reading(table, gomoku),
          .symmetry = Symmetry::Grid,
          .free_setup = true,
          .usual_agents = {{"refined(simulations=20000)"}},
          .sgf = {.number = 4, .title = "gomoku", .size = 15, .rules = "Gomoku"},
          .gomocup = {{0, "rule", "free"}, {1, "rule", "exact"}, {8, "rule", "caro"}}};
}

}  // namespace

std::vector<Family> five_in_row_families() {
  std::vector<Family> out;
  out.push_back(tictactoe_family());
  out.push_back(four_in_a_row_family());
  out.push_back(gomoku_family());
  out.push_back(renju_family());
  return out;
}

}  // namespace ludens::games
