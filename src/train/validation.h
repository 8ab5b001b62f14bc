#pragma once
#include "learn/plane_set.h"
#include "train/network.h"

namespace ludens::train {

// How well a network foretells people's moves.
struct Score {
  std::int64_t positions = 0, results = 0;  // results: positions of games whose result is known
  double top1 = 0, top3 = 0, cross_entropy = 0, value_cross_entropy = 0, value_accuracy = 0;
};

// The validation positions (mode `paper`), made once and kept where the network is.
class Validation {
 public:
  // At most so many positions, evenly spread; none where the sample file has none.
  Validation(const PlaneSet& samples, std::int64_t most, int threads, at::Device device);
  Score measure(const Network& network, const Weights& weights, bool mixed) const;

 private:
  at::Tensor planes_, numbers_, moves_, outcomes_;
};

}  // namespace ludens::train
