#pragma once
#include <vector>

#include "games/board_reader.h"
#include "patterns/room.h"

namespace ludens::patterns::features {

// A position as features see it, in any game.
struct Scene {
  std::vector<SiteContent> sites = {};
  Side mover = Side::First;
  MoveSites last = {};                // the last move's
  std::vector<MoveSites> moves = {};  // of the legal moves
};

inline Scene scene_of(const Game& game, const BoardReader& reader, int sites, const Position& position, MoveSites last,
                      std::span<const Move> moves) {
  Scene out{std::vector<SiteContent>(static_cast<std::size_t>(sites)), position.to_move(), last, {}};
  reader.read(game, position, out.sites);
  for (const Move move : moves) out.moves.push_back(reader.sites(game, position, move));
  return out;
}

// Where the last move began and ended, if the moves lead from the game's start to the position.
MoveSites last_sites(const Game& game, const BoardReader& reader, const Position& position,
                     std::span<const Move> history);

}  // namespace ludens::patterns::features
