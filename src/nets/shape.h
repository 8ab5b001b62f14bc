#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "nets/room.h"

namespace ludens::nets {

// The one architecture of our networks, and its numbers. Batch norms exist in training only; a model file has them
// folded into the convolutions, so that what is run is this, on planes × height × width:
//
//   x = relu(conv3×3(input))                                        planes → channels
//   `blocks` times: y = conv3×3(relu(conv3×3(x)));  x = relu(x + y)
//     with squeeze > 0 (squeeze-excitation, Hu et al. 2018, with a bias as in lc0):
//     (s, t) = linear(relu(linear(mean(y))));  x = relu(x + sigmoid(s)·y + t)     s the first `channels` numbers
//   p = relu(conv1×1(x))                                            channels → policy_channels
//     logits of a point = linear(p at that point), one on each of `policy_planes` planes, plane by plane;
//     logits after those = linear([mean(p), max(p)])
//   v = relu(conv1×1(x)), linear([mean(v), max(v)]), relu, linear → logits of win, draw, loss for the side to move
//
// mean and max are over the points, a channel each; [a, b] is one after the other.
struct NetShape {
  int blocks = 6, channels = 64;
  int squeeze = 0;  // hidden units of squeeze-excitation; 0: none
  int policy_channels = 32, value_channels = 32, value_hidden = 64;
  int policy_planes = 1;  // 1: moves are points; more where a move is a point and how (nets/features.h says which)
  int planes = 0;         // of the input: features' planes and then its numbers, each as a constant plane
  int width = 0, height = 0;
  int moves = 0;  // logits: plane by plane the points row by row, then what else there is (Go: pass)

  int points() const { return width * height; }
  int point_moves() const { return policy_planes * points(); }
  int extra_moves() const { return moves - point_moves(); }
  bool operator==(const NetShape&) const = default;
};

// «10x128», «6x64se16»: blocks, channels and squeeze; throws Error on anything else, or sizes that nobody can run.
NetShape parse_net_size(std::string_view text);
std::string net_size_text(const NetShape& shape);

// The tensors of a folded network in the order of the file. Convolutions are out × in × rows × columns (1×1 ones out ×
// in), linear layers out × in. Names: input.w, input.b, block0.conv1.w … block0.conv2.b, block0.se1.w (squeeze ×
// channels), block0.se2.w (2·channels × squeeze), policy.conv.w, policy.point.w (policy_planes × policy_channels),
// policy.extra.w (extra × 2·policy_channels), value.conv.w, value.hidden.w (hidden × 2·value_channels), value.out.w (3
// × hidden), and the same with .b.
struct TensorShape {
  std::string name;
  std::vector<int> sizes;
  std::size_t count() const;
  bool operator==(const TensorShape&) const = default;
};
std::vector<TensorShape> net_tensors(const NetShape& shape);

// Throws Error where a number makes no sense; the network may come from a file.
void check_shape(const NetShape& shape);

}  // namespace ludens::nets
