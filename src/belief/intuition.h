#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "belief/opinion.h"
#include "belief/reason.h"
#include "games/position.h"

namespace ludens::belief {

// System 1: what comes to mind at once. It follows one position, since recognising is cheap where little has changed; a
// search plays along a line and takes it back.
class Intuition {
 public:
  virtual ~Intuition() = default;
  // Throws Error where this is not a game it knows. `history` may be empty: then nothing is known of the last moves.
  virtual void look(const Position& position, std::span<const Move> history, const Persona& persona) = 0;
  virtual void play(Move move) = 0;
  virtual void undo() = 0;  // takes back the last `play`
  // For the side to move, in the order of `moves`: probabilities that sum to 1 over them, and each move's worth in
  // [0, 1] (action values). Precondition: the moves are legal in the position that it follows, and there are some.
  virtual void judge(std::span<const Move> moves, float* p, float* worth) = 0;
  // What speaks for and against a legal move, strongest first; at most `most` reasons.
  virtual std::vector<Reason> explain(Move move, int most) = 0;
  virtual std::int64_t bytes() const { return 0; }
};

// Algorithm 1 of Rautureau and Piette (2024) as docs/dual.md reads it: when to stop picking moves that feel good.
struct DoubtLimits {
  double start = 1.5;      // unsure of everything where |A| / 2^H is at most this
  double stop = 1.5;       // the rest is not worth a look where |A| / 2^H is at most this
  double leftover = 0.02;  // … or where it holds less than this share of the probability
  bool operator==(const DoubtLimits&) const = default;
};

}  // namespace ludens::belief
