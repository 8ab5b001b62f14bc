#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "agents/parts.h"
#include "measure/room.h"
#include "records/query/game_source.h"

namespace ludens::measure {

// Which positions of a game count; plies are from 1, of the move to be found.
enum class PositionMode {
  Paper,    // ply ≥ 4
  Harness,  // ply ≥ 5 without the last two
  All,
};
PositionMode parse_mode(std::string_view text);  // throws Error
std::string_view mode_name(PositionMode mode);
bool counts(PositionMode mode, int ply, int plies);

// Which agents are compared with people, and on what. Everything but `jobs` and `out` decides the result.
struct MatchPlan {
  Query query;
  SourceOptions source = {};
  std::vector<std::string> agents;  // as text, canonical
  std::vector<PartDoc> more = {};   // agents of this room's neighbours, such as `popular`
  PositionMode mode = PositionMode::Paper;
  std::uint64_t seed = 1;
  std::int64_t milliseconds = 0;  // a limit for each question over the agent's own; 0: none
  int jobs = 1;
  std::filesystem::path out = {};  // where the answers are kept, so that the run can be taken up again; "": nowhere
};

std::string plan_text(const MatchPlan& plan);  // one line of JSON

}  // namespace ludens::measure
