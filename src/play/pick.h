#pragma once
#include "belief/opinion.h"
#include "play/room.h"

namespace ludens::play {

// How an opinion becomes a move.
struct Taste {
  double temperature = 0;   // 0: the likeliest move, by lot among equals; 1: as likely as the opinion says
  double resign_below = 0;  // give up when the expected value falls below this
};

// The only place where luck chooses a move. Where there is nothing to choose no dice are rolled.
Move pick(const Opinion& opinion, const Taste& taste, Rng& rng);

}  // namespace ludens::play
