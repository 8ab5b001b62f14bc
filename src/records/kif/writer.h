#pragma once
#include <string>

#include "records/record.h"

namespace ludens::records {

// A game of shogi as KIF in UTF-8. Reading it back gives the same start, moves, times in whole seconds, names and
// result. Throws Error for other games and for moves that cannot be followed.
std::string write_kif_record(const Record& record);

}  // namespace ludens::records
