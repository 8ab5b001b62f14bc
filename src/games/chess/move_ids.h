#pragma once
#include <array>

#include "games/chess/board.h"

namespace ludens::games::chess {

// Dense ids of moves: the 1858 of lc0's policy heads (LeelaChessZero, 2018), in their order, so that a head of such a
// network is indexed as it is. Squares are the mover's, ranks counted from their own side. First come the 1792 pairs of
// squares a queen or a knight's step apart, by from, then by to, a1 first; a pawn that reaches the last rank so becomes
// a knight. Then the 66 promotions to queen, rook and bishop, by from, to and piece. Castling is the king's step onto
// its own rook. This file is the one place where ids and moves of the board are translated; tested by
// tests/games/chess/move_ids_test.cpp.
inline constexpr int kPairs = 1792, kMoveIds = kPairs + 66;

class MoveIds {
 public:
  constexpr MoveIds() {
    int id = 0;
    for (int from = 0; from < 64; ++from)
      for (int to = 0; to < 64; ++to) {
        const int dx = file_of(to) - file_of(from), dy = rank_of(to) - rank_of(from);
        const bool queen = from != to && (dx == 0 || dy == 0 || dx == dy || dx == -dy);
        if (!queen && dx * dx + dy * dy != 5) continue;
        ids_[static_cast<std::size_t>(from * 64 + to)] = static_cast<std::uint16_t>(id);
        pairs_[static_cast<std::size_t>(id++)] = static_cast<std::uint16_t>(from * 64 + to);
      }
  }

  constexpr int pair(int from, int to) const { return ids_[static_cast<std::size_t>(from * 64 + to)]; }
  constexpr int from(int id) const { return pairs_[static_cast<std::size_t>(id)] / 64; }
  constexpr int to(int id) const { return pairs_[static_cast<std::size_t>(id)] % 64; }

 private:
  std::array<std::uint16_t, 64 * 64> ids_{};
  std::array<std::uint16_t, kPairs> pairs_{};
};
inline constexpr MoveIds kIds;

// From White's side to the mover's and back.
constexpr int turned(int square, Side mover) { return mover == Side::First ? square : square ^ 56; }

// Of the promotions to three pieces from a file: 2 on a and h, 3 elsewhere, one for each square they may land on.
constexpr int promotion_id(int from_file, int to_file, Kind becomes) {
  return kPairs + 3 * (2 * from_file + to_file) + (index(Kind::Queen) - index(becomes));
}

constexpr Move id_of(BoardMove move, Side mover) {
  const bool coded = move.special() == BoardMove::Special::Promotion && move.becomes() != Kind::Knight;
  return Move{static_cast<std::uint32_t>(coded ? promotion_id(file_of(move.from()), file_of(move.to()), move.becomes())
                                               : kIds.pair(turned(move.from(), mover), turned(move.to(), mover)))};
}

// The squares of an id and what a pawn becomes there; whether such a move exists now is for the board to say.
struct SquarePair {
  int from = 0, to = 0;
  Kind becomes = Kind::Knight;
};
constexpr SquarePair squares_of(Move move, Side mover) {
  const int id = static_cast<int>(move.id);
  if (id < kPairs) return {turned(kIds.from(id), mover), turned(kIds.to(id), mover)};
  // Files a to h begin at 0, 2, 5, 8 …: to and from are found from 2·from + to, which is dense.
  const int place = (id - kPairs) / 3, from = (place + 1) / 3, to = place - 2 * from;
  return {turned(square_of(from, 6), mover), turned(square_of(to, 7), mover),
          static_cast<Kind>(index(Kind::Queen) - (id - kPairs) % 3)};
}

// The id of squares that somebody named, where there is one; back to a pawn they mean no promotion.
constexpr std::optional<Move> id_of(const SquarePair& said, Side mover) {
  const int from = turned(said.from, mover), to = turned(said.to, mover);
  if (said.becomes == Kind::Pawn || said.becomes == Kind::Knight) {
    const int id = kIds.pair(from, to);
    if (kIds.from(id) != from || kIds.to(id) != to) return std::nullopt;  // no piece could move so
    return Move{static_cast<std::uint32_t>(id)};
  }
  const int aside = file_of(to) - file_of(from);
  if (rank_of(from) != 6 || rank_of(to) != 7 || aside < -1 || aside > 1) return std::nullopt;
  return Move{static_cast<std::uint32_t>(promotion_id(file_of(from), file_of(to), said.becomes))};
}

// The move that an id means. Precondition: it is legal.
inline BoardMove known_legal(const Board& board, Move move) {
  using Special = BoardMove::Special;
  const Side us = board.to_move();
  const auto [from, to, becomes] = squares_of(move, us);
  Kind kind = Kind::Pawn;
  while ((board.of(kind) & bit(from)) == 0) kind = static_cast<Kind>(index(kind) + 1);
  if (kind == Kind::King && (board.of(us) & bit(to)) != 0) return {from, to, kind, Special::Castling};
  if (kind != Kind::Pawn) return {from, to, kind};
  if (rank_of(to) == back_rank(~us)) return {from, to, kind, Special::Promotion, becomes};
  if (to == board.en_passant() && file_of(to) != file_of(from)) return {from, to, kind, Special::EnPassant};
  return {from, to, kind, to - from == 2 * forward(us) ? Special::DoubleStep : Special::None};
}

}  // namespace ludens::games::chess
