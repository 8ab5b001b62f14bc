// Options and rulesets: values chosen by name, put in place of «<Tag:argument>» before anything else is read.
#include <fmt/format.h>

#include "base/text.h"
#include "games/ludeme/macros.h"
#include "games/ludeme/work.h"

namespace ludens::games::lud {
namespace {

using Kind = Token::Kind;

std::string stripped(std::string_view text) { return std::string(trim(text)); }

// The stars after an item, which the lexer gives as a word.
int stars_at(const Tokens& tokens, std::size_t& i) {
  if (i >= tokens.size() || tokens[i].kind != Kind::Word || tokens[i].text.find_first_not_of('*') != std::string::npos)
    return 0;
  return static_cast<int>(tokens[i++].text.size());
}

const std::string* value_of(std::string_view reference, const std::vector<OptionChoice>& options,
                            const std::vector<std::string>& choices) {
  const std::size_t colon = reference.find(':');
  const std::string_view tag = reference.substr(0, colon);
  for (const auto& option : options) {
    if (option.tag != tag) continue;
    std::size_t which = 0;
    if (colon != std::string_view::npos)
      while (which < option.arguments.size() && option.arguments[which] != reference.substr(colon + 1)) ++which;
    const auto& values = option.chosen(choices).values;
    if (which < values.size()) return &values[which];
  }
  return nullptr;
}

// Every «<…>» in a text replaced; the same text where there is none.
std::string filled(const std::string& text, const std::vector<OptionChoice>& options,
                   const std::vector<std::string>& choices) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = text[i] == '<' ? text.find('>', i) : std::string::npos;
    const std::string* value = end == std::string::npos
                                   ? nullptr
                                   : value_of(std::string_view(text).substr(i + 1, end - i - 1), options, choices);
    if (value) {
      out += *value;
      i = end + 1;
    } else {
      out += text[i++];
    }
    if (out.size() > kMostSource) break;
  }
  return out;
}

}  // namespace

const OptionChoice::Item& OptionChoice::chosen(const std::vector<std::string>& choices) const {
  for (const auto& choice : choices)
    for (const auto& item : items)
      if (choice == heading + "/" + item.name) return item;
  const Item* best = &items.front();
  for (const auto& item : items)
    if (item.stars > best->stars) best = &item;
  return *best;
}

OptionChoice read_option(const Tokens& tokens) {
  OptionChoice out;
  std::size_t i = 2;
  if (i < tokens.size() && tokens[i].kind == Kind::Text) out.heading = tokens[i++].text;
  if (i < tokens.size() && tokens[i].kind == Kind::Angle) out.tag = stripped(tokens[i++].text);
  for (; i < tokens.size(); ++i) {
    if (tokens[i].kind == Kind::Label && tokens[i].text == "args") {
      for (i += 2; i < tokens.size() && tokens[i].kind != Kind::CloseBrace; ++i)
        if (tokens[i].kind == Kind::Angle) out.arguments.push_back(stripped(tokens[i].text));
    } else if (tokens[i].kind == Kind::Word && tokens[i].text == "item") {
      OptionChoice::Item item;
      for (++i; i < tokens.size() && tokens[i].kind != Kind::Close; ++i) {
        if (tokens[i].kind == Kind::Angle) item.values.push_back(tokens[i].text);
        if (tokens[i].kind == Kind::Text && item.name.empty() && item.values.empty()) item.name = tokens[i].text;
      }
      ++i;
      item.stars = stars_at(tokens, i);
      --i;
      out.items.push_back(std::move(item));
    }
  }
  if (out.tag.empty() || out.items.empty())
    throw LudemeError(
        tokens[0].place,
        "an option is (option \"Heading\" <Tag> args:{<name>} {(item \"Name\" <value> \"what it means\") …})");
  return out;
}

std::vector<Ruleset> read_rulesets(const Tokens& tokens) {
  std::vector<Ruleset> out;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != Kind::Open || i + 1 >= tokens.size() || tokens[i + 1].text != "ruleset") continue;
    const std::size_t end = item_end(tokens, i);
    Ruleset ruleset;
    for (std::size_t j = i + 2; j < end; ++j) {
      if (tokens[j].kind != Kind::Text) continue;
      if (ruleset.name.empty())
        ruleset.name = tokens[j].text;
      else
        ruleset.choices.push_back(tokens[j].text);
    }
    i = end;
    ruleset.stars = stars_at(tokens, i);
    --i;
    out.push_back(std::move(ruleset));
  }
  return out;
}

Tokens set_options(Tokens tokens, const std::vector<OptionChoice>& options, const std::vector<std::string>& choices) {
  for (int round = 0; round < 8; ++round) {  // a value may name another option
    Tokens out;
    bool changed = false;
    for (auto& token : tokens) {
      if (token.kind == Kind::Open || token.kind == Kind::Close || token.text.find('<') == std::string::npos) {
        out.push_back(std::move(token));
        continue;
      }
      const std::string text = filled(token.text, options, choices);
      Work::spend(static_cast<std::int64_t>(text.size() / 16));
      if (text == token.text) {
        out.push_back(std::move(token));
        continue;
      }
      changed = true;
      if (token.kind == Kind::Text || token.kind == Kind::Label) {
        token.text = text;
        out.push_back(std::move(token));
      } else {
        for (auto& one : lex_at(text, token.place)) {
          Work::spend();
          out.push_back(std::move(one));
        }
      }
      if (out.size() > kMostTokens)
        throw LudemeError(out.back().place, "the description grows too long as options are set");
    }
    tokens = std::move(out);
    if (!changed) break;
  }
  return tokens;
}

}  // namespace ludens::games::lud
