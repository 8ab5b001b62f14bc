#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/ludeme/bounds.h"
#include "games/ludeme/macros.h"

namespace ludens::games::lud {

// A description after expansion: lists (head …), arrays {…}, words, texts and numbers. A label belongs to its node.
struct Node {
  enum class Kind { List, Array, Word, Text };
  Kind kind = Kind::Word;
  std::string text;  // a list's head
  std::string label;
  std::vector<Node> items;
  Place place;

  bool list(std::string_view head) const { return kind == Kind::List && text == head; }
  bool word(std::string_view said) const { return kind == Kind::Word && text == said; }
  bool is_number() const;
};

Node parse(const Tokens& tokens);  // exactly one item
std::string show(const Node& node, int indent = 0);

// A description's sources: its own text and the definitions that come with it.
struct Source {
  std::string name, text;
};
struct Description {
  std::vector<std::shared_ptr<const std::string>> files;  // the names that places point to
  std::string name;
  Node game;
  std::vector<OptionChoice> options;
  std::vector<Ruleset> rulesets;
};

// The work of reading or compiling a description begins.
void begin_compiling(const Bounds& bounds);

// Lexes, sets options (a ruleset's name or «Heading/Item», each), expands and parses. `library` holds definitions
// only; those of the description itself come first. Throws LudemeError.
Description read_description(const Source& source, const std::vector<Source>& library,
                             const std::vector<std::string>& choices = {}, const Bounds& bounds = {});

}  // namespace ludens::games::lud
