#pragma once
#include <memory>

#include "records/query/game_source.h"

namespace ludens::records {

// The games of a file. They are put in order, so all that the query wants are held in memory, packed.
std::unique_ptr<GameSource> file_source(const Query& query, const SourceOptions& options);

}  // namespace ludens::records
