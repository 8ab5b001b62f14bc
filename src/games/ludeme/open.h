#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"
#include "games/ludeme/tree.h"

namespace ludens::games::lud {

class Rulebook;

// Described games where games are named: «tablut.lud», «hex.lud("Board Size/9x9")». A file is read where somebody who
// may read files names it (the command line); from then on `find_game` knows the text. What comes over the network is
// only looked up, so that nobody there can open files.
bool names_description(std::string_view text);
GamePtr open_game(std::string_view text);    // reads the file; throws Error
GamePtr opened_game(std::string_view text);  // null where nobody opened it

// The file and the choices of options that a text names.
struct NamedDescription {
  std::string path;
  std::vector<std::string> choices;
};
NamedDescription parse_name(std::string_view text);
// Definitions in a folder «def» beside the file or above it come with it.
Description read_named(const NamedDescription& named);

// A description as a game of the catalogue's kind, without a file.
GamePtr game_of(std::shared_ptr<const Rulebook> rules, std::string text);

}  // namespace ludens::games::lud
