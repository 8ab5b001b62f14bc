#include "measure/tuning/collect.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/json_read.h"
#include "measure/elsewhere.h"
#include "measure/matching/match_plan.h"
#include "measure/tuning/tuning_line.h"
#include "runner/run.h"

namespace ludens::measure {
namespace {

// Of each part the judge looks at the likeliest moves, beside the person's: so many that little is left out, since what
// is seldom drawn often loses most, and some where a policy is flat.
constexpr double kJudgedShare = 0.98;
constexpr std::size_t kMostJudged = 25;

TuningPosition position_of(const std::vector<Distribution>& policies, Move played) {
  TuningPosition out;
  out.moves.push_back(played);
  for (const auto& policy : policies)
    for (const auto& item : policy.items()) out.moves.push_back(item.move);
  std::sort(out.moves.begin(), out.moves.end());
  out.moves.erase(std::unique(out.moves.begin(), out.moves.end()), out.moves.end());
  const auto at = [&](Move move) {
    return static_cast<std::size_t>(std::lower_bound(out.moves.begin(), out.moves.end(), move) - out.moves.begin());
  };
  out.played = at(played);
  for (const auto& policy : policies) {
    std::vector<float> logs(out.moves.size(), static_cast<float>(std::log(kUnlisted)));
    for (const auto& item : policy.items())
      logs[at(item.move)] = static_cast<float>(std::log(std::max<double>(item.p, kUnlisted)));
    out.logs.push_back(std::move(logs));
  }
  return out;
}

// What each move that somebody thinks of loses against the best of them, as the judge sees it.
void judge(Agent& agent, const Question& question, TuningPosition& position, Rng& rng) {
  std::vector<bool> wanted(position.moves.size(), false);
  wanted[position.played] = true;
  for (const auto& logs : position.logs) {
    std::vector<std::size_t> order(logs.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return logs[a] > logs[b]; });
    double share = 0;
    for (std::size_t i = 0; i < std::min(kMostJudged, order.size()) && share < kJudgedShare; ++i) {
      wanted[order[i]] = true;
      share += std::exp(static_cast<double>(logs[order[i]]));
    }
  }
  const Side mover = question.position.to_move();
  std::vector<float> values(position.moves.size(), -1);
  float best = 0;
  std::vector<Move> history(question.history.begin(), question.history.end());
  history.push_back(kNoMove);
  for (std::size_t i = 0; i < position.moves.size(); ++i) {
    if (!wanted[i] || !question.position.legal(position.moves[i])) continue;
    Position after = question.position;
    after.play(position.moves[i]);
    history.back() = position.moves[i];
    if (after.over()) {
      values[i] = static_cast<float>(reward(after.result(), mover));
    } else {
      const Value value = agent.consider({question.game, after, history}, rng).value;
      values[i] = after.to_move() == mover ? value.expected() : 1 - value.expected();
    }
    best = std::max(best, values[i]);
  }
  position.losses.assign(position.moves.size(), -1);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] >= 0) position.losses[i] = best - values[i];
}

// One worker: the parts and, behind them, the judge.
class Collector {
 public:
  explicit Collector(const TuningPlan& plan)
      : plan_(plan), agents_([&plan](const GamePtr& game) {
          Agents out;
          if (plan.make)
            out = plan.make(game);
          else
            for (const auto& text : plan.parts) out.push_back(make_agent(game, text));
          if (!plan.judge.empty()) out.push_back(make_agent(game, plan.judge));
          return out;
        }) {}

  std::optional<std::vector<TuningPosition>> ask(const ChosenGame& chosen, double share, const std::stop_token& stop) {
    const GamePtr game = games_.find(chosen.row.game);
    Agents& agents = agents_.for_game(game);
    std::vector<TuningPosition> out;
    for_each_question(game, chosen.row, chosen.plies, stop, [&](const AskedPosition& asked) {
      std::vector<Distribution> policies;
      for (std::size_t i = 0; i < plan_.parts.size(); ++i) {
        Rng dice = asked.dice(plan_.seed);
        policies.push_back(agents[i]->consider(asked.question, dice).moves);
      }
      TuningPosition position = position_of(policies, asked.played);
      position.gid = asked.game_hash;
      position.rating = asked.rating;
      const auto ply = static_cast<std::uint64_t>(asked.ply);
      const double lot = static_cast<double>(fold(asked.game_hash, ply) >> 11) * 0x1p-53;
      if (!plan_.judge.empty() && lot < share) {
        Rng dice = Rng::of(plan_.seed, asked.game_hash, ply + 1'000'000);
        judge(*agents.back(), asked.question, position, dice);
      }
      out.push_back(std::move(position));
    });
    if (stop.stop_requested()) return std::nullopt;
    return out;
  }

 private:
  const TuningPlan& plan_;
  GameCache games_;
  AgentsByGame agents_;
};

RunPlan run_plan(const TuningPlan& plan, const std::vector<ChosenGame>& chosen) {
  Json bands = Json::array();
  const auto or_null = [](const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); };
  for (const auto& band : plan.bands) bands.push_back({or_null(band.from), or_null(band.to), band.unrated});
  const Json json = {{"query", query_text(plan.query)},
                     {"game", plan.source.game},
                     {"mode", mode_name(plan.mode)},
                     {"parts", plan.parts},
                     {"judge", plan.judge},
                     {"judged", plan.judge.empty() ? 0 : plan.judged},
                     {"bands", std::move(bands)},
                     {"most", plan.most},
                     {"seed", plan.seed},
                     {"chosen", fmt::format("{:016x}", hash_of(chosen))}};
  auto agents = plan.parts;
  if (!plan.judge.empty()) agents.push_back(plan.judge);
  return {json.dump(), files_of(plan.query, agents)};
}

}  // namespace

WorkKind tune_work() {
  return {"tune", [](const std::string& settings, const WorkRules& rules) -> WorkKind::Work {
            const Json json = Json::parse(settings);
            auto plan = std::make_shared<TuningPlan>();
            plan->parts = texts_of(json, "parts", 1000);
            plan->judge = text_of(json, "judge");
            if (const Json* seed = json.find("seed")) plan->seed = seed->get<std::uint64_t>();
            check_agents(plan->parts, rules);
            if (!plan->judge.empty()) check_agents(std::array{plan->judge}, rules);
            const double share = real_of(json, "share", 0, 0, 1e18);
            const auto worker = std::make_shared<Collector>(*plan);
            return [plan, worker, share](std::int64_t, const std::string& task) {
              const GameTask game = read_game_task(task);
              return tuning_line(worker->ask({game.row, game.plies}, share, {}).value());
            };
          }};
}

std::vector<TuningPosition> collect(const TuningPlan& plan, const TuningHooks& hooks) {
  std::vector<TuningPosition> out;
  const std::vector<ChosenGame> games = choose_games(plan, plan.jobs, hooks.stop);
  if (hooks.stop.stop_requested()) return out;
  std::int64_t positions = 0;
  for (const auto& game : games) positions += std::ssize(game.plies);
  const double share = positions > 0 ? static_cast<double>(plan.judged) / static_cast<double>(positions) : 0;
  std::unique_ptr<RunLog> log;
  if (!plan.out.empty()) log = std::make_unique<RunLog>(plan.out, run_plan(plan, games));

  using Answers = std::vector<TuningPosition>;
  Experiment<const ChosenGame*, Answers> asking;
  asking.next = [&, at = std::size_t{0}](const ChosenGame*& game) mutable {
    if (at == games.size()) return false;
    game = &games[at++];
    return true;
  };
  asking.worker = [&plan, share] {
    const auto worker = std::make_shared<Collector>(plan);
    return [worker, share](std::int64_t, const ChosenGame* game, const std::stop_token& stop) {
      return worker->ask(*game, share, stop);
    };
  };
  asking.take = [&](std::int64_t index, Answers&& answers, bool fresh) {
    for (auto& position : answers) {
      position.game = static_cast<std::uint32_t>(index);
      out.push_back(std::move(position));
    }
    if (hooks.progress && fresh) hooks.progress(std::ssize(out), positions);
    return true;
  };
  asking.line = tuning_line;
  asking.read = [](std::string_view line, const ChosenGame*) { return read_tuning_line(line); };
  asking.task = [](std::int64_t, const ChosenGame* game) { return game_task(game->row, game->plies); };
  RunOptions how{.jobs = plan.jobs, .stop = hooks.stop, .log = log.get(), .cluster = plan.cluster};
  if (plan.cluster) {
    if (plan.make) throw Error("agents that are made together are asked on this machine alone");
    auto agents = plan.parts;
    if (!plan.judge.empty()) agents.push_back(plan.judge);
    how.work = work_plan("tune", {{"parts", plan.parts}, {"judge", plan.judge}, {"seed", plan.seed}, {"share", share}},
                         agents);
  }
  run(asking, how);
  return out;
}

}  // namespace ludens::measure
