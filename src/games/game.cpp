#include "games/game.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::games {

std::string Geometry::column_name(int x) const {
  // a … z, then aa, ab …; boards beyond 25 columns appear only in Hex and described games.
  const int letters = skips_i ? 25 : 26;
  std::string out;
  if (x >= letters) out += static_cast<char>('a' + x / letters - 1);
  char last = static_cast<char>('a' + x % letters);
  if (skips_i && last >= 'i') ++last;
  out += last;
  if (upper_case)
    for (char& c : out) c = static_cast<char>(c - 'a' + 'A');
  return out;
}

std::string Geometry::row_name(int y) const { return std::to_string(row1_on_top ? y + 1 : rows - y); }

std::string Geometry::name(int cell) const { return column_name(cell % columns) + row_name(cell / columns); }

std::optional<int> Geometry::cell(std::string_view name) const {
  const auto digit = name.find_first_of("0123456789");
  if (digit == std::string_view::npos || digit == 0 || digit > 2) return std::nullopt;
  const auto row = to_int(name.substr(digit));
  if (!row || *row < 1 || *row > rows || name[digit] == '0') return std::nullopt;
  const std::string letters = lower(name.substr(0, digit));
  for (int x = 0; x < columns; ++x)
    if (lower(column_name(x)) == letters) return (row1_on_top ? *row - 1 : rows - *row) * columns + x;
  return std::nullopt;
}

const Notation& Game::notation(std::string_view dialect) const {
  std::vector<std::string> names;
  for (const auto& one : notations) {
    if (one.name == dialect) return one;
    names.push_back(one.name);
  }
  throw Error(fmt::format("{} has no notation {}; it has {}{}", name, cite(dialect), join(names, ", "),
                          did_you_mean(dialect, names)));
}

std::string Game::write_move(const Position& position, Move move) const {
  return notations.front().write(position, move);
}

std::optional<Move> Game::read_move(const Position& position, std::string_view said) const {
  return notations.front().read(position, said);
}

std::string result_text(const Game& game, const Position& position) {
  std::string out;
  switch (position.result()) {
    case Result::Ongoing:
      return "";
    case Result::FirstWins:
      out = game.sides[0] + " wins";
      break;
    case Result::SecondWins:
      out = game.sides[1] + " wins";
      break;
    case Result::Draw:
      out = "Draw";
      break;
  }
  const std::string why = game.why ? game.why(position) : "";
  return why.empty() ? out : fmt::format("{} ({})", out, why);
}

}  // namespace ludens::games
