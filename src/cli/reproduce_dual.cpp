// How the dual-process agent decides on people's positions: what it considers, and how its doubt goes with people's
// disagreement. What is matched and how strong it is, `match` and `arena` measure.
#include <fmt/format.h>

#include "base/data_dir.h"
#include "cli/progress.h"
#include "cli/reproduce.h"
#include "measure/dual_process.h"
#include "measure/plot.h"

namespace ludens {
namespace {

std::string share(std::int64_t part, std::int64_t all) {
  return fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::int64_t>(all, 1)));
}

std::string histogram(const std::map<std::int64_t, std::int64_t>& counts, std::int64_t all, std::span<const std::int64_t> edges) {
  std::string out = "| from | to | positions | share |\n| ---: | ---: | ---: | ---: |\n";
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const std::int64_t from = edges[i], to = i + 1 < edges.size() ? edges[i + 1] - 1 : INT64_MAX;
    std::int64_t count = 0;
    for (const auto& [value, n] : counts)
      if (value >= from && value <= to) count += n;
    out += fmt::format("| {} | {} | {} | {} |\n", from, to == INT64_MAX ? "more" : std::to_string(to), count,
                       share(count, all));
  }
  return out;
}

int run(const Arguments& arguments) {
  const std::filesystem::path folder = arguments.text("--out", "dual-process");
  std::filesystem::create_directories(folder);
  DualProcessPlan plan;
  plan.agent = agent_text(parse_spec(arguments.text("--only", "dual")));
  const auto data = data_dir();
  if (!data) throw Error("the renju tournaments are needed: set LUDENS_DATA to the folder that holds renju/tournaments.tsv.gz");
  const std::string file = "file:" + (*data / "renju/tournaments.tsv.gz").string();
  plan.query = parse_query(file + " split=test");
  plan.jobs = static_cast<int>(arguments.number("--jobs", 1, 1, 1024));
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  ProgressBar bar("dual-process");
  const auto measured = measure_dual_process(plan, interrupt_token(), [&](std::int64_t games) { bar.show(games, -1); });
  bar.clear();
  // Many people meet the same position in the openings alone; the test split is too small to see them disagree.
  DualProcessPlan openings = plan;
  openings.query = parse_query(file + " where ply<=12");
  openings.agent = plan.agent.starts_with("dual") ? "system1" + plan.agent.substr(4) : plan.agent;
  if (const auto model = plan.agent.find("system1="); model != std::string::npos) {
    const auto end = plan.agent.find_first_of(",)", model);
    openings.agent = fmt::format("system1({})", plan.agent.substr(model + 8, end - model - 8));
  } else {
    openings.agent = "system1";
  }
  const auto met = measure_dual_process(openings, interrupt_token(), [&](std::int64_t games) { bar.show(games, -1); });
  bar.clear();

  constexpr std::int64_t sizes[] = {1, 2, 3, 4, 5, 7, 10, 13, 20};
  constexpr std::int64_t looks[] = {0, 1, 3, 10, 30, 100, 300, 1000};
  std::string out = fmt::format(
      "# How `{}` decides\n\nTest split of the renju tournaments, mode paper: {} positions of {} games.\n\n"
      "## What feels good\n\nMedian {}, 95th percentile {}; the person's move is inside in {}; no move stood out in {}; "
      "one move alone, played without search, in {}.\n\n{}\n"
      "## What it looked at\n\nDifferent positions a decision; 0: no search. Median {}, 95th percentile {}.\n\n{}\n",
      plan.agent, measured.positions, measured.games, measured.quantile(measured.good, 0.5),
      measured.quantile(measured.good, 0.95), share(measured.inside, measured.positions),
      share(measured.everything, measured.positions), share(measured.single, measured.positions),
      histogram(measured.good, measured.positions, sizes), measured.quantile(measured.looked_at, 0.5),
      measured.quantile(measured.looked_at, 0.95), histogram(measured.looked_at, measured.positions, looks));
  std::vector<std::pair<double, double>> pairs;
  Series points{"positions that ten people or more met", {}, false};
  for (const auto& one : met.shared) {
    pairs.emplace_back(one.doubt, one.entropy);
    points.points.push_back({one.doubt, one.entropy});
  }
  out += fmt::format(
      "## Doubt and disagreement\n\n{} positions of the openings (plies 4 to 12, all splits) were met by ten people or "
      "more, turned boards counted as one. Rank correlation between how many moves the first impression wavers between "
      "(2^H) and how much people disagreed there (entropy of their moves, corrected for the size of the sample): "
      "{:.2f}.\n\n",
      met.shared.size(), rank_correlation(pairs));
  out += "| first impression wavers between | positions | people's entropy, bits |\n| --- | ---: | ---: |\n";
  constexpr double edges[] = {1, 1.5, 2, 3, 4, 6, 8, 12, 1e9};
  for (std::size_t i = 0; i + 1 < std::size(edges); ++i) {
    double sum = 0;
    int n = 0;
    for (const auto& [doubt, entropy] : pairs)
      if (doubt >= edges[i] && doubt < edges[i + 1]) sum += entropy, ++n;
    if (n > 0)
      out += fmt::format("| {} to {} moves | {} | {:.2f} |\n", edges[i], edges[i + 1] > 1e8 ? "more" : fmt::format("{}", edges[i + 1]), n, sum / n);
  }
  write_whole(folder / "decisions.md", out);
  fmt::print("{}", out);
  return kDone;
}

}  // namespace

Experiment dual_process_experiment() {
  return {"dual-process", "what the dual-process agent considers and doubts on people's positions", "an agent as in dual", run};
}

}  // namespace ludens
