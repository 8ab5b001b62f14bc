#pragma once
#include "games/state.h"

namespace ludens::games {

template <State S>
void playout_moves(const S& state, MoveList& out) {
  if constexpr (HasPlayoutMoves<S>)
    state.playout_moves(out);
  else
    state.moves(out);
}

// One uniformly random playout move, played and returned. Precondition: the game is ongoing.
template <State S>
Move play_random(S& state, Rng& rng) {
  if constexpr (HasPlayRandom<S>) {
    return state.play_random(rng);
  } else {
    MoveList moves;
    playout_moves(state, moves);
    const Move move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
    state.play(move);
    return move;
  }
}

// Plays uniformly at random to the end of the game, or until `most` moves (0: no bound). Returns the moves played.
template <State S>
int playout(S& state, Rng& rng, int most = 0) {
  int plies = 0;
  while (state.result() == Result::Ongoing && (most == 0 || plies < most)) {
    play_random(state, rng);
    ++plies;
  }
  return plies;
}

}  // namespace ludens::games
