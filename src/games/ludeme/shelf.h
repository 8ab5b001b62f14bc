#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "games/game.h"
#include "games/ludeme/bounds.h"

namespace ludens::games::lud {

// Who keeps descriptions by name and answers for them, while it exists: `find_game` asks every shelf for a described
// game that nobody opened by its path. What it finds is compiled once and kept for a while. Safe to call from any
// thread. Tested by tests/games/ludeme/shelf_test.cpp.
class Shelf {
 public:
  Shelf();
  virtual ~Shelf();
  Shelf(const Shelf&) = delete;
  Shelf& operator=(const Shelf&) = delete;

  struct Kept {
    std::string text;
    const Bounds* bounds = nullptr;  // of what it may cost, where it comes from a stranger; it outlives the game
  };
  virtual std::optional<Kept> find(const std::string& name) = 0;  // «tablut.lud»

 protected:
  void withdraw();  // nobody asks any more: for destructors, before what `find` uses is gone
};

// The game of this text («tablut.lud», «hex.lud("Board Size/9x9")») from a shelf, or the library that comes with Ludens
// (library.h); null where none has it. Throws Error where it is no game.
GamePtr shelved_game(std::string_view text);

}  // namespace ludens::games::lud
