// Plays the points of Rautureau, Cazenave and Piette (2026). Its komi and playout rules are not printed, so trends and
// crossings count. Tested by tests/reproduce/grave_memory_test.cpp.
#include "reproduce/grave_memory.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/whole_file.h"
#include "games/catalogue.h"
#include "measure/arena/report.h"
#include "measure/plots/plot.h"

namespace ludens::reproduce {
namespace {

constexpr int kRound = 20;  // games of each match before the next one has its turn

std::vector<ArenaPlan> matches_of(const std::vector<GraveMemoryPoint>& points, const ReproduceOptions& options) {
  std::vector<ArenaPlan> out;
  for (const auto& point : points) {
    ArenaPlan match;
    match.game = find_game(point.game);
    match.a = point.agent;
    match.b = point.against;
    match.games = std::max<std::int64_t>(
        std::llround(point.part_of_games * static_cast<double>(options.games > 0 ? options.games : 500)), 2);
    match.seed = options.seed;
    match.resign = options.resign;
    // The same match in two parts is played once.
    std::string folder = slug(point.agent);
    if (point.against != "grave") folder += "-against-" + slug(point.against);
    if (point.game != "go9") folder += "-" + slug(point.game);
    match.out = options.out / folder;
    out.push_back(match);
  }
  return out;
}

// How far a score lies from the paper's, with the chance in both: theirs comes from 500 games, too.
Interval minus_paper(const Interval& ours, double published) {
  constexpr double kTheirGames = 500;
  const double half_of_ours = (ours.high - ours.low) / 2;
  const double half = std::hypot(half_of_ours, 1.96 * std::sqrt(published * (1 - published) / kTheirGames));
  const double by = ours.score - published;
  return {by, by - half, by + half};
}

std::string x_label(const std::string& part) {
  if (part == "figure5") return "playouts / nodes of one level";
  if (part == "figure6") return "Ptop / Ntop";
  if (part == "mast") return "ε";
  return part == "tuning" ? "bias" : "nodes";
}

}  // namespace

std::string grave_memory_lines(const std::vector<GraveMemoryResult>& results) {
  std::string out;
  for (const auto& [point, match, result] : results) {
    Json line = {{"experiment", "grave-memory"}, {"part", point.part}, {"series", point.series}};
    line.update(point.settings);
    line.update(arena_json(match, result));
    if (point.published) {
      const Interval by = minus_paper(score_interval(result.tally), *point.published);
      line.update({{"paper", *point.published},
                   {"minus_paper", by.score},
                   {"minus_paper_low", by.low},
                   {"minus_paper_high", by.high}});
    }
    out += line.dump() + "\n";
  }
  return out;
}

std::string grave_memory_table(const std::vector<GraveMemoryResult>& results) {
  std::string out =
      "| agent | games | score | 95 % interval | paper | bytes |\n| --- | ---: | ---: | --- | ---: | ---: |\n";
  for (const auto& [point, match, result] : results) {
    const Interval interval = score_interval(result.tally);
    out +=
        fmt::format("| `{}` | {} | {:.1f} % | {:.1f}–{:.1f} | {} | {} |\n", point.agent, result.tally.games(),
                    100 * interval.score, 100 * interval.low, 100 * interval.high,
                    point.published ? fmt::format("{:.1f}", 100 * *point.published) : "", result.efforts[0].peak_bytes);
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
  for (const auto& [point, match, result] : results) {
    const Interval interval = score_interval(result.tally);
    line(point.series).points.push_back({point.x, 100 * interval.score, 100 * interval.low, 100 * interval.high});
  }
  for (const auto& one : results)
    if (one.point.published)
      line(one.point.series + ", paper").points.push_back({one.point.x, 100 * *one.point.published});
  PlotOptions options;
  options.title = part == "tuning" ? "GRAVE against UCT, both with 10 000 playouts"
                  : part == "mast" ? "MAST against uniform playouts, GRAVE with 1 024 of them"
                                   : fmt::format("Against GRAVE with 10 000 playouts: {}", part);
  options.x_label = x_label(part);
  options.y_label = "score, %";
  options.log_x = part == "figure4" || part == "crossings" || part == "tuning";
  options.y_min = 0;
  options.y_max = 100;
  options.level = 50;
  return svg_plot(options, lines);
}

void reproduce_grave_memory(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  for (const auto& part : options.only.empty() ? grave_memory_parts() : std::vector{options.only}) {
    const auto points = grave_memory_points(part);
    const auto matches = matches_of(points, options);
    std::int64_t done = 0, total = 0;
    for (const auto& match : matches) total += match.games;
    const auto played =
        run_matches(matches, kRound, options.jobs, hooks.stop, [&](std::size_t match, const ArenaResult& now) {
          ++done;
          if (hooks.progress)
            hooks.progress(fmt::format("{}: {:.1f} %", points[match].agent, 100 * now.tally.score()), done, total);
        });
    std::vector<GraveMemoryResult> results;
    bool whole = true;
    for (std::size_t i = 0; i < points.size(); ++i) {
      whole = whole && !played[i].stopped;
      if (played[i].tally.games() > 0) results.push_back({points[i], matches[i], played[i]});
    }
    if (!results.empty()) {
      write_whole_file(options.out / (part + ".jsonl"), grave_memory_lines(results));
      write_whole_file(options.out / (part + ".md"), grave_memory_table(results));
      if (part != "readings") write_whole_file(options.out / (part + ".svg"), grave_memory_plot(part, results));
      hooks.print(fmt::format("{} ({})\n\n{}\n", part, (options.out / (part + ".jsonl")).string(),
                              grave_memory_table(results)));
    }
    if (!whole) throw Error("interrupted; the same command goes on where it stopped");
  }
}

}  // namespace ludens::reproduce
