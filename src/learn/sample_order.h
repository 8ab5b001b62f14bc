#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "learn/room.h"

namespace ludens::learn {

// A permutation of 0 … size−1 that needs no table: a Feistel network of four rounds over the next power of four, walked
// until it lands inside (Black and Rogaway 2002, «cycle walking»). The order of an epoch is then a function of the
// seed, whoever asks and in which order. Tested by tests/learn/batches_test.cpp.
class Shuffle {
 public:
  Shuffle(std::uint64_t size, std::uint64_t seed) : size_(size), seed_(seed) {
    bits_ = size < 2 ? 1 : (static_cast<int>(std::bit_width(size - 1)) + 1) / 2;
  }
  std::uint64_t operator()(std::uint64_t i) const {
    do i = once(i);
    while (i >= size_);
    return i;
  }

 private:
  std::uint64_t once(std::uint64_t i) const {
    const std::uint64_t mask = (1ull << bits_) - 1;
    std::uint64_t left = i >> bits_, right = i & mask;
    for (std::uint64_t round = 0; round < 4; ++round) {
      const std::uint64_t next = left ^ (mix(mix(seed_ + round) ^ right) & mask);
      left = right;
      right = next;
    }
    return left << bits_ | right;
  }
  std::uint64_t size_, seed_;
  int bits_;
};

struct OrderOptions {
  std::int64_t batch = 512;
  std::uint64_t seed = 1;
  // Ratings that the network is not told, so that it learns what to play where they are unknown.
  double hide_both = 0.1, hide_one = 0.05;
  int symmetries = 1;  // that a sample may be turned by
};

// Which samples each batch holds, for every kind of network. Batch number s is a function of seed and s alone, so a
// training goes on exactly at any step: every epoch is a permutation of all samples (what is left over at its end, less
// than a batch, is left out). Tested by tests/learn/batches_test.cpp.
class SampleOrder {
 public:
  struct Row {
    std::int64_t sample;
    int symmetry;
    int hide;  // which ratings are not told: 1 own, 2 the opponent's
  };

  SampleOrder(std::int64_t samples, const OrderOptions& options)
      : samples_(samples), options_(options), batch_(std::min(options.batch, samples)) {}

  std::int64_t batch() const { return batch_; }
  std::int64_t steps_per_epoch() const { return samples_ / batch_; }
  std::vector<Row> rows(std::int64_t step) const {
    const auto epoch = static_cast<std::uint64_t>(step / steps_per_epoch());
    const std::int64_t first = step % steps_per_epoch() * batch_;
    const Shuffle order(static_cast<std::uint64_t>(samples_), mix(mix(options_.seed) ^ epoch));
    Rng rng = Rng::of(options_.seed, static_cast<std::uint64_t>(step), 1);
    std::vector<Row> out(static_cast<std::size_t>(batch_));
    for (std::int64_t i = 0; i < batch_; ++i) {
      const int symmetry = static_cast<int>(rng.below(static_cast<std::uint32_t>(options_.symmetries)));
      const double dice = rng.unit();
      const int hide = dice < options_.hide_both                           ? 3
                       : dice < options_.hide_both + options_.hide_one     ? 1
                       : dice < options_.hide_both + 2 * options_.hide_one ? 2
                                                                           : 0;
      out[static_cast<std::size_t>(i)] = {static_cast<std::int64_t>(order(static_cast<std::uint64_t>(first + i))),
                                          symmetry, hide};
    }
    return out;
  }

 private:
  std::int64_t samples_;
  OrderOptions options_;
  std::int64_t batch_;
};

}  // namespace ludens::learn
