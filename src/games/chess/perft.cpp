#include "games/chess/generate.h"

namespace ludens::games::chess {
namespace {

template <Side us>
std::uint64_t count_lines(const Board& board, int depth) {
  if (depth == 1) {  // counted, not made: «bulk counting»
    MoveCount moves;
    Generator<us, MoveCount>(board, moves).run();
    return static_cast<std::uint64_t>(moves.count);
  }
  BoardMoves moves;
  Generator<us, BoardMoves>(board, moves).run();
  std::uint64_t lines = 0;
  for (const BoardMove move : moves) {
    Board next = board;
    next.make<us>(move);
    lines += count_lines<~us>(next, depth - 1);
  }
  return lines;
}

}  // namespace

std::uint64_t perft(const Board& board, int depth) {
  if (depth <= 0) return 1;
  return board.to_move() == Side::First ? count_lines<Side::First>(board, depth)
                                        : count_lines<Side::Second>(board, depth);
}

}  // namespace ludens::games::chess
