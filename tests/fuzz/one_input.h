#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <fmt/format.h>

// The entry of each harness: whatever the bytes, it returns 0 or the program dies.
int one_input(const std::uint8_t* data, std::size_t size);

namespace ludens::tests {

inline std::string_view bytes_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// What must hold for any input, in release builds too.
inline void must(bool holds, std::string_view what) {
  if (holds) return;
  fmt::print(stderr, "broken: {}\n", what);
  std::abort();
}

}  // namespace ludens::tests
