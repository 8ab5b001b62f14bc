#pragma once
#include <optional>
#include <string>
#include <vector>

#include "reproduce/reproduction.h"

namespace ludens::reproduce {

// The experiments of Rautureau, Cazenave and Piette (2026; memory-bounded GRAVE and UCT) on Go 9×9, all against GRAVE
// with 10 000 playouts.
struct GraveMemoryPoint {
  std::string part;    // band, table1, sharing, recycling, graver2
  std::string series;  // a line of the plot
  double x = 0;        // its place on the axis
  std::string agent;
  std::optional<double> published;  // score in percent, where the paper prints one
};

std::vector<std::string> grave_memory_parts();
std::vector<GraveMemoryPoint> grave_memory_points(const std::string& part);

struct GraveMemoryResult {
  GraveMemoryPoint point;
  ArenaResult result;
};

// The table of one part as Markdown, and its plot.
std::string grave_memory_table(const std::vector<GraveMemoryResult>& results);
std::string grave_memory_plot(const std::string& part, const std::vector<GraveMemoryResult>& results);

// Plays the parts, or one of them; writes OUT/PART.md and OUT/PART.svg.
void reproduce_grave_memory(const ReproduceOptions& options, const ReproduceHooks& hooks);

}  // namespace ludens::reproduce
