#include "games/ludeme/reader.h"

#include <cmath>

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::games::lud {

namespace {

std::vector<std::string>*& notes_of_labels() {
  thread_local std::vector<std::string>* notes = nullptr;
  return notes;
}

}  // namespace

void Reader::note_labels(std::vector<std::string>* notes) { notes_of_labels() = notes; }

const Node* Reader::label(std::string_view name) {
  if (auto* notes = notes_of_labels()) notes->push_back(fmt::format("{} {}:", node_.text, name));
  for (std::size_t i = 0; i < used_.size(); ++i)
    if (!used_[i] && node_.items[i].label == name) {
      used_[i] = true;
      return &node_.items[i];
    }
  return nullptr;
}

const Node* Reader::peek() const {
  for (std::size_t i = 0; i < used_.size(); ++i)
    if (!used_[i] && node_.items[i].label.empty()) return &node_.items[i];
  return nullptr;
}

const Node* Reader::next() {
  const Node* found = peek();
  if (found) used_[static_cast<std::size_t>(found - node_.items.data())] = true;
  return found;
}

const Node& Reader::need(std::string_view what) {
  if (const Node* found = next()) return *found;
  throw LudemeError(node_.place, fmt::format("({} …) lacks {}", node_.text, what));
}

const Node* Reader::list(std::string_view head) { return any_list({head}); }

const Node* Reader::any_list(std::initializer_list<std::string_view> heads) {
  for (std::size_t i = 0; i < used_.size(); ++i)
    for (const auto head : heads)
      if (!used_[i] && node_.items[i].label.empty() && node_.items[i].list(head)) {
        used_[i] = true;
        return &node_.items[i];
      }
  return nullptr;
}

const Node* Reader::word(std::initializer_list<std::string_view> words) {
  for (std::size_t i = 0; i < used_.size(); ++i)
    for (const auto one : words)
      if (!used_[i] && node_.items[i].label.empty() && node_.items[i].word(one)) {
        used_[i] = true;
        return &node_.items[i];
      }
  return nullptr;
}

const Node* Reader::text() {
  for (std::size_t i = 0; i < used_.size(); ++i)
    if (!used_[i] && node_.items[i].label.empty() && node_.items[i].kind == Node::Kind::Text) {
      used_[i] = true;
      return &node_.items[i];
    }
  return nullptr;
}

bool Reader::flag(std::string_view name, bool usual) {
  const Node* found = label(name);
  if (!found) return usual;
  if (found->word("True")) return true;
  if (found->word("False")) return false;
  throw LudemeError(found->place, fmt::format("{} is True or False", name));
}

bool Reader::next_is_word(std::string_view word) {
  const Node* found = peek();
  return found && found->word(word) && next();
}

void Reader::done() const {
  for (std::size_t i = 0; i < used_.size(); ++i)
    if (!used_[i]) {
      const Node& left = node_.items[i];
      const std::string shown =
          left.label.empty() ? (left.kind == Node::Kind::List ? "(" + left.text + " …)" : left.text) : left.label + ":";
      throw LudemeError(left.place, fmt::format("({} …) takes no {} here", node_.text, cite(shown)),
                        fmt::format("{} {}", node_.text, shown));
    }
}

void refuse(const Node& node, std::string_view what) {
  throw LudemeError(node.place, fmt::format("{} is not supported", what), what);
}

double number_in(const Node& node) {
  if (const auto value = to_double(node.text); value && node.kind == Node::Kind::Word) return *value;
  if (node.kind == Node::Kind::List && node.items.size() >= 1 && node.text.size() == 1) {
    double value = number_in(node.items[0]);
    if (node.text == "-" && node.items.size() == 1) return -value;
    for (std::size_t i = 1; i < node.items.size(); ++i) {
      const double other = number_in(node.items[i]);
      switch (node.text[0]) {
        case '+':
          value += other;
          continue;
        case '-':
          value -= other;
          continue;
        case '*':
          value *= other;
          continue;
        case '/':
          value /= other;
          continue;
        case '%':
          value = std::fmod(value, other);
          continue;
        default:
          break;
      }
      break;
    }
    if (std::string_view("+-*/%").find(node.text[0]) != std::string_view::npos) return value;
  }
  throw LudemeError(node.place, fmt::format("expected a number, found {}", cite(node.text)));
}

}  // namespace ludens::games::lud
