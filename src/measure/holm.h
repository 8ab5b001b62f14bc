#pragma once
#include <span>
#include <vector>

namespace ludens {

// Holm's correction (1979) for several tests at once: p-values that may each be held against the level that all of them
// together shall keep. In the order given. Tested by tests/measure/holm_test.cpp.
std::vector<double> holm(std::span<const double> p);

}  // namespace ludens
