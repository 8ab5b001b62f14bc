#include "games/ludeme/described_view.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/ludeme/board_access.h"
#include "games/ludeme/library.h"

namespace ludens::games::lud {
namespace {

GamePtr library_entry(const std::string& name) { return find_game(name + ".lud"); }

double apart(const BoardDrawing::Point& a, const BoardDrawing::Point& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1]);
}

// Whatever the board: every cell has a place, no two the same one, and the nearest are a unit apart.
TEST(DescribedBoards, AreDrawnWithEveryCellInAPlaceOfItsOwn) {
  int drawn = 0;
  for (const auto& one : library()) {
    const GamePtr game = find_game(one.name);
    const BoardDrawing* drawing = game->view->drawing();
    if (!drawing) {
      EXPECT_TRUE(game->board.full()) << one.name;
      continue;
    }
    ++drawn;
    ASSERT_EQ(static_cast<int>(drawing->places.size()), game->board.size()) << one.name;
    double least = 1e9;
    for (std::size_t a = 0; a < drawing->places.size(); ++a)
      for (std::size_t b = a + 1; b < drawing->places.size(); ++b)
        least = std::min(least, apart(drawing->places[a], drawing->places[b]));
    EXPECT_NEAR(least, 1, 0.001) << one.name;
    for (std::size_t i = 1; i < drawing->places.size(); ++i)  // row by row from the top, as cells are numbered
      EXPECT_LE(drawing->places[i - 1][1], drawing->places[i][1] + 0.02) << one.name;
    // A field lies around its middle.
    for (std::size_t i = 0; i < drawing->outlines.size(); ++i) {
      double x = 0, y = 0;
      for (const auto& corner : drawing->outlines[i]) x += corner[0], y += corner[1];
      const auto n = static_cast<double>(drawing->outlines[i].size());
      EXPECT_NEAR(x / n, drawing->places[i][0], 0.01) << one.name;
      EXPECT_NEAR(y / n, drawing->places[i][1], 0.01) << one.name;
    }
  }
  EXPECT_GE(drawn, 10);
}

TEST(DescribedBoards, AreGridsWhereTheyLookLikeThem) {
  for (const auto* name : {"gomoku", "tablut", "go9", "connect_four", "tictactoe"})
    EXPECT_EQ(library_entry(name)->view->drawing(), nullptr) << name;
  EXPECT_EQ(library_entry("hex")->view->drawing()->outlines.front().size(), 6u);
  // A grid of points whose diagonals count is no plain one, though its cells have the names of one.
  const GamePtr alquerque = library_entry("alquerque");
  EXPECT_EQ(alquerque->board.name(0), "a5");
  EXPECT_EQ(alquerque->view->drawing()->lines.size(), 40u + 16u);
  EXPECT_TRUE(library_entry("oware")->view->drawing()->holes);
}

// What is clicked for a move is on the board or in a hand, and no two kinds of moves share all their clicks unless they
// differ in the piece.
TEST(DescribedViews, ShowAMoveByCellsThatAreThere) {
  for (const auto& one : library()) {
    const GamePtr game = find_game(one.name);
    Position position = game->start();
    Rng rng = Rng::of(5, 0);
    for (int ply = 0; ply < 40 && !position.over(); ++ply) {
      MoveList moves;
      position.moves(moves);
      std::set<std::pair<std::vector<int>, std::string>> seen;
      for (const Move move : moves) {
        const auto cells = clicks(*game, position, move);
        for (const int cell : cells) {
          const bool held = cell >= game->board.size();
          EXPECT_GE(cell, 0);
          if (held) {
            const auto hands = game->view->hands(position);
            EXPECT_TRUE(std::any_of(hands.begin(), hands.end(), [&](const Held& h) { return h.place == cell; }));
          }
        }
        if (!cells.empty()) {
          EXPECT_TRUE(seen.emplace(cells, game->write_move(position, move)).second) << one.name;
        }
      }
      position.play_random(rng);
    }
  }
}

// What is learned by way of the view is what a search over states looks up: the same sites, hands included.
TEST(DescribedViews, AreReadAsSearchesReadTheirStates) {
  for (const auto& one : library()) {
    const GamePtr game = find_game(one.name);
    const auto reader = board_reader(*game);
    const auto seen = reader->graph(*game), searched = board_graph(game->start().as<LudemeState>(), game->board);
    ASSERT_EQ(seen.around, searched.around) << one.name;
    ASSERT_EQ(seen.pieces, searched.pieces) << one.name;
    const auto sites = static_cast<std::size_t>(seen.sites());
    ASSERT_EQ(seen.sites(), game->start().as<LudemeState>().rules().sites) << one.name;
    std::vector<SiteContent> by_view(sites), by_state(sites);
    Position position = game->start();
    Rng rng = Rng::of(6, 0);
    for (int ply = 0; ply < 20 && !position.over(); ++ply) {
      const auto& state = position.as<LudemeState>();
      reader->read(*game, position, by_view);
      BoardAccess<LudemeState>::read(state, game->board.size(), by_state.data());
      ASSERT_EQ(by_view, by_state) << one.name;
      for (int cell = 0; cell < game->board.size(); ++cell)
        ASSERT_EQ(by_view[static_cast<std::size_t>(cell)] == kEmptySite, game->view->piece(position, cell).empty());
      MoveList moves;
      position.moves(moves);
      for (const Move move : moves) {
        const MoveSites found = reader->sites(*game, position, move);
        ASSERT_EQ(found, BoardAccess<LudemeState>::sites(state, game->board.size(), move)) << one.name;
        ASSERT_LT(std::max(found.from, found.to), seen.sites()) << one.name;
      }
      position.play_random(rng);
    }
  }
  const GamePtr hex = library_entry("hex"), goats = library_entry("bagh_chal"), chess = library_entry("chess");
  EXPECT_EQ(board_reader(*hex)->graph(*hex).around.front().size(), 6u);
  EXPECT_GT(board_reader(*goats)->graph(*goats).sites(), goats->board.size());
  EXPECT_EQ(board_reader(*chess)->graph(*chess).pieces.size(), 6u);
}

TEST(DescribedViews, CountSeedsAndPiecesInHand) {
  const GamePtr oware = library_entry("oware");
  int seeds = 0;
  for (int cell = 0; cell < oware->board.size(); ++cell) {
    const Pile pile = oware->view->pile(oware->start(), cell);
    seeds += pile.count;
    if (pile.count > 0) {
      EXPECT_TRUE(pile.nobodys);
    }
  }
  EXPECT_EQ(seeds, 48);
  const GamePtr morris = library_entry("nine_mens_morris");
  Position position = morris->start();
  const auto held = [&] {
    std::array<int, 2> out{};
    for (const auto& hand : morris->view->hands(position))
      out[static_cast<std::size_t>(index(hand.side))] += hand.count;
    return out;
  };
  EXPECT_EQ(held(), (std::array<int, 2>{9, 9}));
  Rng rng(1);
  position.play_random(rng);
  EXPECT_EQ(held(), (std::array<int, 2>{8, 9}));
}

}  // namespace
}  // namespace ludens::games::lud
