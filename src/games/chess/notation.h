#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "games/chess/chess.h"

namespace ludens::games::chess {

// How moves are written. Reading finds the one legal move that a text means, nothing where there is none or several.

// Standard algebraic notation (Edwards 1994, section 8.2.3): «Nbd7», «exd8=Q+», «O-O». Reading is lenient where people
// and programs differ: zeros for castling, missing or superfluous «x», «=», «+», «#», «!», «e.p.», more about the
// origin than is needed, «Ng1-f3».
std::string write_san(const Chess& state, BoardMove move);
std::optional<BoardMove> read_san(const Chess& state, std::string_view text);

// The notation of UCI: «e2e4», «e7e8q»; castling «e1g1», or the king onto its rook, «e1h1», where it is Chess960 or
// asked for. Both are read.
enum class CastlingText { KingTarget, RookSquare };
std::string write_uci(const Chess& state, BoardMove move, CastlingText castling);
std::optional<BoardMove> read_uci(const Chess& state, std::string_view text);
// The squares that such a text names, and a pawn's new piece, be the move legal or not.
std::optional<SquarePair> read_squares(std::string_view text);

// Is it castling as ordinary chess knows it: the king on the e-file, the rook in the corner?
bool is_ordinary_castling(BoardMove move);

}  // namespace ludens::games::chess
