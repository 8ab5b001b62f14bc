#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "base/until.h"
#include "belief/opinion.h"
#include "belief/reason.h"
#include "games/position.h"

namespace ludens::belief {

// A position to be evaluated.
struct EvaluationRequest {
  const Position& position;          // not over
  std::span<const Move> history;     // from the start of the game to the position; empty: nothing is known of it
  const Persona& persona;            // whose move it is
  std::span<const Move> moves = {};  // the legal ones
};

struct Evaluation {
  std::vector<float> policy;         // in the order of the moves; sums to 1
  std::vector<float> action_values;  // likewise, each in [0, 1] for the side to move; empty: it knows none
  Value value;                       // of the position, for the side to move
};

class IncrementalEvaluator;

// Positions in; policy, value and action values out. What a network, a table of patterns or an agent offers to whoever
// searches, plays or measures. One a thread; what is large and does not change (weights) is shared behind it.
class Evaluator {
 public:
  virtual ~Evaluator() = default;
  // Evaluates a batch, which may be cheaper than one by one. `rng` and `until` are for those that search themselves.
  // Throws Error where this is not a game it knows.
  virtual void evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng& rng,
                        const Until& until = {}) = 0;
  // Itself, where following one position is cheaper than a batch.
  virtual IncrementalEvaluator* incremental() { return nullptr; }
  virtual void new_game() {}
  virtual std::int64_t bytes() const { return 0; }
};

// An evaluator that follows one position, since recognising is cheap where little has changed: a search plays along a
// line and takes it back.
class IncrementalEvaluator : public Evaluator {
 public:
  virtual void set_position(const Position& position, std::span<const Move> history, const Persona& persona) = 0;
  virtual void play(Move move) = 0;
  virtual void undo() = 0;  // takes back the last `play`
  // Of the position that it follows: probabilities that sum to 1 over the moves, and each move's action value.
  // Precondition: the moves are legal, and there are some.
  virtual void evaluate_moves(std::span<const Move> moves, float* policy, float* action_values) = 0;
  // What speaks for and against a legal move, strongest first; at most `most` reasons.
  virtual std::vector<Reason> explain(Move move, int most) = 0;

  // One after the other; it follows the last one then. A position is worth what its policy expects of its moves.
  void evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng& rng,
                const Until& until = {}) override;
  IncrementalEvaluator* incremental() override { return this; }
};

}  // namespace ludens::belief
