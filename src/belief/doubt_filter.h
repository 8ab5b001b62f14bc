#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "belief/room.h"
#include "games/move.h"

namespace ludens::belief {

// Algorithm 1 of Rautureau and Piette (2024) as docs/dual.md reads it: when to stop picking moves that feel good.
struct DoubtLimits {
  double start = 1.5;      // unsure of everything where |A| / 2^H is at most this
  double stop = 1.5;       // the rest is not worth a look where |A| / 2^H is at most this
  double leftover = 0.02;  // … or where it holds less than this share of the probability
  // Beside the paper, after He, Liao et al. (2024): the likeliest move alone is good where it leads the next by more
  // than this share of the probability.
  double lead = 1;
  bool operator==(const DoubtLimits&) const = default;
};

// Algorithm 1 (Rautureau and Piette 2024, as docs/dual.md reads it): which of the legal moves feel good. Picks the
// likeliest move until what is left is close to uniform. One sort, O(1) for the entropy of each rest; keeps its
// buffers, so that a search may ask it at every node. Tested by tests/belief/doubt_filter_test.cpp.
class DoubtFilter {
 public:
  struct Picked {
    bool everything = false;  // too unsure to tell moves apart: all of them are returned
    float doubt = 1;          // 2^H / |A| in (0, 1], of the whole distribution
  };

  explicit DoubtFilter(const DoubtLimits& limits) : limits_(limits) {}

  // Precondition: as many probabilities as moves, at least one, each finite and not negative; any scale.
  Picked pick(std::span<const Move> moves, std::span<const float> p);
  // The moves that feel good, by their place in `moves`: likeliest first, ties to the smaller id.
  std::span<const std::uint32_t> good() const { return good_; }

 private:
  struct Item {
    float p;
    std::uint32_t id, place;
  };
  void prepare(std::size_t from, std::size_t to);
  bool unsure(std::size_t from, double limit) const;
  double entropy(std::size_t from) const;

  DoubtLimits limits_;
  std::vector<Item> items_;
  // Σ p and Σ p·log2 p of the items from each place on.
  std::vector<double> mass_, plogp_;
  std::vector<std::uint32_t> good_;
};

}  // namespace ludens::belief
