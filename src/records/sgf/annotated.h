#pragma once
#include <map>
#include <string>
#include <vector>

#include "records/reader.h"
#include "records/record.h"
#include "records/sgf/tree.h"

namespace ludens::records {

// Another way the game could have gone: these moves instead of the main line's from this ply on (from 1).
struct Variation {
  int ply = 1;
  std::vector<Move> moves;
  std::map<int, std::string> comments = {};  // behind the move of this ply of the game
  bool operator==(const Variation&) const = default;
};

// A game with what people wrote beside it. A variation within a variation comes as one of its own from the main line,
// so that front ends need no trees; written, they share the nodes that they share.
struct AnnotatedRecord {
  Record record;
  std::vector<Variation> variations = {};
  std::map<int, std::string> comments = {};  // behind the move of this ply; 0: before the first
};

// Reads at most `most` variations; moves and comments of others are left out, and so are comments within a variation
// whose nodes are not one move each. Throws Error as sgf_record does; a variation that cannot be read is left out too.
// Tested by tests/records/sgf/sgf_annotated_test.cpp.
AnnotatedRecord annotated_record(const SgfTree& tree, const ReadOptions& options, const std::string& name,
                                 std::size_t most);
SgfTree annotated_tree(const AnnotatedRecord& game);

// What people drew on the board or noted of a move, and neither a record nor its annotations hold: «LB», «TR».
std::vector<std::string> unkept_properties(const SgfTree& tree);

}  // namespace ludens::records
