// Intervals, Elo and the likelihood of superiority from the counts of a match.
//
// Agresti and Coull (The American Statistician 52, 1998) add z²/2 successes and z²/2 failures and use the normal
// interval around the new mean: n~ = n + z², p~ = (w + z²/2) / n~, p~ ± z·√(p~(1 − p~) / n~), with z = 1.96 for 95 %.
// It covers what it promises also for small n and scores near 0 or 1, where w/n ± z·√(…) does not.
//
// Draws: the added games are won and lost ones as before, and the variance is that of the three outcomes 0, ½, 1;
// without draws this is the formula above.
//
// Pairs: two games from one opening with colours swapped are not independent, pairs are. The mean stays as above; its
// variance is that of the pair means over n~/2 pairs. The added z² games count as z²/2 pairs of independent games
// at equal odds: a quarter of them scores 0, a half ½ and a quarter 1. So independent games give the same width either
// way.
//
// Superiority: Φ(Σ(x − ½) / √Σ(x − ½)²), over games or pairs; for games it is the usual Φ((w − l)/√(w + l)).
// Tested by tests/measure/stats/intervals_test.cpp.
#include "measure/stats/intervals.h"

#include <algorithm>
#include <cmath>

namespace ludens::measure {
namespace {

constexpr double kZ = 1.959963984540054;  // Φ(kZ) = 0.975
constexpr double kZ2 = kZ * kZ;

double count(std::int64_t n) { return static_cast<double>(n); }

// Σ weight·(x − about)² / Σ weight over pairs, x the mean score of the two games.
double pair_spread(const std::array<double, 5>& weights, double about) {
  double sum = 0, all = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const double x = static_cast<double>(i) / 4 - about;
    sum += weights[i] * x * x;
    all += weights[i];
  }
  return sum / all;
}

double variance_of_mean(const Tally& tally, double mean, double n) {
  if (tally.paired() == 0) return ((count(tally.wins) + kZ2 / 2 + count(tally.draws) / 4) / n - mean * mean) / n;
  std::array<double, 5> weights;
  for (std::size_t i = 0; i < 5; ++i) weights[i] = count(tally.pairs[i]);
  weights[0] += kZ2 / 8;
  weights[2] += kZ2 / 4;
  weights[4] += kZ2 / 8;
  return pair_spread(weights, mean) / (n / 2);
}

}  // namespace

double Tally::score() const { return games() == 0 ? 0.5 : (count(wins) + count(draws) / 2) / count(games()); }

void Tally::add(double points) { ++(points == 1 ? wins : points == 0 ? losses : draws); }

void Tally::add_pair(double first, double second) { ++pairs[static_cast<std::size_t>(2 * (first + second))]; }

Interval score_interval(const Tally& tally) {
  if (tally.games() == 0) return {};
  const double n = count(tally.games()) + kZ2;
  const double mean = (count(tally.wins) + count(tally.draws) / 2 + kZ2 / 2) / n;
  const double half = kZ * std::sqrt(std::max(0.0, variance_of_mean(tally, mean, n)));
  return {tally.score(), std::max(0.0, mean - half), std::min(1.0, mean + half)};
}

double elo_of_score(double score) {
  if (score <= 0) return -kMostElo;
  if (score >= 1) return kMostElo;
  return std::clamp(-400 * std::log10(1 / score - 1), -kMostElo, kMostElo);
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double normal_below(double z) { return std::erfc(-z / std::sqrt(2.0)) / 2; }

double superiority(const Tally& tally) {
  double lead = (count(tally.wins) - count(tally.losses)) / 2, squares = (count(tally.wins) + count(tally.losses)) / 4;
  if (tally.paired() > 0) {
    lead = squares = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      const double x = static_cast<double>(i) / 4 - 0.5;
      lead += count(tally.pairs[i]) * x;
      squares += count(tally.pairs[i]) * x * x;
    }
  }
  return squares == 0 ? 0.5 : normal_below(lead / std::sqrt(squares));
}

}  // namespace ludens::measure
