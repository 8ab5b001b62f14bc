#include "measure/matching/match.h"

#include <algorithm>
#include <ctime>
#include <iterator>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/json_read.h"
#include "games/five_in_row/forced.h"
#include "measure/elsewhere.h"
#include "measure/matching/questions.h"
#include "records/replay.h"
#include "runner/run.h"

namespace ludens::measure {
namespace {

// Processor time of all threads, which others on the machine do not change.
double process_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

bool several_moves(const Position& position) {
  MoveList moves;
  position.moves(moves);
  return moves.size() > 1;
}

// One worker: agents of its own, who are asked about one game after the other.
class Asker {
 public:
  explicit Asker(const MatchPlan& plan) : plan_(plan), agents_(plan.agents, plan.more), seconds_(plan.agents.size()) {}

  // Nothing when it was stopped in the middle.
  std::optional<MatchedGame> ask(const ChosenGame& chosen, const std::stop_token& stop) {
    return ask(chosen.row, plan_.sampled() ? chosen.plies : wanted_plies(plan_, chosen.row, games_), stop);
  }
  std::optional<MatchedGame> ask(const GameRow& row, const std::vector<int>& plies, const std::stop_token& stop) {
    MatchedGame out{row.gid, row.plies, {}, {}};
    for (std::size_t i = 0; i < 2; ++i)
      out.players[i] = row.players[i].id.empty() ? row.players[i].name : row.players[i].id;
    if (plies.empty()) return out;
    const GamePtr game = games_.find(row.game);
    Agents& agents = agents_.for_game(game);
    for_each_question(game, row, plies, stop, [&](const AskedPosition& asked) {
      const Position& before = asked.question.position;
      MatchedPosition position{asked.ply, index(before.to_move()), asked.rating, five_at_hand(before), before.key(),
                               {}};
      for (std::size_t i = 0; i < agents.size(); ++i) {
        const Stopwatch watch;
        position.answers.push_back(answer(*agents[i], plan_.agents[i], asked, row.gid));
        seconds_[i] += watch.seconds();
      }
      out.positions.push_back(std::move(position));
    });
    if (stop.stop_requested()) return std::nullopt;
    return out;
  }
  const std::vector<double>& seconds() const { return seconds_; }  // that each agent has thought

 private:
  Answer answer(Agent& agent, const std::string& name, const AskedPosition& asked, const std::string& gid) const {
    Rng dice = asked.dice(plan_.seed);
    Question question = asked.question;
    question.budget.until = question.budget.until.but_within(plan_.milliseconds);
    Opinion opinion;
    try {
      opinion = agent.consider(question, dice);
    } catch (const IllegalMove&) {  // whatever it wanted, it was not the person's move
      return {.rank = 0, .p = 0, .top = 1, .sure = true, .mind = std::nullopt};
    }
    if (opinion.moves.empty()) throw Error(fmt::format("{} gave no move at ply {} of game {}", name, asked.ply, gid));
    const bool single = opinion.moves.items().size() == 1;
    Answer out = answer_of(opinion.moves, asked.played, !single || several_moves(asked.question.position));
    out.mind = mind_of(opinion, asked.played);
    return out;
  }

  const MatchPlan& plan_;
  GameCache games_;
  AgentsByGame agents_;
  std::vector<double> seconds_;
};

}  // namespace

WorkKind match_work() {
  return {"match", [](const std::string& settings, const WorkRules& rules) -> WorkKind::Work {
            const Json json = Json::parse(settings);
            auto plan = std::make_shared<MatchPlan>();
            plan->agents = texts_of(json, "agents", 1000);
            if (const Json* seed = json.find("seed")) plan->seed = seed->get<std::uint64_t>();
            plan->milliseconds = whole_of(json, "budget_ms", 0, 0);
            check_agents(plan->agents, rules);
            const auto asker = std::make_shared<Asker>(*plan);
            return [plan, asker](std::int64_t, const std::string& task) {
              const GameTask game = read_game_task(task);
              return matched_line(asker->ask(game.row, game.plies, {}).value());
            };
          }};
}

MatchRun run_match(const MatchPlan& plan, const MatchHooks& hooks) {
  MatchRun out;
  out.thinking.assign(plan.agents.size(), plan.cluster ? std::numeric_limits<double>::quiet_NaN() : 0);
  ChosenGames games(plan, plan.jobs, hooks.stop);
  out.stopped = hooks.stop.stop_requested();
  if (out.stopped) return out;
  std::unique_ptr<RunLog> log;
  if (!plan.out.empty()) log = std::make_unique<RunLog>(plan.out, run_plan(plan, games.sample()));

  const Stopwatch watch;
  const double used = process_seconds();
  const std::int64_t total = games.size();
  std::mutex mutex;
  std::vector<std::shared_ptr<Asker>> askers;
  Experiment<ChosenGame, MatchedGame> match;
  match.next = [&](ChosenGame& game) { return games.next(game); };
  match.worker = [&] {
    const auto asker = std::make_shared<Asker>(plan);
    const std::lock_guard lock(mutex);
    askers.push_back(asker);
    return
        [asker](std::int64_t, const ChosenGame& game, const std::stop_token& stop) { return asker->ask(game, stop); };
  };
  match.take = [&](std::int64_t index, MatchedGame&& game, bool fresh) {
    const std::int64_t count = std::ssize(game.positions);
    if (count > 0) {
      ++out.games;
      out.positions += count;
      if (fresh) out.asked += count;
      if (hooks.game) hooks.game(game);
    }
    if (hooks.progress) hooks.progress(index + 1, total);
    return true;
  };
  match.line = matched_line;
  match.read = [&](std::string_view line, const ChosenGame& game) {
    MatchedGame kept = read_matched_line(line, plan.agents.size());
    if (kept.gid != game.row.gid)
      throw Error(fmt::format("holds game {}, and the query gives {} there: the games have changed; take another --out",
                              kept.gid, game.row.gid));
    return kept;
  };
  match.task = [&plan, cache = GameCache{}](std::int64_t, const ChosenGame& game) mutable {
    return game_task(game.row, plan.sampled() ? game.plies : wanted_plies(plan, game.row, cache));
  };
  RunOptions how{.jobs = plan.jobs, .stop = hooks.stop, .log = log.get(), .cluster = plan.cluster};
  if (plan.cluster)
    how.work = work_plan("match", {{"agents", plan.agents}, {"seed", plan.seed}, {"budget_ms", plan.milliseconds}},
                         plan.agents);
  out.stopped = run(match, how) == RunEnd::Stopped;
  out.seconds = watch.seconds();
  out.processor_seconds = process_seconds() - used;
  for (const auto& asker : askers)
    for (std::size_t i = 0; i < out.thinking.size(); ++i) out.thinking[i] += asker->seconds()[i];
  return out;
}

std::optional<double> duplicate_share(const MatchPlan& plan, std::vector<std::uint64_t> keys, std::stop_token stop) {
  if (keys.empty()) return 0;
  std::sort(keys.begin(), keys.end());
  std::vector<std::uint64_t> known;  // each once
  std::unique_copy(keys.begin(), keys.end(), std::back_inserter(known));
  std::vector<bool> found(known.size());
  Query train = plan.query;
  train.where.clear();
  train.split = Split::Train;
  train.sample = 0;
  const auto source = open_query(train, plan.source);
  using Hits = std::vector<std::size_t>;  // places in `known`
  Experiment<GameRow, Hits> looking;
  looking.next = [&](GameRow& row) { return source->next_row(row); };
  looking.worker = [&known] {
    return [&known, games = GameCache{}](std::int64_t, const GameRow& row, const std::stop_token&) mutable {
      Hits hits;
      replay(*games.find(row.game), unpack_game(row), [&](const Position& before, const Turn&, int) {
        const auto place = std::lower_bound(known.begin(), known.end(), before.key());
        if (place != known.end() && *place == before.key())
          hits.push_back(static_cast<std::size_t>(place - known.begin()));
      });
      return std::optional(std::move(hits));
    };
  };
  looking.take = [&](std::int64_t, Hits&& hits, bool) {
    for (const auto hit : hits) found[hit] = true;
    return true;
  };
  if (run(looking, {plan.jobs, stop, nullptr}) == RunEnd::Stopped) return std::nullopt;
  std::int64_t count = 0;
  for (const auto key : keys)
    count += found[static_cast<std::size_t>(std::lower_bound(known.begin(), known.end(), key) - known.begin())];
  return static_cast<double>(count) / static_cast<double>(keys.size());
}

}  // namespace ludens::measure
