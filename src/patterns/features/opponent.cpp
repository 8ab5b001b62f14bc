#include "patterns/features/opponent.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json_read.h"
#include "patterns/features/softmax.h"

namespace ludens::patterns::features {
namespace {

// Paces are guesses that work in the tests; nothing was tuned on people yet.
constexpr float kPace = 0.1f, kSharpnessPace = 0.1f, kStart = 1.0f, kDrawnBack = 1e-3f;
constexpr float kLeastSharpness = -0.9f, kMostShift = 20;
constexpr std::size_t kMostKept = 10'000;

OpponentModel::Shift shift_of(std::string_view key, const Json& value) {
  if (!value.is_array() || value.size() != 2) wrong_json(key, value, "a weight and a sum of squares");
  return {static_cast<float>(as_real(key, value[0], -kMostShift, kMostShift)),
          static_cast<float>(as_real(key, value[1], 0, 1e9))};
}

Json as_json(const OpponentModel::Shift& shift) {
  const auto rounded = [](float x) { return std::round(1e5 * static_cast<double>(x)) / 1e5; };
  return Json::Array{rounded(shift.weight), rounded(shift.squares)};
}

void step(OpponentModel::Shift& shift, float gradient, float pace) {
  shift.squares += gradient * gradient;
  shift.weight += pace * gradient / std::sqrt(kStart + shift.squares);
  shift.weight = std::clamp(shift.weight, -kMostShift, kMostShift);
}

}  // namespace

std::string opponent_text(const OpponentModel& model) {
  Json::Object features;
  for (const auto& [text, shift] : model.features) features.emplace_back(text, as_json(shift));
  return Json{{"opponent", 1},
              {"game", model.game},
              {"games", model.games},
              {"moves", model.moves},
              {"sharpness", as_json(model.sharpness)},
              {"features", Json(std::move(features))}}
             .dump() +
         "\n";
}

OpponentModel parse_opponent(std::string_view text, std::string_view name) {
  try {
    const Json json = Json::parse(text);
    if (!json.is_object() || whole_of(json, "opponent", 0) != 1) throw Error("it does not begin with \"opponent\": 1");
    OpponentModel out{.game = needed_text(json, "game"),
                      .games = whole_of(json, "games", 0, 0),
                      .moves = whole_of(json, "moves", 0, 0)};
    if (json.contains("sharpness")) out.sharpness = shift_of("sharpness", json["sharpness"]);
    if (!json.contains("features")) return out;
    const Json& features = json["features"];
    if (!features.is_object() || features.size() > kMostKept)
      wrong_json("features", features, fmt::format("an object of at most {} features", kMostKept));
    for (const auto& [key, value] : features.items()) out.features[key] = shift_of(key, value);
    return out;
  } catch (const Error& error) {
    throw Error(fmt::format("{} is no model of an opponent: {}", name, error.what()));
  }
}

OpponentLearner::OpponentLearner(GamePtr game, std::shared_ptr<const Prepared> base, const OpponentModel& known)
    : game_(std::move(game)), base_(std::move(base)), active_(base_->compiled) {
  const auto& all = base_->model.features;
  shifts_.resize(all.size());
  model_.game = game_->text;
  if (known.game != game_->text) return;
  model_ = known;
  model_.features.clear();
  const auto& pieces = base_->compiled->space().graph().pieces;
  for (std::size_t f = 0; f < all.size(); ++f)
    if (const auto found = known.features.find(feature_text(all[f], pieces)); found != known.features.end())
      shifts_[f] = found->second;
}

OpponentLearner::Seen OpponentLearner::see(const Scene& scene, int played) {
  const std::size_t n = scene.moves.size(), at = static_cast<std::size_t>(played);
  const auto weights = base_->model.of(Head::Policy, scene.mover);
  active_.set(scene.sites, scene.last);
  active_.refresh(scene.mover);
  lists_.resize(std::max(lists_.size(), n));
  of_base_.assign(n, 0);
  p_.assign(n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    active_.list(scene.mover, scene.moves[i], lists_[i]);
    float base = weights[kAlways] + (scene.moves[i].to < 0 ? weights[kNoPlace] : 0), shift = 0;
    for (const int f : lists_[i]) {
      base += weights[static_cast<std::size_t>(kFirstFeature + f)];
      shift += shifts_[static_cast<std::size_t>(f)].weight;
    }
    of_base_[i] = base;
    p_[i] = (1 + model_.sharpness.weight) * base + shift;
  }
  p_base_ = of_base_;
  softmax(p_base_);
  softmax(p_);
  const auto best = [](const std::vector<float>& p) {
    return static_cast<std::size_t>(std::max_element(p.begin(), p.end()) - p.begin());
  };
  constexpr float kLeast = 1e-9f;
  const Seen out{std::log(static_cast<double>(std::max(p_base_[at], kLeast))),
                 std::log(static_cast<double>(std::max(p_[at], kLeast))), best(p_base_) == at, best(p_) == at};
  // The gradient of the log-likelihood: what was played, less what was expected.
  float sharper = 0;
  gradient_.assign(shifts_.size(), 0);
  for (std::size_t i = 0; i < n; ++i) {
    const float error = (i == at ? 1.0f : 0.0f) - p_[i];
    sharper += error * of_base_[i];
    for (const int f : lists_[i]) gradient_[static_cast<std::size_t>(f)] += error;
  }
  step(model_.sharpness, sharper, kSharpnessPace);
  model_.sharpness.weight = std::max(model_.sharpness.weight, kLeastSharpness);
  for (std::size_t f = 0; f < shifts_.size(); ++f)
    if (gradient_[f] != 0) step(shifts_[f], gradient_[f] - kDrawnBack * shifts_[f].weight, kPace);
  ++model_.moves;
  return out;
}

void OpponentLearner::see_moves(std::span<const Move> moves, int seat, std::size_t from,
                                const std::function<void(const Seen&)>& on_seen) {
  const int sites = base_->compiled->space().sites();
  Position position = game_->start();
  MoveSites last;
  for (std::size_t ply = 0; ply < moves.size() && !position.over() && position.legal(moves[ply]); ++ply) {
    if (ply >= from && game_->person_to_move(position) == seat) {
      MoveList legal;
      position.moves(legal);
      const auto played = std::find(legal.begin(), legal.end(), moves[ply]);
      if (legal.size() > 1 && played != legal.end()) {
        const Scene scene = scene_of(*game_, *base_->reader, sites, position, last, {legal.begin(), legal.end()});
        const Seen seen = see(scene, static_cast<int>(played - legal.begin()));
        if (on_seen) on_seen(seen);
      }
    }
    last = base_->reader->sites(*game_, position, moves[ply]);
    position.play(moves[ply]);
  }
}

std::shared_ptr<const Prepared> OpponentLearner::as_opponent(Side side) const {
  auto out = std::make_shared<Prepared>(*base_);
  const auto weights = out->model.of(Head::Policy, side);
  for (float& w : weights) w *= 1 + model_.sharpness.weight;
  for (std::size_t f = 0; f < shifts_.size(); ++f) weights[kFirstFeature + f] += shifts_[f].weight;
  return out;
}

OpponentModel OpponentLearner::model() const {
  OpponentModel out = model_;
  const auto& pieces = base_->compiled->space().graph().pieces;
  for (std::size_t f = 0; f < shifts_.size(); ++f)
    if (shifts_[f].squares > 0) out.features[feature_text(base_->model.features[f], pieces)] = shifts_[f];
  return out;
}

}  // namespace ludens::patterns::features
