#include "games/geometry.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/grid_text.h"
#include "games/text_board.h"

namespace ludens::games {
namespace {

// Three rows of two, three and two hexagons, named by row and number.
Geometry small_hexagon() {
  Geometry board{.columns = 3, .rows = 3, .cells = Geometry::Cells::Hexes};
  board.spots = {{1, 0, "a1"}, {2, 0, "a2"}, {0, 1, "b1"}, {1, 1, "b2"}, {2, 1, "b3"}, {0, 2, "c1"}, {1, 2, "c2"}};
  return board;
}

TEST(Geometry, NamesEveryCellAndReadsTheNameBack) {
  for (const auto& game : usual_games())
    for (int cell = 0; cell < game->board.size(); ++cell) {
      EXPECT_EQ(game->board.cell(game->board.name(cell)), cell) << game->name;
      EXPECT_EQ(game->board.at(game->board.x(cell), game->board.y(cell)), cell) << game->name;
    }
}

TEST(Geometry, HoldsBoardsThatAreNoGrid) {
  const Geometry board = small_hexagon();
  EXPECT_EQ(board.size(), 7);
  EXPECT_EQ(board.at(0, 0), -1);
  EXPECT_EQ(board.at(3, 1), -1);
  EXPECT_EQ(board.cell("B3"), 4);
  EXPECT_EQ(board.cell("a3"), std::nullopt);
  EXPECT_EQ(board.row(1), (std::vector<int>{2, 3, 4}));
  EXPECT_EQ(board.row_name(2), "c");
  EXPECT_EQ(board.neighbours(3).size(), 6u);
  EXPECT_EQ(board.neighbours(0).size(), 3u);
}

TEST(Geometry, WritesRowsAsLongAsTheyAre) {
  const Geometry board = small_hexagon();
  const std::string stones = "X..XO.O";
  const std::string text = write_grid(board, [&](int cell) { return stones[static_cast<std::size_t>(cell)]; });
  EXPECT_EQ(text, "X1/1XO/1O");
  const auto back = read_grid(board, text, "XO");
  EXPECT_EQ(std::string(back.begin(), back.end()), stones);
  for (const char* wrong : {"3/3/2", "2/2/2", "2/3/3", "2/3", "2/3/2/1"})
    EXPECT_THROW(read_grid(board, wrong, "XO"), Error);
}

TEST(Geometry, NeighboursAreMutual) {
  for (const auto& game : usual_games())
    for (int cell = 0; cell < game->board.size(); ++cell)
      for (const int next : game->board.neighbours(cell)) {
        const auto back = game->board.neighbours(next);
        EXPECT_NE(std::find(back.begin(), back.end(), cell), back.end()) << game->name;
      }
}

}  // namespace
}  // namespace ludens::games
