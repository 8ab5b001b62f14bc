#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "games/ludeme/lexer.h"

namespace ludens::games::lud {

// (define "Name" …): whatever stands between, put in place of ("Name" arguments…) and of a bare "Name". Its holes are
// #1, #2 …; a hole without an argument, or with «~», leaves nothing behind.
class Macros {
 public:
  explicit Macros(std::size_t most = kMostTokens) : most_(most) {}  // tokens after expansion
  // `tokens` from «(» to «)» of one definition; a later definition takes the place of an earlier one.
  void add(const Tokens& tokens);
  bool has(std::string_view name) const { return bodies_.find(name) != bodies_.end(); }

  // Every call replaced, to any depth. Throws LudemeError where definitions go round in circles or grow beyond bounds.
  Tokens expand(const Tokens& tokens) const;

 private:
  std::map<std::string, Tokens, std::less<>> bodies_;
  std::size_t most_;
};

// What an option may be set to: «Board Size/9x9» names one. The value is the item with the most stars, or the first.
struct OptionChoice {
  std::string heading, tag;
  std::vector<std::string> arguments;  // the names inside args:{…}
  struct Item {
    std::string name;
    std::vector<std::string> values;
    int stars = 0;
  };
  std::vector<Item> items;
  const Item& chosen(const std::vector<std::string>& choices) const;
};

// A named set of choices: (ruleset "Ruleset/Name" {"Heading/Item" …}).
struct Ruleset {
  std::string name;
  std::vector<std::string> choices;
  int stars = 0;
};

OptionChoice read_option(const Tokens& tokens);
std::vector<Ruleset> read_rulesets(const Tokens& tokens);

// «<Board:size>» replaced by the chosen value, everywhere.
Tokens set_options(Tokens tokens, const std::vector<OptionChoice>& options, const std::vector<std::string>& choices);

}  // namespace ludens::games::lud
