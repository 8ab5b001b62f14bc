#include "games/symmetry.h"

#include <set>

#include <gtest/gtest.h>

#include "games/catalogue.h"

namespace ludens::games {
namespace {

TEST(Symmetries, AreAGroupInEveryGame) {
  for (const auto& game : usual_games()) {
    const Symmetries symmetries(*game);
    std::set<std::vector<int>> images;
    for (int s = 0; s < symmetries.count(); ++s) {
      std::vector<int> image;
      for (int cell = 0; cell < game->board.size(); ++cell) image.push_back(symmetries.cell(s, cell));
      images.insert(image);
      EXPECT_EQ(std::set<int>(image.begin(), image.end()).size(), image.size()) << game->name << " " << s;
      for (int cell = 0; cell < game->board.size(); ++cell)
        ASSERT_EQ(symmetries.cell(symmetries.inverse(s), symmetries.cell(s, cell)), cell) << game->name << " " << s;
    }
    EXPECT_EQ(static_cast<int>(images.size()), symmetries.count()) << game->name;
  }
}

TEST(Symmetries, KeepNeighboursAndAreAsManyAsTheBoardAllows) {
  for (const auto& game : usual_games()) {
    const Symmetries symmetries(*game);
    for (int s = 0; s < symmetries.count(); ++s)
      for (int cell = 0; cell < game->board.size(); ++cell) {
        std::set<int> turned, there;
        for (const int next : game->board.neighbours(cell)) turned.insert(symmetries.cell(s, next));
        for (const int next : game->board.neighbours(symmetries.cell(s, cell))) there.insert(next);
        ASSERT_EQ(turned, there) << game->name << " " << s;
      }
  }
  EXPECT_EQ(Symmetries(5, 5).count(), 8);
  EXPECT_EQ(Symmetries(9, 4).count(), 4);
  EXPECT_EQ(Symmetries(*find_game("hex11")).count(), 2);
  EXPECT_EQ(Symmetries(*find_game("breakthrough")).count(), 1);
}

TEST(Symmetries, MapGamesToGamesWithTheSameResult) {
  Rng rng(3);
  for (const auto& game : usual_games()) {
    const Symmetries symmetries = Symmetries(*game).keeping(game->start());
    for (int s = 0; s < symmetries.count(); ++s) {
      Position position = game->start(), turned = game->start();
      for (int ply = 0; ply < 2 * game->board.size() && !position.over(); ++ply) {
        const Move move = position.play_random(rng);
        ASSERT_TRUE(turned.legal(symmetries.move(s, move))) << game->name << " " << s << " ply " << ply;
        turned.play(symmetries.move(s, move));
        ASSERT_EQ(turned.result(), position.result()) << game->name << " " << s << " ply " << ply;
      }
    }
  }
}

TEST(Symmetries, OfAStartAreThoseThatLeaveItAsItIs) {
  const auto othello = find_game("othello");
  EXPECT_EQ(Symmetries(*othello).keeping(othello->start()).count(), 4);  // the first four discs
  const auto handicap = find_game("go9(handicap=2)");
  EXPECT_EQ(Symmetries(*handicap).keeping(handicap->start()).count(), 4);
}

TEST(Symmetries, LeaveMovesThatAreNoCells) { EXPECT_EQ(Symmetries(5, 5).move(3, Move{25}), Move{25}); }

}  // namespace
}  // namespace ludens::games
