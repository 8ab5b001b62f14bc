#include "games/breakthrough/family.h"

#include "games/breakthrough/breakthrough.h"
#include "games/grid_text.h"
#include "games/view.h"

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

constexpr std::string_view kGlyphs = "WB";

class BreakthroughRules final : public GridRules {
 public:
  explicit BreakthroughRules(const Geometry& board) : GridRules(board, kGlyphs) {}
  Position start() const override { return Position::of(Breakthrough()); }
  std::string why(const Position& position) const override {
    const bool captured = position.as<Breakthrough>().pieces(position.to_move()) == 0;
    return captured ? "every piece captured" : "the last row reached";
  }

 private:
  Position position_of(const std::vector<char>& cells, Side to_move) const override {
    return Position::of(Breakthrough::of(cells, to_move));
  }
};

class BreakthroughView final : public View {
 public:
  std::vector<int> clicks(const Game&, const Position& position, Move move) const override {
    return {Breakthrough::from_of(move), Breakthrough::to_of(move, position.to_move())};
  }
  std::optional<Side> holder(const Position& position, int cell) const override {
    const auto side = kGlyphs.find(position.glyph(cell));
    return side == std::string_view::npos ? std::nullopt : std::optional(static_cast<Side>(side));
  }
};

Game make_breakthrough() {
  Game game;
  game.title = "Breakthrough";
  game.move_ids = Breakthrough::kMoveIds;
  game.board = {.columns = 8, .rows = 8, .cells = Geometry::Cells::Squares};
  game.sides = {"White", "Black"};
  game.rules = std::make_shared<BreakthroughRules>(game.board);
  game.notations = {squares("native", game.board), squares("gtp", game.board)};
  game.view = std::make_shared<BreakthroughView>();
  return game;
}

}  // namespace

std::vector<Family> breakthrough_families() {
  return {{
      .name = "breakthrough",
      .summary = "step forward to the last row of 8×8",
      .make = [](int, const Spec&) { return make_breakthrough(); },
      .usual_agents = {{"grave(playouts=5000)"}},
  }};
}

}  // namespace ludens::games
