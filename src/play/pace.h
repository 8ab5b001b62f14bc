#pragma once
#include <array>
#include <memory>
#include <optional>

#include "agents/habits_file.h"
#include "games/game.h"
#include "play/clock.h"

namespace ludens::play {

class KeptAgent;

// A turn as it is known when its move is chosen: what people's thinking time depends on.
struct PacedTurn {
  const Game& game;
  const Position* last = nullptr;  // before the move that is answered; nullptr where there was none
  const Position& before;
  std::optional<Move> answered = std::nullopt;
  Move move = kNoMove;
  int ply = 1;                                  // from 1
  double usual_plies = 1;                       // of a whole game
  std::optional<double> doubt = std::nullopt;   // bits: the entropy of what people would play here
  std::optional<double> rating = std::nullopt;  // whose turn it is
};

// What the turn says, in the order of kPaceFeatures: 1; a player's first turn; the first fifth of a game, falling from
// 1 to 0; how far beyond two thirds of it; the logarithm of legal moves for each cell; the move answered has taken
// something; this one takes something; it is played within two cells of the one answered; it is no move on the board;
// doubt less two bits; the rating between the weakest (0) and the strongest (1) of the game's scale, 0.5 where it is
// unknown.
using PaceFeatures = std::array<double, kPaceFeatures.size()>;
PaceFeatures pace_features(const PacedTurn& turn);

// How long a person would take for a move.
struct HumanTime {
  double seconds = 0;
  double usual = 0;  // the mean of all people in such a turn
};
// `person`: dice of who plays in this game; `turn`: dice of this turn.
HumanTime draw_time(const PaceHabits& pace, const PaceFeatures& features, Rng person, Rng turn);

// How long a move may take on a clock, in milliseconds, where a person without one would take so long: times shrink
// together where the clock is short, and none is longer than a fair share of what is left (thinking_time).
std::int64_t human_milliseconds(const HumanTime& time, const TimeControl& control, const TimeLeft& left);

// A seat that plays at people's pace. Tested by tests/play/pace_test.cpp.
struct Pace {
  PaceHabits habits;
  std::shared_ptr<KeptAgent> people = nullptr;  // says what people would play; nullptr: no such model is installed
};
// Throws Error where nobody knows the pace of the game.
std::shared_ptr<const Pace> human_pace(const GamePtr& game);

}  // namespace ludens::play
