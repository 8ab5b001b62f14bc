#include "measure/matching/value_match.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/json_read.h"
#include "measure/elsewhere.h"
#include "measure/matching/match_plan.h"
#include "runner/run.h"

namespace ludens::measure {
namespace {

std::vector<int> drawn_plies(std::vector<int> plies, int each, std::uint64_t seed, std::uint64_t game) {
  Rng rng = Rng::of(seed, game);
  std::vector<int> out;
  for (int i = 0; i < each && !plies.empty(); ++i) {
    const auto at = static_cast<std::ptrdiff_t>(rng.below(static_cast<std::uint32_t>(plies.size())));
    out.push_back(plies[static_cast<std::size_t>(at)]);
    plies.erase(plies.begin() + at);
  }
  std::sort(out.begin(), out.end());
  return out;
}

class ValueAsker {
 public:
  explicit ValueAsker(const ValuePlan& plan)
      : plan_(plan), agents_(plan.make ? AgentsByGame(plan.make) : AgentsByGame(plan.agents, plan.more)) {}

  std::optional<std::vector<ValuePosition>> ask(const ChosenGame& chosen, const std::stop_token& stop) {
    return ask(chosen.row, plan_.sampled() ? chosen.plies : wanted_plies(plan_, chosen.row, games_), stop);
  }
  std::optional<std::vector<ValuePosition>> ask(const GameRow& row, const std::vector<int>& wanted,
                                                const std::stop_token& stop) {
    std::vector<ValuePosition> out;
    if (row.result == Result::Ongoing) return out;
    const auto plies = drawn_plies(wanted, plan_.each, plan_.seed, hash_text(row.gid));
    if (plies.empty()) return out;
    const GamePtr game = games_.find(row.game);
    Agents& agents = agents_.for_game(game);
    for_each_question(game, row, plies, stop, [&](const AskedPosition& asked) {
      ValuePosition position{
          asked.game_hash, asked.ply, asked.rating, reward(row.result, asked.question.position.to_move()), {}};
      for (const auto& agent : agents) {
        Rng dice = asked.dice(plan_.seed);
        position.values.push_back(agent->consider(asked.question, dice).value.expected());
      }
      out.push_back(std::move(position));
    });
    if (stop.stop_requested()) return std::nullopt;
    return out;
  }

 private:
  const ValuePlan& plan_;
  GameCache games_;
  AgentsByGame agents_;
};

RunPlan value_run_plan(const ValuePlan& plan, const std::vector<ChosenGame>* chosen) {
  Json json = {{"values", query_text(plan.query)},
               {"game", plan.source.game},
               {"mode", mode_name(plan.mode)},
               {"agents", plan.agents},
               {"each", plan.each},
               {"seed", plan.seed},
               {"games", plan.games}};
  if (chosen) json["chosen"] = fmt::format("{:016x}", hash_of(*chosen));
  return {json.dump(), files_of(plan.query, plan.agents, plan.more)};
}

}  // namespace

std::string value_line(const std::vector<ValuePosition>& positions) {
  Json list = Json::array();
  for (const auto& one : positions) {
    Json values = Json::array();
    for (const float value : one.values) values.push_back(static_cast<double>(value));
    list.push_back({{"gid", fmt::format("{:016x}", one.gid)},
                    {"ply", one.ply},
                    {"rating", one.rating ? Json(*one.rating) : Json(nullptr)},
                    {"score", one.score},
                    {"values", std::move(values)}});
  }
  return Json{{"positions", std::move(list)}}.dump();
}

std::vector<ValuePosition> read_value_line(std::string_view line, std::size_t agents) {
  std::vector<ValuePosition> out;
  const Json all = Json::parse(line);
  for (const auto& one : all.at("positions")) {
    ValuePosition position;
    position.gid = std::stoull(one.at("gid").text(), nullptr, 16);
    position.ply = one.at("ply").get<int>();
    if (!one.at("rating").is_null()) position.rating = one.at("rating").get<double>();
    position.score = one.at("score").get<double>();
    for (const auto& value : one.at("values")) position.values.push_back(static_cast<float>(value.get<double>()));
    if (position.values.size() != agents)
      throw Error(fmt::format("has values of {} agents instead of {}", position.values.size(), agents));
    out.push_back(std::move(position));
  }
  return out;
}

WorkKind value_work() {
  return {"values", [](const std::string& settings, const WorkRules& rules) -> WorkKind::Work {
            const Json json = Json::parse(settings);
            auto plan = std::make_shared<ValuePlan>();
            plan->agents = texts_of(json, "agents", 1000);
            plan->each = static_cast<int>(whole_of(json, "each", 1, 1, 1'000'000));
            if (const Json* seed = json.find("seed")) plan->seed = seed->get<std::uint64_t>();
            check_agents(plan->agents, rules);
            const auto asker = std::make_shared<ValueAsker>(*plan);
            return [plan, asker](std::int64_t, const std::string& task) {
              const GameTask game = read_game_task(task);
              return value_line(asker->ask(game.row, game.plies, {}).value());
            };
          }};
}

ValueRun collect_values(const ValuePlan& plan, const ValueHooks& hooks) {
  ValueRun out;
  ChosenGames games(plan, plan.jobs, hooks.stop);
  out.stopped = hooks.stop.stop_requested();
  if (out.stopped) return out;
  std::unique_ptr<RunLog> log;
  if (!plan.out.empty()) log = std::make_unique<RunLog>(plan.out, value_run_plan(plan, games.sample()));

  std::int64_t total = games.size();
  if (plan.games > 0 && (total < 0 || total > plan.games)) total = plan.games;
  using Answers = std::vector<ValuePosition>;
  Experiment<ChosenGame, Answers> asking;
  asking.next = [&, taken = std::int64_t{0}](ChosenGame& game) mutable {
    while ((plan.games == 0 || taken < plan.games) && games.next(game)) {
      if (game.row.result != Result::Ongoing) return ++taken > 0;
      ++out.unknown;
    }
    return false;
  };
  asking.worker = [&plan] {
    const auto asker = std::make_shared<ValueAsker>(plan);
    return
        [asker](std::int64_t, const ChosenGame& game, const std::stop_token& stop) { return asker->ask(game, stop); };
  };
  asking.take = [&](std::int64_t index, Answers&& answers, bool) {
    out.games += !answers.empty();
    for (auto& position : answers) out.positions.push_back(std::move(position));
    if (hooks.progress) hooks.progress(index + 1, total);
    return true;
  };
  asking.line = value_line;
  asking.read = [&](std::string_view line, const ChosenGame&) { return read_value_line(line, plan.agents.size()); };
  asking.task = [&plan, cache = GameCache{}](std::int64_t, const ChosenGame& game) mutable {
    return game_task(game.row, plan.sampled() ? game.plies : wanted_plies(plan, game.row, cache));
  };
  RunOptions how{.jobs = plan.jobs, .stop = hooks.stop, .log = log.get(), .cluster = plan.cluster};
  if (plan.cluster) {
    if (plan.make) throw Error("agents that are made together are asked on this machine alone");
    how.work = work_plan("values", {{"agents", plan.agents}, {"each", plan.each}, {"seed", plan.seed}}, plan.agents);
  }
  out.stopped = run(asking, how) == RunEnd::Stopped;
  return out;
}

}  // namespace ludens::measure
