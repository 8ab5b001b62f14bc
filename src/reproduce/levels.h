#pragma once
#include <string>
#include <vector>

#include "reproduce/reproduction.h"

namespace ludens::reproduce {

std::vector<std::string> levelled_games();  // names of the games that have levels

// Plays every level of a game, or of all games, against the one below it; writes OUT/levels.md, the table that people
// read, and OUT/levels.inc, the rows that src/play/levels.inc holds, so that no number there is typed by hand.
// Tested by tests/reproduce/levels_test.cpp.
void measure_levels(const ReproduceOptions& options, const ReproduceHooks& hooks);

}  // namespace ludens::reproduce
