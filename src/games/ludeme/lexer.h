#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "games/ludeme/place.h"

namespace ludens::games::lud {

// The words of a description. A label is «if:», an angle is the «<…>» of an option's value, whose brackets are kept
// out of the text. Comments run from // to the end of the line. Tested by tests/games/ludeme/lexer_test.cpp.
struct Token {
  enum class Kind { Open, Close, OpenBrace, CloseBrace, Label, Word, Text, Angle };
  Kind kind = Kind::Word;
  std::string text;
  Place place;
};
using Tokens = std::vector<Token>;

inline constexpr std::size_t kMostSource = 4u << 20;   // bytes of one description
inline constexpr std::size_t kMostTokens = 2'000'000;  // after expansion
inline constexpr int kMostDepth = 200;                 // of brackets, and of definitions in definitions

// Throws LudemeError for a text or an angle without its end. `file` must outlive the tokens.
Tokens lex(std::string_view source, const std::string& file);
// The same for a piece of text that stood at one place, such as an option's value.
Tokens lex_at(std::string_view source, Place place);

// The index after the item that begins at `at`: a word, a text, or brackets with what is inside; a label belongs to the
// item after it. Throws LudemeError where brackets do not close.
std::size_t item_end(const Tokens& tokens, std::size_t at);

}  // namespace ludens::games::lud
