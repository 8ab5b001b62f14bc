#include "protocols/writer.h"

#include <array>
#include <utility>

namespace ludens::protocols {

std::string plain(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kLetters = {
      {{"«", "\""}, {"»", "\""}, {"…", "..."}, {"×", "x"}, {"–", "-"}, {"’", "'"}, {"±", "+-"}}};
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) {
      out += byte < 0x20 || byte == 0x7f ? ' ' : text[at];
      ++at;
      continue;
    }
    bool known = false;
    for (const auto& [letter, ascii] : kLetters) {
      if (!text.substr(at).starts_with(letter)) continue;
      out += ascii;
      at += letter.size();
      known = true;
      break;
    }
    if (known) continue;
    out += '?';
    for (++at; at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80;) ++at;
  }
  return out;
}

}  // namespace ludens::protocols
