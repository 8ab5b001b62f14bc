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
// only looked up, there and on shelves (shelf.h), so that nobody there can open files.
bool names_description(std::string_view text);
GamePtr open_game(std::string_view text);    // reads the file, or takes the library's game of that name; throws Error
GamePtr opened_game(std::string_view text);  // null where nobody opened it, and no shelf has it

// The file and the choices of options that a text names.
struct NamedDescription {
  std::string path;
  std::vector<std::string> choices;
  std::string text() const;  // as it is written
};
NamedDescription parse_name(std::string_view text);
// Definitions in a folder «def» beside the file or above it come with it.
Description read_named(const NamedDescription& named);

// A description as a game of the catalogue's kind, without a file. `content` names the description by what it says
// (content_name), where anybody may ask for it.
GamePtr game_of(std::shared_ptr<const Rulebook> rules, std::string text, std::string content = "");

// «3f0c….lud»: the same for the same text, and for no other that anybody will meet.
std::string content_name(std::string_view description);
// The content of a described game, options included: another name for it, by which a store finds it again when its own
// name has come to mean another description. "" for other games.
std::string content_of(const Game& game);
bool is_described(const Game& game);
bool from_stranger(const Game& game);  // its rules are timed

}  // namespace ludens::games::lud
