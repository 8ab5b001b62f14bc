#pragma once
#include <cctype>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "games/state.h"

namespace ludens::tests {
using namespace games;

// Chess as simply as it can be said: letters on 64 cells from the top left, moves that are tried and taken back when
// they leave the king in check, positions remembered as texts. Ids by listing all moves in lc0's order.
class NaiveChess {
 public:
  // Rows, side, castling as files of rooks («HAha»), en passant as a cell or -1.
  NaiveChess(std::string_view rows, bool white, std::string castling, int en_passant = -1, int clock = 0)
      : white_(white), castling_(std::move(castling)), en_passant_(en_passant), clock_(clock) {
    for (const char c : rows) {
      if (c == '/') continue;
      if (std::isdigit(static_cast<unsigned char>(c)))
        cells_ += std::string(static_cast<std::size_t>(c - '0'), '.');
      else
        cells_ += c;
    }
    forget_useless_en_passant();
    seen_[text()] = 1;
  }
  NaiveChess() : NaiveChess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", true, "HAha") {}

  Side to_move() const { return white_ ? Side::First : Side::Second; }
  char glyph(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  Result result() const {
    if (legal().empty()) return attacked(king(white_), !white_) ? win_for(~to_move()) : Result::Draw;
    return dead() || seen_.at(text()) >= 3 || clock_ >= 100 ? Result::Draw : Result::Ongoing;
  }
  std::vector<int> moves() const {
    std::vector<int> out;
    if (result() != Result::Ongoing) return out;
    for (const auto& step : legal()) out.push_back(id(step));
    return out;
  }
  void play(int wanted) {
    for (const auto& step : legal())
      if (id(step) == wanted) {
        const bool quiet = std::tolower(at(step.from)) != 'p' && (at(step.to) == '.' || step.castles);
        *this = after(step);
        clock_ = quiet ? clock_ + 1 : 0;
        forget_useless_en_passant();
        ++seen_[text()];
        return;
      }
  }

 private:
  struct Step {
    int from = 0, to = 0;
    char becomes = ' ';
    bool castles = false;
  };

  char at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  static bool on(int x, int y) { return x >= 0 && x < 8 && y >= 0 && y < 8; }
  static bool is_white(char c) { return c >= 'A' && c <= 'Z'; }
  bool own(int cell) const { return at(cell) != '.' && is_white(at(cell)) == white_; }
  int king(bool white) const { return static_cast<int>(cells_.find(white ? 'K' : 'k')); }
  std::string text() const { return cells_ + (white_ ? 'w' : 'b') + castling_ + std::to_string(en_passant_); }

  bool attacked(int cell, bool by_white) const {
    for (int from = 0; from < 64; ++from) {
      if (at(from) == '.' || is_white(at(from)) != by_white) continue;
      const int dx = cell % 8 - from % 8, dy = cell / 8 - from / 8;
      if (reaches(from, dx, dy, by_white)) return true;
    }
    return false;
  }
  bool reaches(int from, int dx, int dy, bool white) const {
    const int ax = std::abs(dx), ay = std::abs(dy);
    switch (std::tolower(at(from))) {
      case 'p':
        return ax == 1 && dy == (white ? -1 : 1);
      case 'n':
        return ax * ay == 2;
      case 'k':
        return std::max(ax, ay) == 1;
      case 'b':
        return ax == ay && clear(from, dx, dy);
      case 'r':
        return (ax == 0 || ay == 0) && clear(from, dx, dy);
      default:
        return (ax == ay || ax == 0 || ay == 0) && clear(from, dx, dy);
    }
  }
  bool clear(int from, int dx, int dy) const {
    const int steps = std::max(std::abs(dx), std::abs(dy));
    if (steps == 0) return false;
    for (int i = 1; i < steps; ++i)
      if (at(from + i * (dx / steps) + 8 * i * (dy / steps)) != '.') return false;
    return true;
  }

  void add(std::vector<Step>& out, int from, int to) const {
    if (std::tolower(at(from)) == 'p' && (to < 8 || to >= 56))
      for (const char becomes : {'q', 'r', 'b', 'n'}) out.push_back({from, to, becomes});
    else
      out.push_back({from, to});
  }
  std::vector<Step> pseudo_legal() const {
    std::vector<Step> out;
    for (int from = 0; from < 64; ++from) {
      if (!own(from)) continue;
      for (int to = 0; to < 64; ++to) {
        if (own(to)) continue;
        const int dx = to % 8 - from % 8, dy = to / 8 - from / 8, ahead = white_ ? -1 : 1;
        if (std::tolower(at(from)) != 'p') {
          if (reaches(from, dx, dy, white_)) add(out, from, to);
        } else if (dx == 0) {
          const bool home = from / 8 == (white_ ? 6 : 1);
          if (at(to) == '.' && (dy == ahead || (home && dy == 2 * ahead && at(from + 8 * ahead) == '.')))
            add(out, from, to);
        } else if (std::abs(dx) == 1 && dy == ahead && (at(to) != '.' || to == en_passant_)) {
          add(out, from, to);
        }
      }
    }
    for (const char file : castling_)
      if (is_white(file) == white_) castle(out, std::tolower(file) - 'a');
    return out;
  }
  void castle(std::vector<Step>& out, int file) const {
    const int from = king(white_), row = from - from % 8, rook = row + file;
    const int king_to = row + (rook > from ? 6 : 2), rook_to = row + (rook > from ? 5 : 3);
    for (int cell = row; cell < row + 8; ++cell) {
      const auto passed = [&](int a, int b) { return cell >= std::min(a, b) && cell <= std::max(a, b); };
      if (cell != from && cell != rook && at(cell) != '.' && (passed(from, king_to) || passed(rook, rook_to))) return;
      NaiveChess without = *this;  // the king alone on its way, which the rook does not hide
      without.cells_[static_cast<std::size_t>(from)] = '.';
      if (passed(from, king_to) && without.attacked(cell, !white_)) return;
    }
    out.push_back({from, rook, ' ', true});
  }
  std::vector<Step> legal() const {
    std::vector<Step> out;
    for (const auto& step : pseudo_legal()) {
      const NaiveChess next = after(step);
      if (!next.attacked(next.king(white_), !white_)) out.push_back(step);
    }
    return out;
  }

  NaiveChess after(const Step& step) const {
    NaiveChess next = *this;
    auto& cells = next.cells_;
    const char piece = at(step.from);
    const int row = step.from - step.from % 8;
    next.white_ = !white_;
    next.en_passant_ = -1;
    cells[static_cast<std::size_t>(step.from)] = '.';
    if (step.castles) {
      cells[static_cast<std::size_t>(step.to)] = '.';
      const bool right = step.to > step.from;
      cells[static_cast<std::size_t>(row + (right ? 6 : 2))] = piece;
      cells[static_cast<std::size_t>(row + (right ? 5 : 3))] = white_ ? 'R' : 'r';
    } else {
      if (std::tolower(piece) == 'p') {
        if (step.to == en_passant_) cells[static_cast<std::size_t>(row + step.to % 8)] = '.';
        if (std::abs(step.to - step.from) == 16) next.en_passant_ = (step.to + step.from) / 2;
      }
      cells[static_cast<std::size_t>(step.to)] = piece;
      if (step.becomes != ' ')
        cells[static_cast<std::size_t>(step.to)] =
            white_ ? static_cast<char>(std::toupper(step.becomes)) : step.becomes;
    }
    std::erase_if(next.castling_, [&](char file) {
      if (is_white(file) == white_ && std::tolower(piece) == 'k') return true;
      const int rook = (is_white(file) ? 56 : 0) + std::tolower(file) - 'a';
      return rook == step.from || rook == step.to;
    });
    return next;
  }
  void forget_useless_en_passant() {
    if (en_passant_ < 0) return;
    for (const auto& step : legal())
      if (std::tolower(at(step.from)) == 'p' && step.to == en_passant_) return;
    en_passant_ = -1;
  }

  bool dead() const {
    int knights = 0, bishops[2] = {0, 0};
    for (int cell = 0; cell < 64; ++cell) {
      const char piece = static_cast<char>(std::tolower(at(cell)));
      if (piece == 'p' || piece == 'r' || piece == 'q') return false;
      knights += piece == 'n';
      if (piece == 'b') ++bishops[(cell % 8 + cell / 8) % 2];
    }
    if (knights + bishops[0] + bishops[1] <= 1) return true;
    return knights == 0 && (bishops[0] == 0 || bishops[1] == 0);
  }

  // Every move that a queen or a knight could make from a1, b1 … h8, then three promotions of each pawn's step.
  int id(const Step& step) const {
    static const std::vector<std::string> all = listed();
    const auto name = [this](int cell) {
      const int y = white_ ? cell / 8 : 7 - cell / 8;
      return std::string{static_cast<char>('a' + cell % 8), static_cast<char>('8' - y)};
    };
    std::string text = name(step.from) + name(step.to);
    if (step.becomes != ' ' && step.becomes != 'n') text += step.becomes;
    return static_cast<int>(std::find(all.begin(), all.end(), text) - all.begin());
  }
  static std::vector<std::string> listed() {
    std::vector<std::string> out;
    const std::string files = "abcdefgh", ranks = "12345678";
    for (const char y : ranks)
      for (const char x : files)
        for (const char v : ranks)
          for (const char u : files) {
            const int dx = std::abs(u - x), dy = std::abs(v - y);
            if ((dx == 0) != (dy == 0) || (dx == dy && dx > 0) || dx * dy == 2) out.push_back({x, y, u, v});
          }
    for (const char x : files)
      for (const char u : files)
        for (const char becomes : {'q', 'r', 'b'})
          if (std::abs(u - x) <= 1) out.push_back({x, '7', u, '8', becomes});
    return out;
  }

  std::string cells_;
  bool white_;
  std::string castling_;
  int en_passant_, clock_;
  std::map<std::string, int> seen_;
};

}  // namespace ludens::tests
