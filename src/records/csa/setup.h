#pragma once
#include <optional>
#include <string_view>

#include "games/shogi/board.h"
#include "records/room.h"

namespace ludens::records {

// The start position of a CSA file, from its lines that begin with P. Each throws Error on what it does not
// understand, or where pieces are missing or stand on each other.
class CsaSetup {
 public:
  void take(std::string_view line);
  bool said() const { return said_; }
  games::shogi::Board board(games::Side to_move) const;  // the usual start where nothing was said

 private:
  void put(int cell, games::shogi::Piece piece);
  void take_without(std::string_view pieces);
  void take_row(int y, std::string_view cells);
  void take_pieces(games::Side side, std::string_view pieces);

  bool said_ = false;
  games::shogi::Piece on_[games::shogi::kCells] = {};
  int held_[2][games::shogi::kHandKinds] = {};
  std::optional<games::Side> rest_;  // who holds all that is left
};

}  // namespace ludens::records
