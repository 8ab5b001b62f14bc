#include "measure/tuning/collect.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "base/error.h"
#include "base/hash.h"
#include "measure/matching/ask.h"
#include "records/replay.h"

namespace ludens {
namespace {

constexpr std::size_t kTopMoves = 5;  // of each part that the judge looks at, beside the person's

struct Found {
  std::int64_t positions = 0;
  std::optional<SampleCut> sample;
};

Found survey(const MatchPlan& plan, const std::stop_token& stop) {
  Found out;
  if (plan.query.sample > 0) out.sample.emplace(plan.query.sample);
  const auto source = open_query(plan.query, plan.source);
  GameCache games;
  for (StoredGame stored; !stop.stop_requested() && source->next(stored);) {
    const auto plies = wanted_plies(plan, *games.find(stored.record.game), stored);
    out.positions += static_cast<std::int64_t>(plies.size());
    if (out.sample) out.sample->add(stored.gid, plies);
  }
  if (out.sample) out.positions = std::min(out.positions, plan.query.sample);
  return out;
}

std::optional<int> whole(const std::optional<double>& value) {
  if (!value || !(std::abs(*value) < 1e6)) return std::nullopt;
  return static_cast<int>(std::lround(*value));
}

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
    for (std::size_t i = 0; i < std::min(kTopMoves, order.size()); ++i) wanted[order[i]] = true;
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

}  // namespace

std::vector<TuningPosition> collect(const TuningPlan& plan, const TuningHooks& hooks) {
  MatchPlan match;
  match.query = plan.query;
  match.source = plan.source;
  match.mode = plan.mode;
  const Found found = survey(match, hooks.stop);
  const auto share = found.positions > 0 ? static_cast<double>(plan.judged) / static_cast<double>(found.positions) : 0;
  std::vector<TuningPosition> out;
  const auto source = open_query(plan.query, plan.source);
  GameCache games;
  struct Asked {
    std::vector<std::unique_ptr<Agent>> parts;
    std::unique_ptr<Agent> judge;
  };
  std::map<std::string, Asked> agents;  // by the game's text
  std::uint32_t number = 0;
  for (StoredGame stored; !hooks.stop.stop_requested() && source->next(stored); ++number) {
    const GamePtr game = games.find(stored.record.game);
    auto plies = wanted_plies(match, *game, stored);
    if (found.sample) plies = found.sample->taken(stored.gid, plies);
    if (plies.empty()) continue;
    Asked& asked = agents[game->text];
    if (asked.parts.empty()) {
      for (const auto& text : plan.parts) asked.parts.push_back(make_agent(game, text));
      if (!plan.judge.empty()) asked.judge = make_agent(game, plan.judge);
    }
    for (auto& part : asked.parts) part->new_game();
    if (asked.judge) asked.judge->new_game();
    const std::uint64_t dice = hash_text(stored.gid);
    std::vector<Move> history;
    auto next = plies.begin();
    replay(*game, stored.record, [&](const Position& before, const Turn& turn, int ply) {
      if (next != plies.end() && *next == ply && !hooks.stop.stop_requested()) {
        ++next;
        const auto mover = static_cast<std::size_t>(index(before.to_move()));
        const auto rating = strength(stored.record.players[mover]);
        Question question{*game, before, history, {}, {0, hooks.stop}};
        question.persona.rating = whole(rating);
        question.persona.opponent_rating = whole(strength(stored.record.players[1 - mover]));
        std::vector<Distribution> policies;
        for (auto& part : asked.parts) {
          Rng rng = Rng::of(plan.seed, dice, static_cast<std::uint64_t>(ply));
          policies.push_back(part->consider(question, rng).moves);
        }
        TuningPosition position = position_of(policies, turn.move);
        position.game = number;
        position.rating = rating;
        const double lot = static_cast<double>(fold(dice, static_cast<std::uint64_t>(ply)) >> 11) * 0x1p-53;
        if (asked.judge && lot < share) {
          Rng rng = Rng::of(plan.seed, dice, static_cast<std::uint64_t>(ply) + 1'000'000);
          judge(*asked.judge, question, position, rng);
        }
        out.push_back(std::move(position));
        if (hooks.progress) hooks.progress(static_cast<std::int64_t>(out.size()), found.positions);
      }
      history.push_back(turn.move);
    });
  }
  return out;
}

}  // namespace ludens
