#pragma once
#include <map>
#include <string>
#include <vector>

#include "games/game.h"
#include "records/reader.h"
#include "records/sgf/tree.h"

namespace ludens::records {

// Which game a tree is of: `options.game` if given, else our own LUG, else GM, SZ, KM, HA, RU (also how Go is scored)
// and, in Hex, whether anybody swaps. A komi that our Go does not have is left out and the tag «komi» keeps it. Throws
// Error (without file and line) on a game or size we lack.
GamePtr sgf_game(const SgfTree& tree, const ReadOptions& options, std::map<std::string, std::string>& tags);

// The games that it could be of as well, where nothing in it says which: GM[4] without RU may be gomoku or renju.
std::vector<std::string> other_sgf_games(const SgfTree& tree);

// The options of this game, read from that tree, that the file does not settle and that changed who wins: komi, how it
// is scored. Empty where the file is ours, and says all of them.
std::map<std::string, std::string> assumed_options(const SgfTree& tree, const Game& game);

// What RU says of a game: which of those that share a number it is, or how it is scored; "": nothing.
std::string sgf_rules(const Game& game);

// The games that SGF has a number for, for people.
std::string sgf_titles();

}  // namespace ludens::records
