#pragma once
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

// The rules of renju on a board of characters, straight from the words of the RIF rules and in no hurry: the twin that
// the fast code must agree with. Shares nothing with it. 'X' is Black, 'O' White, '.' empty; row 0 is the top.
namespace ludens::games::naive {

using Point = std::pair<int, int>;  // x, y

struct Board {
  std::array<std::array<char, 15>, 15> rows;
  Board() {
    for (auto& row : rows) row.fill('.');
  }

  bool inside(Point p) const { return p.first >= 0 && p.first < 15 && p.second >= 0 && p.second < 15; }
  char at(Point p) const {
    return inside(p) ? rows[static_cast<std::size_t>(p.second)][static_cast<std::size_t>(p.first)] : '#';
  }
  Board with(Point p, char c) const {
    Board out = *this;
    out.rows[static_cast<std::size_t>(p.second)][static_cast<std::size_t>(p.first)] = c;
    return out;
  }
};

inline constexpr std::array<Point, 4> kDirections = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

inline Point step(Point p, Point d, int by) { return {p.first + d.first * by, p.second + d.second * by}; }

using Row = std::vector<Point>;
inline bool holds(const Row& row, Point p) { return std::find(row.begin(), row.end(), p) != row.end(); }

// The unbroken row of Black stones through a Black stone, from one end to the other.
inline Row row(const Board& b, Point p, Point d) {
  Row out;
  while (b.at(step(p, d, -1)) == 'X') p = step(p, d, -1);
  for (; b.at(p) == 'X'; p = step(p, d, 1)) out.push_back(p);
  return out;
}

inline bool makes_five(const Board& b, Point p) {
  for (const Point& d : kDirections)
    if (row(b, p, d).size() == 5) return true;
  return false;
}

inline bool makes_overline(const Board& b, Point p) {
  for (const Point& d : kDirections)
    if (row(b, p, d).size() > 5) return true;
  return false;
}

// «Four: a row with four stones to which you can add one more stone to attain five in a row»: the different sets of
// four.
inline std::set<Row> fours(const Board& b, Point p, Point d) {
  std::set<Row> out;
  for (int k = -4; k <= 4; ++k) {
    const Point added = step(p, d, k);
    if (b.at(added) != '.') continue;
    Row five = row(b.with(added, 'X'), added, d);
    if (five.size() != 5 || !holds(five, p)) continue;
    five.erase(std::find(five.begin(), five.end(), added));
    out.insert(five);
  }
  return out;
}

// «Straight four: an unbroken row of four stones to which you can, in two different ways, add one more stone …».
inline bool straight_four(const Board& b, const Row& four, Point d) {
  if (four.size() != 4) return false;
  int ways = 0;
  for (const Point& end : {step(four.front(), d, -1), step(four.back(), d, 1)})
    if (b.at(end) == '.') ways += row(b.with(end, 'X'), end, d).size() == 5;
  return ways == 2;
}

inline std::string forbidden(const Board& b, Point p);

// «Three: a row with three stones to which you can, without at the same time making a five, add one more stone to
// attain a straight four», and by 9.3 that stone must be one Black may play.
inline bool three(const Board& b, Point p, Point d) {
  for (int k = -4; k <= 4; ++k) {
    const Point added = step(p, d, k);
    if (b.at(added) != '.') continue;
    const Board then = b.with(added, 'X');
    const auto four = row(then, added, d);
    if (!holds(four, p) || !straight_four(then, four, d) || makes_five(then, added)) continue;
    if (forbidden(b, added).empty()) return true;
  }
  return false;
}

// Why an empty point is forbidden for Black; "" where it is not.
inline std::string forbidden(const Board& before, Point p) {
  const Board b = before.with(p, 'X');
  if (makes_five(b, p)) return "";
  if (makes_overline(b, p)) return "overline";
  std::size_t four_count = 0;
  for (const Point& d : kDirections) four_count += fours(b, p, d).size();
  if (four_count >= 2) return "double four";
  int threes = 0;
  for (const Point& d : kDirections) threes += three(b, p, d);
  return threes >= 2 ? "double three" : "";
}

}  // namespace ludens::games::naive
