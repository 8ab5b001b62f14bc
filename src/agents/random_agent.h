#pragma once
#include <algorithm>

#include "agents/agent.h"

namespace ludens::agents {

// Every legal move alike.
class RandomAgent final : public Agent {
 public:
  Opinion consider(const Question& question, Rng&) override {
    MoveList moves;
    question.position.moves(moves);
    std::sort(moves.begin(), moves.end());
    Opinion opinion;
    opinion.moves = Distribution::uniform({moves.begin(), moves.end()});
    return opinion;
  }
};

}  // namespace ludens::agents
