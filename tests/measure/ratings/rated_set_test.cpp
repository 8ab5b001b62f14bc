#include "measure/ratings/rated_set.h"

#include <gtest/gtest.h>

#include "measure/ratings/game_day.h"
#include "measure/ratings/rating_report.h"
#include "measure/ratings/whr.h"

namespace ludens::measure {
namespace {

Record game(Player black, Player white, Result result, std::string date) {
  Record out{.game = "renju", .result = result, .players = {std::move(black), std::move(white)}};
  if (!date.empty()) out.tags["date"] = std::move(date);
  return out;
}

Player named(std::string name) { return {.name = std::move(name)}; }
Player numbered(std::string id, std::string name = "") { return {.id = std::move(id), .name = std::move(name)}; }

TEST(RatedSet, KnowsPlayersByIdElseByName) {
  RatedSetBuilder builder;
  builder.add(game(numbered("7", "Anna"), named("7"), Result::FirstWins, "2008-3-27"));
  builder.add(game(named("7"), numbered("7", "Anna B."), Result::Draw, "2008-3-28"));
  builder.add(game(named("Bela"), numbered("7"), Result::FirstWins, "2007-1-1"));
  const auto set = builder.finish();
  ASSERT_EQ(set.players.size(), 3u);
  EXPECT_EQ(set.players[0].shown(), "Anna (7)");
  EXPECT_EQ(set.players[0].games, 3);
  EXPECT_EQ(day_text(set.players[0].first_day), "2007-01-01");
  EXPECT_EQ(day_text(set.players[0].last_day), "2008-03-28");
  EXPECT_EQ(set.games[1], (RatedGame{1, 0, 0.5, *game_day("2008-03-28")}));
  EXPECT_EQ(set.find("7"), 0);
  EXPECT_EQ(set.find("Bela"), 2);
  EXPECT_EQ(set.find("Anna"), 0);
  EXPECT_EQ(set.find(""), std::nullopt);
  EXPECT_EQ(set_line(set), "3 games of 3 players from 2007-01-01 to 2008-03-28");
}

TEST(RatedSet, TakesTheSameIdInTwoSetsForTwoPlayers) {
  RatedSetBuilder builder;
  for (const char* set : {"ogs", "kgs", "ogs"}) {
    auto record = game(numbered("7"), numbered("8"), Result::FirstWins, "2008-3-27");
    record.tags["source"] = set;
    builder.add(record);
  }
  const auto set = builder.finish();
  ASSERT_EQ(set.players.size(), 4u);
  EXPECT_EQ(set.players[0].games, 2);
  EXPECT_EQ(set.players[2].games, 1);
}

TEST(RatedSet, SaysWhatIsLeftOut) {
  RatedSetBuilder builder;
  builder.add(game(named("a"), named("b"), Result::SecondWins, "2008"));
  builder.add(game(named("a"), named("b"), Result::Ongoing, "2008"));
  builder.add(game(named("a"), {}, Result::Draw, "2008"));
  builder.add(game(named("c"), named("c"), Result::Draw, "2008"));
  builder.add(game(named("d"), named("a"), Result::Draw, ""));
  builder.add(game(named("d"), named("a"), Result::Draw, "some day"));
  const auto set = builder.finish();
  EXPECT_EQ(set.read, 6);
  EXPECT_EQ(set.players.size(), 2u);  // c and d have no game that counts
  EXPECT_EQ(
      set_line(set),
      "1 games of 2 players from 2008-07-01 to 2008-07-01; left out: 1 without a result, 1 without both players, 1 "
      "of a player against themselves, 2 without a date");
}

TEST(RatedSet, PutsAllGamesOnOneDayWhereNoneIsDated) {
  RatedSetBuilder builder;
  builder.add(game(named("a"), named("b"), Result::SecondWins, ""));
  builder.add(game(named("b"), named("a"), Result::SecondWins, ""));
  const auto set = builder.finish();
  EXPECT_FALSE(set.dated);
  EXPECT_EQ(set.games, (std::vector<RatedGame>{{0, 1, 0, 0}, {1, 0, 0, 0}}));
  EXPECT_EQ(set_line(set), "2 games of 2 players, none dated: all count as played on one day");
}

TEST(RatingReport, ShowsTheStrongestFirst) {
  RatedSetBuilder builder;
  for (int i = 0; i < 5; ++i) builder.add(game(numbered("1"), named("B\x1b[2J"), Result::SecondWins, "2008-3-27"));
  const auto set = builder.finish();
  const Whr whr(set.games, 2);
  const auto rows = rating_rows(set, whr, 1);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].player, 1);
  EXPECT_EQ(rating_table(set, rows),
            "       player                    rating     ±  games  first       last\n"
            "    1  B\\x1b[2J                  2090.8   447      5  2008-03-27  2008-03-27\n");
  EXPECT_EQ(history_table(set, whr.history(0)), "day         rating     ±\n2008-03-27  1709.2   447\n");
  EXPECT_NE(history_plot(set, 0, whr.history(0), "whr").find(">1: 5 games, whr</text>"), std::string::npos);
}

}  // namespace
}  // namespace ludens::measure
