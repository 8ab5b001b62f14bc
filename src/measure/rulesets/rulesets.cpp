// Browne (2008), chapter 4, measures games by self-play of agents: length, drawishness, advantage, drama, lead change,
// branching. The measures here are these, with intervals, and one of ours: the share of moves that feel good. The page
// docs/ludemes.md gives each formula. Tested by tests/measure/rulesets/rulesets_test.cpp.
#include "measure/rulesets/rulesets.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

#include "agents/agent_files.h"
#include "base/json.h"
#include "games/ludeme/open.h"
#include "measure/stats/bootstrap.h"
#include "runner/run.h"

namespace ludens::measure {
namespace {

struct Measure : RulesetMeasure {
  // What a game adds to both parts of the estimate; none where it says nothing of it.
  RatioTerm (*term)(const GameFacts& facts);
};

bool won(const GameFacts& f) { return f.end == GameFacts::End::Won; }

constexpr Measure kMeasures[] = {
    {{"length", "length, plies", "moves of both players in a game"},
     [](const GameFacts& f) { return RatioTerm{0, double(f.plies), 1}; }},
    {{"branching", "branching factor", "legal moves in a position"},
     [](const GameFacts& f) { return RatioTerm{0, f.legal, double(f.plies)}; }},
    {{"first", "points of who begins", "a win is one point, a draw or a cut game a half", true},
     [](const GameFacts& f) { return RatioTerm{0, f.points, 1}; }},
    {{"decisive", "games won", "games that one side wins", true},
     [](const GameFacts& f) { return RatioTerm{0, double(won(f)), 1}; }},
    {{"draws", "games drawn", "games that end in a draw", true},
     [](const GameFacts& f) { return RatioTerm{0, double(f.end == GameFacts::End::Drawn), 1}; }},
    {{"timeouts", "games cut", "games that the limit of plies cut", true},
     [](const GameFacts& f) { return RatioTerm{0, double(f.end == GameFacts::End::Cut), 1}; }},
    {{"drama", "drama: changes of lead", "how often the lead changes in a game"},
     [](const GameFacts& f) { return RatioTerm{0, double(f.lead_changes), double(f.leads > 0)}; }},
    {{"comeback", "comeback of the winner", "how far behind the winner had been, from 0 to 1"},
     [](const GameFacts& f) { return RatioTerm{0, f.behind, double(won(f) && f.leads > 0)}; }},
    {{"settled", "settled after", "the share of a game after which its winner leads for good", true},
     [](const GameFacts& f) { return RatioTerm{0, f.settled, double(won(f) && f.leads > 0)}; }},
    {{"good", "moves that feel good", "of the legal moves, where there is a choice", true},
     [](const GameFacts& f) { return RatioTerm{0, f.good, double(f.choices)}; }},
};

bool of_outcomes(std::string_view key) { return key == "decisive" || key == "draws" || key == "timeouts"; }

struct Pair {
  std::size_t a, b;
};
std::vector<Pair> pairs_of(std::size_t agents) {
  if (agents == 1) return {{0, 0}};
  std::vector<Pair> out;
  for (std::size_t a = 0; a < agents; ++a)
    for (std::size_t b = a + 1; b < agents; ++b) out.push_back({a, b});
  return out;
}

// Which game a unit is: the variants take turns, and within them the pairs.
struct Place {
  std::size_t variant, pair;
  std::int64_t number;
};
Place place_of(const RulesetPlan& plan, std::size_t pairs, std::int64_t unit) {
  const auto variants = static_cast<std::int64_t>(plan.variants.size()), each = static_cast<std::int64_t>(pairs);
  return {static_cast<std::size_t>(unit % variants), static_cast<std::size_t>(unit / variants % each),
          unit / variants / each};
}

int limit_of(const RulesetPlan& plan, const Game& game) {
  return plan.limit > 0 ? static_cast<int>(plan.limit) : longest_of(game);
}

RunPlan plan_of(const RulesetPlan& plan) {
  Json games = Json::array(), limits = Json::array();
  RunPlan out;
  for (const auto& game : plan.variants) {
    games.push_back(game->text);
    limits.push_back(limit_of(plan, *game));
    if (lud::names_description(game->text)) {
      const std::string path = lud::parse_name(game->text).path;
      out.files[path] = file_hash(path);
    }
  }
  for (const auto& agent : plan.agents) out.files.merge(agent_files(parse_spec(agent)));
  out.settings =
      Json{{"rulesets", games}, {"agents", plan.agents}, {"games", plan.games}, {"limits", limits}, {"seed", plan.seed}}
          .dump();
  return out;
}

}  // namespace

int longest_of(const Game& game) { return 4 * game.board.size() + 20; }

std::span<const RulesetMeasure> ruleset_measures() {
  static const std::vector<RulesetMeasure> all(std::begin(kMeasures), std::end(kMeasures));
  return all;
}

const Interval& RulesetResult::value(std::string_view key) const {
  const auto all = ruleset_measures();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.key == key; });
  assert(found != all.end());
  return values[static_cast<std::size_t>(found - all.begin())];
}

RulesetResult ruleset_result(const GamePtr& game, std::span<const GameFacts> games) {
  RulesetResult out{game, static_cast<std::int64_t>(games.size()), {}, false};
  std::vector<Ratio> means, shares;
  Tally points;
  for (const auto& one : games) points.add(one.points);
  for (const auto& measure : kMeasures) {
    Ratio& ratio = (of_outcomes(measure.key) ? shares : means).emplace_back();
    for (std::size_t i = 0; i < games.size(); ++i) {
      ratio.push_back(measure.term(games[i]));
      ratio.back().cluster = static_cast<std::uint32_t>(i);
    }
  }
  const auto mean = bootstrap(means, games.size()), share = bootstrap(shares, games.size(), {.shares = true});
  std::size_t next_mean = 0, next_share = 0;
  for (const auto& measure : kMeasures) {
    const RatioInterval& found = of_outcomes(measure.key) ? share[next_share++] : mean[next_mean++];
    out.values.push_back({found.value, found.low, found.high});
    if (measure.key == "first") out.values.back() = score_interval(points);
  }
  return out;
}

Interval difference_of(const Interval& b, const Interval& a) {
  const double d = b.score - a.score;
  return {d, d - std::hypot(b.score - b.low, a.high - a.score), d + std::hypot(b.high - b.score, a.score - a.low)};
}

std::vector<RulesetResult> run_rulesets(const RulesetPlan& plan, std::stop_token stop,
                                        const std::function<void(std::int64_t done, std::int64_t all)>& progress) {
  const auto pairs = pairs_of(plan.agents.size());
  const auto all = static_cast<std::int64_t>(plan.variants.size() * pairs.size()) * plan.games;
  for (const auto& game : plan.variants)
    for (const auto& agent : plan.agents) make_agent(game, agent);  // a mistake shows before anything is written
  std::unique_ptr<RunLog> log;
  if (!plan.out.empty()) log = std::make_unique<RunLog>(plan.out, plan_of(plan));

  std::vector<std::vector<GameFacts>> found(plan.variants.size());
  std::int64_t done = 0;
  Experiment<std::int64_t, GameFacts> games;
  games.next = numbers_below(all);
  games.worker = [&plan, &pairs] {
    const auto kept = std::make_shared<std::map<std::pair<std::size_t, std::size_t>, AgentPair>>();
    return [&plan, &pairs, kept](std::int64_t unit, std::int64_t, std::stop_token asked) {
      const Place place = place_of(plan, pairs.size(), unit);
      const GamePtr& game = plan.variants[place.variant];
      auto& agents = (*kept)[{place.variant, place.pair}];
      const Pair& pair = pairs[place.pair];
      if (!agents[0]) agents = {make_agent(game, plan.agents[pair.a]), make_agent(game, plan.agents[pair.b])};
      // Even numbers stay even: they say who begins.
      const auto number = place.number + (plan.games + plan.games % 2) * static_cast<std::int64_t>(place.pair);
      return std::optional(play_ruleset_game(game, agents, plan.seed, number, limit_of(plan, *game), std::move(asked)));
    };
  };
  games.take = [&](std::int64_t unit, GameFacts&& facts, bool) {
    found[place_of(plan, pairs.size(), unit).variant].push_back(facts);
    if (progress) progress(++done, all);
    return true;
  };
  games.line = to_line;
  games.read = [](std::string_view line, std::int64_t) { return facts_of(line); };
  const bool whole = run(games, {plan.jobs, stop, log.get()}) == RunEnd::Whole;
  std::vector<RulesetResult> out;
  for (std::size_t i = 0; i < plan.variants.size(); ++i) {
    out.push_back(ruleset_result(plan.variants[i], found[i]));
    out.back().stopped = !whole;
  }
  return out;
}

}  // namespace ludens::measure
