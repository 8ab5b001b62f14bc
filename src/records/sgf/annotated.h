#pragma once
#include <string>
#include <vector>

#include "records/annotated.h"
#include "records/reader.h"
#include "records/sgf/tree.h"

namespace ludens::records {

// Reads at most `most` variations; moves and comments of others are left out, and so are comments within a variation
// whose nodes are not one move each. Throws Error as sgf_record does; a variation that cannot be read is left out too.
// Tested by tests/records/sgf/sgf_annotated_test.cpp.
AnnotatedRecord annotated_record(const SgfTree& tree, const ReadOptions& options, const std::string& name,
                                 std::size_t most);
SgfTree annotated_tree(const AnnotatedRecord& game);

// What people drew on the board or noted of a move, and neither a record nor its annotations hold: «LB», «TR».
std::vector<std::string> unkept_properties(const SgfTree& tree);

}  // namespace ludens::records
