// The lexer. Options need care: «<» begins a value inside (option …) and a reference «<Board:size>» elsewhere, but
// «(< a b)» is a comparison in both, so a bracket right after «(» is never an angle.
#include "games/ludeme/lexer.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::games::lud {
namespace {

class Lexer {
 public:
  Lexer(std::string_view source, Place place, bool fixed) : source_(source), place_(place), fixed_(fixed) {}

  Tokens run() {
    if (source_.size() > kMostSource)
      throw LudemeError(place_, fmt::format("a description has at most {} bytes", kMostSource));
    while (skip_space()) token();
    return std::move(out_);
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }
  void step() {
    if (!fixed_) {
      if (source_[at_] == '\n') {
        ++place_.line;
        place_.column = 0;
      }
      ++place_.column;
    }
    ++at_;
  }
  bool skip_space() {
    while (at_ < source_.size()) {
      if (is_space(peek()) || peek() == '\0') {
        step();
      } else if (peek() == '/' && peek(1) == '/') {
        while (at_ < source_.size() && peek() != '\n') step();
      } else {
        return true;
      }
    }
    return false;
  }
  void push(Token::Kind kind, std::string text, Place place) {
    if (out_.size() >= kMostTokens) throw LudemeError(place, "the description is too long");
    out_.push_back({kind, std::move(text), place});
  }
  void single(Token::Kind kind) {
    push(kind, std::string(1, peek()), place_);
    step();
  }

  void token() {
    using enum Token::Kind;
    switch (peek()) {
      case '(':
        ++depth_;
        single(Open);
        return;
      case ')':
        if (depth_ == option_depth_) option_depth_ = 0;
        --depth_;
        single(Close);
        return;
      case '{':
        single(OpenBrace);
        return;
      case '}':
        single(CloseBrace);
        return;
      case '"':
        return quoted();
      default:
        if (peek() == '<' && option_depth_ > 0 && !(out_.back().kind == Open)) return angle();
        return word();
    }
  }

  void quoted() {
    const Place begin = place_;
    step();
    std::string text;
    while (at_ < source_.size() && peek() != '"') {
      if (peek() == '\\' && peek(1) == '"') step();
      text += peek();
      step();
    }
    if (at_ == source_.size()) throw LudemeError(begin, "this text has no closing quote");
    step();
    push(Token::Kind::Text, std::move(text), begin);
  }

  // «<…>» with inner brackets; a comparison such as (< or (>= is no bracket.
  void angle() {
    const Place begin = place_;
    step();
    std::string text;
    for (int depth = 1; at_ < source_.size();) {
      const char c = peek();
      const bool compares = !text.empty() && text.back() == '(';
      if (c == '<' && !compares) ++depth;
      if (c == '>' && !compares && --depth == 0) {
        step();
        push(Token::Kind::Angle, std::move(text), begin);
        return;
      }
      text += c;
      step();
    }
    throw LudemeError(begin, "this «<» has no closing «>»");
  }

  void word() {
    const Place begin = place_;
    std::string text;
    int angles = 0;
    while (at_ < source_.size()) {
      const char c = peek();
      if (is_space(c) || c == '(' || c == ')' || c == '{' || c == '}' || c == '"') break;
      if (c == '<') ++angles;
      if (c == '>') --angles;
      text += c;
      step();
      if (c == ':' && angles <= 0) {
        push(Token::Kind::Label, text.substr(0, text.size() - 1), begin);
        return;
      }
    }
    if (text == "option" && !out_.empty() && out_.back().kind == Token::Kind::Open && option_depth_ == 0)
      option_depth_ = depth_;
    push(Token::Kind::Word, std::move(text), begin);
  }

  std::string_view source_;
  std::size_t at_ = 0;
  Place place_;
  bool fixed_;
  int depth_ = 0, option_depth_ = 0;
  Tokens out_;
};

}  // namespace

Tokens lex(std::string_view source, const std::string& file) { return Lexer(source, {&file, 1, 1}, false).run(); }

Tokens lex_at(std::string_view source, Place place) { return Lexer(source, place, true).run(); }

std::size_t item_end(const Tokens& tokens, std::size_t at) {
  using enum Token::Kind;
  const std::size_t begin = at;
  while (at < tokens.size() && tokens[at].kind == Label) ++at;
  int depth = 0;
  for (; at < tokens.size(); ++at) {
    const auto kind = tokens[at].kind;
    if (kind == Open || kind == OpenBrace) ++depth;
    if (kind == Close || kind == CloseBrace) --depth;
    if (depth < 0) return at;  // a label before a closing bracket has no item
    if (depth > kMostDepth)
      throw LudemeError(tokens[at].place, fmt::format("brackets nest deeper than {}", kMostDepth));
    if (depth == 0) return at + 1;
  }
  if (begin < tokens.size() && depth > 0) throw LudemeError(tokens[begin].place, "this bracket never closes");
  return tokens.size();
}

}  // namespace ludens::games::lud
