#pragma once
#include <string_view>

#include "agents/agent.h"

namespace ludens::agents {

// Reads one line of lz-genmove_analyze («info move D4 visits 12 winrate 5120 … pv D4 E5 info move …») into the opinion:
// candidates with visits and values, the distribution of visits, the value and the line of the move that is played.
// The move that the opinion already holds stays its likeliest one. What is not understood is left out.
void read_analysis(std::string_view line, const Position& position, const Notation& notation, Opinion& opinion);

}  // namespace ludens::agents
