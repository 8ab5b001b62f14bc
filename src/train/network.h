#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include "nets/model_file.h"
#include "nets/shape.h"
#include "train/room.h"

namespace ludens::train {

// The weights of a network in training, as a few flat tensors instead of one a layer: an optimizer's step, clipping and
// averaging are then a handful of operations whatever the depth, and a checkpoint is a list of arrays.
struct Weights {
  at::Tensor convs;    // convolutions, each out × rows × columns × in: channels-last, as GPUs want them
  at::Tensor linears;  // matrices out × in; computed in f32
  at::Tensor rest;     // batch norms' scales and shifts, biases; not decayed
  at::Tensor stats;    // batch norms' running means and variances; no gradient

  std::vector<at::Tensor> all() const { return {convs, linears, rest, stats}; }
  std::vector<at::Tensor> trained() const { return {convs, linears, rest}; }
  Weights clone() const;
  void copy_from(const Weights& other);
};

// The network of nets/shape.h with batch norms, for any weights of its shape. Tested by tests/train/trainer_test.cpp.
class Network {
 public:
  explicit Network(const NetShape& shape);

  const NetShape& shape() const { return shape_; }
  // He's initialisation (2015) with our own dice: the same on every machine and version of libtorch. The second norm of
  // a block starts at 0, so that a block starts as the identity (Goyal et al. 2017).
  Weights fresh(std::uint64_t seed) const;

  struct Output {
    at::Tensor policy, value;  // logits, f32: batch × moves, batch × 3
  };
  // planes: bytes, batch × planes × height × width; numbers: f32, batch × numbers. `training` uses and updates the
  // batch's own statistics. `mixed` computes in bf16 but for norms' statistics and the heads' matrices.
  Output forward(const Weights& weights, const at::Tensor& planes, const at::Tensor& numbers, bool training,
                 bool mixed) const;

  // The tensors of a model file: norms folded into convolutions.
  std::vector<Tensor> folded(const Weights& weights) const;

 private:
  NetShape shape_;
  std::vector<std::int64_t> convs_, linears_, rest_, stats_;  // sizes of the pieces, in the order of `forward`
};

// The forward pass of a folded model in f32, for golden numbers. input: batch × planes × height × width.
Network::Output forward_folded(const NetModel& model, const at::Tensor& input);

}  // namespace ludens::train
