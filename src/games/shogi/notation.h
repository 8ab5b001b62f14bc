#pragma once
#include <vector>

#include "games/game.h"
#include "games/shogi/shogi.h"

namespace ludens::games::shogi {

// How moves of shogi are written. Reading takes what is meant, legal or not, but for ki2 and western, which name a
// piece by what can go there. Tested by tests/games/shogi/notation_test.cpp.
//   native, usi  7g7f  2d2c+  P*5e  win
//   csa          +7776FU  -2423TO  +0055FU  %KACHI (signs are read or not)
//   kif          ７六歩(77)  ２三歩成(24)  ５五歩打  入玉勝ち
//   ki2          ７六歩  同銀右上  ５五歩打  …; 同 only where the move before is known
//   western      P-76  Rx23+  P*55  G49-58  (also with letters for rows: P-7f)
std::vector<Notation> notations();

// For readers and writers of records, which know the move before: where it ended, or -1.
std::string write_kif(const Board& board, Move move, int last_to);
std::string write_ki2(const Board& board, Move move, int last_to);
std::optional<Move> read_japanese(const Board& board, std::string_view text, int last_to);
std::string write_csa(const Board& board, Move move);
std::optional<Move> read_csa(const Board& board, std::string_view text);

// «７六», and a piece's name in one character or two: 歩, 成銀, 龍.
std::string japanese_cell(int cell);
std::string_view japanese_piece(Kind kind);
std::string_view csa_piece(Kind kind);  // FU, TO
std::optional<Kind> csa_kind(std::string_view name);

// Takes what a text begins with off it: a cell in digits of either kind, a piece's name.
std::optional<int> take_japanese_cell(std::string_view& text);
std::optional<Kind> take_japanese_piece(std::string_view& text);

// «7g» or «77»: files are counted from the right, rows from the top.
std::optional<int> cell_named(std::string_view name);
std::string cell_letters(int cell);  // «7g»
std::string cell_digits(int cell);   // «77»

}  // namespace ludens::games::shogi
