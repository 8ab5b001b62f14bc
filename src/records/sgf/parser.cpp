// SGF collections as a stream, in two steps, because the bytes' encoding must be known before they are text. The first
// cuts one game out of the stream, counting parentheses outside of values (in Shift_JIS, GB18030 and Big5 the second
// byte of a character may look like «]»); the second decodes it and builds the tree. Limit: a game whose last «)» is
// missing inside a collection swallows the next one as a variation. Tested by tests/records/sgf/sgf_tree_test.cpp and
// tests/fuzz/fuzz_sgf.cpp.
#include "records/sgf/parser.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::records {
namespace {

// The declared encoding, looked for in the head of a game: the root's CA comes early, or never.
std::string declared_encoding(std::string_view head) {
  const auto at = head.find("CA[");
  if (at == std::string_view::npos || (at > 0 && head[at - 1] >= 'A' && head[at - 1] <= 'Z')) return "";
  const auto end = head.find(']', at);
  return end == std::string_view::npos ? "" : std::string(trim(head.substr(at + 3, end - at - 3)));
}

}  // namespace

bool SgfParser::find_start() {
  for (int c = input_.peek(); c >= 0; c = input_.peek()) {
    if (c == '(') {
      const auto ahead = input_.look(256);
      const auto next = ahead.find_first_not_of(kSpace, 1);
      if (next != std::string_view::npos && ahead[next] == ';') return true;
    }
    input_.get();
  }
  return false;
}

// The bytes from «(» to its «)», or to the end of the file. A game that is too long is passed over to its end before it
// is refused, so that reading goes on at the next game and not at a variation of this one.
std::string SgfParser::take_game(DoubleByte kind) {
  std::string out;
  std::size_t size = 0;
  bool in_value = false;
  std::int64_t depth = 0;
  const auto take = [&](int c) {
    if (++size <= kMostBytes) out += static_cast<char>(c);
  };
  for (int c = input_.get(); c >= 0; c = input_.get()) {
    take(c);
    if (in_value) {
      // What follows «\» or the first byte of a two-byte character is not syntax, unless the character is cut.
      const bool led = leads(kind, static_cast<unsigned char>(c)) && input_.peek() >= 0x30;
      if (c == '\\' || led) {
        if (const int next = input_.get(); next >= 0) take(next);
        if (c == '\\' && leads(kind, static_cast<unsigned char>(out.back())) && input_.peek() >= 0x30)
          if (const int next = input_.get(); next >= 0) take(next);
      } else if (c == ']') {
        in_value = false;
      }
    } else if (c == '[') {
      in_value = true;
    } else if (c == '(') {
      ++depth;
    } else if (c == ')' && --depth == 0) {
      break;
    }
  }
  if (size > kMostBytes)
    throw Error(fmt::format("{}, line {}: a game of more than {} MB", input_.name(), line_, kMostBytes >> 20));
  return out;
}

bool SgfParser::next(SgfTree& tree) {
  if (!find_start()) return false;
  line_ = input_.line();
  const std::string declared = declared_encoding(input_.look(1024));
  if (declared.empty() && !guessed_) {
    guess_ = guess_encoding(input_.look(64u << 10));
    guessed_ = true;
  }
  const std::string raw = take_game(double_byte(declared.empty() ? guess_ : declared));
  tree = parse_sgf_tree(decode(raw, declared, guess_), input_.name(), line_);
  return true;
}

}  // namespace ludens::records
