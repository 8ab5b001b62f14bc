#include "measure/arena/report.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "measure/elsewhere.h"

namespace ludens::measure {
namespace {

bool timed(const ArenaPlan& plan) { return thinks_by_the_clock(plan.a) || thinks_by_the_clock(plan.b); }

std::string elo_text(double elo) {
  if (std::abs(elo) >= kMostElo) return elo > 0 ? "beyond +1600" : "below -1600";
  return fmt::format("{:+.1f}", elo + 0.0);  // no «-0.0»
}

std::string verdict_text(const SprtPlan& plan, const SprtState& state) {
  switch (state.verdict) {
    case Verdict::Elo0:
      return fmt::format("accepted: {:+g} Elo", plan.elo0);
    case Verdict::Elo1:
      return fmt::format("accepted: {:+g} Elo", plan.elo1);
    case Verdict::Undecided:
      break;
  }
  return "undecided";
}

std::string effort_text(const Effort& effort) {
  const std::string memory = effort.peak_bytes > 0 ? fmt::format(", {} at most", bytes_text(effort.peak_bytes)) : "";
  return fmt::format("{} a move{}", seconds_text(effort.seconds_per_move()), memory);
}

}  // namespace

std::string bytes_text(std::int64_t bytes) {
  const auto size = static_cast<double>(bytes);
  if (bytes < 1000) return fmt::format("{} B", bytes);
  if (bytes < 1'000'000) return fmt::format("{:.1f} kB", size / 1e3);
  if (bytes < 1'000'000'000) return fmt::format("{:.1f} MB", size / 1e6);
  return fmt::format("{:.2f} GB", size / 1e9);
}

std::string seconds_text(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.0f} µs", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

std::string arena_report(const ArenaPlan& plan, const ArenaResult& result) {
  const Tally& tally = result.tally;
  const Interval interval = score_interval(tally);
  const auto& p = result.pairs;
  std::string out = fmt::format("{}: {} against {}\n", plan.game->text, plan.a, plan.b);
  out += fmt::format("Games  {}: {} won, {} drawn, {} lost\n", tally.games(), tally.wins, tally.draws, tally.losses);
  out += fmt::format("Score  {:.2f} %, 95 % interval {:.2f} to {:.2f}\n", 100 * interval.score, 100 * interval.low,
                     100 * interval.high);
  out += fmt::format("Elo    {}, 95 % interval {} to {}; superior with likelihood {:.1f} %\n",
                     elo_text(elo_of_score(interval.score)), elo_text(elo_of_score(interval.low)),
                     elo_text(elo_of_score(interval.high)), 100 * superiority(tally));
  out += fmt::format("Pairs  [{}, {}, {}, {}, {}] scored 0, 1/2, 1, 1 1/2, 2; openings {}\n", p[0], p[1], p[2], p[3],
                     p[4], plan.openings_text);
  if (result.sprt)
    out += fmt::format("SPRT   LLR {:.2f} ({:.2f}, {:.2f}) for {:g} and {:g} Elo, {}\n", result.sprt->llr,
                       result.sprt->lower, result.sprt->upper, plan.sprt->elo0, plan.sprt->elo1,
                       verdict_text(*plan.sprt, *result.sprt));
  if (result.illegal[0] + result.illegal[1] > 0)
    out += fmt::format("Lost   by illegal moves: {} of a's games, {} of b's\n", result.illegal[0], result.illegal[1]);
  if (timed(plan)) out += "Clock  who thinks by it plays other games on other machines, and another time\n";
  out += fmt::format("Cost   a {}\n       b {}\n", effort_text(result.efforts[0]), effort_text(result.efforts[1]));
  return out;
}

Json arena_json(const ArenaPlan& plan, const ArenaResult& result) {
  const Interval interval = score_interval(result.tally);
  Json out = {{"game", plan.game->text},
              {"a", plan.a},
              {"b", plan.b},
              {"games", result.tally.games()},
              {"a_wins", result.tally.wins},
              {"draws", result.tally.draws},
              {"b_wins", result.tally.losses},
              {"score", interval.score},
              {"low", interval.low},
              {"high", interval.high},
              {"elo", elo_of_score(interval.score)},
              {"elo_low", elo_of_score(interval.low)},
              {"elo_high", elo_of_score(interval.high)},
              {"a_seconds_per_move", result.efforts[0].seconds_per_move()},
              {"b_seconds_per_move", result.efforts[1].seconds_per_move()},
              {"a_peak_bytes", result.efforts[0].peak_bytes},
              {"b_peak_bytes", result.efforts[1].peak_bytes},
              {"a_illegal", result.illegal[0]},
              {"b_illegal", result.illegal[1]}};
  if (plan.resign != 0) out["resign"] = plan.resign;
  // Played again it would be another match.
  if (timed(plan)) out["reproducible"] = false;
  if (result.sprt) {
    constexpr const char* kVerdicts[] = {"undecided", "elo0", "elo1"};
    out["sprt"] = {{"llr", result.sprt->llr},
                   {"lower", result.sprt->lower},
                   {"upper", result.sprt->upper},
                   {"verdict", kVerdicts[static_cast<int>(result.sprt->verdict)]}};
  }
  return out;
}

std::string score_table(const std::vector<std::string>& agents, const std::vector<Pairing>& pairings) {
  const std::size_t n = agents.size();
  std::vector<std::vector<double>> score(n, std::vector<double>(n, -1));
  std::vector<double> points(n, 0), games(n, 0);
  for (const auto& [a, b, result] : pairings) {
    const double s = result.tally.score(), count = static_cast<double>(result.tally.games());
    score[a][b] = s;
    score[b][a] = 1 - s;
    points[a] += s * count;
    points[b] += (1 - s) * count;
    games[a] += count;
    games[b] += count;
  }
  std::vector<double> mean(n, 0);
  for (std::size_t i = 0; i < n; ++i) mean[i] = games[i] > 0 ? points[i] / games[i] : 0;
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return mean[x] > mean[y]; });
  std::size_t width = 5;
  for (const auto& agent : agents) width = std::max(width, agent.size());

  std::string out = fmt::format("    {:<{}}    all", "agent", width);
  for (std::size_t i = 0; i < n; ++i) out += fmt::format("{:>7}", i + 1);
  out += "\n";
  for (std::size_t row = 0; row < n; ++row) {
    const std::size_t i = order[row];
    out += fmt::format("{:>2}  {:<{}} {:>6.1f}", row + 1, agents[i], width, 100 * mean[i]);
    for (const std::size_t j : order)
      out += score[i][j] < 0 ? fmt::format("{:>7}", "-") : fmt::format("{:>7.1f}", 100 * score[i][j]);
    out += "\n";
  }
  return out;
}

}  // namespace ludens::measure
