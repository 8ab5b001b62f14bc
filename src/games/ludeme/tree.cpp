// From tokens to the tree of a game.
#include "games/ludeme/tree.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "base/text.h"
#include "games/ludeme/work.h"

namespace ludens::games::lud {
namespace {

using TokenKind = Token::Kind;

class Parser {
 public:
  explicit Parser(const Tokens& tokens) : tokens_(tokens) {}

  Node item(int depth) {
    if (at_ >= tokens_.size()) throw LudemeError(tokens_.back().place, "the description ends in the middle");
    if (depth > kMostDepth)
      throw LudemeError(tokens_[at_].place, fmt::format("brackets nest deeper than {}", kMostDepth));
    Node node;
    if (tokens_[at_].kind == TokenKind::Label) {
      node.label = tokens_[at_++].text;
      if (at_ >= tokens_.size()) throw LudemeError(tokens_.back().place, "a label stands before its value");
    }
    const Token& token = tokens_[at_++];
    node.place = token.place;
    switch (token.kind) {
      case TokenKind::Open:
        node.kind = Node::Kind::List;
        if (at_ < tokens_.size() && tokens_[at_].kind == TokenKind::Word) {
          node.text = tokens_[at_++].text;
        } else if (at_ < tokens_.size() && tokens_[at_].kind == TokenKind::Text) {
          throw LudemeError(tokens_[at_].place, fmt::format("nothing is defined as {}", cite(tokens_[at_].text)),
                            "define " + tokens_[at_].text);
        }
        until(TokenKind::Close, depth, node);
        if (node.text.empty() && node.items.size() == 1) {  // brackets around one thing mean that thing
          Node inner = std::move(node.items.front());
          inner.label = node.label;
          return inner;
        }
        if (node.text.empty()) node.kind = Node::Kind::Array;
        if (node.items.empty() && to_double(node.text)) node.kind = Node::Kind::Word;
        break;
      case TokenKind::OpenBrace:
        node.kind = Node::Kind::Array;
        until(TokenKind::CloseBrace, depth, node);
        break;
      case TokenKind::Word:
      case TokenKind::Angle:
        node.text = token.text;
        break;
      case TokenKind::Text:
        node.kind = Node::Kind::Text;
        node.text = token.text;
        break;
      case TokenKind::Close:
      case TokenKind::CloseBrace:
      case TokenKind::Label:
        throw LudemeError(token.place, fmt::format("expected a value, found {}", cite(token.text)));
    }
    return node;
  }
  std::size_t at() const { return at_; }

 private:
  void until(TokenKind close, int depth, Node& node) {
    const Place begin = node.place;
    while (at_ < tokens_.size() && tokens_[at_].kind != close) {
      if (range(node)) continue;
      node.items.push_back(item(depth + 1));
    }
    if (at_ >= tokens_.size()) throw LudemeError(begin, "this bracket never closes");
    ++at_;
  }
  // «3..7» inside braces is 3 4 5 6 7.
  bool range(Node& node) {
    const Token& token = tokens_[at_];
    const std::size_t dots = token.kind == TokenKind::Word ? token.text.find("..") : std::string::npos;
    if (dots == std::string::npos) return false;
    const auto from = to_int(std::string_view(token.text).substr(0, dots));
    const auto to = to_int(std::string_view(token.text).substr(dots + 2));
    if (!from || !to)
      throw LudemeError(token.place, fmt::format("a range is two whole numbers, as in 3..7, not {}", cite(token.text)));
    if (std::abs(std::int64_t{*to} - *from) > 100000)
      throw LudemeError(token.place, fmt::format("a range has at most 100000 numbers, not {}", cite(token.text)));
    const int step = *from <= *to ? 1 : -1;
    for (int i = *from;; i += step) {
      Work::spend(8);
      node.items.push_back({Node::Kind::Word, std::to_string(i), "", {}, token.place});
      if (i == *to) break;
    }
    ++at_;
    return true;
  }

  const Tokens& tokens_;
  std::size_t at_ = 0;
};

}  // namespace

bool Node::is_number() const { return kind == Kind::Word && to_double(text).has_value(); }

Node parse(const Tokens& tokens) {
  if (tokens.empty()) throw Error("the description is empty");
  Parser parser(tokens);
  Node node = parser.item(0);
  if (parser.at() != tokens.size())
    throw LudemeError(tokens[parser.at()].place,
                      fmt::format("nothing was expected after the game, found {}", cite(tokens[parser.at()].text)));
  return node;
}

std::string show(const Node& node, int indent) {
  std::string out = node.label.empty() ? "" : node.label + ":";
  if (node.kind == Node::Kind::Word) return out + node.text;
  if (node.kind == Node::Kind::Text) return out + "\"" + node.text + "\"";
  const bool list = node.kind == Node::Kind::List;
  std::string flat = out + (list ? "(" + node.text : "{");
  for (const auto& item : node.items) {
    if (flat.size() > 100) break;
    if (flat.back() != '{' && flat.back() != '(') flat += ' ';
    flat += show(item, 0);
  }
  flat += list ? ")" : "}";
  if (flat.size() <= 100 && flat.find('\n') == std::string::npos) return flat;
  out += list ? "(" + node.text : "{";
  for (const auto& item : node.items)
    out += "\n" + std::string(static_cast<std::size_t>(indent) + 2, ' ') + show(item, indent + 2);
  return out + (list ? ")" : "}");
}

void begin_compiling(const Bounds& bounds) {
  if (bounds.timed)
    Work::begin_timed(bounds.compile_work, bounds.compile_ms);
  else
    Work::begin(bounds.compile_work);
}

Description read_description(const Source& source, const std::vector<Source>& library,
                             const std::vector<std::string>& choices, const Bounds& bounds) {
  if (source.text.size() > bounds.source)
    throw Error(fmt::format("{}: a description has at most {} bytes here", source.name, bounds.source));
  begin_compiling(bounds);
  Description out;
  Macros macros(bounds.tokens);
  std::vector<Tokens> defines;
  Tokens main;
  const auto take = [&](const Source& from, bool own) {
    out.files.push_back(std::make_shared<const std::string>(from.name));
    const Tokens tokens = lex(from.text, *out.files.back());
    for (std::size_t i = 0; i < tokens.size();) {
      const std::size_t end = std::max(item_end(tokens, i), i + 1);
      const Tokens item(tokens.begin() + static_cast<std::ptrdiff_t>(i),
                        tokens.begin() + static_cast<std::ptrdiff_t>(end));
      i = end;
      if (item.size() < 3 || item[0].kind != TokenKind::Open) {
        if (own && item[0].text.find_first_not_of('*') != std::string::npos)
          throw LudemeError(item[0].place,
                            fmt::format("expected (game …), (define …) or (option …), found {}", cite(item[0].text)));
        continue;
      }
      const std::string& head = item[1].text;
      if (head == "define")
        defines.push_back(item);
      else if (!own || head == "metadata")
        continue;
      else if (head == "option")
        out.options.push_back(read_option(item));
      else if (head == "rulesets")
        out.rulesets = read_rulesets(item);
      else if (head == "game" || head == "match")
        main = item;
      else
        throw LudemeError(item[1].place,
                          fmt::format("expected game, define, option, rulesets or metadata, found {}", cite(head)),
                          head);
    }
  };
  for (const auto& part : library) take(part, false);
  take(source, true);
  if (main.empty()) throw Error(fmt::format("{}: there is no (game …) here", source.name));

  std::vector<std::string> settled, known;
  for (const auto& ruleset : out.rulesets) known.push_back(ruleset.name);
  for (const auto& option : out.options)
    for (const auto& item : option.items) known.push_back(option.heading + "/" + item.name);
  for (const auto& choice : choices) {
    if (std::find(known.begin(), known.end(), choice) == known.end())
      throw Error(known.empty() ? fmt::format("{} has no options, so none is called {}", source.name, cite(choice))
                                : fmt::format("{} has no option or ruleset {}; there are {}{}", source.name,
                                              cite(choice), join(known, ", "), did_you_mean(choice, known)));
    const auto found =
        std::find_if(out.rulesets.begin(), out.rulesets.end(), [&](const auto& r) { return r.name == choice; });
    if (found != out.rulesets.end())
      settled.insert(settled.end(), found->choices.begin(), found->choices.end());
    else
      settled.push_back(choice);
  }
  for (const auto& define : defines) macros.add(set_options(define, out.options, settled));
  out.game = parse(macros.expand(set_options(main, out.options, settled)));
  if (!out.game.items.empty() && out.game.items[0].kind == Node::Kind::Text) out.name = out.game.items[0].text;
  return out;
}

}  // namespace ludens::games::lud
