#pragma once
#include <cstdint>
#include <vector>

#include "belief/opinion.h"
#include "search/room.h"

namespace ludens::search {

// What a search of a tree found.
struct SearchResult {
  std::vector<Candidate> candidates;  // stored children of the root, most visits first
  Move best;
  float value = 0.5f;  // of the root, for the side to move
  std::vector<Move> line;
  std::int64_t playouts = 0, nodes = 0, peak_bytes = 0;
};

}  // namespace ludens::search
