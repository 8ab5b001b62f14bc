#pragma once
#include <string>

#include "measure/levels/calibrate.h"

namespace ludens::measure {

// A calibration as people read it, in Markdown: the rungs with their steps, people's results beside the levels' own,
// and the candidates that the rungs were made of. Tested by tests/measure/levels/calibrate_test.cpp.
std::string calibration_report(const CalibrationPlan& plan, const Calibration& done);

// Scores over gaps: people with their band, and the levels with theirs.
std::string calibration_plot(const Game& game, const LevelFile& file);

}  // namespace ludens::measure
