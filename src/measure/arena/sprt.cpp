// The generalised sequential probability ratio test.
//
// The likelihood ratio of two expected scores, where the rest of the distribution of outcomes is unknown, compares
// the likeliest distribution with mean s1 to the likeliest one with mean s0 (M. Van den Bergh, «The generalized maximum
// likelihood ratio for the expectation value of a distribution», 2020; used by fishtest). The likeliest distribution
// near the frequencies fᵢ of outcomes xᵢ with mean s is pᵢ = fᵢ / (1 + θ(xᵢ − s)), θ such that Σ pᵢ(xᵢ − s) = 0. Then
// LLR = N·Σ fᵢ·ln(p¹ᵢ/p⁰ᵢ), accepted at Wald's bounds ln(β/(1 − α)) and ln((1 − β)/α).
//
// An outcome that was not seen yet counts kUnseen times, since a mean beyond all outcomes seen has no distribution at
// all. Five outcomes of pairs rather than three of games take the dependence within a pair into account. Tested by
// tests/measure/arena/sprt_test.cpp.
#include "measure/arena/sprt.h"

#include <array>
#include <cassert>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "measure/stats/intervals.h"

namespace ludens::measure {
namespace {

constexpr double kUnseen = 1e-3;
constexpr std::size_t kMost = 5;

struct Outcomes {
  std::array<double, kMost> share = {};
  std::size_t size = 0;
  double x(std::size_t i) const { return static_cast<double>(i) / static_cast<double>(size - 1); }
};

// θ of the likeliest distribution with the given mean. The condition falls strictly in θ between the poles at
// −1/(1 − s) and 1/s, so halving the interval finds it.
double tilt(const Outcomes& seen, double mean) {
  double low = -1 / (1 - mean), high = 1 / mean;
  for (int i = 0; i < 100; ++i) {
    const double theta = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < seen.size; ++k)
      sum += seen.share[k] * (seen.x(k) - mean) / (1 + theta * (seen.x(k) - mean));
    (sum > 0 ? low : high) = theta;
  }
  return (low + high) / 2;
}

}  // namespace

SprtState sprt(const SprtPlan& plan, std::span<const std::int64_t> counts) {
  assert(counts.size() >= 2 && counts.size() <= kMost);
  SprtState state;
  state.lower = std::log(plan.beta / (1 - plan.alpha));
  state.upper = std::log((1 - plan.beta) / plan.alpha);
  Outcomes seen;
  seen.size = counts.size();
  double all = 0;
  std::int64_t real = 0;
  for (std::size_t i = 0; i < seen.size; ++i) {
    real += counts[i];
    seen.share[i] = counts[i] == 0 ? kUnseen : static_cast<double>(counts[i]);
    all += seen.share[i];
  }
  if (real == 0) return state;
  for (auto& share : seen.share) share /= all;
  const double s0 = score_of_elo(plan.elo0), s1 = score_of_elo(plan.elo1);
  const double theta0 = tilt(seen, s0), theta1 = tilt(seen, s1);
  for (std::size_t i = 0; i < seen.size; ++i)
    state.llr += all * seen.share[i] * std::log((1 + theta0 * (seen.x(i) - s0)) / (1 + theta1 * (seen.x(i) - s1)));
  if (state.llr >= state.upper) state.verdict = Verdict::Elo1;
  if (state.llr <= state.lower) state.verdict = Verdict::Elo0;
  return state;
}

SprtPlan parse_sprt(std::string_view text) {
  const auto pieces = split(text, ',');
  const auto first = to_double(trim(pieces.front())), second = to_double(trim(pieces.back()));
  if (pieces.size() != 2 || !first || !second || !(*first < *second) || std::abs(*first) > 1000 ||
      std::abs(*second) > 1000)
    throw Error(fmt::format("an SPRT is two Elo differences, the smaller one first, as in 0,5; found {}", cite(text)));
  return {.elo0 = *first, .elo1 = *second};
}

}  // namespace ludens::measure
