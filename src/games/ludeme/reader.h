#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/ludeme/tree.h"

namespace ludens::games::lud {

// Takes the items of a ludeme one by one: those with a label by it, the others in order. What nobody took is a mistake
// in the description (or a meaning that we lack), so `done` refuses it: no item is ever ignored.
class Reader {
 public:
  explicit Reader(const Node& node) : node_(node), used_(node.items.size()) {}

  const Node& node() const { return node_; }
  const Node* label(std::string_view name);  // «name:…», or null
  const Node* next();                        // the next item without a label, or null
  const Node* peek() const;                  // the same, left where it is
  const Node& need(std::string_view what);   // throws where there is none
  const Node* list(std::string_view head);   // the first item left that is (head …), wherever it stands
  const Node* any_list(std::initializer_list<std::string_view> heads);
  const Node* word(std::initializer_list<std::string_view> words);  // the first item left that is one of these words
  const Node* text();                                               // the first item left that is a text
  bool flag(std::string_view name, bool usual);                     // name:True
  bool next_is_word(std::string_view word);                         // takes it if it is
  void done() const;                                                // throws on the first item left

  // For a test of what is said of ludemes: from now on this thread notes «HEAD label:» whenever one is asked for; null:
  // no more.
  static void note_labels(std::vector<std::string>* notes);

 private:
  const Node& node_;
  std::vector<bool> used_;
};

[[noreturn]] void refuse(const Node& node, std::string_view what);  // «not supported»: what, with its ludeme

double number_in(const Node& node);  // a number, or + - * / of numbers

}  // namespace ludens::games::lud
