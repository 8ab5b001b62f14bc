#include "patterns/features/trainer.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/hash.h"
#include "patterns/features/softmax.h"

namespace ludens::patterns::features {
namespace {

std::size_t z(int i) { return static_cast<std::size_t>(i); }

}  // namespace

Losses& Losses::operator+=(const Losses& other) {
  policy += other.policy, value += other.value;
  examples += other.examples, values += other.values, best += other.best;
  return *this;
}

Trainer::Trainer(const Game& game, Model model, TrainerOptions options)
    : space_(space_of(game, model.turning)), model_(std::move(model)), options_(options) {
  model_.weights.resize(4 * model_.row());
  for (auto& one : model_.frequency) one.resize(model_.features.size());
  state_.first.resize(model_.weights.size());
  state_.second.resize(model_.weights.size());
  compile();
}

void Trainer::compile() {
  compiled_ = std::make_shared<Compiled>(space_, model_.features);
  active_ = std::make_unique<Active>(compiled_);
}

Losses Trainer::run(std::span<const Example* const> batch, std::vector<float>* gradient) {
  Losses out;
  if (gradient) {
    gradient->assign(model_.weights.size(), 0);
    for (std::size_t i = 0; i < gradient->size(); ++i)
      (*gradient)[i] = static_cast<float>(options_.l2) * model_.weights[i];
  }
  const float part = 1.0f / static_cast<float>(std::max<std::size_t>(batch.size(), 1));
  for (const Example* example : batch) {
    const Side mover = example->mover;
    const auto n = example->moves.size();
    active_->set(example->sites, example->last);
    active_->refresh(mover);
    if (lists_.size() < n) lists_.resize(n);
    p_.resize(n);
    const auto sum = [&](std::span<const float> weights, std::size_t i) {
      float total = weights[kAlways];
      if (example->moves[i].to < 0) return total + weights[kNoPlace];
      for (const int f : lists_[i]) total += weights[z(kFirstFeature + f)];
      return total;
    };
    const auto spread = [&](Head head, std::size_t i, float error) {
      if (!gradient) return;
      const auto offset = model_.of(head, mover).data() - model_.weights.data();
      float* const to = gradient->data() + offset;
      to[kAlways] += error;
      if (example->moves[i].to < 0) {
        to[kNoPlace] += error;
        return;
      }
      for (const int f : lists_[i]) to[kFirstFeature + f] += error;
    };
    for (std::size_t i = 0; i < n; ++i) active_->list(mover, example->moves[i], lists_[i]);
    if (!example->wanted.empty()) {
      const auto weights = std::as_const(model_).of(Head::Policy, mover);
      for (std::size_t i = 0; i < n; ++i) p_[i] = sum(weights, i);
      softmax({p_.data(), n});
      std::size_t likeliest = 0, wanted = 0;
      for (std::size_t i = 0; i < n; ++i) {
        if (example->wanted[i] > 0)
          out.policy -= static_cast<double>(example->wanted[i]) * std::log(std::max(p_[i], 1e-30f));
        if (p_[i] > p_[likeliest]) likeliest = i;
        if (example->wanted[i] > example->wanted[wanted]) wanted = i;
        spread(Head::Policy, i, part * (p_[i] - example->wanted[i]));
      }
      ++out.examples;
      out.best += likeliest == wanted;
    }
    const auto values = std::as_const(model_).of(Head::Value, mover);
    const auto judge = [&](int move, float target) {
      const float v = 1 / (1 + std::exp(-sum(values, z(move))));
      const auto clipped = static_cast<double>(std::clamp(v, 1e-7f, 1 - 1e-7f));
      out.value -= target * std::log(clipped) + (1 - target) * std::log(1 - clipped);
      ++out.values;
      spread(Head::Value, z(move), part * static_cast<float>(options_.value_weight) * (v - target));
    };
    if (example->taken >= 0 && !std::isnan(example->outcome)) judge(example->taken, example->outcome);
    for (const auto& [move, value] : example->judged) judge(move, value);
  }
  return out;
}

Losses Trainer::gradient(std::span<const Example* const> batch, std::vector<float>& out) { return run(batch, &out); }

Losses Trainer::step(std::span<const Example* const> batch, double rate) {
  constexpr double kFirst = 0.9, kSecond = 0.999, kSmall = 1e-8;
  const Losses out = run(batch, &gradient_);
  ++state_.steps;
  const double first = 1 - std::pow(kFirst, static_cast<double>(state_.steps));
  const double second = 1 - std::pow(kSecond, static_cast<double>(state_.steps));
  for (std::size_t i = 0; i < gradient_.size(); ++i) {
    const double g = gradient_[i];
    state_.first[i] = static_cast<float>(kFirst * state_.first[i] + (1 - kFirst) * g);
    state_.second[i] = static_cast<float>(kSecond * state_.second[i] + (1 - kSecond) * g * g);
    model_.weights[i] -=
        static_cast<float>(rate * (state_.first[i] / first) / (std::sqrt(state_.second[i] / second) + kSmall));
  }
  return out;
}

std::optional<Growth::Found> Trainer::grow(std::span<const Example* const> examples, int most_elements) {
  Growth growth(*compiled_, most_elements);
  SiteScores scores(*active_, model_.of(Head::Policy, Side::First), model_.of(Head::Policy, Side::Second));
  for (const Example* example : examples) {
    if (example->wanted.empty()) continue;
    active_->set(example->sites, example->last);
    active_->refresh(example->mover);
    scores.refresh(example->mover);
    p_.resize(example->moves.size());
    for (std::size_t i = 0; i < p_.size(); ++i) p_[i] = scores.of(example->mover, example->moves[i]);
    softmax(p_);
    for (std::size_t i = 0; i < p_.size(); ++i)
      growth.add(*active_, example->mover, example->moves[i], example->wanted[i] - p_[i]);
  }
  auto found = growth.best();
  if (!found) return found;
  const std::size_t old = model_.row();
  model_.add(found->feature);
  for (auto* moments : {&state_.first, &state_.second}) {
    std::vector<float> grown;
    for (std::size_t block = 0; block < 4; ++block) {
      const auto begin = moments->begin() + static_cast<std::ptrdiff_t>(block * old);
      grown.insert(grown.end(), begin, begin + static_cast<std::ptrdiff_t>(old));
      grown.push_back(0);
    }
    *moments = std::move(grown);
  }
  compile();
  return found;
}

void Trainer::count(std::span<const Example* const> examples) {
  for (auto& one : model_.frequency) one.assign(model_.features.size(), 0);
  std::array<float, 2> moves = {};
  std::vector<int> list;
  for (const Example* example : examples) {
    active_->set(example->sites, example->last);
    active_->refresh(example->mover);
    const auto mover = z(index(example->mover));
    for (const auto& move : example->moves) {
      active_->list(example->mover, move, list);
      ++moves[mover];
      for (const int f : list) ++model_.frequency[mover][z(f)];
    }
  }
  for (std::size_t mover = 0; mover < 2; ++mover)
    for (auto& one : model_.frequency[mover]) one /= std::max(moves[mover], 1.0f);
}

std::vector<Feature> useful_atoms(const Game& game, Turning turning, int games, std::uint64_t seed) {
  constexpr int kLongest = 300;
  const auto reader = board_reader(game);
  const auto space = space_of(game, turning);
  std::vector<Feature> candidates = atoms(*space, true);
  std::sort(candidates.begin(), candidates.end(), simpler);
  const auto compiled = std::make_shared<Compiled>(space, candidates);
  Active active(compiled);
  std::vector<std::uint64_t> mark(candidates.size(), 0), times(candidates.size(), 0);
  std::uint64_t cases = 0;
  std::vector<int> list;
  for (int g = 0; g < games; ++g) {
    Rng rng = Rng::of(seed, 77, static_cast<std::uint64_t>(g));
    Position position = game.start();
    MoveSites last;
    for (int ply = 0; ply < kLongest && !position.over(); ++ply) {
      MoveList legal;
      position.moves(legal);
      const Scene scene = scene_of(game, *reader, space->sites(), position, last, {legal.begin(), legal.end()});
      active.set(scene.sites, scene.last);
      active.refresh(scene.mover);
      for (const auto& move : scene.moves) {
        if (move.to < 0) continue;
        ++cases;
        active.list(scene.mover, move, list);
        for (const int f : list) {
          mark[z(f)] ^= mix(cases);
          ++times[z(f)];
        }
      }
      const auto chosen = static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())));
      last = scene.moves[z(chosen)];
      position.play(legal[chosen]);
    }
  }
  std::vector<Feature> out;
  std::map<std::pair<std::uint64_t, std::uint64_t>, bool> seen;
  for (std::size_t f = 0; f < candidates.size(); ++f) {
    if (times[f] == 0 || times[f] == cases) continue;
    if (seen.emplace(std::pair(mark[f], times[f]), true).second) out.push_back(candidates[f]);
  }
  return out;
}

}  // namespace ludens::patterns::features
