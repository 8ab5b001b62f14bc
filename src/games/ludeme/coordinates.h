#pragma once
#include "games/ludeme/topology.h"

namespace ludens::games::lud {

// The column and the row that a site's name tells, both from 0. Tested by tests/games/ludeme/topology_test.cpp.
struct Coordinates {
  std::vector<int> column, row;  // by site
};
Coordinates coordinates_of(const SiteGraph& kind);

}  // namespace ludens::games::lud
