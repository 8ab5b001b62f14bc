#pragma once
#include <map>
#include <string>

#include "games/game.h"
#include "records/reader.h"
#include "records/sgf/tree.h"

namespace ludens::records {

// Which game a tree is of: `options.game` if given, else our own LUG, else GM, SZ, KM, HA, RU and, in Hex, whether
// anybody swaps. A komi that our Go does not have is left out and the tag «komi» keeps it. Throws Error (without file
// and line) on a game or size we lack.
GamePtr sgf_game(const SgfTree& tree, const ReadOptions& options, std::map<std::string, std::string>& tags);

// The games that SGF has a number for, for people.
std::string sgf_titles();

}  // namespace ludens::records
