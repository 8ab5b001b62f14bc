#pragma once
#include <algorithm>
#include <cassert>
#include <memory>

#include "games/move.h"

namespace ludens::games {

// A list of moves on the stack. It holds every catalogue game's moves (Go 25×25 has 626) without allocating and
// goes to the heap only for a described game with more. Fill it in bulk through `room` in hot code: a push in a
// loop was ten times slower with one compiler.
class MoveList {
 public:
  static constexpr int kInline = 640;

  MoveList() {}
  MoveList(const MoveList&) = delete;
  MoveList& operator=(const MoveList&) = delete;

  void clear() { size_ = 0; }
  void push(Move move) {
    if (size_ == capacity_) grow(size_ + 1);
    data_[size_++] = move;
  }
  // Space for up to `most` further moves; write there, then say with `took` how many it became.
  Move* room(int most) {
    if (size_ + most > capacity_) grow(size_ + most);
    return data_ + size_;
  }
  void took(int count) {
    assert(size_ + count <= capacity_);
    size_ += count;
  }

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move& operator[](int i) { return data_[i]; }
  Move operator[](int i) const { return data_[i]; }
  Move* begin() { return data_; }
  Move* end() { return data_ + size_; }
  const Move* begin() const { return data_; }
  const Move* end() const { return data_ + size_; }
  bool contains(Move move) const { return std::find(begin(), end(), move) != end(); }

 private:
  void grow(int least) {
    const int capacity = std::max(least, 2 * capacity_);
    auto heap = std::make_unique_for_overwrite<Move[]>(static_cast<std::size_t>(capacity));
    std::copy(begin(), end(), heap.get());
    heap_ = std::move(heap);
    data_ = heap_.get();
    capacity_ = capacity;
  }

  int size_ = 0;
  int capacity_ = kInline;
  Move* data_ = inline_;
  std::unique_ptr<Move[]> heap_;
  union {  // left uninitialised: a list is filled before it is read
    Move inline_[kInline];
  };
};

}  // namespace ludens::games
