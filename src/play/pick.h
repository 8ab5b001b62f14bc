#pragma once
#include <memory>
#include <optional>

#include "agents/habits_file.h"
#include "belief/opinion.h"
#include "play/room.h"

namespace ludens::play {

// How an opinion becomes a move.
struct Taste {
  double temperature = 0;   // 0: the likeliest move, by lot among equals; 1: as likely as the opinion says
  double resign_below = 0;  // give up when the expected value falls below this
  std::shared_ptr<const EndingHabits> habits = nullptr;  // give up and agree to draws as these people do
  std::optional<int> rating = std::nullopt;              // whose habits these are
};

// The only place where luck chooses a move. Where there is nothing to choose no dice are rolled.
Move pick(const Opinion& opinion, const Taste& taste, Rng& rng);

// Does it give up, at this ply from 1, with so little to expect? By its bound, else by lot as its people do; never
// where random playouts find no way for the other side to win. Dice are rolled only where people sometimes give up.
bool gives_up(const Game& game, const Position& position, int ply, double expected, const Taste& taste, Rng& rng);

}  // namespace ludens::play
