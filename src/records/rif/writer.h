#pragma once
#include <span>
#include <string>

#include "records/record.h"

namespace ludens::records {

// Records of renju or gomoku 15×15 as a RIF database. Reading it back gives the same moves, results, names and tags;
// not options of the game, ratings, times and opinions. Players without an id get a number, since a game can only name
// an id. Renju's swaps and offers are left out, as in the published database. Throws Error for another board or a start
// position.
std::string write_rif(std::span<const Record> records);

}  // namespace ludens::records
