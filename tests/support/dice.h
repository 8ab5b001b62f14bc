#pragma once
#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "games/state.h"

namespace ludens::tests {
using namespace games;

// Pearson's statistic for equally likely outcomes, as standard deviations above its mean (Wilson, Hilferty 1931): fair
// dice stay below 4 in all but three of 100 000 seeds.
inline double unevenness(const std::vector<int>& counts) {
  double total = 0, sum = 0;
  for (const int count : counts) total += count;
  const double expected = total / static_cast<double>(counts.size());
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  const double freedom = static_cast<double>(counts.size()) - 1;
  const double spread = 2 / (9 * freedom);
  return (std::cbrt(sum / freedom) - (1 - spread)) / std::sqrt(spread);
}

// The state's own dice choose each legal move, no other, and all equally often.
template <State S>
void check_fair(const S& state, Rng& rng, int draws_a_move = 1000) {
  MoveList moves;
  state.moves(moves);
  std::map<std::uint32_t, std::size_t> place;
  for (const Move move : moves) place.emplace(move.id, place.size());
  std::vector<int> counts(place.size());
  for (int i = 0; i < draws_a_move * moves.size(); ++i) {
    S copy = state;
    const Move move = copy.play_random(rng);
    ASSERT_TRUE(place.contains(move.id)) << move.id;
    ++counts[place[move.id]];
  }
  if (counts.size() < 2) return;
  EXPECT_LT(unevenness(counts), 4.0);
}

}  // namespace ludens::tests
