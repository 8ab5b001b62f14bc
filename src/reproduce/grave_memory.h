#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "reproduce/reproduction.h"

namespace ludens::reproduce {

// The experiments of Rautureau, Cazenave and Piette (2026; memory-bounded GRAVE and UCT) on Go 9×9, most of them
// against GRAVE with 10 000 playouts.
struct GraveMemoryPoint {
  std::string part;    // band, crossings, readings, mast, table1, figure3 …, tuning
  std::string series;  // a line of the plot
  double x = 0;        // its place on the axis
  Json settings;       // what was set, for programs
  std::string game, agent, against;
  std::optional<double> published;  // score as a share, where the paper prints one
  double part_of_games = 1;         // far from the others fewer games tell as much
};

std::vector<std::string> grave_memory_parts();
std::vector<GraveMemoryPoint> grave_memory_points(const std::string& part);  // in order of their worth

struct GraveMemoryResult {
  GraveMemoryPoint point;
  ArenaPlan match;
  ArenaResult result;
};

// One part as lines for programs, as Markdown, and as a plot with the paper's curve in it.
std::string grave_memory_lines(const std::vector<GraveMemoryResult>& results);
std::string grave_memory_table(const std::vector<GraveMemoryResult>& results);
std::string grave_memory_plot(const std::string& part, const std::vector<GraveMemoryResult>& results);

// Plays the parts, or one of them; writes OUT/PART.jsonl, OUT/PART.md and OUT/PART.svg, also when it is interrupted.
void reproduce_grave_memory(const ReproduceOptions& options, const ReproduceHooks& hooks);

}  // namespace ludens::reproduce
