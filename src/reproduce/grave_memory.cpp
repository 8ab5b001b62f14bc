// What Rautureau, Cazenave and Piette (2026) play: Table 1 (GRAVE2 by nodes and λ), Figure 3 (sharing, UCT²), Figure 4
// (recycling), Figures 5 and 6 (recycling in two levels). Its komi and playout rules are not printed, so trends and
// crossings count. Tested by tests/reproduce/grave_memory_test.cpp.
#include "reproduce/grave_memory.h"

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/error.h"
#include "base/text.h"
#include "measure/stats/intervals.h"

namespace ludens::reproduce {
namespace {

constexpr int kNodes[] = {160, 200, 240, 280, 320, 360, 400, 440};
constexpr double kLambdas[] = {0.2, 0.4, 0.5, 0.6, 0.8};
// Table 1 of the paper, percent, a row for each number of nodes.
constexpr double kTable1[][5] = {{31.7, 33.7, 40.0, 31.4, 26.0}, {41.1, 48.4, 46.6, 47.2, 33.8},
                                 {51.8, 55.6, 54.2, 52.2, 39.2}, {51.2, 57.7, 58.9, 52.4, 43.0},
                                 {59.3, 62.7, 60.3, 61.5, 48.6}, {63.5, 64.5, 66.7, 63.7, 53.2},
                                 {62.5, 69.4, 66.5, 63.9, 58.4}, {67.5, 65.3, 68.1, 66.7, 59.6}};

using Points = std::vector<GraveMemoryPoint>;

Points table1() {
  Points out;
  for (std::size_t n = 0; n < std::size(kNodes); ++n)
    for (std::size_t l = 0; l < std::size(kLambdas); ++l)
      out.push_back({"table1", fmt::format("λ = {}", kLambdas[l]), static_cast<double>(kNodes[n]),
                     fmt::format("grave2(nodes={}, lambda={})", kNodes[n], kLambdas[l]), kTable1[n][l]});
  return out;
}

Points sharing() {
  Points out;
  for (std::size_t n = 0; n < std::size(kNodes); ++n) {
    const double x = kNodes[n];
    out.push_back({"sharing", "GRAVE2", x, fmt::format("grave2(nodes={})", kNodes[n]), kTable1[n][2]});
    out.push_back(
        {"sharing", "GRAVE2 without sharing", x, fmt::format("grave2(nodes={}, share=no)", kNodes[n]), std::nullopt});
    out.push_back({"sharing", "UCT²", x, fmt::format("uct2(nodes={})", kNodes[n]), std::nullopt});
  }
  return out;
}

Points recycling() {
  Points out;
  for (const int nodes : {64, 128, 256, 512, 1024, 1536, 2048, 4096, 10000}) {
    out.push_back(
        {"recycling", "GRAVER", static_cast<double>(nodes), fmt::format("graver(nodes={})", nodes), std::nullopt});
    out.push_back({"recycling", "UCT with recycling", static_cast<double>(nodes), fmt::format("uctr(nodes={})", nodes),
                   std::nullopt});
  }
  return out;
}

Points graver2() {
  Points out;
  for (const int nodes : {120, 160, 200})
    for (const double ratio : {1.0, 1.5, 2.0, 3.0}) {
      const int half = nodes / 2, more = static_cast<int>(half * ratio);
      out.push_back({"graver2", fmt::format("N = {}, Ptop = ratio · Ntop", nodes), ratio,
                     fmt::format("graver2(nodes={}, ptop={}, psec={})", nodes, more, half), std::nullopt});
      if (ratio > 1)
        out.push_back({"graver2", fmt::format("N = {}, Psec = ratio · Nsec", nodes), ratio,
                       fmt::format("graver2(nodes={}, ptop={}, psec={})", nodes, half, more), std::nullopt});
    }
  return out;
}

// The few points that tell most: where each kind of search stands to GRAVE.
Points crossings() {
  return {{"crossings", "UCT", 10'000, "uct", std::nullopt},
          {"crossings", "UCT²", 200, "uct2(nodes=200)", std::nullopt},
          {"crossings", "GRAVE2", 160, "grave2(nodes=160)", kTable1[0][2]},
          {"crossings", "GRAVE2", 320, "grave2(nodes=320)", kTable1[4][2]},
          {"crossings", "GRAVER2", 160, "graver2(nodes=160, ptop=160, psec=80)", 50.0}};
}

}  // namespace

std::vector<std::string> grave_memory_parts() {
  return {"band", "crossings", "table1", "sharing", "recycling", "graver2"};
}

Points grave_memory_points(const std::string& part) {
  Points out;
  if (part == "band") out = {{"band", "GRAVE against itself", 10'000, "grave", 50.0}};
  if (part == "crossings") out = crossings();
  if (part == "table1") out = table1();
  if (part == "sharing") out = sharing();
  if (part == "recycling") out = recycling();
  if (part == "graver2") out = graver2();
  if (out.empty())
    throw Error(fmt::format("grave-memory has the parts {}, found {}", join(grave_memory_parts(), ", "), cite(part)));
  for (auto& point : out) point.agent = agent_text(parse_spec(point.agent));
  return out;
}

std::string grave_memory_table(const std::vector<GraveMemoryResult>& results) {
  std::string out =
      "| agent | games | score | 95 % interval | paper | bytes |\n| --- | ---: | ---: | --- | ---: | ---: |\n";
  for (const auto& [point, result] : results) {
    const Interval interval = score_interval(result.tally);
    out += fmt::format("| `{}` | {} | {:.1f} % | {:.1f}–{:.1f} | {} | {} |\n", point.agent, result.tally.games(),
                       100 * interval.score, 100 * interval.low, 100 * interval.high,
                       point.paper ? fmt::format("{:.1f}", *point.paper) : "", result.efforts[0].peak_bytes);
  }
  return out;
}

std::string grave_memory_plot(const std::string& part, const std::vector<GraveMemoryResult>& results) {
  std::vector<Series> lines;
  const auto line = [&](const std::string& name) -> Series& {
    for (auto& one : lines)
      if (one.name == name) return one;
    return lines.emplace_back(Series{name, {}});
  };
  for (const auto& [point, result] : results) {
    const Interval interval = score_interval(result.tally);
    line(point.series).points.push_back({point.x, 100 * interval.score, 100 * interval.low, 100 * interval.high});
  }
  PlotOptions options;
  options.title = fmt::format("Against GRAVE with 10 000 playouts: {}", part);
  options.x_label = part == "graver2" ? "playouts / nodes" : "nodes";
  options.y_label = "score, %";
  options.log_x = part == "recycling" || part == "crossings";
  options.y_min = 0;
  options.y_max = 100;
  options.level = 50;
  return svg_plot(options, lines);
}

}  // namespace ludens::reproduce
