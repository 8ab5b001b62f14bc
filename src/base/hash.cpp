#include "base/hash.h"

#include <xxhash.h>

namespace ludens::base {

std::uint64_t hash_text(std::string_view text, std::uint64_t seed) { return XXH64(text.data(), text.size(), seed); }

}  // namespace ludens::base
