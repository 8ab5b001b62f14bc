#pragma once
#include <span>
#include <string>
#include <vector>

#include "agents/win_table.h"
#include "measure/matching/value_scores.h"

namespace ludens::measure {

// `ludens tune --win-rate`: how far win(policy=, value=) can be believed, by rating.

// What an agent win(…) consists of, not calibrated yet. Throws Error on another agent.
WinEstimator win_estimator(const Spec& agent);
std::string uncalibrated(const Spec& agent);  // the same agent without calibration

// Temperatures of everybody and of each band with a hundred positions or more, by cross-entropy, with what they came
// to; who belongs to no such band has that of everybody. `agent`: which of the positions' values is meant. Tested by
// tests/measure/tuning/win_rates_test.cpp.
void tune_win_rate(WinEstimator& estimator, std::span<const ValuePosition> positions, std::size_t agent,
                   std::span<const Band> bands, const std::string& query);

// Bounds that cut the known ratings into so many bands of equally many positions.
std::vector<Band> equal_value_bands(std::span<const ValuePosition> positions, int count);

std::string win_rate_report(const WinEstimator& estimator);  // for people

}  // namespace ludens::measure
