#pragma once
#include <string>
#include <string_view>

#include "games/shogi/shogi.h"

// Position text: SFEN, «rows side hands number» with the number of the next move, which may be left out. Of a game that
// ended in a way that such a text does not show, one more word says how: repetition, perpetual-check, declared. As with
// chess's FEN nothing is told of earlier positions; repetitions are counted from here on.
// Tested by tests/games/shogi/sfen_test.cpp.
namespace ludens::games::shogi {

inline constexpr int kMostPlies = 1'000'000;

std::string write_sfen(const Shogi& state);
Shogi read_sfen(std::string_view text, Shogi::Options options);  // throws Error where no game could lead there

// The first three fields alone.
std::string write_board(const Board& board);
// Refuses what no game leads to: too many pieces, two pawns in a column, pieces that could never move again, no king at
// all, a king that could be taken.
void check_board(const Board& board);

}  // namespace ludens::games::shogi
