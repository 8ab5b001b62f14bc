#pragma once
#include <span>
#include <string>
#include <vector>

#include "agents/parts.h"
#include "base/json.h"
#include "games/game.h"
#include "measure/room.h"
#include "records/database/game_row.h"
#include "runner/elsewhere.h"

namespace ludens::measure {

// What experiments with agents have in common where their units are done on other machines (runner/elsewhere.h).

// The plan of a kind of work, with the files that its agents read. Throws Error where something does not travel: agents
// that read collections of games (popular), and games described in a file of this machine.
WorkPlan work_plan(std::string kind, const Json& settings, const std::vector<std::string>& agents,
                   const GamePtr& game = nullptr);

// A worker's side: throws Refused where an agent of the plan would start programs and the rules forbid it.
void check_agents(std::span<const std::string> agents, const WorkRules& rules);

// Does an agent of that text stop by the clock (agents/parts.h)? False of a text that names none.
bool thinks_by_the_clock(const std::string& agent, std::span<const PartDoc> more = {});

// A person's game and the plies of it that are asked about, as a text, and back exactly. Throws Error.
std::string game_task(const GameRow& row, std::span<const int> plies);
struct GameTask {
  GameRow row;
  std::vector<int> plies = {};
};
GameTask read_game_task(std::string_view text);

}  // namespace ludens::measure
