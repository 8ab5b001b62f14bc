// SGF game trees from text and back. The builder keeps a stack of its own, so that a file of a million parentheses is a
// plain Error. Source: the FF[4] specification, «SGF grammar». Tested by tests/records/sgf/sgf_tree_test.cpp.
#include "records/sgf/tree.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::records {
namespace {

bool upper(char c) { return c >= 'A' && c <= 'Z'; }
bool lower_case(char c) { return c >= 'a' && c <= 'z'; }
bool in_ident(char c) { return upper(c) || lower_case(c) || (c >= '0' && c <= '9') || c == '_'; }

// FF[3] and before spelled identifiers out with lower-case letters that do not count: «SiZe» is SZ. One of lower-case
// letters alone is a slip of the shift key.
std::string identifier(std::string_view written) {
  std::string out;
  for (const char c : written)
    if (!lower_case(c)) out += c;
  if (!out.empty()) return out;
  for (const char c : written) out += static_cast<char>(c - 'a' + 'A');
  return out;
}

// The tree is UTF-8 from here on, and says so where that matters.
void declare_utf8(SgfTree& tree, bool ascii) {
  auto& properties = tree.nodes.front().properties;
  bool said = false;
  for (auto& property : properties) {
    if (property.ident != "CA") continue;
    property.values.assign(1, "UTF-8");
    said = true;
  }
  if (said || ascii) return;
  const auto after = std::find_if(properties.begin(), properties.end(), [](const auto& p) { return p.ident == "FF"; });
  properties.insert(after == properties.end() ? properties.begin() : after + 1, {"CA", {"UTF-8"}});
}

class TreeBuilder {
 public:
  TreeBuilder(std::string_view text, const std::string& name, std::int64_t line)
      : text_(text), name_(name), line_(line) {}

  SgfTree build() {
    skip_space();
    if (peek() != '(') fail("a game must begin with «(;»");
    do {
      step();
      skip_space();
    } while (!open_.empty() && at_ < text_.size());
    tree_.closed = open_.empty();
    if (tree_.nodes.empty()) fail("a game without a node");
    return std::move(tree_);
  }

 private:
  [[noreturn]] void fail(std::string_view what) const {
    throw Error(fmt::format("{}, line {}: {}", name_, line_, what));
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void advance() { line_ += text_[at_++] == '\n'; }
  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) advance();
  }

  void step() {
    const char c = peek();
    if (c == '(') {
      advance();
      skip_space();
      if (peek() != ';') fail("«(» must be followed by «;»");
      open_.push_back(current_);
      if (open_.size() > SgfTree::kMostDepth)
        fail(fmt::format("more than {} variations within each other", SgfTree::kMostDepth));
    } else if (c == ')') {
      advance();
      current_ = open_.back();
      open_.pop_back();
    } else if (c == ';') {
      advance();
      count();
      const int node = static_cast<int>(tree_.nodes.size());
      if (current_ >= 0) tree_.nodes[static_cast<std::size_t>(current_)].children.push_back(node);
      tree_.nodes.push_back({.line = line_});
      current_ = node;
    } else if (in_ident(c)) {
      property();
    } else {
      fail(fmt::format("{} where «;», «(», «)» or a property must stand", cite(text_.substr(at_, 1))));
    }
  }

  void count() {
    if (++parts_ > SgfTree::kMostParts)
      fail(fmt::format("more than {} nodes, properties and values in one game", SgfTree::kMostParts));
  }

  void property() {
    count();
    const std::size_t from = at_;
    while (in_ident(peek())) advance();
    const auto written = text_.substr(from, at_ - from);
    skip_space();
    if (peek() != '[') fail(fmt::format("property {} has no value in «[…]»", cite(written)));
    SgfProperty made{identifier(written), {}};
    while (peek() == '[') {
      count();
      made.values.push_back(value());
      skip_space();
    }
    tree_.nodes[static_cast<std::size_t>(current_)].properties.push_back(std::move(made));
  }

  std::string value() {
    const std::int64_t began = line_;
    advance();
    const std::size_t from = at_;
    while (at_ < text_.size() && text_[at_] != ']') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) advance();
      advance();
    }
    if (at_ == text_.size()) {
      line_ = began;
      fail("the file ends inside a value: no «]» after «[»");
    }
    std::string out(text_.substr(from, at_ - from));
    advance();
    return out;
  }

  std::string_view text_;
  const std::string& name_;
  std::int64_t line_;
  std::size_t at_ = 0, parts_ = 0;
  SgfTree tree_;
  int current_ = -1;
  std::vector<int> open_;  // the node before each open «(»
};

}  // namespace

const SgfProperty* SgfNode::find(std::string_view ident) const {
  for (const auto& property : properties)
    if (property.ident == ident) return &property;
  return nullptr;
}

std::vector<std::string_view> SgfNode::values(std::string_view ident) const {
  std::vector<std::string_view> out;
  for (const auto& property : properties)
    if (property.ident == ident) out.insert(out.end(), property.values.begin(), property.values.end());
  return out;
}

void SgfNode::add(std::string ident, std::string value) {
  properties.push_back({std::move(ident), {std::move(value)}});
}

void SgfNode::set(std::string_view ident, std::string value) {
  const auto named = [&](const SgfProperty& property) { return property.ident == ident; };
  const auto first = std::find_if(properties.begin(), properties.end(), named);
  if (first == properties.end()) return add(std::string(ident), std::move(value));
  first->values = {std::move(value)};
  properties.erase(std::remove_if(first + 1, properties.end(), named), properties.end());
}

std::vector<int> SgfTree::main_line() const {
  std::vector<int> out = {0};
  while (!nodes[static_cast<std::size_t>(out.back())].children.empty())
    out.push_back(nodes[static_cast<std::size_t>(out.back())].children.front());
  return out;
}

bool SgfTree::same(const SgfTree& other) const {
  return std::equal(
      nodes.begin(), nodes.end(), other.nodes.begin(), other.nodes.end(),
      [](const auto& a, const auto& b) { return a.properties == b.properties && a.children == b.children; });
}

SgfTree parse_sgf_tree(std::string_view text, const std::string& name, std::int64_t line) {
  SgfTree tree = TreeBuilder(text, name, line).build();
  declare_utf8(tree,
               std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
  return tree;
}

std::string write_sgf_tree(const SgfTree& tree) {
  constexpr int kNodesPerLine = 10;
  constexpr int kOpen = -1, kClose = -2;
  std::string out = "(";
  std::vector<int> todo = {kClose, 0};  // what is still to be written, last first: a node, or a parenthesis
  int on_line = 0;
  while (!todo.empty()) {
    const int number = todo.back();
    todo.pop_back();
    if (number < 0) {
      out += number == kOpen ? "\n(" : ")";
      on_line = 0;
      continue;
    }
    const auto& node = tree.nodes[static_cast<std::size_t>(number)];
    if (on_line == kNodesPerLine) {
      out += '\n';
      on_line = 0;
    }
    out += ';';
    for (const auto& property : node.properties) {
      out += property.ident;
      for (const auto& value : property.values) out += '[' + value + ']';
    }
    on_line = number == 0 ? kNodesPerLine : on_line + 1;
    const bool fork = node.children.size() > 1;
    for (auto child = node.children.rbegin(); child != node.children.rend(); ++child) {
      if (fork) todo.push_back(kClose);
      todo.push_back(*child);
      if (fork) todo.push_back(kOpen);
    }
  }
  return out + "\n";
}

}  // namespace ludens::records
