#include "records/sgf/board.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "games/grid_text.h"
#include "records/sgf/game.h"

namespace ludens::records {
namespace {

std::optional<int> letter(char c) {
  if (c >= 'a' && c <= 'z') return c - 'a';
  if (c >= 'A' && c <= 'Z') return c - 'A' + 26;
  return std::nullopt;
}
char letter_of(int i) { return static_cast<char>(i < 26 ? 'a' + i : 'A' + i - 26); }

}  // namespace

SgfBoard::SgfBoard(GamePtr game) : game_(std::move(game)) {
  if (number() == 0) throw Error(fmt::format("SGF has no number for {}; it has one for {}", game_->name, sgf_titles()));
  const Position start = game_->start();
  pass_ = game_->read_move(start, "pass");
  if (dialect().named_points) swap_ = game_->read_move(start, "swap");
}

std::optional<int> SgfBoard::read_cell(std::string_view text) const {
  const auto& board = game_->board;
  if (text.size() == 2)
    if (const auto x = letter(text[0]), y = letter(text[1]); x && y) {
      if (*x >= board.columns || *y >= board.rows) return std::nullopt;
      return *y * board.columns + *x;
    }
  return board.cell(text);
}

std::optional<Move> SgfBoard::read_move(std::string_view text) const {
  const auto& board = game_->board;
  if (text.empty()) return pass_;
  if (text == "tt" && pass_ && board.columns <= 19 && board.rows <= 19) return pass_;
  if (const auto cell = read_cell(text)) return Move{static_cast<std::uint32_t>(*cell)};
  const std::string word = lower(text);
  if (word == "pass") return pass_;
  if (word == "swap" || word == "swap-pieces") return swap_;
  return std::nullopt;
}

std::string SgfBoard::write_move(Move move) const {
  if (pass_ && move == *pass_) return "";
  if (is_swap(move)) return "swap-pieces";
  return write_cell(static_cast<int>(move.id));
}

std::string SgfBoard::write_cell(int cell) const {
  const auto& board = game_->board;
  if (dialect().named_points) return board.name(cell);
  return {letter_of(cell % board.columns), letter_of(cell / board.columns)};
}

std::vector<int> SgfBoard::read_cells(std::string_view value) const {
  const auto parts = split(value, ':');
  const auto from = read_cell(trim(parts.front())), to = read_cell(trim(parts.back()));
  std::vector<int> out;
  if (parts.size() > 2 || !from || !to) return out;
  const int columns = game_->board.columns;
  for (int y = std::min(*from / columns, *to / columns); y <= std::max(*from / columns, *to / columns); ++y)
    for (int x = std::min(*from % columns, *to % columns); x <= std::max(*from % columns, *to % columns); ++x)
      out.push_back(y * columns + x);
  return out;
}

// Every grid game's position text begins with «rows side»; further fields are those of the start.
std::string SgfBoard::setup(const std::vector<char>& cells, Side to_move) const {
  const Position start = game_->start();
  bool same = start.to_move() == to_move;
  for (int cell = 0; cell < game_->board.size(); ++cell)
    same &= start.glyph(cell) == cells[static_cast<std::size_t>(cell)];
  if (same) return "";
  const std::string text = game_->write(start);
  std::string out =
      fmt::format("{} {}", write_grid(game_->board, [&](int cell) { return cells[static_cast<std::size_t>(cell)]; }),
                  to_move == Side::First ? 'x' : 'o');
  const auto fields = words(text);
  for (std::size_t i = 2; i < fields.size(); ++i) out += fmt::format(" {}", fields[i]);
  return game_->write(game_->read(out));
}

}  // namespace ludens::records
