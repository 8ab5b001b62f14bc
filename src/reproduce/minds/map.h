#pragma once
#include <string>
#include <vector>

#include "reproduce/minds/matched.h"

namespace ludens::reproduce {

// The map of agents (Rautureau 2024, Figure 1.1): how many of people's moves an agent finds against how strong it
// plays, one knob turned at a time (section 4.4). Tested by tests/reproduce/minds/minds_test.cpp.
struct MapPoint {
  std::string knob, setting, agent;
};
std::vector<MapPoint> map_points();
std::string map_base();  // who all of them play against: Elo is counted from it

struct MappedPoint {
  MapPoint point;
  RatioInterval top1;
  Interval score;  // against the base
  std::int64_t games = 0;
};

std::string map_plot(const std::vector<MappedPoint>& points);
// Plays and asks; writes OUT/map.jsonl, .md and .svg.
void reproduce_map(const ReproduceOptions& options, const ReproduceHooks& hooks);

}  // namespace ludens::reproduce
