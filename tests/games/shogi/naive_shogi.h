#pragma once
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "games/move.h"

namespace ludens::games {

// Shogi on a string of 81 letters (SFEN's, promoted pieces as T C E V H D, small letters for White), with every rule
// written down as people say it. A move is tried, and it is legal if nobody can take the king afterwards.
class NaiveShogi {
 public:
  std::vector<int> moves() const {
    if (result() != Result::Ongoing) return {};
    std::vector<int> out;
    for (const auto& [id, move] : possible())
      if (is_legal(move)) out.push_back(id);
    if (may_declare()) out.push_back(2187);
    return out;
  }

  void play(int id) {
    if (id == 2187) {
      declared_ = true;
      black_ = !black_;
      ++plies_;
      return;
    }
    do_move(possible().at(id));
    ++plies_;
    checks_.push_back(in_check(black_));
    seen_.push_back(text());
  }

  Side to_move() const { return black_ ? Side::First : Side::Second; }
  Result result() const {
    const Result won = black_ ? Result::SecondWins : Result::FirstWins;
    if (declared_ || !has_legal_move()) return won;
    std::vector<std::size_t> same;
    for (std::size_t i = 0; i < seen_.size(); ++i)
      if (seen_[i] == seen_.back()) same.push_back(i);
    if (same.size() >= 4) {
      bool mover = true, other = true;  // who moved last, and who is to move: did all their moves give check?
      for (std::size_t i = same.front() + 1; i < seen_.size(); ++i)
        ((seen_.size() - 1 - i) % 2 == 0 ? mover : other) &= static_cast<bool>(checks_[i]);
      if (mover == other) return Result::Draw;
      return mover ? (black_ ? Result::FirstWins : Result::SecondWins) : won;
    }
    if (plies_ >= 500 && !in_check(black_)) return Result::Draw;
    return Result::Ongoing;
  }
  char glyph(int cell) const { return board_[static_cast<std::size_t>(cell)]; }
  int held(bool black, char letter) const {
    const auto found = hands_.find(side_letter(letter, black));
    return found == hands_.end() ? 0 : found->second;
  }

 private:
  struct Trial {
    int from = -1, to = 0;  // from -1: a drop
    char piece = '.';       // what stands there afterwards
  };
  struct Step {
    int dx, dy;
  };
  static constexpr Step kWays[10] = {{0, -1}, {-1, -1}, {1, -1}, {-1, 0},  {1, 0},
                                     {0, 1},  {-1, 1},  {1, 1},  {-1, -2}, {1, -2}};

  static bool is_black(char c) { return c >= 'A' && c <= 'Z'; }
  static char large(char c) { return is_black(c) ? c : static_cast<char>(c - 'a' + 'A'); }
  static char side_letter(char c, bool black) { return black ? large(c) : static_cast<char>(large(c) - 'A' + 'a'); }
  static char promoted(char c) {
    const auto at = std::string("PLNSBR").find(large(c));
    return at == std::string::npos ? '.' : side_letter("TCEVHD"[at], is_black(c));
  }
  static char demoted(char c) {
    const auto at = std::string("TCEVHD").find(large(c));
    return at == std::string::npos ? c : side_letter("PLNSBR"[at], is_black(c));
  }
  // How many steps a piece goes in a way: 0, 1, or 8 for a piece that slides.
  static int reach(char c, int way) {
    const bool straight = kWays[way].dx == 0 || kWays[way].dy == 0;
    const bool jump = way >= 8;
    switch (large(c)) {
      case 'P':
        return way == 0 ? 1 : 0;
      case 'L':
        return way == 0 ? 8 : 0;
      case 'N':
        return jump ? 1 : 0;
      case 'S':
        return way == 0 || (!straight && !jump) ? 1 : 0;
      case 'G':
      case 'T':
      case 'C':
      case 'E':
      case 'V':
        return !jump && (straight || kWays[way].dy < 0) ? 1 : 0;
      case 'B':
        return !jump && !straight ? 8 : 0;
      case 'R':
        return !jump && straight ? 8 : 0;
      case 'H':
        return jump ? 0 : straight ? 1 : 8;
      case 'D':
        return jump ? 0 : straight ? 8 : 1;
      default:
        return jump ? 0 : 1;
    }
  }

  // Everything that pieces can do, by id; whether the king is safe then is another matter.
  std::map<int, Trial> possible() const {
    std::map<int, Trial> out;
    const int sign = black_ ? 1 : -1;
    const auto id = [&](int plane, int to) { return 81 * plane + (black_ ? to : 80 - to); };
    const auto depth = [&](int cell) { return black_ ? cell / 9 : 8 - cell / 9; };  // 0 is the far row
    const auto stuck = [&](char piece, int to) {
      const char c = large(piece);
      return ((c == 'P' || c == 'L') && depth(to) == 0) || (c == 'N' && depth(to) <= 1);
    };
    for (int from = 0; from < 81; ++from) {
      const char piece = glyph(from);
      if (piece == '.' || is_black(piece) != black_) continue;
      for (int way = 0; way < 10; ++way)
        for (int n = 1; n <= reach(piece, way); ++n) {
          const int x = from % 9 + n * sign * kWays[way].dx, y = from / 9 + n * sign * kWays[way].dy;
          if (x < 0 || x > 8 || y < 0 || y > 8) break;
          const int to = 9 * y + x;
          if (glyph(to) != '.' && is_black(glyph(to)) == black_) break;
          if (!stuck(piece, to)) out[id(way, to)] = {from, to, piece};
          if (promoted(piece) != '.' && (depth(from) < 3 || depth(to) < 3))
            out[id(10 + way, to)] = {from, to, promoted(piece)};
          if (glyph(to) != '.') break;
        }
    }
    for (int kind = 0; kind < 7; ++kind) {
      const char piece = side_letter("PLNSGBR"[kind], black_);
      if (hands_.find(piece) == hands_.end() || hands_.at(piece) == 0) continue;
      for (int to = 0; to < 81; ++to) {
        if (glyph(to) != '.' || stuck(piece, to)) continue;
        bool doubled = false;  // nifu
        for (int y = 0; y < 9; ++y) doubled |= kind == 0 && glyph(9 * y + to % 9) == piece;
        if (!doubled) out[id(20 + kind, to)] = {-1, to, piece};
      }
    }
    return out;
  }

  void do_move(const Trial& move) {
    const auto at = [&](int cell) -> char& { return board_[static_cast<std::size_t>(cell)]; };
    if (at(move.to) != '.') ++hands_[side_letter(demoted(at(move.to)), black_)];
    if (move.from >= 0)
      at(move.from) = '.';
    else
      --hands_[move.piece];
    at(move.to) = move.piece;
    black_ = !black_;
  }
  bool in_check(bool black) const {
    NaiveShogi they = *this;
    they.black_ = !black;
    for (const auto& [id, move] : they.possible())
      if (glyph(move.to) == (black ? 'K' : 'k')) return true;
    return false;
  }
  bool is_legal(const Trial& move) const {
    NaiveShogi after = *this;
    after.do_move(move);
    if (after.in_check(black_)) return false;
    const bool pawn_drop = move.from < 0 && large(move.piece) == 'P';
    return !pawn_drop || !after.in_check(!black_) || after.has_legal_move();  // uchifuzume
  }
  bool has_legal_move() const {
    for (const auto& [id, move] : possible())
      if (is_legal(move)) return true;
    return false;
  }
  bool may_declare() const {
    if (in_check(black_)) return false;
    bool king = false;
    int pieces = 0, points = 0;
    const auto worth = [](char c) { return std::string("BRHD").find(large(c)) != std::string::npos ? 5 : 1; };
    for (int cell = 0; cell < 81; ++cell) {
      const char c = glyph(cell);
      if (c == '.' || is_black(c) != black_ || (black_ ? cell / 9 > 2 : cell / 9 < 6)) continue;
      if (large(c) == 'K') {
        king = true;
      } else {
        ++pieces;
        points += worth(c);
      }
    }
    for (const auto& [c, count] : hands_)
      if (is_black(c) == black_) points += count * worth(c);
    return king && pieces >= 10 && points >= (black_ ? 28 : 27);
  }
  std::string text() const {
    std::string out = board_ + (black_ ? 'b' : 'w');
    for (const auto& [c, count] : hands_)
      if (count > 0) out += c + std::to_string(count);
    return out;
  }

  std::string board_ =
      "lnsgkgsnl"
      ".r.....b."
      "ppppppppp"
      "..........................."
      "PPPPPPPPP"
      ".B.....R."
      "LNSGKGSNL";
  std::map<char, int> hands_;
  bool black_ = true, declared_ = false;
  int plies_ = 0;
  std::vector<char> checks_ = {0};  // did the move that led to a position give check?
  std::vector<std::string> seen_ = {text()};
};

}  // namespace ludens::games
