// The arena: games are the units of a run (runner/run.h), counted in the order of their numbers. Tested by
// tests/measure/arena/arena_test.cpp.
#include "measure/arena/arena.h"

#include <memory>

#include "agents/agent_files.h"
#include "base/text.h"
#include "measure/arena/arena_game.h"
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
    const double points = reward(record.result, colour_of(0, number, record));
    result.tally.add(points);
    for (std::size_t i = 0; i < 2; ++i) add(result.efforts[i], record, i == 0 ? "a_" : "b_");
    if (record.tags.count(kIllegal) > 0) ++result.illegal[points > 0 ? 1 : 0];
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

}  // namespace

ArenaResult run_arena(const ArenaPlan& plan, const ArenaHooks& hooks) {
  for (const auto& agent : {plan.a, plan.b})
    make_agent(plan.game, agent);  // a mistake shows before anything is written
  std::unique_ptr<RunLog> log;
  if (!plan.out.empty()) {
    RunPlan what{plan_text(plan), agent_files(parse_spec(plan.a))};
    what.files.merge(agent_files(parse_spec(plan.b)));
    // A game may have taken minutes, and the disk takes milliseconds.
    log = std::make_unique<RunLog>(plan.out, what, RunLogOptions{.file = "games.jsonl", .latest = 0});
  }

  Scorer scorer(plan);
  std::int64_t counted = 0;
  Experiment<std::int64_t, Record> match;  // a unit is its number
  match.next = numbers_below(plan.games);
  match.worker = [&] {
    const auto agents =
        std::make_shared<AgentPair>(AgentPair{make_agent(plan.game, plan.a), make_agent(plan.game, plan.b)});
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
  run(match, {plan.jobs, hooks.stop, log.get()});
  scorer.result.stopped = counted < plan.games && !scorer.decided();
  return scorer.result;
}

}  // namespace ludens::measure
