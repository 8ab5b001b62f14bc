#include "search/selector.h"

#include <cmath>
#include <limits>

namespace ludens::search {
namespace {

constexpr float kFirst = std::numeric_limits<float>::infinity();

// One of the moves that nothing is known of, with the chance of its weight.
int unknown_by_weight(const Choices& choices, const float* values, Rng& rng) {
  float sum = 0;
  for (int i = 0; i < choices.size; ++i) sum += values[i] == kFirst ? choices.weights[static_cast<std::size_t>(i)] : 0;
  float left = static_cast<float>(rng.unit()) * sum;
  int chosen = 0;
  for (int i = 0; i < choices.size; ++i) {
    if (values[i] != kFirst) continue;
    chosen = i;
    left -= choices.weights[static_cast<std::size_t>(i)];
    if (left < 0) break;
  }
  return chosen;
}

// The largest value; among equal ones each has the same chance, among unknown ones perhaps a weight.
int best_of(const Choices& choices, Rng& rng) {
  const float* values = choices.means.data();
  const int size = choices.size;
  float best = values[0];
  for (int i = 1; i < size; ++i) best = std::max(best, values[i]);
  if (best == kFirst && choices.weighted) return unknown_by_weight(choices, values, rng);
  std::uint32_t ties = 0;
  int chosen = 0;
  for (int i = 0; i < size; ++i) {
    if (values[i] != best) continue;
    ++ties;
    if (ties == 1 || rng.below(ties) == 0) chosen = i;
  }
  return chosen;
}

class Uct final : public Selector {
 public:
  explicit Uct(double c) : c_(static_cast<float>(c)) {}
  int select(Choices& choices, Rng& rng) const override {
    const float width = c_ * std::sqrt(std::log(std::max(choices.parent_visits, 1.0f)));
    float* values = choices.means.data();
    const float* visits = choices.visits.data();
    for (int i = 0; i < choices.size; ++i)
      values[i] = visits[i] > 0 ? values[i] + width / std::sqrt(visits[i]) : kFirst;
    return best_of(choices, rng);
  }

 private:
  float c_;
};

class Grave final : public Selector {
 public:
  Grave(double bias, std::int64_t reference) : bias_(static_cast<float>(bias)), reference_(reference) {}
  int select(Choices& choices, Rng& rng) const override {
    float* values = choices.means.data();
    const float *visits = choices.visits.data(), *amaf = choices.amaf_visits.data(),
                *amaf_means = choices.amaf_means.data();
    for (int i = 0; i < choices.size; ++i) {
      const float a = amaf[i], v = visits[i];
      const float weight = a + v + bias_ * a * v;
      // Without AMAF visits β is 0 and the mean speaks alone; with neither the move goes first.
      const float beta = a / std::max(weight, 1e-9f);
      const float value = (1 - beta) * values[i] + beta * amaf_means[i];
      values[i] = weight > 0 ? value : kFirst;
    }
    return best_of(choices, rng);
  }
  bool wants_amaf() const override { return true; }
  std::int64_t reference_visits() const override { return reference_; }

 private:
  float bias_;
  std::int64_t reference_;
};

class Puct final : public Selector {
 public:
  explicit Puct(double c) : c_(static_cast<float>(c)) {}
  int select(Choices& choices, Rng&) const override {
    const float width = c_ * std::sqrt(std::max(choices.parent_visits, 1.0f));
    int best = 0;
    float most = -kFirst;
    for (int i = 0; i < choices.size; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const float v = choices.visits[at], p = choices.weights[at];
      const float value = (v > 0 ? choices.means[at] : choices.parent_value) + width * p / (1 + v);
      if (value < most || (value == most && p <= choices.weights[static_cast<std::size_t>(best)])) continue;
      most = value;
      best = i;
    }
    return best;
  }
  bool wants_priors() const override { return true; }

 private:
  float c_;
};

}  // namespace

std::unique_ptr<Selector> puct_selector(double c) { return std::make_unique<Puct>(c); }
std::unique_ptr<Selector> uct_selector(double c) { return std::make_unique<Uct>(c); }
std::unique_ptr<Selector> grave_selector(double bias, std::int64_t reference) {
  return std::make_unique<Grave>(bias, reference);
}

}  // namespace ludens::search
