// Definitions with arguments. Expansion works on tokens, because a definition may stand for any run of them.
#include "games/ludeme/macros.h"

#include <fmt/format.h>

#include "base/text.h"
#include "games/ludeme/work.h"

namespace ludens::games::lud {
namespace {

using Kind = Token::Kind;
using Arguments = std::vector<Tokens>;

constexpr std::size_t kMostText = 10'000;  // bytes of a token: holes in words could double it with every definition

// The number of the hole at text[at] == '#', and how long it is; 0 where it is none.
std::pair<int, std::size_t> hole_at(std::string_view text, std::size_t at) {
  int number = 0;
  std::size_t end = at + 1;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9' && number < 100)
    number = number * 10 + (text[end++] - '0');
  return {number, end - at};
}

std::string fill_text(const std::string& text, const Arguments& arguments) {
  if (text.find('#') == std::string::npos) return text;
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto [number, length] = text[i] == '#' ? hole_at(text, i) : std::pair<int, std::size_t>{0, 1};
    if (number == 0) {
      out += text[i++];
      continue;
    }
    if (number <= static_cast<int>(arguments.size()))
      for (const auto& token : arguments[static_cast<std::size_t>(number - 1)]) out += token.text;
    if (out.size() > kMostText) throw Error("a word of the description grows too long as definitions expand");
    i += length;
  }
  return out;
}

class Expansion {
 public:
  Expansion(const std::map<std::string, Tokens, std::less<>>& bodies, std::size_t most)
      : bodies_(bodies), most_(most) {}

  void run(const Tokens& in, int depth, Tokens& out) {
    if (depth > 60) throw LudemeError(in.front().place, "definitions nest deeper than 60: does one name itself?");
    for (std::size_t i = 0; i < in.size();) {
      const Token& token = in[i];
      if (token.kind == Kind::Open && i + 1 < in.size() && in[i + 1].kind == Kind::Text) {
        if (const auto found = bodies_.find(in[i + 1].text); found != bodies_.end()) {
          const std::size_t end = item_end(in, i);
          call(found->second, in, i + 2, end - 1, depth, out);
          i = end;
          continue;
        }
      }
      if (token.kind == Kind::Text) {
        if (const auto found = bodies_.find(token.text); found != bodies_.end()) {
          run_body(found->second, {}, depth, out);
          ++i;
          continue;
        }
      }
      push(out, token);
      ++i;
    }
  }

 private:
  void push(Tokens& out, const Token& token) {
    Work::spend(1 + static_cast<std::int64_t>(token.text.size() / 16));
    if (++made_ > most_) throw LudemeError(token.place, "the description grows too long as definitions expand");
    out.push_back(token);
  }
  void call(const Tokens& body, const Tokens& in, std::size_t begin, std::size_t end, int depth, Tokens& out) {
    Arguments arguments;
    for (std::size_t i = begin; i < end;) {
      const std::size_t next = std::min(item_end(in, i), end);
      Tokens argument(in.begin() + static_cast<std::ptrdiff_t>(i), in.begin() + static_cast<std::ptrdiff_t>(next));
      if (argument.size() == 1 && argument[0].text == "~" && argument[0].kind == Kind::Word) argument.clear();
      arguments.push_back(std::move(argument));
      i = std::max(next, i + 1);
    }
    run_body(body, arguments, depth, out);
  }
  void run_body(const Tokens& body, const Arguments& arguments, int depth, Tokens& out) {
    Tokens filled;
    for (const auto& token : body) {
      if (token.kind == Kind::Word && !token.text.empty() && token.text[0] == '#') {
        const auto [number, length] = hole_at(token.text, 0);
        if (number > 0 && length == token.text.size()) {
          const bool given =
              number <= static_cast<int>(arguments.size()) && !arguments[static_cast<std::size_t>(number - 1)].empty();
          if (given) {
            for (const auto& one : arguments[static_cast<std::size_t>(number - 1)]) push(filled, one);
          } else if (!filled.empty() && filled.back().kind == Kind::Label) {
            filled.pop_back();
          }
          continue;
        }
      }
      Token copy = token;
      copy.text = fill_text(token.text, arguments);
      push(filled, copy);
    }
    if (!filled.empty()) run(filled, depth + 1, out);
  }

  const std::map<std::string, Tokens, std::less<>>& bodies_;
  const std::size_t most_;
  std::size_t made_ = 0;
};

}  // namespace

void Macros::add(const Tokens& tokens) {
  if (tokens.size() < 4 || tokens[2].kind != Kind::Text)
    throw LudemeError(tokens[0].place, "a definition is (define \"Name\" …)");
  bodies_[tokens[2].text] = Tokens(tokens.begin() + 3, tokens.end() - 1);
}

Tokens Macros::expand(const Tokens& tokens) const {
  Tokens out;
  Expansion(bodies_, most_).run(tokens, 0, out);
  return out;
}

}  // namespace ludens::games::lud
