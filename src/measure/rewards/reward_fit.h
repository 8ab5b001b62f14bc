#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "agents/reward_agent.h"
#include "measure/stats/bootstrap.h"
#include "measure/stats/linear.h"

namespace ludens::measure {

// A choice that somebody made among the moves that felt good.
struct RewardChoice {
  std::uint32_t game = 0;  // a number for each game: choices of one hang together
  std::vector<Prospect> moves;
  std::size_t played = 0;
};

// The features that are asked about: their places in kRewardFeatures. A win, a draw and a loss sum to one, so one of
// them fixes the zero of rewards: a loss, which is 0.
struct RewardModel {
  std::vector<std::size_t> features = {kWin, kDraw};
};

struct RewardWeight {
  std::size_t feature = 0;
  double value = 0, error = 0;
  double low() const { return value - kWide * error; }
  double high() const { return value + kWide * error; }
  static constexpr double kWide = 1.959964;
};

// The likeliest rewards under P(a|s) ∝ π(a|s)·exp(θᵀμ(s, a)): a conditional logit (McFadden 1974) whose logarithms of π
// are given. Concave, so that Newton's method finds its one maximum from the gradient Σ μ(s, a) − E[μ]. Errors by games
// (the sandwich of Huber 1967, clusters after Liang and Zeger 1986). Features that do not differ between moves, and
// such as others determine, are left out: `fixed`.
struct RewardFit {
  std::vector<RewardWeight> weights = {};
  std::vector<std::size_t> fixed = {};
  RealMatrix covariance = {};  // of the weights
  std::int64_t choices = 0, games = 0;
  double log_likelihood = 0;  // a choice, mean
  bool converged = false;     // false: no finite rewards are the likeliest
  const RewardWeight* find(std::size_t feature) const;
  RewardValues theta() const;
};
RewardFit fit_rewards(const std::vector<RewardChoice>& choices, const RewardModel& model = {});

// How much likelier choices are by one reward than by another, in nats a choice; with an interval by games.
RatioInterval likelihood_gain(const std::vector<RewardChoice>& choices, const RewardValues& theta,
                              const RewardValues& over, const BootstrapOptions& options = {});

// Who cares for results as a game counts them.
inline constexpr RewardValues kPlainReward = {1, 0.5, 0, 0, 0, 0};

// Tested by tests/measure/rewards/reward_fit_test.cpp.
}  // namespace ludens::measure
