#pragma once
// Every way in which a network can be computed, and how far a reduced precision may lie from floats.
//
// Like is compared with like: floats with numbers from elsewhere, tightly; a reduced precision with our own floats,
// within what its number format allows, and by the move that it likes best.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "nets/emulated_tiles.h"
#include "nets/graph.h"
#include "nets/kernels/choose.h"
#include "nets/network.h"

namespace ludens::nets {

// The kernels that run on this processor, and tiles by emulation where it has none.
inline std::vector<const Kernels*> all_kernels() {
  const auto usable = usable_kernels();
  std::vector<const Kernels*> out(usable.begin(), usable.end());
  if (std::none_of(out.begin(), out.end(), [](const Kernels* k) { return k->tiles != nullptr; }))
    out.push_back(&emulated_tile_kernels());
  return out;
}
// Those that have a faster, less exact form.
inline std::vector<const Kernels*> reduced_kernels() {
  auto out = all_kernels();
  std::erase_if(out, [](const Kernels* k) { return k->fast == FastForm::None; });
  return out;
}

// The share of a typical output by which a format may change it.
//
// A weight and an input are each rounded, by at most u of their size, hence by u/√3 in the root mean square, and a
// product by √2·u/√3. Products of random signs add up in quadrature, and so do their errors: a sum errs by the same
// share of its own root mean square however many terms it has (96 channels of nine taps are 864 of them; that they are
// added up as floats, with 2⁻²⁴ a term, is nothing beside that). The errors of L convolutions in a row are again
// independent: √L times. What a convolution passes on of an error it passes on of the signal, and a skip leaves it as
// it is.
//
// - bf16 has a significand of 8 bits: u = 2⁻⁸.
// - 16-bit integers in the Winograd domain: products must add up below 2³¹ with inputs up to 2¹⁵, so that the weights
//   of a sum share 2¹⁶ units, 2¹⁶/C each of C channels: u = C/2¹⁷, 2⁻¹¹ at 64 channels; an input is one of 2¹⁵ steps of
//   the largest that the transform could make of it, of which a typical one has a sixteenth: u = 2⁻¹². The transform
//   back has coefficients up to 4 along each axis and takes differences of large products: three bits are lost.
inline double rounding(const Graph& graph, FastForm form) {
  double squares = 0;
  for (const Step& step : graph.steps) {
    if (step.kind != StepKind::Conv) continue;
    const ConvLayer& layer = graph.convs[static_cast<std::size_t>(step.layer)];
    if (layer.side != 3) continue;  // floats
    const double weights = form == FastForm::Bf16Tiles ? std::exp2(-8) : 8 * layer.in * std::exp2(-17);
    const double inputs = form == FastForm::Bf16Tiles ? std::exp2(-8) : 8 * std::exp2(-12);
    squares += (weights * weights + inputs * inputs) / 3;
  }
  return std::sqrt(squares);
}

struct Difference {
  double mean = 0;  // the root mean square of the differences …
  double most = 0;  // … and the largest of them, as shares of the root mean square of what they should be
};

template <class Want>
Difference difference(std::span<const float> got, const Want& want) {
  Difference out;
  double size = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    const double d = std::abs(got[i] - static_cast<double>(want[i]));
    size += static_cast<double>(want[i]) * static_cast<double>(want[i]);
    out.mean += d * d;
    out.most = std::max(out.most, d);
  }
  const auto n = static_cast<double>(want.size());
  const double unit = std::max(std::sqrt(size / n), 1e-9);
  out.mean = std::sqrt(out.mean / n) / unit;
  out.most /= unit;
  return out;
}

// Where large parts of a sum cancel out, as in the head of a network that has little to say, what is left errs by a
// larger share: twice the expectation is allowed for the mean over many numbers, and three times that for the worst of
// some hundred. Seen on the golden positions: means of 0.1 to 0.75, the worst 2.7 of it.
template <class Want>
void expect_rounded(std::span<const float> got, const Want& want, double rounding, const std::string& what) {
  const Difference d = difference(got, want);
  if (want.size() >= 16) EXPECT_LE(d.mean, 2 * rounding) << what;
  EXPECT_LE(d.most, 6 * rounding) << what;
  EXPECT_GT(d.most, 0) << what << ": the reduced precision was not used";
}

// The numbers of a slot; memory is padded.
inline std::span<const float> output(const Graph& graph, const Workspace& work, int slot) {
  return work.vector(slot, 0).first(static_cast<std::size_t>(graph.slots[static_cast<std::size_t>(slot)].size));
}

inline std::size_t best(std::span<const float> logits) {
  return static_cast<std::size_t>(std::max_element(logits.begin(), logits.end()) - logits.begin());
}

}  // namespace ludens::nets
