#pragma once
#include <string>
#include <string_view>

#include "games/shogi/board.h"
#include "records/room.h"

namespace ludens::records {

// A start position as KIF draws it:
//
//   後手の持駒：飛二　金
//     ９ ８ ７ ６ ５ ４ ３ ２ １
//   +---------------------------+
//   |v香v桂 ・ ・v玉 ・ ・v桂v香|一
//   …
//   先手の持駒：なし
//   後手番
//
// Each `take` throws Error on what it does not understand.
class KifDiagram {
 public:
  bool said() const { return rows_ > 0; }
  void take_row(std::string_view row);  // from its first «|» on
  void take_hand(games::Side side, std::string_view pieces);
  games::shogi::Board board(games::Side to_move) const;

 private:
  int rows_ = 0;
  games::shogi::Board board_;
};

std::string kif_diagram(const games::shogi::Board& board);

}  // namespace ludens::records
