#include "base/hash.h"

#include <xxhash.h>

namespace ludens {

std::uint64_t hash_text(std::string_view text) { return XXH64(text.data(), text.size(), 0); }

}  // namespace ludens
