#include "games/board_graph.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/board_reader.h"
#include "games/catalogue.h"
#include "games/view.h"

namespace ludens::games {
namespace {

TEST(BoardGraph, OfAGridKeepsDirectionsAtTheEdge) {
  const auto graph = board_graph({.columns = 3, .rows = 3});
  EXPECT_EQ(graph.around[4], (std::vector<int>{1, 5, 7, 3}));
  EXPECT_EQ(graph.around[0], (std::vector<int>{kOffBoard, 1, 3, kOffBoard}));
}

TEST(BoardGraph, OfHexagonsHasSixNeighbours) {
  const auto graph = board_graph({.columns = 3, .rows = 3, .cells = Geometry::Cells::Hexes});
  EXPECT_EQ(graph.around[4], (std::vector<int>{1, 2, 5, 7, 6, 3}));
}

// Whoever steps from a site to its neighbour finds the way back on the other side of the circle.
TEST(BoardGraph, HasTheWayBackOppositeInEveryGame) {
  for (const auto& game : usual_games()) {
    const auto graph = board_reader(*game)->graph(*game);
    ASSERT_GE(graph.sites(), game->board.size()) << game->name;
    for (int site = 0; site < graph.sites(); ++site) {
      const auto& around = graph.around[static_cast<std::size_t>(site)];
      for (std::size_t i = 0; i < around.size(); ++i) {
        if (around[i] == kOffBoard) continue;
        const auto& back = graph.around[static_cast<std::size_t>(around[i])];
        EXPECT_EQ(back[(i + back.size() / 2) % back.size()], site) << game->name;
      }
    }
  }
}

// What states say quickly is what the View says of every position of random games.
TEST(BoardReader, SaysWhatTheViewSaysInEveryGame) {
  Rng rng(3);
  for (const auto& game : usual_games()) {
    const auto fast = board_reader(*game), slow = view_reader();
    const auto size = static_cast<std::size_t>(game->board.size());
    std::vector<SiteContent> sites(static_cast<std::size_t>(fast->graph(*game).sites())), cells(size);
    ASSERT_NE(typeid(*fast), typeid(*slow)) << game->name << " has no reader of its own";
    Position position = game->start();
    for (int ply = 0; ply < 120 && !position.over(); ++ply) {
      fast->read(*game, position, sites);
      slow->read(*game, position, cells);
      for (std::size_t cell = 0; cell < size; ++cell) ASSERT_EQ(owner_of(sites[cell]), owner_of(cells[cell]));
      MoveList moves;
      position.moves(moves);
      for (const Move move : moves) {
        MoveSites found = fast->sites(*game, position, move);
        if (found.from >= game->board.size()) found.from = kOffBoard;
        ASSERT_EQ(found, slow->sites(*game, position, move)) << game->name << " " << game->write_move(position, move);
      }
      position.play_random(rng);
    }
  }
}

TEST(BoardReader, KnowsThePiecesOfChessAndWhatIsHeldInShogi) {
  const auto chess = find_game("chess");
  const auto reader = board_reader(*chess);
  const auto graph = reader->graph(*chess);
  std::vector<SiteContent> sites(static_cast<std::size_t>(graph.sites()));
  reader->read(*chess, chess->start(), sites);
  EXPECT_EQ(graph.pieces[static_cast<std::size_t>(piece_of(sites[0]))], "rook");
  EXPECT_EQ(owner_of(sites[0]), 2);
  const auto shogi = find_game("shogi");
  const auto held = board_reader(*shogi);
  Position position = shogi->start();
  for (const char* move : {"7g7f", "3c3d", "8h2b+", "3a2b"})
    position.play(*shogi->notation("usi").read(position, move));
  sites.resize(static_cast<std::size_t>(held->graph(*shogi).sites()));
  held->read(*shogi, position, sites);
  EXPECT_EQ(std::count_if(sites.begin() + 81, sites.end(), [](SiteContent c) { return c != kEmptySite; }), 2);
  const auto drop = shogi->notation("usi").read(position, "B*5e");
  EXPECT_EQ(held->sites(*shogi, position, *drop), (MoveSites{81 + 5, 40}));
}

}  // namespace
}  // namespace ludens::games
