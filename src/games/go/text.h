#pragma once
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/go/go.h"
#include "games/grid_text.h"

namespace ludens::games {

// Position text: «rows side ko passes prisoners prisoners», with X for Black, O for White, the side to move as x or o,
// the point forbidden by simple ko or -, the passes just made and the stones taken by Black and by White. With
// superko one more field lists the keys of all earlier positions in hexadecimal, or -. Tested by
// tests/games/go/text_test.cpp.

namespace go_text {

[[noreturn]] inline void fail(const std::string& what) { throw Error(fmt::format("position text: {}", what)); }

inline int count_field(std::string_view field, std::string_view what, int most) {
  const auto value = to_int(field);
  if (!value || *value < 0 || *value > most)
    fail(fmt::format("{} must be a number from 0 to {}, found {}", what, most, cite(field)));
  return *value;
}

inline std::vector<std::uint64_t> history_field(std::string_view field) {
  std::vector<std::uint64_t> out;
  if (field == "-") return out;
  for (const auto piece : split(field, ',')) {
    std::uint64_t key = 0;
    const auto [end, error] = std::from_chars(piece.data(), piece.data() + piece.size(), key, 16);
    const bool whole = piece.size() == 16 && error == std::errc() && end == piece.data() + piece.size();
    if (!whole || piece != fmt::format("{:016x}", key))
      fail(fmt::format("a key of the history is 16 hexadecimal digits in small letters, found {}", cite(piece)));
    out.push_back(key);
  }
  return out;
}

inline std::string fields_text(const GoRules& rules) {
  std::string out = "rows side ko passes prisoners prisoners";
  if (rules.superko()) out += " history";
  return out;
}

}  // namespace go_text

template <int N>
std::string write_go(const Go<N>& state, const Geometry& board) {
  std::string out = write_grid(board, [&](int cell) { return state.glyph(cell); });
  out += fmt::format(" {} {} {} {} {}", state.to_move() == Side::First ? 'x' : 'o',
                     state.ko() < 0 ? std::string("-") : board.name(state.ko()), state.passes(),
                     state.prisoners(Side::First), state.prisoners(Side::Second));
  if (state.rules().superko()) {
    std::vector<std::string> keys;
    for (std::size_t i = 0; i + 1 < state.history().size(); ++i)
      keys.push_back(fmt::format("{:016x}", state.history()[i]));
    out += fmt::format(" {}", keys.empty() ? std::string("-") : join(keys, ","));
  }
  return out;
}

template <int N>
Go<N> read_go(std::string_view text, const Geometry& board, const GoRules& rules) {
  using Board = GoBoard<N>;
  using go_text::fail;
  const auto fields = words(text);
  const std::size_t expected = 6u + (rules.superko() ? 1u : 0u);
  if (fields.size() != expected)
    fail(fmt::format("expected {} fields «{}», found {}", expected, go_text::fields_text(rules), fields.size()));
  const Go<N> empty(board.columns);
  typename Go<N>::Rest rest;
  typename Go<N>::Set stones[2];
  const auto cells = read_grid(board, fields[0], "XO");
  for (int cell = 0; cell < board.size(); ++cell) {
    const char c = cells[static_cast<std::size_t>(cell)];
    if (c != '.') stones[c == 'O'].add(empty.point_of(cell));
  }
  if (!Board::all_alive(empty.board().points(Board::kEmpty).without(stones[0] | stones[1]), stones[0], stones[1]))
    fail("a group has no liberties");

  if (fields[1] != "x" && fields[1] != "o")
    fail(fmt::format("the side to move must be x or o, found {}", cite(fields[1])));
  rest.to_move = fields[1] == "x" ? Side::First : Side::Second;
  rest.passes = go_text::count_field(fields[3], "passes", 2);
  rest.prisoners[0] = go_text::count_field(fields[4], "the prisoners of Black", 1'000'000);
  rest.prisoners[1] = go_text::count_field(fields[5], "the prisoners of White", 1'000'000);
  if (rules.superko()) rest.history = go_text::history_field(fields[6]);
  if (fields[2] != "-") {
    const auto cell = board.cell(fields[2]);
    if (!cell || board.name(*cell) != fields[2])
      fail(fmt::format("the ko point must be a point or -, found {}", cite(fields[2])));
    rest.ko = empty.point_of(*cell);
  }
  Go<N> state(board.columns, rules, stones[0], stones[1], rest);
  if (rest.ko != Board::kNoPoint) {
    if (rules.superko()) fail("with superko the ko point is -, the history says what is forbidden");
    if (rest.passes > 0 || !state.board().possible_ko(rest.ko, index(rest.to_move) + 1))
      fail(fmt::format("{} cannot be a ko point here", fields[2]));
  }
  return state;
}

}  // namespace ludens::games
