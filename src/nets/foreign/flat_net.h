#pragma once
#include <filesystem>
#include <memory>
#include <string_view>

#include "nets/policy_net.h"

namespace ludens::nets {

// A network kept as three files: weights (f16, one after the other), an index (which tensor lies where, with its shape)
// and a list of operations, one a line: «CONV_2D in=[180, 133, 132] out=[181] act=1». Tensors are cells × channels,
// weights out × rows × columns × in; activations 1 is relu. Throws Error that says which file, which line, what. Tested
// and fuzzed by tests/nets/foreign/ and tests/fuzz.
NetGraph read_flat_net(std::string_view weights, std::string_view index, std::string_view operations, int side,
                       int planes, std::string_view name);

// The self-play renju network: own stones, the opponent's, the last move, all ones if black is to move; 225 numbers,
// the value between −1 and 1.
std::unique_ptr<NetDialect> flat_renju_dialect();
inline constexpr int kFlatRenjuPlanes = 4;

}  // namespace ludens::nets
