#pragma once
#include <cstdint>

#include "games/room.h"

namespace ludens::games {

// What a stone may not do again. Simple: retake a single stone at once. Positional: leave the board as it once was.
// Situational: leave the board as it once was with the same side to move.
enum class Ko : std::uint8_t { Simple, Positional, Situational };

// Area: stones and surrounded points. Territory: surrounded points and prisoners.
enum class Scoring : std::uint8_t { Area, Territory };

struct GoRules {
  int komi_halves = 15;  // twice the komi: a komi is a multiple of half a point
  Ko ko = Ko::Simple;
  bool suicide = false;  // may a side take its own stones off? A lone stone never, unless situational superko lets it
  Scoring scoring = Scoring::Area;

  bool superko() const { return ko != Ko::Simple; }
  double komi() const { return komi_halves / 2.0; }
};

}  // namespace ludens::games
