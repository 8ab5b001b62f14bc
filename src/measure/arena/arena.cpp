// The arena: games are the units of a run (runner/run.h), counted in the order of their numbers. Tested by
// tests/measure/arena/arena_test.cpp.
#include "measure/arena/arena.h"

#include <deque>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "agents/agent_files.h"
#include "base/error.h"
#include "base/json_read.h"
#include "base/text.h"
#include "measure/arena/arena_game.h"
#include "measure/elsewhere.h"
#include "play/session.h"
#include "records/jsonl/line.h"
#include "runner/run.h"

namespace ludens::measure {
namespace {

// Counts games in order and knows when the match is decided.
class Scorer {
 public:
  explicit Scorer(const ArenaPlan& plan) : plan_(plan) {
    if (plan.sprt) result.sprt = sprt(*plan.sprt, result.pairs);
  }

  void count(std::int64_t number, const Record& record) {
    const double points = reward(record.result, colour_of(plan_, 0, number, record));
    result.tally.add(points);
    for (std::size_t i = 0; i < 2; ++i) add(result.efforts[i], record, i == 0 ? "a_" : "b_");
    if (record.tags.count(kIllegal) > 0) ++result.illegal[points > 0 ? 1 : 0];
    if (plan_.keep_sides) return;
    if (number % 2 == 0) {
      first_ = points;
      return;
    }
    Tally pair;
    pair.add_pair(first_, points);
    for (std::size_t i = 0; i < 5; ++i) result.pairs[i] += pair.pairs[i];
    // Without openings the games of a pair share nothing but the run: they count one by one.
    if (!plan_.openings.empty()) result.tally.pairs = result.pairs;
    if (plan_.sprt) result.sprt = sprt(*plan_.sprt, result.pairs);
  }
  bool decided() const { return result.sprt && result.sprt->verdict != Verdict::Undecided; }

  ArenaResult result;

 private:
  static double tag(const Record& record, const std::string& name) {
    const auto found = record.tags.find(name);
    return found == record.tags.end() ? 0 : to_double(found->second).value_or(0);
  }
  static void add(Effort& effort, const Record& record, const std::string& agent) {
    effort.seconds += tag(record, agent + "seconds");
    effort.moves += static_cast<std::int64_t>(tag(record, agent + "moves"));
    effort.peak_bytes = std::max(effort.peak_bytes, static_cast<std::int64_t>(tag(record, agent + "peak_bytes")));
  }

  const ArenaPlan& plan_;
  double first_ = 0;
};

// Where the games are kept; null: nowhere.
std::unique_ptr<RunLog> open_log(const ArenaPlan& plan) {
  for (const auto& agent : {plan.a, plan.b})
    make_agent(plan.game, agent);  // a mistake shows before anything is written
  if (plan.out.empty()) return nullptr;
  RunPlan what{plan_text(plan), agent_files(parse_spec(plan.a))};
  what.files.merge(agent_files(parse_spec(plan.b)));
  // A game may have taken minutes, and the disk takes milliseconds.
  return std::make_unique<RunLog>(plan.out, what, RunLogOptions{.file = "games.jsonl", .latest = 0});
}

AgentPair agents_of(const ArenaPlan& plan) { return {make_agent(plan.game, plan.a), make_agent(plan.game, plan.b)}; }

// What a worker on another machine is told: the plan, and of each game its opening.
WorkPlan match_elsewhere(const ArenaPlan& plan) {
  return work_plan("arena",
                   {{"game", plan.game->text},
                    {"a", plan.a},
                    {"b", plan.b},
                    {"games", plan.games},
                    {"seed", plan.seed},
                    {"temperature", plan.temperature},
                    {"start", plan.start},
                    {"keep_sides", plan.keep_sides},
                    {"resign", plan.resign}},
                   {plan.a, plan.b}, plan.game);
}

std::string opening_task(const ArenaPlan& plan, std::int64_t number) {
  Json moves = Json::array();
  for (const Move move : opening_of(plan, number)) moves.push_back(move.id);
  return moves.empty() ? "" : moves.dump();
}

ArenaPlan plan_of_work(const std::string& settings) {
  const Json json = Json::parse(settings);
  ArenaPlan out;
  out.game = find_game(needed_text(json, "game"));
  out.a = needed_text(json, "a");
  out.b = needed_text(json, "b");
  out.games = whole_of(json, "games", 0, 1);
  if (const Json* seed = json.find("seed")) out.seed = seed->get<std::uint64_t>();
  out.temperature = real_of(json, "temperature", 0, 0, 1e9);
  out.start = text_of(json, "start");
  out.keep_sides = flag_of(json, "keep_sides", false);
  out.resign = real_of(json, "resign", 0, 0, 1);
  return out;
}

// A match among others.
struct Match {
  explicit Match(const ArenaPlan& its) : plan(its), scorer(its), log(open_log(its)) {}
  const ArenaPlan& plan;
  Scorer scorer;
  std::unique_ptr<RunLog> log;
};

struct GameOfMatch {
  std::size_t match = 0;
  std::int64_t number = 0;
};

// `round` games of each match, then as many of each again, while there are any.
std::function<bool(GameOfMatch&)> by_rounds(const std::deque<Match>& matches, std::int64_t round) {
  return [&matches, round, at = GameOfMatch{}, first = std::int64_t{0}](GameOfMatch& unit) mutable {
    for (bool any = true; any;) {
      any = false;
      for (; at.match < matches.size(); ++at.match, at.number = first) {
        if (at.number >= std::min(first + round, matches[at.match].plan.games)) continue;
        unit = at;
        ++at.number;
        return true;
      }
      first += round;
      at = {0, first};
      for (const auto& match : matches) any = any || first < match.plan.games;
    }
    return false;
  };
}

}  // namespace

ArenaResult run_arena(const ArenaPlan& plan, const ArenaHooks& hooks) {
  const auto log = open_log(plan);
  Scorer scorer(plan);
  std::int64_t counted = 0;
  Experiment<std::int64_t, Record> match;  // a unit is its number
  match.next = numbers_below(plan.games);
  match.worker = [&] {
    const auto agents = std::make_shared<AgentPair>(agents_of(plan));
    return [&plan, agents](std::int64_t number, std::int64_t, std::stop_token stop) {
      return std::optional(play_arena_game(plan, number, *agents, std::move(stop)));
    };
  };
  match.take = [&](std::int64_t number, Record&& record, bool) {
    scorer.count(number, record);
    ++counted;
    if (hooks.game) hooks.game(number, record);
    if (hooks.progress) hooks.progress(scorer.result);
    return !scorer.decided();
  };
  match.line = to_json_line;
  match.read = [](std::string_view line, std::int64_t) { return from_json_line(line); };
  match.task = [&plan](std::int64_t number, std::int64_t) { return opening_task(plan, number); };
  RunOptions how{.jobs = plan.jobs, .stop = hooks.stop, .log = log.get(), .cluster = plan.cluster};
  if (plan.cluster) how.work = match_elsewhere(plan);
  run(match, how);
  scorer.result.stopped = counted < plan.games && !scorer.decided();
  return scorer.result;
}

WorkKind arena_work() {
  return {"arena", [](const std::string& settings, const WorkRules& rules) -> WorkKind::Work {
            auto plan = std::make_shared<ArenaPlan>(plan_of_work(settings));
            check_agents(std::array{plan->a, plan->b}, rules);
            const auto agents = std::make_shared<AgentPair>(agents_of(*plan));
            return [plan, agents](std::int64_t number, const std::string& task) {
              plan->openings.clear();
              if (!task.empty()) {
                auto& moves = plan->openings.emplace_back();
                Session session(plan->game, plan->start);
                for (const auto& move : Json::parse(task)) {
                  moves.push_back(Move{move.get<std::uint32_t>()});
                  if (!session.position().legal(moves.back())) throw Error("the opening is against the rules");
                  session.play(moves.back());
                }
              }
              return to_json_line(play_arena_game(*plan, number, *agents, {}));
            };
          }};
}

std::vector<ArenaResult> run_matches(const std::vector<ArenaPlan>& plans, std::int64_t round, int jobs,
                                     const std::stop_token& stop,
                                     const std::function<void(std::size_t match, const ArenaResult&)>& progress) {
  std::deque<Match> matches;
  for (const auto& plan : plans) matches.emplace_back(plan);
  Experiment<GameOfMatch, Record> games;
  games.next = by_rounds(matches, round);
  games.worker = [&matches] {
    const auto agents = std::make_shared<std::map<std::size_t, AgentPair>>();
    return [&matches, agents](std::int64_t, const GameOfMatch& unit, std::stop_token asked) {
      const auto& [plan, scorer, log] = matches[unit.match];
      if (log && log->has(unit.number)) {
        try {
          return std::optional(from_json_line(log->line(unit.number)));
        } catch (const Error& error) {
          throw Error(fmt::format("{}: {}", log->place(unit.number), error.what()));
        }
      }
      auto& pair = (*agents)[unit.match];
      if (!pair[0]) pair = agents_of(plan);
      Record record = play_arena_game(plan, unit.number, pair, std::move(asked));
      if (log) log->keep(unit.number, to_json_line(record));
      return std::optional(std::move(record));
    };
  };
  std::vector<std::int64_t> counted(matches.size());
  games.take = [&, unit = GameOfMatch{}, next = by_rounds(matches, round)](std::int64_t, Record&& record,
                                                                           bool) mutable {
    next(unit);
    Match& match = matches[unit.match];
    match.scorer.count(unit.number, record);
    ++counted[unit.match];
    if (progress) progress(unit.match, match.scorer.result);
    return true;
  };
  run(games, {jobs, stop, nullptr});
  std::vector<ArenaResult> out;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    matches[i].scorer.result.stopped = counted[i] < matches[i].plan.games;
    out.push_back(matches[i].scorer.result);
  }
  return out;
}

}  // namespace ludens::measure
