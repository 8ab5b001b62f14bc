#pragma once
#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "games/go/point_set.h"

namespace ludens::games {

// Stones, chains and liberties of a Go board of any size up to N, on a padded board whose stride does not depend
// on the size.
//
// A chain keeps its pseudo-liberties (one for each pair of a stone and an empty neighbour; libego, Lew 2010)
// not as a number but as the sum of a weight for each: its low field counts them, the others add up the points and
// their squares (the sum-of-squares trick of the computer-go list). All the pseudo-liberties of a chain lie on one
// point p if and only if the word equals count · weight(p), by the Cauchy–Schwarz inequality: that is the exact test
// for «p is the last liberty». An empty point has such a word too, over its own empty neighbours, so that a stone
// finds its liberties ready when it is put, and a word that is not 0 says «legal at once and no eye».
//
// The empty points are a list, because the draw of a random move is the start of a long chain of dependent loads:
// drawing from a bit set instead cost 10 to 14 ns a move. Stones of a chain form a ring through `next_`; the smaller
// chain is relabelled when two meet. What looks roundabout in `put` avoids branches that no processor can predict.
// Tried and left out, because they cost more than they saved: remembering points that are of no use to a side, merging
// the four updates of liberties in registers. Tested by tests/games/go/.
template <int N>
class GoBoard {
 public:
  static constexpr int kStride = N + 1;  // one border column serves the row to its left and the row to its right
  static constexpr int kPoints = (N + 2) * kStride + 1;
  static constexpr int kFirst = kStride + 1, kLast = N * (N + 2);  // the corners of the largest board
  static constexpr int kEmpty = 0, kBorder = 3;                    // black is 1, white is 2: the border counts as both
  static constexpr int kNoPoint = 0;
  using Set = PointSet<kLast + 1>;

  struct Taken {
    int stones = 0;     // of the other side
    int ko = kNoPoint;  // where a lone stone was taken by a lone stone that could be taken back there
    int own = 0;        // by suicide
  };

  explicit GoBoard(int size) {
    for (int p = 0; p < kPoints; ++p) cell_[p] = code(p, kBorder);
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x) {
        const int p = kFirst + y * kStride + x;
        cell_[p] = code(p, kEmpty);
        list(p);
      }
    for (int p = kFirst; p <= kLast; ++p)
      if (colour(p) == kEmpty)
        at_neighbours(p, [&](int q) {
          if (colour(q) == kEmpty) liberties_[p] += weight(q);
        });
  }

  int colour(int p) const { return cell_[p] & 3; }
  bool same_chain(int p, int q) const { return cell_[p] == cell_[q]; }
  int chain_size(int p) const { return size_[head(p)]; }
  int balance() const { return balance_; }  // black stones minus white ones

  int empties() const { return empties_; }
  int empty_point(int i) const { return empty_[i]; }
  // Changes places in the list of empty points: a draw without replacement moves what it rejects to the end.
  void swap_empties(int i, int j) {
    const Point a = empty_[i], b = empty_[j];
    empty_[i] = b;
    where_[b] = static_cast<Point>(i);
    empty_[j] = a;
    where_[a] = static_cast<Point>(j);
  }

  // All points of a colour, kEmpty included; found by looking at every point.
  Set points(int wanted) const {
    Set out;
    for (int p = kFirst; p <= kLast; ++p) out.add_if(p, colour(p) == wanted);
    return out;
  }

  // Written out, because one compiler keeps a loop over the four directions as a loop.
  template <class F>
  static void at_neighbours(int p, F&& f) {
    f(p - kStride);
    f(p - 1);
    f(p + 1);
    f(p + kStride);
  }
  template <class F>
  void for_each_in_chain(int p, F&& f) const {
    int q = p;
    do {
      f(q);
      q = next_[q];
    } while (q != p);
  }

  bool open(int p) const { return liberties_[p] != 0; }  // has the empty point p an empty neighbour?
  // Is the empty point p the only liberty of the chain of stone q?
  bool last_liberty(int q, int p) const {
    const std::uint64_t sum = liberties_[head(q)];
    return sum == (sum & kCountMask) * weight(p);
  }

  // Would a stone on the empty point p have a liberty, once what it captures is gone?
  bool lives(int p, int me) const { return open(p) || lives_closed(p, me); }
  // Of a point without an empty neighbour. Out of line like `eye`: inlined, the two starve the common path of registers
  // with one compiler (a fifth of the speed).
  [[gnu::noinline]] bool lives_closed(int p, int me) const {
    bool any = false;
    at_neighbours(p, [&](int q) {
      const int c = colour(q);
      any |= (c != kBorder) & (last_liberty(q, p) != (c == me));
    });
    return any;
  }
  // Would it be a lone stone? Asked where it would not live.
  bool alone(int p, int me) const {
    bool any = false;
    at_neighbours(p, [&](int q) { any |= colour(q) == me; });
    return !any;
  }
  // The colour of all stones around a point, 0 if they differ or one is missing; the border is of both colours.
  int common_colour(int p) const { return cell_[p - kStride] & cell_[p - 1] & cell_[p + 1] & cell_[p + kStride] & 3; }
  // A single-point eye: own stones or the edge on all four sides and, so that the stones around can be one chain, at
  // most one diagonal neighbour of the other side in the middle of the board and none at the edge or in a corner.
  [[gnu::noinline]] bool eye(int p, int me) const {
    if ((common_colour(p) & me) == 0) return false;
    int theirs = 0, border = 0;
    for (const int d : {-kStride - 1, -kStride + 1, kStride - 1, kStride + 1}) {
      const int c = colour(p + d);
      theirs += c == (me ^ 3);
      border |= c == kBorder;
    }
    return theirs + border < 2;
  }

  // Puts any stones on an empty board. Precondition: all_alive, so that nothing is captured on the way.
  void set_up(const Set& black, const Set& white) {
    black.for_each([&](int p) { put(p, 1); });
    white.for_each([&](int p) { put(p, 2); });
  }

  // Puts a stone of colour `me` on the empty point p and takes off what has no liberty left: chains of the other
  // side first, then, if there were none, its own.
  Taken play(int p, int me) {
    Taken taken;
    if (put(p, me)) {
      at_neighbours(p, [&](int q) {
        if (colour(q) == (me ^ 3) && !has_liberty(q)) {
          taken.ko = q;
          taken.stones += take(q);
        }
      });
      if (taken.stones != 1 || chain_size(p) != 1 || !last_liberty(p, taken.ko)) taken.ko = kNoPoint;
    } else if (!has_liberty(p)) [[unlikely]] {
      taken.own = take(p);
    }
    return taken;
  }

  // Takes the chain of p off the board and says how many stones it had.
  int take(int p) {
    const int c = colour(p);
    int q = p, count = 0;
    do {
      cell_[q] = code(q, kEmpty);
      liberties_[q] = 0;
      list(q);
      ++count;
      q = next_[q];
    } while (q != p);
    do {
      const std::uint64_t w = weight(q);
      at_neighbours(q, [&](int r) { liberties_[head(r)] += w; });
      q = next_[q];
    } while (q != p);
    balance_ -= (3 - 2 * c) * count;
    return count;
  }

  // Could the empty point p be where `me` may not retake a ko: stones of the other side all around, one of them alone
  // and with p as its only liberty?
  bool possible_ko(int p, int me) const {
    if (colour(p) != kEmpty || open(p) || (common_colour(p) & (me ^ 3)) == 0) return false;
    bool lone = false;
    at_neighbours(p, [&](int q) { lone |= colour(q) != kBorder && chain_size(q) == 1 && last_liberty(q, p); });
    return lone;
  }
  // Do all chains of an arrangement of stones have a liberty?
  static bool all_alive(const Set& empty, const Set& black, const Set& white) {
    for (const Set& stones : {black, white}) {
      Set alive;
      for (Set reached = stones & empty.template neighbours<kStride>(); !(reached == alive);) {
        alive = reached;
        reached = alive | (stones & alive.template neighbours<kStride>());
      }
      if (!(alive == stones)) return false;
    }
    return true;
  }

 private:
  using Point = std::conditional_t<(kPoints <= 256), std::uint8_t, std::uint16_t>;

  // Fields of 12, 21 and 31 bits. A chain has at most 4·min(stones, liberties) ≤ 1250 pseudo-liberties on 25×25, on
  // points below 676, so that none overflows.
  static constexpr std::uint64_t kCountMask = (1u << 12) - 1;
  static constexpr std::array<std::uint64_t, kPoints> kWeights = [] {
    std::array<std::uint64_t, kPoints> out{};
    for (std::uint64_t p = 0; p < kPoints; ++p) out[p] = 1 | p << 12 | (p * p) << 33;
    return out;
  }();
  static std::uint64_t weight(int p) { return kWeights[static_cast<std::size_t>(p)]; }
  static std::uint16_t code(int head, int colour) { return static_cast<std::uint16_t>(head << 2 | colour); }
  unsigned head(int p) const { return static_cast<unsigned>(cell_[p]) >> 2; }
  bool has_liberty(int stone) const { return liberties_[head(stone)] != 0; }

  // Puts a stone and joins it to its neighbours; takes nothing off, but says whether a chain of the other side has
  // lost its last liberty.
  bool put(int p, int me) {
    assert(colour(p) == kEmpty);
    unlist(p);
    balance_ += 3 - 2 * me;
    const std::uint64_t w = weight(p);
    const unsigned north = cell_[p - kStride], west = cell_[p - 1], east = cell_[p + 1], south = cell_[p + kStride];
    liberties_[north >> 2] -= w;
    liberties_[west >> 2] -= w;
    liberties_[east >> 2] -= w;
    liberties_[south >> 2] -= w;

    // One chain of its own beside it takes the stone in; without one, the stone is its own chain. Both in the same way.
    const auto mine = static_cast<unsigned>(me);
    unsigned chain = code(p, me);
    const auto prefer = [&](unsigned c) { chain ^= (chain ^ c) & -static_cast<unsigned>((c & 3) == mine); };
    prefer(north);
    prefer(west);
    prefer(east);
    prefer(south);
    const unsigned h = chain >> 2;
    const std::uint64_t brings = liberties_[p];
    liberties_[p] = 0;
    liberties_[h] += brings;
    size_[p] = 0;
    size_[h] = static_cast<Point>(size_[h] + 1);
    cell_[p] = static_cast<std::uint16_t>(chain);
    next_[p] = static_cast<Point>(p);
    next_[p] = std::exchange(next_[h], static_cast<Point>(p));
    const auto other = [&](unsigned c) { return ((c & 3) == mine) & (c != chain); };
    if (other(north) | other(west) | other(east))  // south was preferred
      at_neighbours(p, [&](int q) {
        if (colour(q) == me && cell_[q] != cell_[p]) join(p, q);
      });

    const auto dead = [&](unsigned c) { return ((c & 3) == (mine ^ 3)) & (liberties_[c >> 2] == 0); };
    return dead(north) | dead(west) | dead(east) | dead(south);
  }

  // Makes one chain of two.
  void join(int p, int q) {
    int to = p, from = q;
    if (chain_size(to) < chain_size(from)) std::swap(to, from);
    liberties_[head(to)] += liberties_[head(from)];
    size_[head(to)] = static_cast<Point>(size_[head(to)] + size_[head(from)]);
    const std::uint16_t chain = cell_[to];
    int s = from;
    do {
      cell_[s] = chain;
      s = next_[s];
    } while (s != from);
    std::swap(next_[to], next_[from]);
  }

  void list(int p) {
    where_[p] = static_cast<Point>(empties_);
    empty_[empties_++] = static_cast<Point>(p);
  }
  void unlist(int p) {
    const Point last = empty_[--empties_], at = where_[p];
    empty_[at] = last;
    where_[last] = at;
  }

  std::uint64_t liberties_[kPoints] = {};  // by head
  std::uint16_t cell_[kPoints];            // head of the chain and colour; an empty or border point is its own head
  Point next_[kPoints] = {};
  Point size_[kPoints] = {};  // by head
  Point empty_[N * N] = {};
  Point where_[kPoints] = {};  // in empty_
  int empties_ = 0;
  int balance_ = 0;
};

}  // namespace ludens::games
