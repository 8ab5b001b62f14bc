#pragma once
#include <span>
#include <vector>

#include "measure/room.h"

namespace ludens::measure {

// Holm's correction (1979) for several tests at once: p-values that may each be held against the level that all of them
// together shall keep. In the order given. Tested by tests/measure/stats/holm_test.cpp.
std::vector<double> holm(std::span<const double> p);

}  // namespace ludens::measure
