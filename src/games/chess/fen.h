#pragma once
#include <string>
#include <string_view>

#include "games/chess/chess.h"

namespace ludens::games::chess {

// Forsyth–Edwards notation (Edwards 1994, section 16.1). Castling rights are read as KQkq, as X-FEN where a rook is not
// the outermost (Scharnagl 2003) and as Shredder's letters of files; they are written as X-FEN, which in ordinary chess
// is plain FEN. The en passant square is written where such a capture is legal. The last two numbers may be missing, as
// in EPD. A position that is drawn because it stood there before says so by EPD's «rc», the repetition count, since FEN
// has no word for it: «… w - - 8 5 rc 3;».
// Throws Error where a text is none or no game leads there: kings, pawns on the last ranks, too many pieces, the side
// that moved in check. Tested by tests/games/chess/fen_test.cpp.
Chess read_fen(std::string_view text);
std::string write_fen(const Chess& state);
std::string write_fen(const Board& board);

// Chess960's start positions by Scharnagl's numbers, 0 to 959; 518 is that of ordinary chess.
inline constexpr int kStandardStart = 518;
Board start_position(int number);

}  // namespace ludens::games::chess
