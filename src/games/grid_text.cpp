#include "games/grid_text.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/family.h"

namespace ludens::games {
namespace {

using Words = std::vector<std::pair<Move, std::string>>;

const std::string* word_of(const Words& words, Move move) {
  for (const auto& [id, word] : words)
    if (id == move) return &word;
  return nullptr;
}

std::optional<Move> move_of(const Words& words, std::string_view text) {
  for (const auto& [id, word] : words)
    if (lower(word) == lower(text)) return id;
  return std::nullopt;
}

}  // namespace

std::string write_grid(const Geometry& board, const std::function<char(int cell)>& glyph) {
  std::string out;
  for (int y = 0; y < board.rows; ++y) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) out += std::to_string(empty);
      empty = 0;
    };
    if (y > 0) out += '/';
    for (const int cell : board.row(y)) {
      const char c = glyph(cell);
      if (c == '.') {
        ++empty;
        continue;
      }
      flush();
      out += c;
    }
    flush();
  }
  return out;
}

std::vector<char> read_grid(const Geometry& board, std::string_view text, std::string_view glyphs) {
  std::vector<char> cells(static_cast<std::size_t>(board.size()), '.');
  int x = 0, y = 0;
  auto row = board.row(0);
  const auto length = [&] { return static_cast<int>(row.size()); };
  const auto fail = [&](std::size_t at, const std::string& what) {
    throw Error(fmt::format("position text, column {}: {}", at + 1, what));
  };
  const auto full_row = [&](std::size_t at) {
    if (x != length()) fail(at, fmt::format("row {} has {} cells, expected {}", y + 1, x, length()));
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    int step = 1;
    if (c == '/') {
      full_row(at);
      if (++y == board.rows) fail(at, fmt::format("more than {} rows", board.rows));
      row = board.row(y);
      x = 0;
      continue;
    }
    if (c >= '0' && c <= '9') {
      step = 0;
      const std::size_t start = at;
      while (at < text.size() && text[at] >= '0' && text[at] <= '9' && step <= board.columns)
        step = step * 10 + (text[at++] - '0');
      --at;
      if (step == 0 || text[start] == '0') fail(start, "a run of empty cells cannot begin with 0");
    } else if (glyphs.find(c) == std::string_view::npos) {
      fail(at, fmt::format("found {}, expected one of «{}», a number or «/»", cite(text.substr(at, 1)), glyphs));
    }
    if (x + step > length()) fail(at, fmt::format("row {} has more than {} cells", y + 1, length()));
    if (c < '0' || c > '9') cells[static_cast<std::size_t>(row[static_cast<std::size_t>(x)])] = c;
    x += step;
  }
  full_row(text.size());
  if (y != board.rows - 1) fail(text.size(), fmt::format("{} rows, expected {}", y + 1, board.rows));
  return cells;
}

std::string GridRules::write(const Position& position) const {
  return fmt::format("{} {}", write_grid(board_, [&](int cell) { return position.glyph(cell); }),
                     side_letter(position.to_move()));
}

Position GridRules::read(std::string_view text) const {
  const auto fields = words(text);
  const char first = side_letter(Side::First), second = side_letter(Side::Second);
  if (fields.size() != 2 || fields[1].size() != 1 || (fields[1][0] != first && fields[1][0] != second))
    throw Error(
        fmt::format("position text must be «rows side» with side {} or {}, found {}", first, second, cite(text)));
  return position_of(read_grid(board_, fields[0], glyphs_), fields[1][0] == first ? Side::First : Side::Second);
}

Notation cell_notation(std::string name, Geometry style, const Words& words) {
  return {std::move(name),
          [style, words](const Position&, Move move) {
            if (const auto* word = word_of(words, move)) return *word;
            return style.name(static_cast<int>(move.id));
          },
          [style, words](const Position&, std::string_view text) -> std::optional<Move> {
            if (const auto move = move_of(words, text)) return move;
            if (const auto cell = style.cell(text)) return Move{static_cast<std::uint32_t>(*cell)};
            return std::nullopt;
          }};
}

Geometry gtp_style(Geometry board) {
  board.skips_i = true;
  board.row1_on_top = false;
  board.upper_case = true;
  return board;
}

int gtp_size(const Game& game) {
  if (game.family->sized()) return to_int(game.name.substr(game.family->name.size())).value_or(0);
  return game.board.full() && game.board.columns == game.board.rows ? game.board.columns : 0;
}

Notation gomocup_notation(Geometry board, const Words& words) {
  return {"gomocup",
          [board, words](const Position&, Move move) {
            if (const auto* word = word_of(words, move)) return *word;
            const int cell = static_cast<int>(move.id);
            return fmt::format("{},{}", board.x(cell), board.y(cell));
          },
          [board, words](const Position&, std::string_view text) -> std::optional<Move> {
            if (const auto move = move_of(words, text)) return move;
            const auto parts = split(text, ',');
            if (parts.size() != 2) return std::nullopt;
            const auto x = to_int(trim(parts[0])), y = to_int(trim(parts[1]));
            const int cell = x && y ? board.at(*x, *y) : -1;
            return cell < 0 ? std::nullopt : std::optional(Move{static_cast<std::uint32_t>(cell)});
          }};
}

}  // namespace ludens::games
