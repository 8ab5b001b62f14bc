#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "records/room.h"

namespace ludens::records {

// The types of SGF values. A tree keeps values as the file writes them; these read and write what they mean.
// Text keeps line breaks, simple text has blanks for them; both drop a line break behind «\».
std::string sgf_text(std::string_view value);
std::string sgf_simple_text(std::string_view value);
// «a:b» at the first colon that is not escaped; the second part is empty where there is none.
std::pair<std::string, std::string> sgf_compose(std::string_view value);
std::string escape_sgf(std::string_view text);                                    // «]» and «\»
std::string escape_sgf_compose(std::string_view first, std::string_view second);  // and «:» in the first part

}  // namespace ludens::records
