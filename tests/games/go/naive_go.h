#pragma once
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ludens::games {

// The rules of Go in the simplest words: a board is a string of '.', 'X' and 'O', liberties are found by walking, ko by
// looking up whole boards. Slow, and written without a look at the fast version, so that the two can disagree.
struct NaiveGo {
  enum class Ko { Simple, Positional, Situational };

  int size = 9;
  Ko ko = Ko::Simple;
  bool suicide = false;
  std::string board;
  char to_move = 'X';
  int passes = 0;
  std::string before_last;  // the board before the last stone; "" where the last move was no stone
  std::set<std::pair<std::string, char>> seen;
  int taken_by_x = 0, taken_by_o = 0;

  NaiveGo(int s, Ko k, bool su) : size(s), ko(k), suicide(su), board(static_cast<std::size_t>(s * s), '.') {
    remember();
  }

  static char other(char c) { return c == 'X' ? 'O' : 'X'; }
  void remember() { seen.insert({board, ko == Ko::Situational ? to_move : ' '}); }
  char at(const std::string& b, int cell) const { return b[static_cast<std::size_t>(cell)]; }

  std::vector<int> neighbours(int cell) const {
    std::vector<int> out;
    if (cell / size > 0) out.push_back(cell - size);
    if (cell / size < size - 1) out.push_back(cell + size);
    if (cell % size > 0) out.push_back(cell - 1);
    if (cell % size < size - 1) out.push_back(cell + 1);
    return out;
  }

  // The connected cells of the same content, and what they touch.
  std::pair<std::set<int>, std::set<char>> group(const std::string& b, int cell) const {
    std::set<int> in = {cell};
    std::set<char> touch;
    std::vector<int> todo = {cell};
    while (!todo.empty()) {
      const int c = todo.back();
      todo.pop_back();
      for (const int n : neighbours(c)) {
        if (at(b, n) != at(b, cell))
          touch.insert(at(b, n));
        else if (in.insert(n).second)
          todo.push_back(n);
      }
    }
    return {in, touch};
  }

  struct After {
    std::string board;
    int theirs = 0, own = 0;
  };
  After after(int cell) const {
    After out{board};
    const auto clear = [&](int c) {
      int count = 0;
      for (const int stone : group(out.board, c).first) {
        out.board[static_cast<std::size_t>(stone)] = '.';
        ++count;
      }
      return count;
    };
    out.board[static_cast<std::size_t>(cell)] = to_move;
    for (const int n : neighbours(cell))
      if (at(out.board, n) == other(to_move) && !group(out.board, n).second.contains('.')) out.theirs += clear(n);
    if (!group(out.board, cell).second.contains('.')) out.own = clear(cell);
    return out;
  }

  bool over() const { return passes == 2; }
  bool legal(int cell) const {
    if (over()) return false;
    if (cell == size * size) return true;
    if (at(board, cell) != '.') return false;
    const After next = after(cell);
    if (next.own > 0 && !suicide) return false;
    switch (ko) {
      case Ko::Simple:
        return next.board != before_last && next.board != board;
      case Ko::Positional:
        return !seen.contains({next.board, ' '});
      case Ko::Situational:
        return !seen.contains({next.board, other(to_move)});
    }
    return false;
  }
  void play(int cell) {
    if (cell == size * size) {
      ++passes;
      before_last.clear();
    } else {
      const After next = after(cell);
      before_last = std::exchange(board, next.board);
      passes = 0;
      (to_move == 'X' ? taken_by_x : taken_by_o) += next.theirs;
      (to_move == 'X' ? taken_by_o : taken_by_x) += next.own;
    }
    to_move = other(to_move);
    if (ko != Ko::Simple) remember();
  }

  // Does a playout player leave this point alone? Own stones or the edge around it, and too few corners lost.
  bool eye(int cell) const {
    for (const int n : neighbours(cell))
      if (at(board, n) != to_move) return false;
    const int x = cell % size, y = cell / size;
    int enemies = 0;
    bool edge = false;
    for (const int dx : {-1, 1})
      for (const int dy : {-1, 1}) {
        if (x + dx < 0 || x + dx >= size || y + dy < 0 || y + dy >= size)
          edge = true;
        else if (at(board, (y + dy) * size + x + dx) == other(to_move))
          ++enemies;
      }
    return enemies <= (edge ? 0 : 1);
  }

  // Stones and points that reach one colour only, black's minus white's.
  int area() const {
    int sum = 0;
    for (int cell = 0; cell < size * size; ++cell) {
      if (at(board, cell) != '.') {
        sum += at(board, cell) == 'X' ? 1 : -1;
        continue;
      }
      const auto touch = group(board, cell).second;
      if (touch.size() == 1) sum += *touch.begin() == 'X' ? 1 : -1;
    }
    return sum;
  }
};

}  // namespace ludens::games
