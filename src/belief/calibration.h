#pragma once
#include "belief/opinion.h"

namespace ludens::belief {

// A win rate moved towards ½ (temperature > 1) or away from it: v^(1/T) / (v^(1/T) + (1 − v)^(1/T)), which rises with
// v, keeps 0, ½ and 1, and is v at T = 1 (Ogawa 2026, formula C.1). Values of strong programs are too sure of
// themselves where people play. Tested by tests/belief/calibration_test.cpp.
double calibrated(double value, double temperature);
// The same of an expected result; of the draws what still fits beside it.
Value calibrated(const Value& value, double temperature);

// The temperatures that are tried (Ogawa 2026, section C.1): 0.5, 0.51 … 3.
inline constexpr double kLeastTemperature = 0.5, kMostTemperature = 3;
inline constexpr int kTemperatures = 251;
constexpr double temperature_at(int i) { return (50 + i) / 100.0; }

}  // namespace ludens::belief
