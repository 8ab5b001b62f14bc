#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

namespace ludens::games::shogi {

// The keys of the positions of a game, inside the state: nothing is allocated, and a copy costs what the game has had
// so far. A capture, a drop and a promotion can all be undone by further moves, so no move makes what came before
// unreachable. Of a game that goes on beyond `kMost` plies the oldest positions are forgotten.
// Tested by tests/games/shogi/repetition_test.cpp.
class Repetition {
 public:
  static constexpr int kMost = 512;

  Repetition() = default;
  Repetition(const Repetition& other) { *this = other; }
  Repetition& operator=(const Repetition& other) {
    size_ = other.size_;
    std::copy_n(other.keys_.begin(), std::min(size_, kMost), keys_.begin());
    return *this;
  }

  void add(std::uint64_t key) { keys_[static_cast<std::size_t>(size_++ % kMost)] = key; }

  // How often the last position has occurred, itself included, and how many plies ago for the first time.
  struct Seen {
    int times = 1, since = 0;
  };
  Seen last() const {
    Seen out;
    const int newest = size_ - 1;
    const std::uint64_t key = keys_[static_cast<std::size_t>(newest % kMost)];
    for (int back = 4; back < std::min(size_, kMost); back += 2)  // no position comes back within two plies
      if (keys_[static_cast<std::size_t>((newest - back) % kMost)] == key) {
        ++out.times;
        out.since = back;
      }
    return out;
  }

 private:
  int size_ = 0;
  std::array<std::uint64_t, kMost> keys_;  // the first `size_` are set
};

}  // namespace ludens::games::shogi
