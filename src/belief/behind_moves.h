#pragma once
#include <memory>
#include <vector>

#include "belief/evaluator.h"
#include "games/game.h"

namespace ludens::belief {

// What positions behind moves are worth to who makes them, judged in batches by somebody who is asked as whoever moves
// there: the ratings change sides with the turn. A finished game is worth its result, but where dead stones are still
// to be counted (Go after two passes): there it is worth what it was before the pass. Tested by
// tests/belief/inner_product_test.cpp.
class BehindMoves {
 public:
  BehindMoves(const Game& game, Evaluator& value, std::size_t batch = 256)
      : game_(game), value_(value), batch_(batch) {}

  // `out` is filled now or later, at the latest by `finish`.
  void ask(const EvaluationRequest& asked, Move move, Value& out, Rng& rng, const Until& until = {});
  void finish(Rng& rng, const Until& until = {});

 private:
  struct Waiting {  // a position that somebody must judge
    Position position;
    std::vector<Move> history;
    Persona persona;
    std::vector<Move> moves;
    Value* out;
    bool turned;  // it is seen by the other person
  };
  const Game& game_;
  Evaluator& value_;
  std::size_t batch_;
  std::vector<Waiting> waiting_;
};

}  // namespace ludens::belief
