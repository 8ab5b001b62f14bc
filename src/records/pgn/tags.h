#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "records/record.h"

namespace ludens::records {

// A tag pair of PGN becomes part of the record; those of the result and the start are the reader's own. `guess`: the
// encoding of the file, where it seems to have one.
void read_pgn_tag(std::string_view name, const std::string& value, std::string_view guess, Record& record);
// All that PGN's header can say of a record, as lines; `result` is its mark, `start` a FEN or "".
std::string write_pgn_tags(const Record& record, std::string_view result, const std::string& start, bool chess960);

Result read_pgn_result(std::string_view mark);
std::string_view pgn_result(Result result);  // «1-0», «*»

}  // namespace ludens::records
