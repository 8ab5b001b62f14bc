#pragma once
#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "games/go/point_set.h"

namespace ludens {

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
// Stones of a chain form a ring through `next_`; the smaller chain is relabelled when two meet.
// Tested by tests/games/go/.
template <int N>
class GoBoard {
 public:
  static constexpr int kStride = N + 1;  // one border column serves the row to its left and the row to its right
  static constexpr int kPoints = (N + 2) * kStride + 1;
  static constexpr int kDirections[4] = {-kStride, -1, 1, kStride};
  static constexpr int kEmpty = 0, kBorder = 3;  // black is 1, white is 2: the border counts as both
  static constexpr int kNoPoint = 0;
  using Set = PointSet<N * (N + 2) + 1>;

  struct Taken {
    int stones = 0;         // of the other side
    int ko = kNoPoint;      // where a lone stone was taken by a lone stone that could be taken back there
    int own = 0;            // by suicide
  };

  explicit GoBoard(int size) {
    for (int p = 0; p < kPoints; ++p) cell_[p] = code(p, kBorder);
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x) {
        const int p = (y + 1) * kStride + x + 1;
        cell_[p] = code(p, kEmpty);
        empty_.add(p);
      }
    empty_.for_each([&](int p) {
      for (const int d : kDirections)
        if (colour(p + d) == kEmpty) liberties_[p] += weight(p + d);
    });
  }

  int colour(int p) const { return cell_[p] & 3; }
  int head(int p) const { return cell_[p] >> 2; }
  bool same_chain(int p, int q) const { return cell_[p] == cell_[q]; }
  int chain_size(int p) const { return size_[head(p)]; }
  const Set& empty() const { return empty_; }
  const Set& stones(int colour) const { return stones_[colour - 1]; }

  template <class F>
  void for_each_in_chain(int p, F&& f) const {
    int q = p;
    do {
      f(q);
      q = next_[q];
    } while (q != p);
  }

  // Of an empty point: has it an empty neighbour? Of a stone: has its chain a liberty?
  bool open(int p) const { return liberties_[head(p)] != 0; }
  // Is the empty point p the only liberty of the chain of stone q?
  bool last_liberty(int q, int p) const {
    const std::uint64_t sum = liberties_[head(q)];
    return sum == (sum & kCountMask) * weight(p);
  }

  // Would a stone on the empty point p have a liberty, once what it captures is gone?
  bool lives(int p, int me) const {
    if (open(p)) return true;
    bool any = false;
    for (const int d : kDirections) {
      const int c = colour(p + d);
      any |= c != kBorder && last_liberty(p + d, p) != (c == me);
    }
    return any;
  }
  // Would it be a lone stone that captures nothing? Only asked where it would not live.
  bool alone(int p, int me) const {
    for (const int d : kDirections)
      if (colour(p + d) == me) return false;
    return true;
  }
  // A single-point eye: own stones or the edge on all four sides and, so that the stones around can be one chain, at
  // most one diagonal neighbour of the other side in the middle of the board and none at the edge or in a corner.
  bool eye(int p, int me) const {
    const int all = colour(p - kStride) & colour(p - 1) & colour(p + 1) & colour(p + kStride);
    if ((all & me) == 0) return false;
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
    put(p, me);
    Taken taken;
    for (const int d : kDirections)
      if (colour(p + d) == (me ^ 3) && !open(p + d)) {
        taken.ko = p + d;
        taken.stones += take(p + d);
      }
    if (taken.stones == 1) {
      if (chain_size(p) != 1 || !last_liberty(p, taken.ko)) taken.ko = kNoPoint;
    } else {
      taken.ko = kNoPoint;
      if (!open(p)) taken.own = take(p);
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
      empty_.add(q);
      stones_[c - 1].remove(q);
      ++count;
      q = next_[q];
    } while (q != p);
    do {
      const std::uint64_t w = weight(q);
      for (const int d : kDirections) liberties_[head(q + d)] += w;
      q = next_[q];
    } while (q != p);
    return count;
  }

  // Could the empty point p be where `me` may not retake a ko: stones of the other side all around, one of them alone and
  // with p as its only liberty?
  bool possible_ko(int p, int me) const {
    if (colour(p) != kEmpty || open(p)) return false;
    bool lone = false;
    for (const int d : kDirections) {
      const int c = colour(p + d);
      if (c == me) return false;
      lone |= c != kBorder && chain_size(p + d) == 1 && last_liberty(p + d, p);
    }
    return lone;
  }
  // Does a set of stones hold each chain wholly or not at all?
  bool whole_chains(const Set& set) const {
    bool whole = true;
    set.for_each([&](int p) { for_each_in_chain(p, [&](int q) { whole &= set.has(q); }); });
    return whole;
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

  void put(int p, int me) {
    assert(colour(p) == kEmpty);
    const std::uint64_t w = weight(p);
    for (const int d : kDirections) liberties_[head(p + d)] -= w;
    empty_.remove(p);
    stones_[me - 1].add(p);
    cell_[p] = code(p, me);
    next_[p] = static_cast<Point>(p);
    size_[p] = 1;
    for (const int d : kDirections)
      if (colour(p + d) == me && cell_[p + d] != cell_[p]) join(p, p + d);
  }

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

  std::uint64_t liberties_[kPoints] = {};  // by head
  std::uint16_t cell_[kPoints];            // head of the chain and colour; an empty or border point is its own head
  Point next_[kPoints] = {};
  Point size_[kPoints] = {};               // by head
  Set empty_;
  Set stones_[2];
};

}  // namespace ludens
