#include "learn/five_teachers.h"

#include <algorithm>

#include "agents/parts.h"

namespace ludens::learn {
namespace {

constexpr std::int64_t kFewVisits = 4;  // say nothing of what a move is worth
constexpr float kHardlyEver = 1e-3f;    // a probability

void judged(const Opinion& opinion, five::Example& example) {
  const auto add = [&](Move move, float value) {
    if (move.id >= five::kPoints) return;
    const auto point = static_cast<std::uint8_t>(move.id);
    if (point == example.taken)
      example.outcome = value;
    else
      example.judged.emplace_back(point, value);
  };
  for (const auto& candidate : opinion.candidates)
    if (candidate.visits >= kFewVisits) add(candidate.move, candidate.value);
  if (opinion.candidates.empty()) add(opinion.moves.best(), opinion.value.win);
}

}  // namespace

void FiveTeacher::new_game() {
  if (judge_) judge_->new_game();
  if (guide_) guide_->new_game();
}

void FiveTeacher::teach(const SampleSet::Shown& asked, five::Example& example) {
  if (asked.game->text != game_) {  // agents are for one game and its options
    game_ = asked.game->text;
    if (!teachers_.judge.empty()) judge_ = make_agent(asked.game, teachers_.judge);
    if (!teachers_.guide.empty()) guide_ = make_agent(asked.game, teachers_.guide);
  }
  const Sample& sample = asked.sample;
  const auto ask = [&](Agent& agent) {
    Rng rng = Rng::of(teachers_.seed, asked.id, static_cast<std::uint64_t>(sample.ply));
    return agent.consider({*asked.game, sample.position, sample.history, sample.persona}, rng);
  };
  if (judge_) judged(ask(*judge_), example);
  if (guide_) guided(ask(*guide_), example);
}

void FiveTeacher::guided(const Opinion& opinion, five::Example& example) const {
  const auto share = static_cast<float>(teachers_.share);
  for (auto& [point, p] : example.wanted) p *= 1 - share;
  for (const auto& [move, p] : opinion.moves.items()) {
    if (move.id >= five::kPoints || p < kHardlyEver) continue;
    const auto known = std::find_if(example.wanted.begin(), example.wanted.end(),
                                    [&](const auto& one) { return one.first == move.id; });
    if (known != example.wanted.end())
      known->second += share * p;
    else
      example.wanted.emplace_back(static_cast<std::uint8_t>(move.id), share * p);
  }
  float sum = 0;
  for (const auto& [point, p] : example.wanted) sum += p;
  for (auto& [point, p] : example.wanted) p /= sum;
}

}  // namespace ludens::learn
