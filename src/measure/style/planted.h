#pragma once
#include <string>

#include "base/rng.h"
#include "measure/room.h"
#include "records/record.h"

namespace ludens::measure {

// Somebody whose style is known: plays an empty point as often as e to the minus of these weights times its distances.
// For finding out whether what measures styles finds those that are there.
struct PlantedStyle {
  double last = 0;    // from the other side's last move
  double own = 0;     // from the own last move
  double centre = 0;  // of the board
};

// A game of two of them on a board of points, of so many moves unless it is over before. Players are named.
Record planted_game(const Game& game, const PlantedStyle (&styles)[2], const std::string (&names)[2], int plies,
                    Rng rng);

// So many players of each style, each with so many games against players drawn at random; by name «KIND-NUMBER», where
// kinds count from 1. JSON lines of records.
std::string planted_players(const Game& game, const std::vector<PlantedStyle>& styles, int players, int games,
                            int plies, std::uint64_t seed);

}  // namespace ludens::measure
