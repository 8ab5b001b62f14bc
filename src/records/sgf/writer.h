#pragma once
#include <span>
#include <string>

#include "records/record.h"
#include "records/sgf/tree.h"

namespace ludens::records {

// A Record as SGF, and a list of them as a collection. Reading it back gives the same game, start, moves, times,
// result, names, rank or rating, and tags; not players' ids and opinions, though what an opinion says of the move
// played is written as a comment for people. Throws Error for a game that SGF does not have.
SgfTree sgf_tree(const Record& record);
std::string write_sgf(const Record& record);
std::string write_sgf(std::span<const Record> records);

}  // namespace ludens::records
