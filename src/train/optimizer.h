#pragma once
#include <string>
#include <vector>

#include "train/network.h"
#include "train/options.h"

namespace ludens::train {

// AdamW (Loshchilov, Hutter 2019) or SGD with momentum, over flat weights. `rest` is not decayed.
class Optimizer {
 public:
  Optimizer(const TrainOptions& options, const Weights& weights);
  // Clips the gradients, moves the weights and forgets the gradients; `step` counts from 0.
  void step(Weights& weights, std::int64_t step, double rate);
  std::vector<at::Tensor> state() const;  // for checkpoints: same order, same sizes

 private:
  bool adam_;
  double decay_, clip_;
  std::vector<at::Tensor> first_, second_;  // moments; `second_` only for AdamW
};

// The learning rate as a part of the highest, at a part of the run from 0 to 1.
double schedule_at(const TrainOptions& options, double progress);

}  // namespace ludens::train
