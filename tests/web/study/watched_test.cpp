#include "web/study/watched.h"

#include <gtest/gtest.h>

namespace ludens::web {
namespace {

StudyGame game_of(std::vector<std::optional<double>> seconds) {
  StudyGame out{.id = 3, .game = "tictactoe", .moves = {"b2", "a1", "a2", "c2"}, .seconds = std::move(seconds)};
  out.seats[0].participant = 1;
  return out;
}

TEST(Watched, ShowsEachMoveWhenItWasPlayed) {
  Watched watched(game_of({4.0, 1.0, 0.1, 300.0}), 10'000, Rng(1));
  EXPECT_EQ(watched.at(10'000).moves().size(), 0u);
  EXPECT_EQ(watched.at(15'999).moves().size(), 0u) << "two seconds to look at the board, and four for the move";
  EXPECT_EQ(watched.at(16'000).moves().size(), 1u);
  EXPECT_EQ(watched.at(17'000).moves().size(), 2u);
  EXPECT_EQ(watched.at(17'800).moves().size(), 3u) << "nobody can follow what is quicker";
  EXPECT_EQ(watched.at(32'799).moves().size(), 3u);
  EXPECT_EQ(watched.at(32'800).moves().size(), 4u) << "nobody waits for minutes";
  EXPECT_FALSE(watched.over(34'799));
  EXPECT_TRUE(watched.over(34'800));
}

TEST(Watched, TakesPeoplesPaceWhereNobodyKnowsIt) {
  Watched one(game_of({}), 0, Rng(1)), same(game_of({}), 0, Rng(1)), other(game_of({}), 0, Rng(2));
  const auto times = [](Watched& watched) {
    std::vector<std::int64_t> out;
    std::size_t seen = 0;
    for (std::int64_t now = 0; !watched.over(now); now += 50)
      if (const auto moves = watched.at(now).moves().size(); moves > seen) {
        seen = moves;
        out.push_back(now);
      }
    return out;
  };
  const auto first = times(one);
  EXPECT_EQ(first.size(), 4u);
  EXPECT_EQ(times(same), first);
  EXPECT_NE(times(other), first);
}

TEST(Watched, RefusesMovesThatCannotBePlayed) {
  StudyGame game = game_of({});
  game.moves[1] = "b2";
  EXPECT_THROW(Watched(game, 0, Rng(1)), Error);
}

}  // namespace
}  // namespace ludens::web
