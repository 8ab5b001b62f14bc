#pragma once
#include "games/chess/squares.h"

namespace ludens::games::chess {

// A move as the board plays it, in one word: from, to, the piece, and what is special about it. Castling goes from the
// king's square to the rook's, which is the one way to say it that also fits Chess960. Ids for everybody else are made
// of it in move_ids.h.
class BoardMove {
 public:
  enum class Special : std::uint8_t { None, DoubleStep, EnPassant, Castling, Promotion };

  constexpr BoardMove() = default;
  constexpr BoardMove(int from, int to, Kind kind, Special special = Special::None, Kind becomes = Kind::Pawn)
      : bits_(static_cast<std::uint32_t>(from | to << 6 | index(kind) << 12 | static_cast<int>(special) << 16 |
                                         index(becomes) << 20)) {}

  constexpr int from() const { return static_cast<int>(bits_ & 63); }
  constexpr int to() const { return static_cast<int>(bits_ >> 6 & 63); }
  constexpr Kind kind() const { return static_cast<Kind>(bits_ >> 12 & 7); }
  constexpr Special special() const { return static_cast<Special>(bits_ >> 16 & 7); }
  constexpr Kind becomes() const { return static_cast<Kind>(bits_ >> 20 & 7); }  // of a promotion
  constexpr bool operator==(const BoardMove&) const = default;

 private:
  std::uint32_t bits_ = 0;
};

}  // namespace ludens::games::chess
