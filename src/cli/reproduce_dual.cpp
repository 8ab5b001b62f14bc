// Does the first impression doubt where people disagree? What the agent considers, `match` counts (its «mind»).
#include <fmt/format.h>

#include "base/data_dir.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/reproduce.h"
#include "reproduce/disagreement.h"

namespace ludens::cli {
namespace {

int run(const Arguments& arguments) {
  const auto data = data_dir();
  if (!data)
    throw Error("the renju tournaments are needed: set LUDENS_DATA to the folder that holds renju/tournaments.tsv.gz");
  const std::filesystem::path folder = arguments.text("--out", "dual-process");
  std::filesystem::create_directories(folder);
  const std::string model = arguments.text("--only", "renju-human");
  DisagreementPlan plan;
  plan.agent = fmt::format("system1({})", model);
  // Many people meet the same position in the openings alone, and the test split is too small to see them disagree.
  plan.query = parse_query(fmt::format("file:{} where ply<=12", (*data / "renju/tournaments.tsv.gz").string()));
  plan.jobs = static_cast<int>(arguments.number("--jobs", 1, 1, 1024));
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  ProgressBar bar("dual-process");
  const auto met = measure_disagreement(plan, interrupt_token(), [&](std::int64_t games) { bar.show(games, -1); });
  bar.clear();

  std::vector<std::pair<double, double>> pairs;
  for (const auto& one : met) pairs.emplace_back(one.wavers, one.entropy);
  std::string out = fmt::format(
      "# Doubt and disagreement: `{}`\n\n{} positions of the openings (plies 4 to 12, all splits) were met by {} "
      "people "
      "or more, turned boards counted as one. Rank correlation between how many moves the first impression wavers "
      "between (2^H) and how much people disagreed there (entropy of their moves, corrected for the size of the "
      "sample): {:.2f}.\n\n"
      "| first impression wavers between | positions | people's entropy, bits |\n| --- | ---: | ---: |\n",
      plan.agent, pairs.size(), plan.people, rank_correlation(pairs));
  constexpr double edges[] = {1, 1.5, 2, 3, 4, 6, 8, 12, 225};
  for (std::size_t i = 0; i + 1 < std::size(edges); ++i) {
    double sum = 0;
    int n = 0;
    for (const auto& [wavers, entropy] : pairs)
      if (wavers >= edges[i] && wavers < edges[i + 1]) sum += entropy, ++n;
    if (n > 0) out += fmt::format("| {} to {} moves | {} | {:.2f} |\n", edges[i], edges[i + 1], n, sum / n);
  }
  write_whole_file(folder / "disagreement.md", out);
  fmt::print("{}", out);
  return kDone;
}

}  // namespace

Experiment dual_process_experiment() {
  return {"dual-process", "does the first impression doubt where people disagree", "a model as in renju-human", run};
}

}  // namespace ludens::cli
