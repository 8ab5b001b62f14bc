#pragma once
#include <string>

#include "records/record.h"

namespace ludens::records {

// A Record of gomoku or renju as Piskvork saves it. Reading it back gives the same game, moves, times to the
// millisecond, names and result. Throws Error for a game that is not on such a board, for one that does not start
// empty, and for moves that are no points (the openings of renju).
std::string write_psq(const Record& record);

}  // namespace ludens::records
