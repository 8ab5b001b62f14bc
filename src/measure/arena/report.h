#pragma once
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/arena/arena.h"

namespace ludens::measure {

// The result of a match as people read it: score, interval, Elo, likelihood of superiority, counts, costs.
std::string arena_report(const ArenaPlan& plan, const ArenaResult& result);

// The same as one flat line for programs.
Json arena_json(const ArenaPlan& plan, const ArenaResult& result);

// The scores of a round robin, row against column, best agent first.
std::string score_table(const std::vector<std::string>& agents, const std::vector<Pairing>& pairings);

std::string bytes_text(std::int64_t bytes);  // «1.5 MB»
std::string seconds_text(double seconds);    // «2.1 ms»

}  // namespace ludens::measure
