// Rows by walking from every empty cell: plain, since it is asked once a move of a comment. Tested by
// tests/games/deeds_test.cpp.
#include "games/five_in_row/deeds.h"

#include <array>
#include <map>
#include <set>

#include "games/five_in_row/line_game.h"
#include "games/five_in_row/renju.h"

namespace ludens::games {
namespace {

constexpr std::array<std::array<int, 2>, 4> kDirections = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

template <int N>
std::optional<LineRule> gomoku_rule(const Position& position) {
  const auto* state = position.try_as<Gomoku<N>>();
  return state ? std::optional(state->rule()) : std::nullopt;
}

LineRule rule_of(const Position& position, char colour) {
  if (position.try_as<Renju>()) return colour == 'X' ? LineRule::Exact : LineRule::Free;
  for (const auto rule : {gomoku_rule<15>(position), gomoku_rule<19>(position), gomoku_rule<20>(position)})
    if (rule) return *rule;
  return LineRule::Free;
}

// Stones on a grid, where a row of `row` wins.
class Rows {
 public:
  Rows(const Game& game, const Position& position)
      : columns_(game.board.columns), rows_(game.board.rows), row_(game.row) {
    for (int cell = 0; cell < game.board.size(); ++cell) glyphs_.push_back(position.glyph(cell));
  }
  int size() const { return columns_ * rows_; }
  char& at(int cell) { return glyphs_[static_cast<std::size_t>(cell)]; }

  // Would a stone of this colour on an empty cell make a row that wins, in this direction?
  bool wins(int cell, std::size_t direction, char colour, LineRule rule) {
    int length = 1;
    bool blocked = true;
    for (const int step : {1, -1}) {
      int x = cell % columns_, y = cell / columns_;
      for (;;) {
        x += step * kDirections[direction][0];
        y += step * kDirections[direction][1];
        if (x < 0 || y < 0 || x >= columns_ || y >= rows_) {
          blocked = false;  // the edge is no stone
          break;
        }
        const char here = at(y * columns_ + x);
        if (here != colour) {
          blocked = blocked && here != '.';
          break;
        }
        ++length;
      }
    }
    if (length < row_ || (rule == LineRule::Exact && length > row_)) return false;
    return rule != LineRule::Caro || length > row_ || !blocked;
  }
  // The cells on which one stone wins, with the directions in which it does.
  std::map<int, std::set<std::size_t>> winning(char colour, LineRule rule) {
    std::map<int, std::set<std::size_t>> out;
    for (int cell = 0; cell < size(); ++cell) {
      if (at(cell) != '.') continue;
      for (std::size_t d = 0; d < kDirections.size(); ++d)
        if (wins(cell, d, colour, rule)) out[cell].insert(d);
    }
    return out;
  }
  // The winning cells along a direction of the line through a cell.
  std::set<int> winning_on_line(int cell, std::size_t direction, char colour, LineRule rule) {
    std::set<int> out;
    for (const int other : line(cell, direction))
      if (at(other) == '.' && wins(other, direction, colour, rule)) out.insert(other);
    return out;
  }
  std::vector<int> line(int cell, std::size_t direction) const {
    std::vector<int> out;
    for (int far = -row_; far <= row_; ++far) {
      const int x = cell % columns_ + far * kDirections[direction][0];
      const int y = cell / columns_ + far * kDirections[direction][1];
      if (far != 0 && x >= 0 && y >= 0 && x < columns_ && y < rows_) out.push_back(y * columns_ + x);
    }
    return out;
  }
  // Does a further stone on this line make an open row: one with two cells that win?
  bool three(int cell, std::size_t direction, char colour, LineRule rule) {
    for (const int other : line(cell, direction)) {
      if (at(other) != '.') continue;
      at(other) = colour;
      const std::size_t ends = winning_on_line(cell, direction, colour, rule).size();
      const bool joined = winning_on_line(other, direction, colour, rule).size() >= 2;
      at(other) = '.';
      if (ends >= 2 && joined) return true;
    }
    return false;
  }
  // Cells on which a stone makes an open row.
  std::set<int> openings(char colour, LineRule rule) {
    std::set<int> out;
    for (int cell = 0; cell < size(); ++cell) {
      if (at(cell) != '.') continue;
      at(cell) = colour;
      for (std::size_t d = 0; d < kDirections.size(); ++d)
        if (winning_on_line(cell, d, colour, rule).size() >= 2) out.insert(cell);
      at(cell) = '.';
    }
    return out;
  }

 private:
  int columns_, rows_, row_;
  std::vector<char> glyphs_;
};

int count_of(std::size_t n) { return static_cast<int>(n); }

}  // namespace

std::vector<Deed> row_deeds(const Game& game, const Position& before, const Position& after, Move move) {
  const int cell = static_cast<int>(move.id);
  if (game.row == 0 || cell >= game.board.size() || before.glyph(cell) != '.' || after.glyph(cell) == '.') return {};
  const char own = after.glyph(cell), other = own == 'X' ? 'O' : 'X';
  const LineRule mine = rule_of(before, own), theirs = rule_of(before, other);
  Rows then(game, before), now(game, after);
  std::vector<Deed> out;
  if (after.over()) return out;

  if (const auto threats = then.winning(other, theirs); threats.contains(cell)) {
    std::vector<int> cells;
    for (const auto& [where, directions] : threats) cells.push_back(where);
    out.push_back({DeedKind::StopsWin, count_of(cells.size()), {}, cells});
  }
  std::vector<int> ends;
  int fours = 0, threes = 0;
  bool open = false;
  for (std::size_t d = 0; d < kDirections.size(); ++d) {
    const auto on_line = now.winning_on_line(cell, d, own, mine);
    const auto before_it = then.winning_on_line(cell, d, own, mine);
    std::size_t fresh = 0;
    for (const int end : on_line) fresh += !before_it.contains(end) && end != cell;
    ends.insert(ends.end(), on_line.begin(), on_line.end());
    if (fresh > 0) ++fours;
    open = open || (fresh >= 2);
    if (on_line.empty() && now.three(cell, d, own, mine)) ++threes;
  }
  if (game.row != 5) {
    if (!ends.empty()) out.push_back({DeedKind::Threat, count_of(std::set(ends.begin(), ends.end()).size()), {}, ends});
    return out;
  }
  if (open && fours == 1)
    out.push_back({DeedKind::OpenFour, 1, {}, ends});
  else if (fours > 0)
    out.push_back({DeedKind::Fours, fours, {}, ends});
  if (threes > 0) out.push_back({DeedKind::Threes, threes, {}, {cell}});
  const auto openings = then.openings(other, theirs);
  if (!openings.empty() && now.openings(other, theirs).empty() && now.winning(other, theirs).empty())
    out.push_back({DeedKind::StopsFour, count_of(openings.size()), {}, {openings.begin(), openings.end()}});
  return out;
}

}  // namespace ludens::games
