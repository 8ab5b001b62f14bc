#pragma once
#include <string>
#include <string_view>

namespace ludens::base {

// Bytes where only text may stand, as hexadecimal digits, two a byte; and back, which throws Error on anything else.
// Tested by tests/base/sha256_test.cpp.
std::string to_digits(std::string_view bytes);
std::string from_digits(std::string_view digits);

}  // namespace ludens::base
