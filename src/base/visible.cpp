#include "base/visible.h"

#include <fmt/format.h>

namespace ludens::base {

std::string visible(std::string_view text) {
  std::string out;
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int last = byte(i + 2);
    if (byte(i) < 0x20 || byte(i) == 0x7f) {
      out += fmt::format("\\x{:02x}", byte(i));
    } else if (byte(i) == 0xc2 && byte(i + 1) >= 0x80 && byte(i + 1) < 0xa0) {  // C1: some terminals obey them too
      out += fmt::format("\\x{:02x}", byte(++i));
    } else if (byte(i) == 0xe2 && ((byte(i + 1) == 0x80 && ((last >= 0xaa && last <= 0xae) || last == 0x8e ||
                                                            last == 0x8f || last == 0xa8 || last == 0xa9)) ||
                                   (byte(i + 1) == 0x81 && last >= 0xa6 && last <= 0xa9))) {
      out += fmt::format("\\u{{{:04x}}}", 0x2000 + (byte(i + 1) - 0x80) * 0x40 + (last - 0x80));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace ludens::base
