#pragma once
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "nets/room.h"

namespace ludens::nets {

// A network as a short program over slots, so that our own models, KataGo's and others run on the same few kernels. A
// slot holds planes (channels × rows × columns) or a vector. Steps may write a slot again: two of them carry a whole
// tower.
enum class Act : unsigned char { None, Relu, Elu, Tanh, Sigmoid };

template <class T>
T activated(Act act, T x) {
  switch (act) {
    case Act::None:
      return x;
    case Act::Relu:
      return std::max(x, T{0});
    case Act::Elu:
      return x > 0 ? x : std::expm1(x);
    case Act::Tanh:
      return std::tanh(x);
    case Act::Sigmoid:
      return 1 / (1 + std::exp(-x));
  }
  return x;
}

struct Slot {
  bool planes = true;
  int size = 0;  // channels, or numbers
};

struct ConvLayer {
  int in = 0, out = 0, side = 3;    // side 1, 3 or 5; the border counts as zeros
  std::vector<float> weights = {};  // out × in × side × side
  std::vector<float> bias = {};     // out
};
struct DenseLayer {
  int in = 0, out = 0;
  std::vector<float> weights = {};  // out × in
  std::vector<float> bias = {};     // out
};

enum class StepKind : unsigned char {
  Conv,     // out = act(conv(in) + skip)
  Scale,    // out = act(scale · in + bias), a scale and a bias a channel (a dense layer's weights and bias)
  Pool,     // vector = pooled planes
  Dense,    // vector = act(W · in + b)
  Spread,   // planes = act(in + vector[channel])
  Gate,     // planes = act(sigmoid(vector[c]) · in + vector[channels + c] + skip): squeeze-excitation
  Flatten,  // vector = planes, channel by channel, or cell by cell
};
enum class PoolKind : unsigned char {
  Mean,
  MeanMax,      // means, then maxima
  KataGo,       // means, means · (b − 14)/10, maxima, where b is the side of the board
  KataGoValue,  // means, means · (b − 14)/10, means · ((b − 14)²/100 − 0.1)
};

struct Step {
  StepKind kind = StepKind::Conv;
  int in = 0, out = 0;
  int skip = -1;    // planes that are added; may be `out`
  int vector = -1;  // of Spread and Gate
  int layer = -1;   // of convs or denses
  Act act = Act::None;
  PoolKind pool = PoolKind::Mean;
  bool cells_first = false;  // Flatten: channels innermost
};

struct Graph {
  int rows = 0, columns = 0;
  std::vector<Slot> slots;  // 0: the input planes
  int numbers = -1;         // slot of the input vector, where there is one
  std::vector<ConvLayer> convs;
  std::vector<DenseLayer> denses;
  std::vector<Step> steps;

  int points() const { return rows * columns; }
  int add_planes(int channels) { return add(Slot{true, channels}); }
  int add_vector(int size) { return add(Slot{false, size}); }
  int add(Slot slot) {
    slots.push_back(slot);
    return static_cast<int>(slots.size()) - 1;
  }
  int add(ConvLayer layer) {
    convs.push_back(std::move(layer));
    return static_cast<int>(convs.size()) - 1;
  }
  int add(DenseLayer layer) {
    denses.push_back(std::move(layer));
    return static_cast<int>(denses.size()) - 1;
  }
};

// Throws Error where sizes do not fit or a number is not finite: a graph may come from a file.
void check_graph(const Graph& graph);

// The forward pass as one would write it on paper, in double precision: what the kernels are tested against.
// Returns every slot as it is after the last step (planes: channels × points). Tested by tests/nets/network_test.cpp.
std::vector<std::vector<double>> plain_forward(const Graph& graph, const std::vector<double>& planes,
                                               const std::vector<double>& numbers = {});

}  // namespace ludens::nets
