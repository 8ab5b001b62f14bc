#include "base/sealed_file.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/json.h"
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

std::string seal(std::string_view magic, std::string_view description, std::string_view block) {
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
  return {body.substr(start, length), body.substr(std::min(aligned(start + length), body.size()))};
}

void blame_file(std::string_view name) {
  try {
    throw;
  } catch (const JsonError&) {
    throw Error(fmt::format("{} is damaged: its description lacks something or is of the wrong kind", name));
  } catch (const Error& error) {
    throw Error(fmt::format("{} {}", name, error.what()));
  }
}

}  // namespace ludens::base
