#pragma once
#include <string>

#include "measure/levels/calibrate.h"

namespace ludens::measure {

// The levels of a game as people read them, in Markdown: the rungs with their steps and, where people are the
// yardstick, their results beside the levels' own. docs/results/levels.md is made of these (`ludens list levels
// --page`). Tested by tests/measure/levels/calibrate_test.cpp and tests/cli/pages_test.cpp.
std::string levels_section(const Game& game, const LevelFile& file);

// The same with the candidates that the rungs were made of.
std::string calibration_report(const Game& game, const Calibration& done);

// Scores over gaps: people with their band, and the levels with theirs.
std::string calibration_plot(const Game& game, const LevelFile& file);

}  // namespace ludens::measure
