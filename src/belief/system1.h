#pragma once
#include <memory>

#include "belief/doubt_filter.h"
#include "belief/evaluator.h"

namespace ludens::belief {

// System 1 of a mind of two systems: what comes to mind at once, and what was tuned for it.
struct System1 {
  std::unique_ptr<Evaluator> evaluator;
  DoubtLimits doubt = {};
  double trust = 0;   // in it, where System 2 disagrees
  int visits = 1000;  // of System 2, that trust was tuned with
};

}  // namespace ludens::belief
