// Whole-History Rating, after Coulom (2008).
//
// The paper applies Newton's method to one player after the other, whose matrix is tridiagonal, again and again. That
// is quick to a rough answer and slow to an exact one: groups of players who meet often move together, a little each
// time. We take Newton steps for all players at once and use the paper's step as preconditioner of conjugate
// gradients (Hestenes and Stiefel 1952), which costs the same a round and needs a few dozen rounds a step. Tested by
// tests/measure/ratings/whr_test.cpp against a dense computation.
#include "measure/ratings/whr.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::measure {
namespace {

constexpr int kMostSteps = 100, kMostRounds = 5000;

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// −H·x = b by conjugate gradients until the residual, as its blocks measure it, has fallen by `reduction`.
std::vector<double> solve(const WhrModel& model, const std::vector<double>& b, double reduction) {
  const std::size_t n = b.size();
  std::vector<double> x(n, 0.0), residual = b, divided(n), direction(n), image(n);
  model.divide_by_blocks(residual, divided);
  direction = divided;
  double size = dot(residual, divided);
  const double goal = size * reduction * reduction;
  for (int round = 0; round < kMostRounds && size > goal; ++round) {
    model.multiply(direction, image);
    const double length = size / dot(direction, image);
    for (std::size_t i = 0; i < n; ++i) {
      x[i] += length * direction[i];
      residual[i] -= length * image[i];
    }
    model.divide_by_blocks(residual, divided);
    const double next = dot(residual, divided);
    for (std::size_t i = 0; i < n; ++i) direction[i] = divided[i] + next / size * direction[i];
    size = next;
  }
  return x;
}

double largest(const std::vector<double>& values) {
  double out = 0;
  for (const double value : values) out = std::max(out, std::abs(value));
  return out;
}

WhrOptions checked(const WhrOptions& options) {
  const auto within = [](std::string_view what, double value, double low, double high) {
    if (!(value >= low) || !(value <= high))
      throw Error(fmt::format("{} must be from {} to {}, found {}", what, number(low), number(high), number(value)));
  };
  if (options.w2 != 0) within("w2 (where it is not 0)", options.w2, 0.001, 1e6);
  within("the number of virtual games", options.virtual_games, 0.01, 1000);
  within("black's advantage", options.advantage, -2000, 2000);
  within("the offset", options.offset, -1e6, 1e6);
  within("the tolerance", options.tolerance, 1e-9, 100);
  return options;
}

}  // namespace

Whr::Whr(std::span<const RatedGame> games, int players, const WhrOptions& options)
    : options_(checked(options)),
      model_(games, players,
             {.w2 = options.w2 / (kEloPerNat * kEloPerNat),
              .virtual_games = options.virtual_games,
              .fit_advantage = options.fit_advantage}),
      at_(model_.size(), 0.0) {
  at_.back() = options_.advantage / kEloPerNat;
  double value = model_.log_posterior(at_);
  for (;;) {
    const auto slope = model_.slope(at_);
    if (steps_ > 0 && moved_ <= options_.tolerance) return;  // the curvature at the answer is kept
    if (++steps_ > kMostSteps)
      throw Error(fmt::format("WHR did not converge: step {} still moved a rating by {} Elo", kMostSteps, moved_));
    const auto step = solve(model_, slope, 1e-4);
    // Far from the maximum a whole step can go too far; near it, it cannot, and the gain drowns in rounding.
    double share = 1;
    auto next = at_;
    const bool near = kEloPerNat * largest(step) < 1;
    for (;; share /= 2) {
      for (std::size_t i = 0; i < next.size(); ++i) next[i] = at_[i] + share * step[i];
      const double reached = near ? -std::numeric_limits<double>::infinity() : model_.log_posterior(next);
      if (near || reached > value || share < 1e-6) {
        value = reached;
        break;
      }
    }
    moved_ = kEloPerNat * share * largest(step);
    at_ = std::move(next);
  }
}

double Whr::sd(std::size_t node) const {
  std::vector<double> unit(model_.size(), 0.0);
  unit[node] = 1;
  return kEloPerNat * std::sqrt(solve(model_, unit, 1e-7)[node]);
}

RatingPoint Whr::last(int player) const {
  const std::size_t node = model_.end(player) - 1;
  return {model_.day(node), elo(node), sd(node)};
}

std::vector<RatingPoint> Whr::history(int player) const {
  std::vector<RatingPoint> out;
  out.reserve(model_.end(player) - model_.first(player));
  for (std::size_t node = model_.first(player); node < model_.end(player); ++node)
    out.push_back({model_.day(node), elo(node), sd(node)});
  return out;
}

std::vector<RatingPoint> Whr::history_given_others(int player) const {
  const auto variances = model_.block_variances(player);
  std::vector<RatingPoint> out;
  out.reserve(model_.end(player) - model_.first(player));
  for (std::size_t node = model_.first(player); node < model_.end(player); ++node)
    out.push_back({model_.day(node), elo(node), kEloPerNat * std::sqrt(variances[node - model_.first(player)])});
  return out;
}

double Whr::advantage_sd() const { return options_.fit_advantage ? sd(model_.advantage()) : 0; }

}  // namespace ludens::measure
