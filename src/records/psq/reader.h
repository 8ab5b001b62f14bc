#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "records/io/byte_source.h"
#include "records/reader.h"

namespace ludens::records {

// Piskvork's saved games, the format of Gomocup:
//
//   Piskvorky 20x20, 11:11, 0      the size; each player's level, 0 for a person; who began: 0 player 1, 1 player 2
//   10,11,1532                     a move: column and row from 1, from the top left, and milliseconds
//   …
//   pbrain-one.exe                 the two players, not where people played by hand
//   pbrain-two.exe
//   -1                             how the game ended, the manager's own code (tag «psq_code»)
//   1,Freestyle                    Gomocup's addition: the winner (0 draw) and the rule (tag «rules»)
//
// Sizes 15, 19 and 20 are gomoku; «Standard», «Caro» and «Renju» as rule select those. `options.game` overrides.
// Several games may follow each other. Only the player who began can be Black, so the names swap places where 2 did.
std::unique_ptr<RecordReader> psq_reader(std::unique_ptr<Input> input, const ReadOptions& options);
bool looks_like_psq(std::string_view head);

// Gomocup's word for a game's rule, «Freestyle»; and the game that a size and a rule mean, as catalogue text.
std::string psq_rule(const Game& game);
std::string psq_game(int size, std::string_view rule);

}  // namespace ludens::records
