#pragma once
#include <string>
#include <string_view>

namespace ludens::base {

// A UTF-8 text as it stands between tags or in quotes, in XML, SVG and HTML. XML has no way to write most control
// characters, nor U+FFFE and U+FFFF: they become blanks. Tested by tests/base/text_test.cpp.
std::string escape_xml(std::string_view text);

}  // namespace ludens::base
