#include "measure/rewards/reward_fit.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ludens::measure {
namespace {

// Slope and curvature of the log-likelihood, and the slope of each game.
struct Local {
  double value = 0;
  RealVector slope;
  RealMatrix information;
  std::map<std::uint32_t, RealVector> by_game;
};

Local look(const std::vector<RewardChoice>& choices, const std::vector<std::size_t>& features,
           const RewardValues& theta, bool games) {
  const std::size_t n = features.size();
  Local out{0, RealVector(n, 0.0), zero_matrix(n), {}};
  for (const auto& choice : choices) {
    const auto shares = choice_shares(choice.moves, theta);
    out.value += std::log(std::max(shares[choice.played], 1e-300));
    RealVector mean(n, 0.0);
    for (std::size_t m = 0; m < shares.size(); ++m)
      for (std::size_t i = 0; i < n; ++i) mean[i] += shares[m] * choice.moves[m].features[features[i]];
    for (std::size_t m = 0; m < shares.size(); ++m)
      for (std::size_t i = 0; i < n; ++i) {
        const double off = choice.moves[m].features[features[i]] - mean[i];
        for (std::size_t j = 0; j <= i; ++j)
          out.information[i][j] += shares[m] * off * (choice.moves[m].features[features[j]] - mean[j]);
      }
    RealVector* game = nullptr;
    if (games) game = &out.by_game.try_emplace(choice.game, RealVector(n, 0.0)).first->second;
    for (std::size_t i = 0; i < n; ++i) {
      const double slope = choice.moves[choice.played].features[features[i]] - mean[i];
      out.slope[i] += slope;
      if (game) (*game)[i] += slope;
    }
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j) out.information[j][i] = out.information[i][j];
  return out;
}

double log_likelihood(const std::vector<RewardChoice>& choices, const RewardValues& theta) {
  double out = 0;
  for (const auto& choice : choices)
    out += std::log(std::max(choice_shares(choice.moves, theta)[choice.played], 1e-300));
  return out;
}

// Features that differ between the moves of some choices, and of which no others say the same: added one by one.
std::vector<std::size_t> determined(const std::vector<RewardChoice>& choices, const std::vector<std::size_t>& asked) {
  std::vector<std::size_t> out;
  constexpr double kSame = 1e-6;  // of a choice's variance
  for (const std::size_t feature : asked) {
    auto more = out;
    more.push_back(feature);
    const Local at = look(choices, more, {}, false);
    const double spread = at.information.back().back() / static_cast<double>(std::max<std::size_t>(1, choices.size()));
    if (spread > kSame && inverse(at.information)) out = std::move(more);
  }
  return out;
}

}  // namespace

const RewardWeight* RewardFit::find(std::size_t feature) const {
  for (const auto& weight : weights)
    if (weight.feature == feature) return &weight;
  return nullptr;
}

RewardValues RewardFit::theta() const {
  RewardValues out = {};
  for (const auto& weight : weights) out[weight.feature] = weight.value;
  return out;
}

RewardFit fit_rewards(const std::vector<RewardChoice>& choices, const RewardModel& model) {
  constexpr int kRounds = 200;
  constexpr double kMost = 1e4;  // rewards beyond mean that nobody ever did otherwise
  RewardFit out;
  out.choices = std::ssize(choices);
  const auto features = determined(choices, model.features);
  for (const std::size_t feature : model.features)
    if (std::find(features.begin(), features.end(), feature) == features.end()) out.fixed.push_back(feature);
  RewardValues theta = {};
  double value = log_likelihood(choices, theta);
  for (int round = 0; round < kRounds && !features.empty(); ++round) {
    const Local at = look(choices, features, theta, false);
    const auto back = inverse(at.information);
    if (!back) break;
    const RealVector step = times(*back, at.slope);
    const double rise = dot(step, at.slope);
    if (rise < 1e-9) {
      out.converged = true;
      break;
    }
    double size = 1;
    RewardValues next = theta;
    for (; size > 1e-6; size /= 2) {
      next = theta;
      for (std::size_t i = 0; i < features.size(); ++i) next[features[i]] += size * step[i];
      const double seen = log_likelihood(choices, next);
      if (seen < value + 1e-4 * size * rise) continue;
      value = seen;
      break;
    }
    if (size <= 1e-6) {  // no further by what a double can tell
      out.converged = rise < 1e-4;
      break;
    }
    theta = next;
    if (std::any_of(theta.begin(), theta.end(), [](double x) { return std::abs(x) > kMost; })) break;
  }
  const Local at = look(choices, features, theta, true);
  out.games = std::ssize(at.by_game);
  out.log_likelihood = choices.empty() ? 0 : value / static_cast<double>(choices.size());
  if (features.empty()) return out;
  const auto back = inverse(at.information);
  const std::size_t n = features.size();
  out.covariance = zero_matrix(n);
  if (back && out.games > 1) {
    RealMatrix middle = zero_matrix(n);
    for (const auto& [game, slope] : at.by_game)
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) middle[i][j] += slope[i] * slope[j];
    out.covariance = times(times(*back, middle), *back);
    const double more = static_cast<double>(out.games) / static_cast<double>(out.games - 1);
    for (auto& row : out.covariance)
      for (double& x : row) x *= more;
  } else {
    out.converged = false;
  }
  for (std::size_t i = 0; i < n; ++i)
    out.weights.push_back({features[i], theta[features[i]], std::sqrt(std::max(0.0, out.covariance[i][i]))});
  return out;
}

RatioInterval likelihood_gain(const std::vector<RewardChoice>& choices, const RewardValues& theta,
                              const RewardValues& over, const BootstrapOptions& options) {
  Ratio ratio;
  std::map<std::uint32_t, std::uint32_t> cluster;
  for (const auto& choice : choices) {
    const auto [found, fresh] = cluster.try_emplace(choice.game, static_cast<std::uint32_t>(cluster.size()));
    const double gain = std::log(std::max(choice_shares(choice.moves, theta)[choice.played], 1e-300)) -
                        std::log(std::max(choice_shares(choice.moves, over)[choice.played], 1e-300));
    if (fresh || ratio.back().cluster != found->second)
      ratio.push_back({found->second, gain, 1});
    else
      ratio.back().top += gain, ++ratio.back().bottom;
  }
  return bootstrap(std::span(&ratio, 1), cluster.size(), options).front();
}

}  // namespace ludens::measure
