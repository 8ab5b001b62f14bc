#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "records/room.h"

namespace ludens::records {

// SGF (Smart Game Format, FF[4]; red-bean.com/sgf) as data: one game tree of a collection. Values are kept as the file
// writes them, in UTF-8 but still escaped, because whether «:» divides a value depends on the property, and because
// nothing may be lost between reading and writing; sgf_value.h knows the types of values.
struct SgfProperty {
  std::string ident;                // upper case: «B», «AB»; old files' «Black» is B
  std::vector<std::string> values;  // at least one
  bool operator==(const SgfProperty&) const = default;
};
struct SgfNode {
  std::vector<SgfProperty> properties = {};  // in the file's order; an ident may come twice in bad files
  std::vector<int> children = {};            // variations, the main line first
  std::int64_t line = 0;                     // of the file

  const SgfProperty* find(std::string_view ident) const;               // the first of this name
  std::vector<std::string_view> values(std::string_view ident) const;  // of all of this name
  void add(std::string ident, std::string value);                      // a further property
  void set(std::string_view ident, std::string value);                 // the only one of this name
};
struct SgfTree {
  // A file with more of these is an accident or an attack: the largest dictionaries of openings have 100 000 nodes.
  static constexpr std::size_t kMostParts = 1'000'000;  // nodes, properties and values together
  static constexpr std::size_t kMostDepth = 100'000;    // variations within variations

  std::vector<SgfNode> nodes;  // nodes[0] is the root; a child's number is greater than its parent's
  bool closed = true;          // false: the file ended before the last «)»

  const SgfNode& root() const { return nodes.front(); }
  std::vector<int> main_line() const;     // the root and first children
  bool same(const SgfTree& other) const;  // the same properties and variations, wherever they stand in a file
};

// A whole game tree from its text, which is UTF-8 (a CA that says otherwise is changed, a missing one added); `name`
// and `line` are for errors.
SgfTree parse_sgf_tree(std::string_view text, const std::string& name, std::int64_t line = 1);

// The root's first line, then ten nodes a line and every variation on its own. Reading it gives the same tree.
std::string write_sgf_tree(const SgfTree& tree);

}  // namespace ludens::records
