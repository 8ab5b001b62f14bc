#include "games/view.h"

#include <algorithm>

namespace ludens::games {

std::vector<int> View::clicks(const Game& game, const Position&, Move move) const {
  const auto cell = static_cast<int>(move.id);
  return cell < game.board.size() ? std::vector<int>{cell} : std::vector<int>{};
}

std::string View::button(const Game& game, const Position& position, Move move) const {
  std::string text = game.write_move(position, move);
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::optional<Side> View::holder(const Position& position, int cell) const {
  const char glyph = position.glyph(cell);
  if (glyph == '.') return std::nullopt;
  return glyph == 'X' ? Side::First : Side::Second;
}

std::vector<int> clicks(const Game& game, const Position& position, Move move) {
  return game.view->clicks(game, position, move);
}

std::string button(const Game& game, const Position& position, Move move) {
  return game.view->button(game, position, move);
}

std::optional<Side> holder(const Game& game, const Position& position, int cell) {
  return game.view->holder(position, cell);
}

// A point with a stone is no legal move: its cell is the number of its move.
std::vector<int> cells_of(const Game& game, const Position& position, const std::vector<Move>& points) {
  std::vector<int> out;
  for (const Move point : points) {
    const auto cell = static_cast<int>(point.id);
    if (cell < game.board.size())
      out.push_back(cell);
    else if (position.legal(point))
      for (const int other : clicks(game, position, point)) out.push_back(other);
  }
  return out;
}

std::vector<int> winning_row(const Game& game, const Position& position, std::optional<int> last) {
  const Result result = position.result();
  if (game.row == 0 || result == Result::Ongoing || result == Result::Draw) return {};
  const Side winner = result == Result::FirstWins ? Side::First : Side::Second;
  const Geometry& board = game.board;
  const auto held = [&](int x, int y) {
    return x >= 0 && x < board.columns && y >= 0 && y < board.rows &&
           holder(game, position, y * board.columns + x) == winner;
  };
  std::vector<int> found;
  for (int y = 0; y < board.rows; ++y)
    for (int x = 0; x < board.columns; ++x)
      for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
        if (!held(x, y) || held(x - dx, y - dy)) continue;  // a run is looked at from its beginning
        std::vector<int> run;
        for (int i = 0; held(x + i * dx, y + i * dy); ++i) run.push_back((y + i * dy) * board.columns + x + i * dx);
        if (static_cast<int>(run.size()) < game.row) continue;
        const bool through = last && std::find(run.begin(), run.end(), *last) != run.end();
        if (found.empty() || through) found = std::move(run);
        if (through) return found;
      }
  return found;
}

}  // namespace ludens::games
