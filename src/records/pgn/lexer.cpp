#include "records/pgn/lexer.h"

#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::records {
namespace {

constexpr std::size_t kMostBytes = 16u << 20;  // of one game: more is an accident or an attack

bool in_symbol(int c) {
  return c > 0 && c < 0x80 &&
         (std::isalnum(c) != 0 || std::string_view("_+#=:-/!?").find(static_cast<char>(c)) != std::string_view::npos);
}
bool is_result(std::string_view text) { return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "1/2"; }

}  // namespace

void PgnLexer::wrong(std::string_view what) const {
  throw Error(fmt::format("{}, line {}: {}", input_->name(), next_.line, what));
}

int PgnLexer::get() {
  const int c = input_->get();
  line_start_ = c == '\n';
  if (++bytes_ > kMostBytes) wrong(fmt::format("a game of more than {} MB", kMostBytes >> 20));
  return c;
}

const PgnToken& PgnLexer::peek() {
  if (!known_) read();
  known_ = true;
  return next_;
}

PgnToken PgnLexer::take() {
  peek();
  known_ = false;
  return std::exchange(next_, PgnToken());
}

void PgnLexer::read() {
  using Kind = PgnToken::Kind;
  for (;;) {
    next_ = PgnToken();
    next_.line = input_->line();
    const int c = input_->peek();
    if (c < 0) return;
    if (c == '%' && line_start_) {
      while (input_->peek() >= 0 && get() != '\n') continue;
    } else if (c == ';') {
      get();
      next_.kind = Kind::Comment;
      while (input_->peek() >= 0 && input_->peek() != '\n') next_.text += static_cast<char>(get());
      return;
    } else if (c == '[') {
      return read_tag();
    } else if (c == '{') {
      return read_comment();
    } else if (c == '(' || c == ')') {
      get();
      next_.kind = c == '(' ? Kind::Open : Kind::Close;
      return;
    } else if (c == '*') {
      get();
      next_.kind = Kind::Result;
      next_.text = "*";
      return;
    } else if (c == '$') {
      get();
      next_.kind = Kind::Nag;
      while (std::isdigit(input_->peek()) != 0 && next_.text.size() < 4) next_.text += static_cast<char>(get());
      return;
    } else if (in_symbol(c)) {
      read_symbol();
      if (next_.kind != Kind::End) return;
    } else if (c == '.' || (c < 0x80 && is_space(static_cast<char>(c))) || c == 0xef || c == 0xbb || c == 0xbf) {
      get();  // dots behind numbers, a byte order mark
    } else {
      const char found = static_cast<char>(get());
      wrong(fmt::format("found {}, expected moves or tags (PGN)", cite(std::string_view(&found, 1))));
    }
  }
}

// «[White "Somebody \"Nick\""]»
void PgnLexer::read_tag() {
  next_.kind = PgnToken::Kind::Tag;
  get();
  const auto pass_spaces = [this] {
    while (input_->peek() == ' ' || input_->peek() == '\t') get();
  };
  pass_spaces();
  while (input_->peek() > 0 && (std::isalnum(input_->peek()) != 0 || input_->peek() == '_'))
    next_.text += static_cast<char>(get());
  pass_spaces();
  if (next_.text.empty() || input_->peek() != '"') wrong("a tag is written [Name \"value\"]");
  get();
  for (;;) {
    int c = input_->peek();
    if (c < 0 || c == '\n') wrong(fmt::format("the value of the tag {} has no end", cite(next_.text)));
    get();
    if (c == '"') {
      pass_spaces();
      if (input_->peek() == ']') break;
      next_.value += '"';  // programs that forget the backslash
      continue;
    }
    if (c == '\\' && (input_->peek() == '"' || input_->peek() == '\\')) c = get();
    next_.value += static_cast<char>(c);
  }
  get();
}

void PgnLexer::read_comment() {
  next_.kind = PgnToken::Kind::Comment;
  get();
  for (;;) {
    const int c = input_->peek();
    if (c < 0) wrong("a comment has no end");
    get();
    if (c == '}') return;
    next_.text += static_cast<char>(c);
  }
}

// Moves and results; a move's number is nothing. Signs behind a move («!?») belong to it.
void PgnLexer::read_symbol() {
  while (in_symbol(input_->peek())) next_.text += static_cast<char>(get());
  if (is_result(next_.text))
    next_.kind = PgnToken::Kind::Result;
  else if (next_.text.find_first_not_of("0123456789") == std::string::npos)
    next_.text.clear();
  else
    next_.kind = PgnToken::Kind::Symbol;
}

void PgnLexer::skip_game() {
  if (known_ && next_.kind == PgnToken::Kind::Tag) return;  // already behind it
  std::string line;
  bool moves = next_.kind != PgnToken::Kind::Tag;
  if (!line_start_) input_->get_line(line);
  known_ = false;
  line_start_ = true;
  while (!moves || input_->peek() != '[') {
    if (!input_->get_line(line)) return;
    moves |= !line.starts_with('[') && !trim(line).empty();
  }
}

}  // namespace ludens::records
