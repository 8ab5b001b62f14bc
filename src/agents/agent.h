#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "agents/room.h"
#include "base/error.h"
#include "base/rng.h"
#include "base/until.h"
#include "belief/opinion.h"
#include "games/game.h"

namespace ludens::agents {

// A limit over the agent's own, for one question.
struct Budget {
  Until until = {};  // for all its parts together
  // Told now and then what the agent thinks so far, on the thread that asked, where it thinks long enough.
  std::function<void(const Opinion&)> thoughts = {};
  std::int64_t thought_milliseconds = 200;  // at least so long between two of them
};

// Everything an agent may look at.
struct Question {
  const Game& game;
  const Position& position;       // not over
  std::span<const Move> history;  // from the start of the game to the position
  Persona persona = {};           // whom to imitate; empty: just play well
  Budget budget = {};
  int reasons = 0;  // for how many moves it shall say why, where it can
};

// An agent that is a program of somebody else played by rules of its own, as of ko.
struct IllegalMove : Error {
  using Error::Error;
};

// How an agent wants its moves picked: as often as its opinion says, and not the likeliest one.
struct Drawing {
  double resign_below = 0;  // gives up when its expected result falls below this
  bool operator==(const Drawing&) const = default;
};

// Anyone who can be asked. Answers the same question with the same dice the same way, whatever it was asked before in
// other games; within a game it may remember.
class Agent {
 public:
  virtual ~Agent() = default;
  virtual Opinion consider(const Question& question, Rng& rng) = 0;
  // Several questions of one moment in any order: networks evaluate them together.
  virtual void consider_all(std::span<const Question> questions, std::span<Opinion> out, Rng& rng) {
    for (std::size_t i = 0; i < questions.size(); ++i) out[i] = consider(questions[i], rng);
  }
  virtual void new_game() {}
  // Nothing where the likeliest move is meant. An agent that changes another one's policy plays as that one wants; a
  // search asks for policies only, and picks by itself.
  virtual std::optional<Drawing> drawing() const { return std::nullopt; }
};

}  // namespace ludens::agents
