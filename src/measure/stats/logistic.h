#pragma once
#include <vector>

#include "measure/stats/linear.h"

namespace ludens::measure {

// Weights of a logistic regression with an intercept, its last weight, which alone is not drawn towards 0: the largest
// likelihood minus `ridge`/2 times the squares of the others (le Cessie and van Houwelingen 1992), by Newton's method.
// Rows on comparable scales. Tested by tests/measure/stats/logistic_test.cpp.
RealVector fit_logistic(const std::vector<RealVector>& rows, const std::vector<bool>& is, double ridge);
double logistic_score(const RealVector& weights, const RealVector& row);  // the logit

}  // namespace ludens::measure
