#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace ludens::base {

// SHA-256 (FIPS 180-4, 2015, section 6.2): names of files by what they hold, where somebody could wish to pass one off
// as another; XXH64 (hash.h) is for everything else. Tested by tests/base/sha256_test.cpp.
class Sha256 {
 public:
  Sha256();
  void add(std::string_view bytes);
  std::string hex();  // 64 digits; nothing may be added after it

 private:
  void block(const unsigned char* bytes);

  std::array<std::uint32_t, 8> state_;
  std::array<unsigned char, 64> rest_ = {};
  std::uint64_t size_ = 0;
};

std::string sha256(std::string_view bytes);  // 64 hexadecimal digits

}  // namespace ludens::base
