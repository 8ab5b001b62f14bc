#pragma once
#include <string>

#include "records/annotated.h"

namespace ludens::records {

// One game of chess as PGN in export format (Edwards 1994, section 8): the seven tags, the others, moves in lines of
// less than 80 columns with clocks or thinking times, the result. The legal part of an irregular record. Throws Error
// for other games. Tested by tests/records/pgn/pgn_test.cpp.
std::string write_pgn(const Record& record);
// The same with its comments and variations; a brace in a comment is written as a parenthesis.
std::string write_pgn(const AnnotatedRecord& game);

}  // namespace ludens::records
