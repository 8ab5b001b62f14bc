#pragma once
#include <cstdint>
#include <string_view>

#include "base/rng.h"

namespace ludens::base {

// XXH64: splits of data sets are defined by it, so it never changes.
std::uint64_t hash_text(std::string_view text, std::uint64_t seed = 0);

// Folds one more word into a running hash; for position keys that are computed on demand.
constexpr std::uint64_t fold(std::uint64_t hash, std::uint64_t word) {
  return mix(hash ^ (word * 0xff51afd7ed558ccdull));
}

}  // namespace ludens::base
