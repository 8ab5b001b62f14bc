#include "games/chess/board.h"

namespace ludens::games::chess {

std::optional<Kind> Board::kind_at(int square) const {
  for (int k = 0; k < kKinds; ++k)
    if ((of(static_cast<Kind>(k)) & bit(square)) != 0) return static_cast<Kind>(k);
  return std::nullopt;
}

void Board::put(Side who, Kind what, int square) {
  side(who) |= bit(square);
  kind(what) |= bit(square);
}

void Board::set_turn(Side who, int clock, int number) {
  to_move_ = who;
  clock_ = static_cast<std::uint16_t>(clock);
  number_ = static_cast<std::uint16_t>(number);
}

void Board::settle() {
  if (en_passant_ != kNoSquare) {
    Squares takers = pawn_attacks(~to_move_, en_passant_) & of(to_move_, Kind::Pawn);
    while (takers != 0 && !en_passant_legal(to_move_, first(takers), en_passant_)) takers &= takers - 1;
    if (takers == 0) en_passant_ = kNoSquare;
  }
  key_ = to_move_ == Side::Second ? kKeys.black_to_move : 0;
  for (const Side who : {Side::First, Side::Second})
    for (int k = 0; k < kKinds; ++k)
      for (Squares rest = of(who, static_cast<Kind>(k)); rest != 0; rest &= rest - 1)
        key_ ^= piece_key(who, static_cast<Kind>(k), first(rest));
  for (Squares rest = castling_; rest != 0; rest &= rest - 1)
    key_ ^= kKeys.castling[static_cast<std::size_t>(first(rest))];
  if (en_passant_ != kNoSquare) key_ ^= kKeys.en_passant[en_passant_];
}

}  // namespace ludens::games::chess
