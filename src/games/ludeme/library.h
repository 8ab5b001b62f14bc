#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "games/room.h"

namespace ludens::games::lud {

// A described game that comes with Ludens, and what its remarks say of it.
struct LibraryGame {
  std::string name;     // «tablut.lud»
  std::string text;     // the description
  std::string title;    // «Tablut»
  std::string history;  // where it comes from, in a sentence
  std::string summary;  // how it is played, in another
  std::string family;   // «board/war/custodial»: of its (metadata (info {(classification …)}))
};

// What is said of a description before it is compiled. Tested by tests/games/ludeme/shelf_test.cpp.
LibraryGame described_as(std::string name, std::string text);

// All of them by title, from the folders that shipped_folders("games") names, read once.
const std::vector<LibraryGame>& library();
const LibraryGame* library_game(std::string_view name);

}  // namespace ludens::games::lud
