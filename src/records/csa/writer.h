#pragma once
#include <string>

#include "records/record.h"

namespace ludens::records {

// A game of shogi as CSA, version 3.0 in UTF-8, which readers of version 2.2 understand but for fractions of seconds.
// Reading it back gives the same start, moves, times to the millisecond, names and result. Throws Error for other
// games, for moves that cannot be followed and for a start that CSA cannot say.
std::string write_csa_record(const Record& record);

}  // namespace ludens::records
