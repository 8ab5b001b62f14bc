#pragma once
#include <string_view>

#include "nets/model_graph.h"

namespace ludens::nets {

// What a network of lc0 says, beside its graph.
struct Lc0Net {
  NetGraph net;
  bool by_planes = false;  // the policy is 80 planes of squares (lc0_planes.h), else a number for each of 1858 moves
  bool wdl = false;        // the value is win, draw and loss, as logits, else one number from −1 to 1
};

// Reads a network of lc0 (LeelaChessZero, 2018; its file is a message of Protocol Buffers, `Net`), of the kinds that
// Maia's (McIlroy-Young et al. 2020) are of: 112 planes of the classical input, residual blocks with or without
// squeeze-excitation, policies by planes or by moves, values of either form. Weights are 16-bit fractions between a
// layer's least and largest. What else there is (attention, other activations) is refused; moves left are passed over.
// `bytes` is the file unpacked. Written from the public description of the format and from the files. Throws Error that
// says what is wrong. Tested and fuzzed by tests/nets/foreign/ and tests/fuzz.
Lc0Net read_lc0(std::string_view bytes, std::string_view name);

inline constexpr int kLc0Planes = 112, kLc0PolicyPlanes = 80;

}  // namespace ludens::nets
