#pragma once
#include <concepts>
#include <cstdint>

#include "base/rng.h"
#include "games/move.h"
#include "games/move_list.h"

namespace ludens::games {

// What a game must offer: its rules and nothing else. A state is a value: copy the root, play, throw away. Options
// such as komi or the size of the board are part of the value, so a start position is made by a function of
// the game (or its default constructor for the game without options).
template <class S>
concept State = std::copyable<S> && requires(S s, const S c, Move m, MoveList& out) {
  { c.move_ids() } -> std::same_as<int>;  // constant over a game; known only at run time for described games
  { c.to_move() } -> std::same_as<Side>;
  { c.result() } -> std::same_as<Result>;
  { c.moves(out) } -> std::same_as<void>;  // appends every legal move once, in any order; none when the game is over
  { c.legal(m) } -> std::same_as<bool>;    // for any id; false for all when the game is over
  { s.play(m) } -> std::same_as<void>;     // precondition: m is legal
  { c.key() } -> std::same_as<std::uint64_t>;  // equal positions, equal keys; may be computed on demand
  { c.glyph(0) } -> std::same_as<char>;        // what stands on a cell (row-major from the top left): '.' for nothing
};

// Faster or richer paths that a game may add; algorithms ask for them with `if constexpr`.

// Picks a move for a playout, uniformly over `playout_moves`, plays it and returns it. It may keep its own list of
// candidates in the state. Precondition: the game is ongoing.
template <class S>
concept HasPlayRandom = requires(S s, Rng& rng) {
  { s.play_random(rng) } -> std::same_as<Move>;
};

// The moves of a sensible random player, where they are not all legal moves (Go: nobody fills an eye).
template <class S>
concept HasPlayoutMoves = requires(const S c, MoveList& out) {
  { c.playout_moves(out) } -> std::same_as<void>;
};

template <class S>
concept HasUndo = requires(S s, Move m) {
  { s.undo(m) } -> std::same_as<void>;  // precondition: m was the last move played
};

// Goes on with a finished game, as people do after two passes in Go or past a five nobody saw: the game is
// ongoing again where the rules leave any move. For replaying irregular records; false where nothing is left to play.
template <class S>
concept HasGoOn = requires(S s) {
  { s.go_on() } -> std::same_as<bool>;
};

// The number of lines of play of a given length (perft), where it can be had faster than by playing them, or where the
// field counts them otherwise: chess's numbers go on past draws.
template <class S>
concept HasLines = requires(const S c, int depth) {
  { c.lines(depth) } -> std::same_as<std::uint64_t>;
};

// A margin beside win, draw and loss, in points for the first player (Go: area with komi, Othello: discs).
template <class S>
concept HasScore = requires(const S c) {
  { c.score() } -> std::same_as<double>;
};

}  // namespace ludens::games
