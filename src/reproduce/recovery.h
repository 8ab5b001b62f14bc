#pragma once
#include <string>
#include <vector>

#include "reproduce/reproduction.h"

namespace ludens::reproduce {

// Are rewards and kinds of players found that are known to be there (Rautureau 2024, sections 3.2.5 and 4.2)? The sore
// loser (1, 0, −10) and the novice against an expert (30, 1, 0), by choices drawn in positions of people's games and by
// whole games that such agents played; kinds of players whose styles are planted.
std::vector<std::string> recovery_parts();

// Writes OUT/recovery.jsonl and prints a table.
void reproduce_recovery(const ReproduceOptions& options, const ReproduceHooks& hooks);

}  // namespace ludens::reproduce
