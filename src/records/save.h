#pragma once
#include <filesystem>

#include "records/record.h"

namespace ludens::records {

// Writes one game in the format that the name's suffix says (.sgf, .pgn, .jsonl, .psq, .xml, .csa, .kif; .gz and .zst
// behind it), whole or not at all. Throws Error with the allowed suffixes.
void save_record(const std::filesystem::path& path, const Record& record);

}  // namespace ludens::records
