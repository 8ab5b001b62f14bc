#include "records/tsv/table.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::records {

std::vector<std::string_view> tsv_header(std::string_view head) {
  if (head.starts_with("\xef\xbb\xbf")) head.remove_prefix(3);
  head = head.substr(0, head.find('\n'));
  if (head.ends_with('\r')) head.remove_suffix(1);
  return split(head, '\t');
}

// Structure alone (RFC 3629): lead bytes, continuations, nothing overlong, no surrogates, nothing beyond U+10FFFF.
bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    if (lead < 0x80) {
      ++i;
      continue;
    }
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || i + length > text.size()) return false;
    for (std::size_t k = 1; k < length; ++k)
      if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return false;
    const auto second = static_cast<unsigned char>(text[i + 1]);
    if ((lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f) || (lead == 0xf0 && second < 0x90) ||
        (lead == 0xf4 && second > 0x8f))
      return false;
    i += length;
  }
  return true;
}

TsvTable::TsvTable(std::unique_ptr<Input> input) : input_(std::move(input)) {
  input_->get_line(row_);
  for (const auto name : tsv_header(row_)) columns_.emplace_back(name);
  if (!is_utf8(row_)) throw Error(fmt::format("{}, line 1: the header is not UTF-8", input_->name()));
  for (const auto& name : columns_)
    if (name.empty() || std::count(columns_.begin(), columns_.end(), name) > 1)
      throw Error(fmt::format("{}, line 1: found a column {}, expected a name that no other column has", input_->name(),
                              cite(name)));
}

bool TsvTable::next() {
  do {
    line_ = input_->line();
    if (!input_->get_line(row_)) return false;
  } while (row_.empty());
  cells_ = split(row_, '\t');
  if (cells_.size() != columns_.size())
    throw Error(fmt::format("{}, line {}: found {} columns, expected {}", input_->name(), line_, cells_.size(),
                            columns_.size()));
  for (std::size_t i = 0; i < cells_.size(); ++i)
    if (!is_utf8(cells_[i])) wrong(columns_[i], "bytes", "UTF-8");
  return true;
}

bool TsvTable::has(std::string_view column) const {
  return std::find(columns_.begin(), columns_.end(), column) != columns_.end();
}

std::string_view TsvTable::cell(std::string_view column) const {
  const auto found = std::find(columns_.begin(), columns_.end(), column);
  return found == columns_.end() ? std::string_view() : cells_[static_cast<std::size_t>(found - columns_.begin())];
}

void TsvTable::wrong(std::string_view column, std::string_view found, std::string_view expected) const {
  throw Error(
      fmt::format("{}, line {}, {}: found {}, expected {}", input_->name(), line_, column, cite(found), expected));
}

}  // namespace ludens::records
