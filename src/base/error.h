#pragma once
#include <stdexcept>

namespace ludens::base {

// The only exception of Ludens: a mistake of the user or of a file. The text says what was found, where, and
// what is allowed, in one line. A programmer's mistake is an assert, an expected «no» is an optional.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace ludens::base
