#pragma once
#include <string>
#include <string_view>

namespace ludens::base {

// Text of strangers as a terminal may be shown it: control characters, which could do anything there, as \xNN, and
// those of Unicode that break lines or turn the direction of writing around as \u{NNNN}. Tested by
// tests/base/text_test.cpp.
std::string visible(std::string_view text);

}  // namespace ludens::base
