#pragma once
#include <cstdint>
#include <vector>

#include "measure/room.h"

namespace ludens::measure {

// How often a score puts one of the second kind above one of the first (ties count half): the area under the ROC curve.
// 0.5: it cannot tell them. The interval is DeLong's (DeLong, DeLong and Clarke-Pearson 1988) on the logit scale; where
// all are told, that of as many independent trials as there are of the fewer ones (Clopper and Pearson 1934).
struct Auc {
  double value = 0.5, low = 0, high = 1;
  std::int64_t first = 0, second = 0;
};
Auc auc(const std::vector<double>& first, const std::vector<double>& second);

// Tested by tests/measure/stats/auc_test.cpp.
}  // namespace ludens::measure
