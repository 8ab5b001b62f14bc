#pragma once
#include <memory>
#include <new>
#include <vector>

#include "nets/graph.h"
#include "nets/kernels/kernels.h"

namespace ludens::nets {

// Memory that vectors of 64 bytes may be loaded from.
template <class T>
struct Aligned {
  using value_type = T;
  Aligned() = default;
  template <class U>
  Aligned(const Aligned<U>&) {}
  T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t{64})); }
  void deallocate(T* p, std::size_t) { ::operator delete(p, std::align_val_t{64}); }
  bool operator==(const Aligned&) const { return true; }
};
template <class T>
using AlignedVector = std::vector<T, Aligned<T>>;

inline int blocks_of(int channels) { return (channels + kBlock - 1) / kBlock; }
inline int padded(int channels) { return blocks_of(channels) * kBlock; }

// A 3×3 convolution as kernels/kernels.h wants it, in floats or in a fast form; `positive` promises inputs that are not
// negative, which saves the integers a bit.
struct PackedConv3 {
  int in_blocks = 0, out_blocks = 0;
  AlignedVector<float> weights, bias, scale16, steps16;
  AlignedVector<std::int16_t> weights16;
  Conv3 view(bool relu) const {
    return {in_blocks, out_blocks, weights.data(), weights16.data(), scale16.data(), steps16.data(), bias.data(), relu};
  }
};
PackedConv3 pack_conv3(const ConvLayer& layer, int group, FastForm form, bool positive);

// Weights of a dense layer or of another convolution as [k][n padded to 16], and its bias padded likewise.
struct PackedDense {
  int in = 0, out = 0;
  AlignedVector<float> weights, bias;
};
PackedDense pack_dense(const DenseLayer& layer);
PackedDense pack_columns(const ConvLayer& layer);  // k = (row · side + column) · in + channel

}  // namespace ludens::nets
