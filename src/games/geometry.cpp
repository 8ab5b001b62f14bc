#include "games/geometry.h"

#include "base/text.h"

namespace ludens::games {

int Geometry::at(int x, int y) const {
  if (x < 0 || y < 0 || x >= columns || y >= rows) return -1;
  if (full()) return y * columns + x;
  for (std::size_t i = 0; i < spots.size(); ++i)
    if (spots[i].x == x && spots[i].y == y) return static_cast<int>(i);
  return -1;
}

std::vector<int> Geometry::row(int y) const {
  std::vector<int> out;
  for (int cell = full() ? y * columns : 0; cell < (full() ? (y + 1) * columns : size()); ++cell)
    if (full() || this->y(cell) == y) out.push_back(cell);
  return out;
}

std::vector<int> Geometry::neighbours(int cell) const {
  static constexpr int kSteps[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {1, -1}, {-1, 1}};
  std::vector<int> out;
  for (int i = 0; i < (cells == Cells::Hexes ? 6 : 4); ++i)
    if (const int next = at(x(cell) + kSteps[i][0], y(cell) + kSteps[i][1]); next >= 0) out.push_back(next);
  return out;
}

std::string Geometry::column_name(int x) const {
  if (!full()) return "";
  if (files_from_right) return std::to_string(columns - x);
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

// A board of its own shape names its rows by what the names of their cells begin with.
std::string Geometry::row_name(int y) const {
  if (full() && files_from_right) return std::string(1, static_cast<char>('a' + y));
  if (full()) return std::to_string(row1_on_top ? y + 1 : rows - y);
  const auto cells_of_row = row(y);
  if (cells_of_row.empty()) return "";
  const std::string first = name(cells_of_row.front());
  return first.substr(0, first.find_first_of("0123456789"));
}

std::string Geometry::name(int cell) const {
  return full() ? column_name(x(cell)) + row_name(y(cell)) : spots[static_cast<std::size_t>(cell)].name;
}

std::optional<int> Geometry::cell(std::string_view name) const {
  if (!full()) {
    for (std::size_t i = 0; i < spots.size(); ++i)
      if (lower(spots[i].name) == lower(name)) return static_cast<int>(i);
    return std::nullopt;
  }
  if (files_from_right) {
    const auto file = name.empty() ? std::nullopt : to_int(name.substr(0, name.size() - 1));
    const int y = name.empty() ? -1 : lower(name.substr(name.size() - 1))[0] - 'a';
    const int found = file && name[0] != '0' && name[0] != '-' ? at(columns - *file, y) : -1;
    return found < 0 ? std::nullopt : std::optional(found);
  }
  const auto digit = name.find_first_of("0123456789");
  if (digit == std::string_view::npos || digit == 0 || digit > 2) return std::nullopt;
  const auto row = to_int(name.substr(digit));
  if (!row || *row < 1 || *row > rows || name[digit] == '0') return std::nullopt;
  const std::string letters = lower(name.substr(0, digit));
  for (int x = 0; x < columns; ++x)
    if (lower(column_name(x)) == letters) return (row1_on_top ? *row - 1 : rows - *row) * columns + x;
  return std::nullopt;
}

}  // namespace ludens::games
