#include "patterns/features/evaluator.h"

#include <algorithm>
#include <cmath>

#include "games/catalogue.h"
#include "patterns/features/scene.h"
#include "patterns/features/softmax.h"

namespace ludens::patterns::features {
FeatureEvaluator::FeatureEvaluator(const Game& game, std::shared_ptr<const Prepared> prepared)
    : game_(find_game(game.text)),
      prepared_(std::move(prepared)),
      active_(prepared_->compiled),
      policy_(active_, prepared_->model.of(Head::Policy, Side::First), prepared_->model.of(Head::Policy, Side::Second)),
      values_(active_, prepared_->model.of(Head::Value, Side::First), prepared_->model.of(Head::Value, Side::Second)),
      sites_(static_cast<std::size_t>(prepared_->compiled->space().sites())) {}

void FeatureEvaluator::set_position(const Position& position, std::span<const Move> history, const Persona&) {
  steps_.clear();
  steps_.push_back({position, last_sites(*game_, *prepared_->reader, position, history)});
}

void FeatureEvaluator::play(Move move) {
  Step next{now().position, prepared_->reader->sites(*game_, now().position, move)};
  next.position.play(move);
  steps_.push_back(std::move(next));
}

void FeatureEvaluator::undo() { steps_.pop_back(); }

void FeatureEvaluator::look() {
  prepared_->reader->read(*game_, now().position, sites_);
  active_.set(sites_, now().last);
  active_.refresh(now().position.to_move());
}

void FeatureEvaluator::evaluate_moves(std::span<const Move> moves, float* policy, float* action_values) {
  look();
  const Side mover = now().position.to_move();
  policy_.refresh(mover);
  values_.refresh(mover);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const MoveSites sites = prepared_->reader->sites(*game_, now().position, moves[i]);
    policy[i] = policy_.of(mover, sites);
    action_values[i] = 1 / (1 + std::exp(-values_.of(mover, sites)));
  }
  softmax({policy, moves.size()});
}

std::vector<Reason> FeatureEvaluator::explain(Move move, int most) {
  look();
  const Side mover = now().position.to_move();
  const Space& space = prepared_->compiled->space();
  const MoveSites sites = prepared_->reader->sites(*game_, now().position, move);
  const auto weights = prepared_->model.of(Head::Policy, mover);
  std::vector<int> list;
  active_.list(mover, sites, list);
  std::sort(list.begin(), list.end(), [&](int a, int b) {
    const float x = std::abs(weights[static_cast<std::size_t>(kFirstFeature + a)]),
                y = std::abs(weights[static_cast<std::size_t>(kFirstFeature + b)]);
    return x != y ? x > y : a < b;
  });
  std::vector<Reason> out;
  for (const int f : list) {
    if (static_cast<int>(out.size()) == most) break;
    const Feature& feature = prepared_->compiled->features()[static_cast<std::size_t>(f)];
    Reason& reason = out.emplace_back();
    reason.weight = weights[static_cast<std::size_t>(kFirstFeature + f)];
    reason.text = feature_sentence(feature, space.graph().pieces, space.slots());
    // The cells of the first orientation in which it is active.
    const std::uint32_t in = active_.orientations(mover, sites, f);
    const Orientation orientation = space.orientations()[static_cast<std::size_t>(std::countr_zero(in))];
    const auto add = [&](int cell) {
      if (cell < 0 || cell >= game_->board.size()) return;
      const Move point{static_cast<std::uint32_t>(cell)};
      if (std::find(reason.cells.begin(), reason.cells.end(), point) == reason.cells.end())
        reason.cells.push_back(point);
    };
    add(sites.to);
    for (const auto& test : feature.tests) {
      const int anchor = test.anchor == Anchor::To ? sites.to : sites.from;
      if (anchor >= 0) add(space.end(space.standard(space.turned(test.walk, orientation)), anchor));
    }
  }
  return out;
}

std::int64_t FeatureEvaluator::bytes() const {
  const auto& compiled = *prepared_->compiled;
  return static_cast<std::int64_t>(compiled.words()) * (compiled.literals() * 8 + compiled.count() * 16 + 64 * 16);
}

}  // namespace ludens::patterns::features
