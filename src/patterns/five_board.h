#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/move.h"
#include "patterns/five_tables.h"

namespace ludens::patterns::five {

// The first hidden layer of a five-window network, kept up to date while stones come and go (what NNUE calls an
// accumulator, with one of its perspectives for each colour): for each perspective and point the sum of the embeddings
// of the windows through it, whether the point is empty or not. A stone changes at most
// 20 windows, and in each of them what the four other points see. In whole numbers, so that taking a stone back
// leaves no trace. Tested by tests/patterns/five_incremental_test.cpp.
class Board {
 public:
  explicit Board(std::shared_ptr<const Tables> tables);
  void clear();
  void put(Side side, int point) { change(point, side == Side::First ? 1 : 2); }
  void take(int point) { change(point, -stones_[static_cast<std::size_t>(point)]); }
  int stone(int point) const { return stones_[static_cast<std::size_t>(point)]; }  // 0 none, 1 Black, 2 White

  // The sum at a point as a side sees it: [hidden].
  const std::int16_t* sums(Side perspective, int point) const {
    return sums_.data() +
           (static_cast<std::size_t>(index(perspective)) * kPoints + static_cast<std::size_t>(point)) * hidden_;
  }
  int content(int window) const { return contents_[static_cast<std::size_t>(window)]; }
  int count(Side perspective, int which) const { return counts_[static_cast<std::size_t>(index(perspective))][which]; }
  const Tables& tables() const { return *tables_; }
  // The row of the view table that a window shows to one of its places.
  const std::int16_t* row(Side perspective, int window, int content, int place) const;

 private:
  void change(int point, int by);

  std::shared_ptr<const Tables> tables_;
  std::size_t hidden_;
  std::vector<std::int16_t> sums_, empty_sums_;
  std::array<std::uint8_t, kWindows> contents_{};
  std::array<std::uint8_t, kPoints> stones_{};
  std::array<std::array<std::int16_t, kCounted>, 2> counts_{};
};

}  // namespace ludens::patterns::five
