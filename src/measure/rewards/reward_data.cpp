#include "measure/rewards/reward_data.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/json_read.h"
#include "measure/matching/match_plan.h"
#include "measure/matching/questions.h"
#include "measure/matching/tally.h"
#include "runner/run.h"

namespace ludens::measure {
namespace {

constexpr std::uint64_t kHeldOut = 5;  // every so many games

// What one game tells.
struct GameChoices {
  std::string gid;
  std::vector<PersonChoice> choices;
  std::int64_t outside = 0, single = 0;
};

std::string choices_line(const GameChoices& game) {
  Json choices = Json::array();
  for (const auto& one : game.choices) {
    Json moves = Json::array();
    for (const auto& move : one.choice.moves) {
      Json values = Json::array();
      values.push_back(move.move.id);
      values.push_back(move.prior);
      for (const double x : move.features) values.push_back(x);
      moves.push_back(std::move(values));
    }
    choices.push_back(
        {{"player", one.player}, {"rating", one.rating}, {"played", one.choice.played}, {"moves", moves}});
  }
  return Json{{"gid", game.gid}, {"outside", game.outside}, {"single", game.single}, {"choices", choices}}.dump();
}

GameChoices read_choices(std::string_view line) {
  const Json json = Json::parse(line);
  GameChoices out{needed_text(json, "gid"), {}, whole_of(json, "outside", 0), whole_of(json, "single", 0)};
  for (const auto& one : json.at("choices")) {
    PersonChoice choice;
    choice.player = text_of(one, "player");
    if (const Json* rating = one.find("rating")) choice.rating = as_real("rating", *rating);
    for (const auto& move : one.at("moves")) {
      if (move.size() != kRewardFeatures.size() + 2) throw Error("choices of another version of the program");
      Prospect prospect{Move{move[0].get<std::uint32_t>()}, as_real("prior", move[1], 0, 1), {}};
      for (std::size_t i = 0; i < prospect.features.size(); ++i) prospect.features[i] = as_real("feature", move[i + 2]);
      choice.choice.moves.push_back(prospect);
    }
    choice.choice.played = static_cast<std::size_t>(whole_of(one, "played", 0, 0, std::ssize(choice.choice.moves) - 1));
    out.choices.push_back(std::move(choice));
  }
  return out;
}

class ChoiceAsker {
 public:
  explicit ChoiceAsker(const RewardPlan& plan) : plan_(plan) {}

  std::optional<GameChoices> ask(const ChosenGame& chosen, const std::stop_token& stop) {
    const GameRow& row = chosen.row;
    GameChoices out{row.gid, {}, 0, 0};
    if (!plan_.of.empty() && row.name != plan_.of) return out;
    const auto plies = plan_.sampled() ? chosen.plies : wanted_plies(plan_, row, games_);
    if (plies.empty()) return out;
    const GamePtr game = games_.find(row.game);
    auto& prospects = prospects_[game->text];
    if (!prospects) prospects = std::make_unique<Prospects>(game, make_agent(game, plan_.agent), plan_.prospects);
    prospects->new_game();
    const bool held_out = base::mix(hash_text(row.gid)) % kHeldOut == 0;
    for_each_question(game, row, plies, stop, [&](const AskedPosition& asked) {
      PersonChoice one;
      one.choice.moves = prospects->of(asked.question);
      const auto& moves = one.choice.moves;
      const auto found =
          std::find_if(moves.begin(), moves.end(), [&](const auto& m) { return m.move == asked.played; });
      if (found == moves.end()) {
        ++out.outside;
        return;
      }
      if (moves.size() < 2) {
        ++out.single;
        return;
      }
      one.choice.played = static_cast<std::size_t>(found - moves.begin());
      const Player& player = row.players[static_cast<std::size_t>(index(asked.question.position.to_move()))];
      one.player = player.id.empty() ? player.name : player.id;
      one.rating = asked.rating;
      one.held_out = held_out;
      out.choices.push_back(std::move(one));
    });
    if (stop.stop_requested()) return std::nullopt;
    return out;
  }

 private:
  const RewardPlan& plan_;
  GameCache games_;
  std::map<std::string, std::unique_ptr<Prospects>> prospects_;
};

RunPlan run_plan(const RewardPlan& plan, const std::vector<ChosenGame>* chosen) {
  Json json = {{"rewards", query_text(plan.query)},  {"game", plan.source.game}, {"of", plan.of},
               {"mode", mode_name(plan.mode)},       {"agent", plan.agent},      {"most", plan.prospects.most},
               {"playouts", plan.prospects.playouts}};
  if (chosen) json["sample"] = fmt::format("{:016x}", hash_of(*chosen));
  return {json.dump(), files_of(plan.query, {plan.agent})};
}

// Which group a choice belongs to: a key that sorts, and its label.
std::optional<std::pair<double, std::string>> group_key(const RewardPlan& plan, const PersonChoice& one) {
  switch (plan.by) {
    case RewardGroups::Everybody:
      return {{0, "everybody"}};
    case RewardGroups::Player:
      if (one.player.empty()) return std::nullopt;
      return {{0, one.player}};
    case RewardGroups::Cluster: {
      const auto kind = plan.kinds ? plan.kinds->of(one.player) : std::nullopt;
      if (!kind) return std::nullopt;
      return {{*kind, fmt::format("kind {}", *kind)}};
    }
    case RewardGroups::Rating: {
      if (!one.rating) return std::nullopt;
      MatchedPosition position;
      position.rating = one.rating;
      const Band band = group_of(MatchField::Rating, position, 1).band;
      return {{*band.from, fmt::format("{:.0f} to below {:.0f}", *band.from, *band.to)}};
    }
  }
  return std::nullopt;
}

std::string between(const RatioInterval& x) {
  return x.known() ? fmt::format("{:+.4f} ({:+.4f} … {:+.4f})", x.value, x.low, x.high) : "–";
}

}  // namespace

RewardChoices collect_choices(const RewardPlan& plan, const RewardHooks& hooks) {
  RewardChoices out;
  ChosenGames games(plan, plan.jobs, hooks.stop);
  out.stopped = hooks.stop.stop_requested();
  if (out.stopped) return out;
  std::unique_ptr<RunLog> log;
  if (!plan.out.empty()) log = std::make_unique<RunLog>(plan.out, run_plan(plan, games.sample()));
  const std::int64_t total = games.size();
  Experiment<ChosenGame, GameChoices> asking;
  asking.next = [&](ChosenGame& game) { return games.next(game); };
  asking.worker = [&plan] {
    const auto asker = std::make_shared<ChoiceAsker>(plan);
    return
        [asker](std::int64_t, const ChosenGame& game, const std::stop_token& stop) { return asker->ask(game, stop); };
  };
  asking.take = [&](std::int64_t index, GameChoices&& game, bool) {
    for (auto& one : game.choices) {
      one.choice.game = static_cast<std::uint32_t>(out.games);
      one.held_out = base::mix(hash_text(game.gid)) % kHeldOut == 0;
      out.choices.push_back(std::move(one));
    }
    out.games += !game.choices.empty();
    out.outside += game.outside;
    out.single += game.single;
    if (hooks.progress) hooks.progress(index + 1, total);
    return true;
  };
  asking.line = choices_line;
  asking.read = [](std::string_view line, const ChosenGame& game) {
    GameChoices kept = read_choices(line);
    if (kept.gid != game.row.gid)
      throw Error(fmt::format("holds game {}, and the query gives {} there: the games have changed; take another --out",
                              kept.gid, game.row.gid));
    return kept;
  };
  out.stopped = run(asking, {plan.jobs, hooks.stop, log.get()}) == RunEnd::Stopped;
  return out;
}

RewardResult infer_rewards(const RewardPlan& plan, const RewardChoices& found) {
  RewardResult out{plan, std::ssize(found.choices), found.games, found.outside, found.single, {}, 0};
  std::map<std::pair<double, std::string>, std::array<std::vector<RewardChoice>, 2>> groups;
  for (const auto& one : found.choices)
    if (const auto key = group_key(plan, one)) groups[*key][one.held_out].push_back(one.choice);
  for (const auto& [key, choices] : groups) {
    if (std::ssize(choices[0]) + std::ssize(choices[1]) < plan.least) {
      ++out.small;
      continue;
    }
    GroupRewards group{.label = key.second, .fit = fit_rewards(choices[0], plan.model), .gain = {}, .gain_base = {}};
    if (plan.by == RewardGroups::Cluster && plan.kinds)
      group.says = plan.kinds->sentences[static_cast<std::size_t>(key.first) - 1];
    group.held_out = std::ssize(choices[1]);
    group.gain = likelihood_gain(choices[1], group.fit.theta(), kPlainReward, {.seed = plan.seed});
    group.gain_base = likelihood_gain(choices[1], group.fit.theta(), {}, {.seed = plan.seed});
    out.groups.push_back(std::move(group));
  }
  return out;
}

std::string rewards_report(const RewardResult& result) {
  const auto asked = result.outside + result.single;
  std::string out = fmt::format(
      "Rewards of {}, a loss being 0, as {} sees their moves: {} choices in {} games; {} positions more in which the "
      "person's move did not come to mind, or only one did.\n\n| who | choices | games |",
      query_text(result.plan.query), result.plan.agent, result.choices, result.games, asked);
  std::string line = "| --- | ---: | ---: |";
  for (const std::size_t feature : result.plan.model.features) {
    out += fmt::format(" {} (95 %) |", kRewardFeatures[feature].name);
    line += " --- |";
  }
  out += " held out | nats a choice over (1, ½, 0) | over the policy alone |\n" + line + " ---: | --- | --- |\n";
  for (const auto& group : result.groups) {
    out += fmt::format("| {} | {} | {} |", group.label, group.fit.choices, group.fit.games);
    for (const std::size_t feature : result.plan.model.features) {
      const RewardWeight* weight = group.fit.find(feature);
      out += weight && group.fit.converged
                 ? fmt::format(" {:.2f} ({:.2f} … {:.2f}) |", weight->value, weight->low(), weight->high())
                 : " – |";
    }
    out += fmt::format(" {} | {} | {} |\n", group.held_out, between(group.gain), between(group.gain_base));
  }
  for (const auto& group : result.groups)
    if (!group.says.empty()) out += fmt::format("\n{}: {}", group.label, group.says);
  if (result.plan.by == RewardGroups::Cluster && !result.groups.empty()) out += "\n";
  if (result.small > 0)
    out += fmt::format("\n{} group{} with fewer than {} choices left out.\n", result.small,
                       result.small == 1 ? "" : "s", result.plan.least);
  for (const auto& group : result.groups)
    for (const std::size_t feature : group.fit.fixed)
      out += fmt::format("\n{}: nothing is known of «{}»: it does not differ between moves, or goes with the others.\n",
                         group.label, kRewardFeatures[feature].name);
  return out;
}

std::vector<Json> rewards_json(const RewardResult& result) {
  std::vector<Json> out;
  for (const auto& group : result.groups) {
    Json line = {{"query", query_text(result.plan.query)},
                 {"agent", result.plan.agent},
                 {"who", group.label},
                 {"choices", group.fit.choices},
                 {"games", group.fit.games},
                 {"outside", result.outside},
                 {"single", result.single},
                 {"converged", group.fit.converged}};
    if (!group.says.empty()) line["says"] = group.says;
    for (const std::size_t feature : result.plan.model.features) {
      const std::string name(kRewardFeatures[feature].name);
      const RewardWeight* weight = group.fit.converged ? group.fit.find(feature) : nullptr;
      line[name] = weight ? Json(weight->value) : Json(nullptr);
      line[name + "_low"] = weight ? Json(weight->low()) : Json(nullptr);
      line[name + "_high"] = weight ? Json(weight->high()) : Json(nullptr);
    }
    line["held_out"] = group.held_out;
    for (const auto& [name, gain] : {std::pair("gain", &group.gain), std::pair("gain_base", &group.gain_base)}) {
      line[name] = gain->known() ? Json(gain->value) : Json(nullptr);
      line[std::string(name) + "_low"] = gain->known() ? Json(gain->low) : Json(nullptr);
      line[std::string(name) + "_high"] = gain->known() ? Json(gain->high) : Json(nullptr);
    }
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace ludens::measure
