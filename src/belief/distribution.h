#pragma once
#include <span>
#include <vector>

#include "base/rng.h"
#include "belief/room.h"
#include "games/move.h"

namespace ludens::belief {

struct Weighted {
  Move move;
  float p = 0;
  bool operator==(const Weighted&) const = default;
};

// What one would play, as probabilities over moves that sum to 1. Empty only where there is no move at all.
class Distribution {
 public:
  Distribution() = default;
  // Weights of any positive scale; they are normalised, and kept as they are where they sum to 1 but for
  // rounding. Weights that are all zero count as equal ones. Precondition:
  // finite, not negative, each move once.
  explicit Distribution(std::vector<Weighted> weights);
  static Distribution uniform(std::span<const Move> moves);
  static Distribution sure(Move move);

  std::span<const Weighted> items() const { return items_; }
  bool empty() const { return items_.empty(); }
  float at(Move move) const;  // 0 for a move that is not listed
  Move best() const;          // ties go to the smaller id
  Move sample(Rng& rng) const;
  std::vector<Weighted> ranked() const;  // most likely first, ties to the smaller id
  double entropy() const;                // in bits
  bool operator==(const Distribution&) const = default;

 private:
  std::vector<Weighted> items_;
};

// p^(1/t), normalised: t < 1 sharpens, t > 1 flattens, t = 0 leaves only the best move.
Distribution temper(const Distribution& moves, double temperature);

// The weighted geometric mean Π pᵢ^wᵢ, normalised («Blend», Ogawa 2026). A move must have weight in every part with wᵢ
// > 0.
Distribution blend(std::span<const Distribution> parts, std::span<const double> weights);

// The weighted power mean (Σ wᵢ·pᵢ^power)^(1/power), normalised (Ogawa 2026, formula 4.4): 1 is the arithmetic mean, 0
// the geometric one, which is `blend`. Over the moves of all parts; one that a part does not list has kUnlisted there,
// so that policies of searches, which list what they looked at, can be blended too. Weights sum to 1.
inline constexpr double kUnlisted = 1e-6;
Distribution power_mean(std::span<const Distribution> parts, std::span<const double> weights, double power);

// The most likely moves that together hold `mass` of the probability, at least one, renormalised.
Distribution keep_top(const Distribution& moves, double mass);

}  // namespace ludens::belief
