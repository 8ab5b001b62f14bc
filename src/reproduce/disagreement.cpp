#include "reproduce/disagreement.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/whole_file.h"
#include "games/symmetry.h"
#include "measure/matching/questions.h"
#include "runner/run.h"

namespace ludens::reproduce {
namespace {

// What the agent felt and what the person played, on a board turned to its least form.
struct Decision {
  double wavers = 0;
  std::uint64_t key = 0;
  std::uint32_t played = 0;
};

// The least hash of the turned boards, and the move turned likewise.
std::pair<std::uint64_t, std::uint32_t> turned_least(const Position& position, const Symmetries& symmetries, int cells,
                                                     Move move) {
  std::pair<std::uint64_t, std::uint32_t> best = {UINT64_MAX, 0};
  for (int s = 0; s < symmetries.count(); ++s) {
    std::uint64_t stones = 0;
    for (int cell = 0; cell < cells; ++cell)
      if (const char glyph = position.glyph(cell); glyph != '.')
        stones += mix(static_cast<std::uint64_t>(symmetries.cell(s, cell)) * 256 + static_cast<unsigned char>(glyph));
    const std::uint64_t key = fold(static_cast<std::uint64_t>(index(position.to_move())), stones);
    best = std::min(best, {key, symmetries.move(s, move).id});
  }
  return best;
}

std::vector<Decision> decide(const DisagreementPlan& plan, const GameRow& row, GameCache& games, AgentsByGame& agents) {
  std::vector<Decision> out;
  const GamePtr game = games.find(row.game);
  Agent& agent = *agents.for_game(game).front();
  const Symmetries symmetries(*game);
  for_each_question(game, row, wanted_plies(plan, row, games), {}, [&](const AskedPosition& asked) {
    Rng dice = asked.dice(plan.seed);
    const Opinion opinion = agent.consider(asked.question, dice);
    if (!opinion.impression) throw Error(plan.agent + " has no first impression: name an agent as system1 or dual");
    Decision one;
    one.wavers = std::exp2(opinion.impression->moves.entropy());
    std::tie(one.key, one.played) = turned_least(asked.question.position, symmetries, game->board.size(), asked.played);
    out.push_back(one);
  });
  return out;
}

double entropy_of(const std::map<std::uint32_t, std::int64_t>& moves, std::int64_t all) {
  double out = 0;
  for (const auto& [move, count] : moves) {
    const double p = static_cast<double>(count) / static_cast<double>(all);
    out -= p * std::log2(p);
  }
  return out + static_cast<double>(moves.size() - 1) / (2 * static_cast<double>(all) * std::log(2.0));
}

}  // namespace

std::vector<SharedPosition> measure_disagreement(const DisagreementPlan& plan, std::stop_token stop,
                                                 const std::function<void(std::int64_t)>& progress) {
  struct Met {
    std::map<std::uint32_t, std::int64_t> moves;
    std::int64_t people = 0;
    double wavers = 0;
  };
  std::map<std::uint64_t, Met> met;
  const auto source = open_query(plan.query, plan.source);
  using Decisions = std::vector<Decision>;
  Experiment<GameRow, Decisions> asking;
  asking.next = [&](GameRow& row) { return source->next_row(row); };
  asking.worker = [&plan] {
    const auto agents = std::make_shared<AgentsByGame>(std::vector{plan.agent});
    return [&plan, agents, games = GameCache{}](std::int64_t, const GameRow& row, const std::stop_token&) mutable {
      return std::optional(decide(plan, row, games, *agents));
    };
  };
  asking.take = [&](std::int64_t index, Decisions&& decisions, bool) {
    for (const auto& one : decisions) {
      Met& here = met[one.key];
      ++here.moves[one.played];
      ++here.people;
      here.wavers += one.wavers;  // ratings differ from person to person
    }
    if (progress) progress(index + 1);
    return true;
  };
  if (run(asking, {plan.jobs, stop, nullptr}) == RunEnd::Stopped) throw Error("interrupted");
  std::vector<SharedPosition> out;
  for (const auto& [key, here] : met)
    if (here.people >= plan.people)
      out.push_back({here.people, entropy_of(here.moves, here.people), here.wavers / static_cast<double>(here.people)});
  return out;
}

double rank_correlation(std::vector<std::pair<double, double>> pairs) {
  if (pairs.size() < 3) return 0;
  const auto ranks = [&](auto value) {
    std::vector<std::size_t> order(pairs.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return value(pairs[a]) < value(pairs[b]); });
    std::vector<double> out(pairs.size());
    for (std::size_t i = 0; i < order.size();) {
      std::size_t end = i;
      while (end < order.size() && value(pairs[order[end]]) == value(pairs[order[i]])) ++end;
      for (std::size_t k = i; k < end; ++k) out[order[k]] = static_cast<double>(i + end - 1) / 2;
      i = end;
    }
    return out;
  };
  const auto a = ranks([](const auto& pair) { return pair.first; });
  const auto b = ranks([](const auto& pair) { return pair.second; });
  const double middle = static_cast<double>(pairs.size() - 1) / 2;
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    ab += (a[i] - middle) * (b[i] - middle);
    aa += (a[i] - middle) * (a[i] - middle);
    bb += (b[i] - middle) * (b[i] - middle);
  }
  return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

std::string disagreement_report(const DisagreementPlan& plan, const std::vector<SharedPosition>& met) {
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
  return out;
}

void reproduce_disagreement(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  if (options.data.empty())
    throw Error("the renju tournaments are needed: set LUDENS_DATA to the folder that holds renju/tournaments.tsv.gz");
  DisagreementPlan plan;
  plan.agent = "system1(renju-human)";
  // Many people meet the same position in the openings alone, and the test split is too small to see them disagree.
  plan.query = parse_query(fmt::format("file:{} where ply<=12", (options.data / "renju/tournaments.tsv.gz").string()));
  plan.jobs = options.jobs;
  plan.seed = options.seed;
  const auto met = measure_disagreement(plan, hooks.stop, [&](std::int64_t games) {
    if (hooks.progress) hooks.progress("games", games, -1);
  });
  const std::string report = disagreement_report(plan, met);
  write_whole_file(options.out / "disagreement.md", report);
  hooks.print(report);
}

}  // namespace ludens::reproduce
