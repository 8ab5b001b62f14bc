// What Rautureau, Cazenave and Piette (2026) play: Table 1 (GRAVE2 by nodes and λ), Figure 3 (sharing, UCT²), Figure 4
// (recycling), Figures 5 and 6 (recycling in two levels). Its komi and playout rules are not printed, so trends and
// crossings count. Tested by tests/reproduce/grave_memory_test.cpp.
#include "reproduce/grave_memory.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/error.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "measure/plots/plot.h"

namespace ludens::reproduce {
namespace {

// One line of a part's plot: an agent whose @ is set in turn. Points are played by blocks, in a block by x.
struct Line {
  std::string_view part;
  int block;
  std::string_view series, agent;
  std::vector<double> settings;        // what @ stands for
  std::vector<double> published = {};  // percent, of every point; none: the paper prints no numbers
  double unit = 1;                     // x is the setting in so many
};

std::vector<Line> lines() {
  const std::vector<double> nodes = {160, 200, 240, 280, 320, 360, 400, 440};
  const std::vector<double> memory = {64, 128, 256, 512, 1024, 1536, 2048, 4096, 10000};
  return {
      {"band", 0, "GRAVE against itself", "grave", {10'000}, {50}},
      // The few points that tell most: where each kind of search stands to GRAVE.
      {"crossings", 0, "UCT", "uct", {10'000}},
      {"crossings", 1, "UCT²", "uct2(nodes=@)", {200}},
      {"crossings", 2, "GRAVE2", "grave2(nodes=@)", {160, 320}, {40.0, 60.3}},
      {"crossings", 3, "GRAVER2", "graver2(nodes=@, ptop=160, psec=80)", {160}, {50}},
      {"table1", 0, "λ = 0.2", "grave2(nodes=@, lambda=0.2)", nodes, {31.7, 41.1, 51.8, 51.2, 59.3, 63.5, 62.5, 67.5}},
      {"table1", 0, "λ = 0.4", "grave2(nodes=@, lambda=0.4)", nodes, {33.7, 48.4, 55.6, 57.7, 62.7, 64.5, 69.4, 65.3}},
      {"table1", 0, "λ = 0.5", "grave2(nodes=@, lambda=0.5)", nodes, {40.0, 46.6, 54.2, 58.9, 60.3, 66.7, 66.5, 68.1}},
      {"table1", 0, "λ = 0.6", "grave2(nodes=@, lambda=0.6)", nodes, {31.4, 47.2, 52.2, 52.4, 61.5, 63.7, 63.9, 66.7}},
      {"table1", 0, "λ = 0.8", "grave2(nodes=@, lambda=0.8)", nodes, {26.0, 33.8, 39.2, 43.0, 48.6, 53.2, 58.4, 59.6}},
      {"sharing", 0, "GRAVE2", "grave2(nodes=@)", nodes, {40.0, 46.6, 54.2, 58.9, 60.3, 66.7, 66.5, 68.1}},
      {"sharing", 0, "GRAVE2 without sharing", "grave2(nodes=@, share=no)", nodes},
      {"sharing", 0, "UCT²", "uct2(nodes=@)", nodes},
      {"recycling", 0, "GRAVER", "graver(nodes=@)", memory},
      {"recycling", 0, "UCT with recycling", "uctr(nodes=@)", memory},
      {"graver2", 0, "N = 120, Ptop = ratio · Ntop", "graver2(nodes=120, ptop=@, psec=60)", {60, 90, 120, 180}, {}, 60},
      {"graver2", 0, "N = 120, Psec = ratio · Nsec", "graver2(nodes=120, ptop=60, psec=@)", {90, 120, 180}, {}, 60},
      {"graver2",
       1,
       "N = 160, Ptop = ratio · Ntop",
       "graver2(nodes=160, ptop=@, psec=80)",
       {80, 120, 160, 240},
       {},
       80},
      {"graver2", 1, "N = 160, Psec = ratio · Nsec", "graver2(nodes=160, ptop=80, psec=@)", {120, 160, 240}, {}, 80},
      {"graver2",
       2,
       "N = 200, Ptop = ratio · Ntop",
       "graver2(nodes=200, ptop=@, psec=100)",
       {100, 150, 200, 300},
       {},
       100},
      {"graver2", 2, "N = 200, Psec = ratio · Nsec", "graver2(nodes=200, ptop=100, psec=@)", {150, 200, 300}, {}, 100}};
}

}  // namespace

std::vector<std::string> grave_memory_parts() {
  return {"band", "crossings", "table1", "sharing", "recycling", "graver2"};
}

std::vector<GraveMemoryPoint> grave_memory_points(const std::string& part) {
  std::vector<std::pair<std::pair<int, double>, GraveMemoryPoint>> found;
  for (const auto& line : lines()) {
    if (line.part != part) continue;
    for (std::size_t i = 0; i < line.settings.size(); ++i) {
      const double x = line.settings[i] / line.unit;
      std::string agent(line.agent);
      if (const auto at = agent.find('@'); at != std::string::npos) agent.replace(at, 1, number(line.settings[i]));
      std::optional<double> published;
      if (!line.published.empty()) published = line.published[i];
      found.push_back({{line.block, x}, {part, std::string(line.series), x, agent_text(parse_spec(agent)), published}});
    }
  }
  if (found.empty())
    throw Error(fmt::format("grave-memory has the parts {}, found {}", join(grave_memory_parts(), ", "), cite(part)));
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<GraveMemoryPoint> out;
  for (auto& [place, point] : found) out.push_back(std::move(point));
  return out;
}

std::string grave_memory_table(const std::vector<GraveMemoryResult>& results) {
  std::string out =
      "| agent | games | score | 95 % interval | paper | bytes |\n| --- | ---: | ---: | --- | ---: | ---: |\n";
  for (const auto& [point, result] : results) {
    const Interval interval = score_interval(result.tally);
    out += fmt::format("| `{}` | {} | {:.1f} % | {:.1f}–{:.1f} | {} | {} |\n", point.agent, result.tally.games(),
                       100 * interval.score, 100 * interval.low, 100 * interval.high,
                       point.published ? fmt::format("{:.1f}", *point.published) : "", result.efforts[0].peak_bytes);
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

void reproduce_grave_memory(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  const auto parts = options.only.empty() ? grave_memory_parts() : std::vector{options.only};
  ArenaPlan match;
  match.game = find_game("go9");
  match.b = agent_text(parse_spec("grave"));
  match.games = options.games > 0 ? options.games : 500;
  for (const auto& part : parts) {
    std::vector<GraveMemoryResult> results;
    for (const auto& point : grave_memory_points(part)) {
      match.a = point.agent;
      results.push_back({point, play_match(match, slug(point.agent), options, hooks, point.agent)});
      write_whole_file(options.out / (part + ".md"), grave_memory_table(results));
      write_whole_file(options.out / (part + ".svg"), grave_memory_plot(part, results));
    }
    hooks.print(
        fmt::format("{} ({})\n\n{}\n", part, (options.out / (part + ".svg")).string(), grave_memory_table(results)));
  }
}

}  // namespace ludens::reproduce
