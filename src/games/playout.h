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

// Lines of play of a given length: what programs compare to find a mistake in their rules (perft). A game that ends
// earlier has none.
template <State S>
std::uint64_t lines(const S& state, int depth) {
  if (depth <= 0) return 1;
  if constexpr (HasLines<S>) return state.lines(depth);
  MoveList moves;
  state.moves(moves);
  if (depth == 1) return static_cast<std::uint64_t>(moves.size());
  std::uint64_t total = 0;
  for (const Move move : moves) {
    S next = state;
    next.play(move);
    total += lines(next, depth - 1);
  }
  return total;
}

}  // namespace ludens::games
