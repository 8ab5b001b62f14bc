#pragma once
#include <memory>
#include <span>

#include "games/board_graph.h"
#include "games/game.h"

namespace ludens::games {

// The board of a game's positions, at run time: see BoardAccess. A game whose View is also a BoardReader reads its own
// boards; families of fast states are listed in board_reader.cpp; any other game is read through its View, where all
// that stands on the board counts as stones. Tested by tests/games/board_graph_test.cpp.
class BoardReader {
 public:
  virtual ~BoardReader() = default;
  virtual BoardGraph graph(const Game& game) const = 0;
  virtual void read(const Game& game, const Position& position, std::span<SiteContent> out) const = 0;
  virtual MoveSites sites(const Game& game, const Position& position, Move move) const = 0;
};

std::shared_ptr<const BoardReader> board_reader(const Game& game);
// The last of these ways: fits every game, and is the slowest.
std::shared_ptr<const BoardReader> view_reader();

}  // namespace ludens::games
