#pragma once
#include <map>
#include <string>
#include <vector>

#include "records/record.h"

namespace ludens::records {

// Another way the game could have gone: these moves instead of the main line's from this ply on (from 1).
struct Variation {
  int ply = 1;
  std::vector<Move> moves;
  std::map<int, std::string> comments = {};  // behind the move of this ply of the game
  bool operator==(const Variation&) const = default;
};

// A game with what people wrote beside it. A variation within a variation comes as one of its own from the main line,
// so that front ends need no trees; written in a format that has trees, they share the nodes that they share.
struct AnnotatedRecord {
  Record record;
  std::vector<Variation> variations = {};
  std::map<int, std::string> comments = {};  // behind the move of this ply; 0: before the first
};

}  // namespace ludens::records
