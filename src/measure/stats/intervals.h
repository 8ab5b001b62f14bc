#pragma once
#include <array>
#include <cstdint>

#include "measure/room.h"

namespace ludens::measure {

// What a match came to, seen by its first agent.
struct Tally {
  std::int64_t wins = 0, draws = 0, losses = 0;
  // Of games in pairs (same opening, colours swapped): how many pairs scored 0, ½, 1, 1½ and 2 points together. All
  // zero where games are not paired. A game whose partner is missing counts above only.
  std::array<std::int64_t, 5> pairs = {};

  std::int64_t games() const { return wins + draws + losses; }
  std::int64_t paired() const { return pairs[0] + pairs[1] + pairs[2] + pairs[3] + pairs[4]; }
  double score() const;                        // mean points a game, a draw counts half; ½ without games
  void add(double points);                     // of one game: 0, ½ or 1
  void add_pair(double first, double second);  // only to `pairs`; the games are added one by one
  bool operator==(const Tally&) const = default;
};

struct Interval {
  double score = 0.5, low = 0, high = 1;
};

// The 95 % interval of the expected score after Agresti and Coull (see intervals.cpp). Where pairs are given their
// variance counts, else that of the three outcomes.
Interval score_interval(const Tally& tally);

// Elo difference that a score means: −400·log10(1/s − 1). A score of 0 or 1 has none; the answer stays within
// ±kMostElo, which then reads «at least».
inline constexpr double kMostElo = 1600;
double elo_of_score(double score);
double score_of_elo(double elo);

// The likelihood of superiority: how probable such a lead, or a smaller one, is between equals (normal approximation).
double superiority(const Tally& tally);

double normal_below(double z);  // Φ(z)

}  // namespace ludens::measure
