#include "records/io/encoding.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <utility>

#include <iconv.h>
#include <uchardet/uchardet.h>

#include "base/text.h"
#include "records/io/short_text.h"

namespace ludens::records {
namespace {

constexpr std::size_t kGuessBytes = 64u << 10;
constexpr std::ptrdiff_t kStatistics = 100;  // bytes beside ASCII that uchardet needs

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool ascii(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  return true;
}

// The names that files use for encodings that iconv knows under another one; each a superset of what was meant, because
// programs wrote the vendor's variant under the standard's name.
std::string iconv_name(std::string_view encoding) {
  const std::string name = lower(trim(encoding));
  if (name == "shift_jis" || name == "shift-jis" || name == "sjis" || name == "s-jis" || name == "ms932")
    return "CP932";
  if (name == "gb" || name == "gb2312" || name == "gbk" || name == "gb18030" || name == "gb-2312") return "GB18030";
  if (name == "big5") return "CP950";
  if (name == "euc-kr" || name == "euckr" || name == "ks_c_5601-1987") return "CP949";
  if (name == "utf8") return "UTF-8";
  // Half-known names must not switch iconv's own options on («//TRANSLIT»), and a NUL would cut the name.
  if (name.size() > 40 || contains(name, "/") || name.find('\0') != std::string::npos) return "";
  return name;
}

const iconv_t kNoConverter = reinterpret_cast<iconv_t>(-1);

// A converter to UTF-8 as if it were new. Opening one loads a library, which took a hundred times as long as the few
// bytes of a name: so each thread keeps those that it used last.
iconv_t converter_from(const std::string& name) {
  struct Kept {
    std::string name = {};
    iconv_t converter = kNoConverter;
    ~Kept() { close(); }
    void close() {
      if (converter != kNoConverter) iconv_close(std::exchange(converter, kNoConverter));
    }
  };
  thread_local std::array<Kept, 8> kept;
  thread_local std::size_t oldest = 0;
  for (const auto& one : kept)
    if (one.converter != kNoConverter && one.name == name) {
      iconv(one.converter, nullptr, nullptr, nullptr, nullptr);  // back to where it begins
      return one.converter;
    }
  const iconv_t opened = iconv_open("UTF-8", name.c_str());
  if (opened == kNoConverter) return kNoConverter;
  Kept& place = kept[oldest++ % kept.size()];
  place.close();
  place.name = name;
  return place.converter = opened;
}

struct CloseDetector {
  void operator()(uchardet_t detector) const { uchardet_delete(detector); }
};

}  // namespace

bool valid_utf8(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const int more = lead < 0x80                   ? 0
                     : lead >= 0xc2 && lead < 0xe0 ? 1
                     : (lead & 0xf0) == 0xe0       ? 2
                     : lead >= 0xf0 && lead < 0xf5 ? 3
                                                   : -1;
    if (more < 0 || i + static_cast<std::size_t>(more) >= text.size()) return false;
    for (int k = 1; k <= more; ++k)
      if ((static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]) & 0xc0) != 0x80) return false;
    const auto second = more > 0 ? static_cast<unsigned char>(text[i + 1]) : 0;
    if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second >= 0xa0)) return false;  // overlong, surrogate
    if ((lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second >= 0x90)) return false;  // overlong, beyond Unicode
    i += static_cast<std::size_t>(more) + 1;
  }
  return true;
}

std::optional<std::string> to_utf8(std::string_view bytes, std::string_view encoding) {
  const std::string name = iconv_name(encoding);
  if (name.empty()) return std::nullopt;
  const iconv_t converter = converter_from(name);
  if (converter == kNoConverter) return std::nullopt;
  std::string out;
  std::array<char, 4096> buffer;
  // iconv's signature takes the input as not const, though it does not write there.
  char* from = const_cast<char*>(bytes.data());
  std::size_t left = bytes.size();
  for (bool flushing = false;;) {
    char* to = buffer.data();
    std::size_t room = buffer.size();
    const std::size_t result = iconv(converter, flushing ? nullptr : &from, flushing ? nullptr : &left, &to, &room);
    out.append(buffer.data(), buffer.size() - room);
    if (result == static_cast<std::size_t>(-1)) {
      if (errno == E2BIG) continue;
      return std::nullopt;
    }
    if (flushing) return out;
    flushing = true;
  }
}

std::string guess_encoding(std::string_view bytes) {
  bytes = bytes.substr(0, kGuessBytes);
  if (ascii(bytes)) return "";
  // The cut may fall inside a character: up to three bytes may be missing at the end.
  for (std::size_t cut = 0; cut <= 3 && cut < bytes.size(); ++cut)
    if (valid_utf8(bytes.substr(0, bytes.size() - cut))) return "UTF-8";
  // Below that its statistics find nothing, or a language that is not there: two names in GB18030 are Greek to it.
  const auto foreign = std::count_if(bytes.begin(), bytes.end(), [](char c) { return (c & 0x80) != 0; });
  if (foreign < kStatistics) {
    if (bytes.size() == kGuessBytes)  // cut, perhaps within a character
      while ((bytes.back() & 0x80) != 0) bytes.remove_suffix(1);
    return guess_short_text(bytes);
  }
  const std::unique_ptr<struct uchardet, CloseDetector> detector(uchardet_new());
  if (!detector || uchardet_handle_data(detector.get(), bytes.data(), bytes.size()) != 0) return "";
  uchardet_data_end(detector.get());
  return uchardet_get_charset(detector.get());
}

std::string decode(std::string_view bytes, std::string_view declared, std::string_view guess) {
  if (ascii(bytes)) return std::string(bytes);
  if (!trim(declared).empty())
    if (auto text = to_utf8(bytes, declared)) return *std::move(text);
  if (valid_utf8(bytes)) return std::string(bytes);
  if (!guess.empty())
    if (auto text = to_utf8(bytes, guess)) return *std::move(text);
  if (const std::string found = guess_encoding(bytes); !found.empty())
    if (auto text = to_utf8(bytes, found)) return *std::move(text);
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xc0 | (byte >> 6));
      out += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return out;
}

DoubleByte double_byte(std::string_view encoding) {
  const std::string name = lower(iconv_name(encoding));
  if (name == "cp932") return DoubleByte::ShiftJis;
  if (name == "gb18030" || name == "cp950" || contains(name, "big5")) return DoubleByte::Chinese;
  return DoubleByte::None;
}

bool leads(DoubleByte kind, unsigned char byte) {
  switch (kind) {
    case DoubleByte::None:
      return false;
    case DoubleByte::ShiftJis:
      return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);
    case DoubleByte::Chinese:
      return byte >= 0x81 && byte <= 0xfe;
  }
  return false;
}

}  // namespace ludens::records
