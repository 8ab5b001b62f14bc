#include "base/sealed_file.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"

namespace ludens::base {
namespace {

constexpr std::size_t kAlign = 64, kLongestDescription = 1 << 20, kWord = 8;

std::size_t aligned(std::size_t size) { return (size + kAlign - 1) / kAlign * kAlign; }

void add_word(std::string& bytes, std::uint64_t word) {
  for (std::size_t i = 0; i < kWord; ++i) bytes.push_back(static_cast<char>(word >> (8 * i) & 0xff));
}

std::uint64_t word_at(std::string_view bytes, std::size_t at) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < kWord; ++i)
    word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
  return word;
}

}  // namespace

void FieldReader::format(int number) const {
  int found = 0;
  (*this)("format", found);
  if (found != number) throw Error(fmt::format("has format {}; this program reads {}", found, number));
}

void FieldReader::lacks(std::string_view name) {
  throw Error(fmt::format("is damaged: its description lacks «{}», or has something else there", name));
}

std::string seal(std::string_view magic, const FieldWriter& fields, std::string_view block) {
  const std::string description = fields.value().dump();
  std::string out(magic);
  add_word(out, description.size());
  out += description;
  out.resize(aligned(out.size()), '\0');
  out += block;
  add_word(out, hash_text(out));
  return out;
}

Unsealed unseal(std::string_view bytes, std::string_view magic, std::string_view kind) {
  if (!bytes.starts_with(magic))
    throw Error(fmt::format("is no {} of ours (it does not begin with {})", kind, trim(magic)));
  const std::size_t start = magic.size() + kWord;
  if (bytes.size() < start + kWord) throw Error("is cut short");
  const std::string_view body = bytes.substr(0, bytes.size() - kWord);
  const std::uint64_t length = word_at(bytes, magic.size());
  if (length > kLongestDescription || length > body.size() - start)
    throw Error("is cut short or damaged: its description has no end");
  if (hash_text(body) != word_at(bytes, body.size())) throw Error("is cut short or damaged: its checksum is wrong");
  Unsealed out{Json::parse_or_null(body.substr(start, length)),
               body.substr(std::min(aligned(start + length), body.size()))};
  if (!out.description.is_object()) throw Error("is damaged: its description is no JSON object");
  return out;
}

}  // namespace ludens::base
