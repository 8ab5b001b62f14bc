#include "records/sgf/value.h"

namespace ludens::records {
namespace {

// Reads a value's escapes; line breaks become `breaks`, other white space a blank.
std::string unescape(std::string_view value, char breaks) {
  std::string out;
  for (std::size_t i = 0; i < value.size(); ++i) {
    char c = value[i];
    const bool escaped = c == '\\';
    if (escaped) {
      if (++i == value.size()) break;
      c = value[i];
    }
    if (c == '\n' || c == '\r') {
      if (i + 1 < value.size() && (value[i + 1] == '\n' || value[i + 1] == '\r') && value[i + 1] != c) ++i;
      if (!escaped) out += breaks;
    } else {
      out += c == '\t' || c == '\v' || c == '\f' ? ' ' : c;
    }
  }
  return out;
}

std::string escape(std::string_view text, std::string_view special) {
  std::string out;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

std::string sgf_text(std::string_view value) { return unescape(value, '\n'); }
std::string sgf_simple_text(std::string_view value) { return unescape(value, ' '); }

std::pair<std::string, std::string> sgf_compose(std::string_view value) {
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\')
      ++i;
    else if (value[i] == ':')
      return {sgf_text(value.substr(0, i)), sgf_text(value.substr(i + 1))};
  }
  return {sgf_text(value), ""};
}

std::string escape_sgf(std::string_view text) { return escape(text, "]\\"); }
std::string escape_sgf_compose(std::string_view first, std::string_view second) {
  return escape(first, "]\\:") + ':' + escape(second, "]\\");
}

}  // namespace ludens::records
