#include "records/query/filters.h"

#include <gtest/gtest.h>

namespace ludens::records {
namespace {

GameRow some_game() {
  GameRow row;
  row.name = "go9";
  row.gid = "77";
  row.plies = 40;
  row.moves_legal = 39;
  row.reason = "occupied";
  row.result = Result::SecondWins;
  row.date = "2015-03-01";
  row.event = "World Cup";
  row.source = "ogs";
  row.opening = "疏星";
  row.players[0] = {"17", "", std::nullopt, "5k", false};
  row.players[1] = {"4", "", 31.5, "", std::nullopt};
  return row;
}

bool holds(const std::string& where) { return wants(parse_query("go9 where " + where), some_game()); }

TEST(Filters, LookAtTheGame) {
  for (const auto* where : {"rated",
                            "human",
                            "irregular",
                            "not legal",
                            "plies=40",
                            "plies in 40..41",
                            "moves<40",
                            "result=second",
                            "result!=draw",
                            "date=2015",
                            "date=2015-03",
                            "date>=2015-03-01",
                            "date<=2015",
                            "date in 2014..2015",
                            "date>2014",
                            "year=2015",
                            "year in 2000..2020",
                            "event=\"World Cup\"",
                            "source=ogs",
                            "player=17",
                            "player=4",
                            "player!=5",
                            "opening=疏星",
                            "game=go9",
                            "gid=77"})
    EXPECT_TRUE(holds(where)) << where;
  for (const auto* where :
       {"not rated", "not human", "legal", "plies!=40", "plies>40", "moves>=40", "result=first", "date>2015",
        "date<2015-03", "date in 2016..2017", "year<2015", "event=World", "player!=17", "player=1", "game!=go9"})
    EXPECT_FALSE(holds(where)) << where;
}

TEST(Filters, FailWhereNothingIsKnown) {
  GameRow row = some_game();
  row.date = "";
  row.players[0].rank = "?";
  for (const auto* where : {"date>=1900", "date!=1900", "year!=1900", "rated"})
    EXPECT_FALSE(wants(parse_query(std::string("go9 where ") + where), row)) << where;
  row.players[0].program = true;
  EXPECT_FALSE(wants(parse_query("go9 where human"), row));
}

TEST(Filters, LookAtThePosition) {
  PositionFacts facts{.ply = 4, .plies = 40, .rating = 25.0, .opponent_rating = 31.5};
  const auto wanted = [&](const std::string& where) { return wants(parse_query("go9 where " + where), facts); };
  EXPECT_TRUE(wanted("ply>=4 and rating=5k and opponent_rating in 1d..3d"));
  EXPECT_FALSE(wanted("ply>4"));
  EXPECT_FALSE(wanted("ply>=4 and rating>5k"));
  EXPECT_TRUE(wanted("plies>1000"));  // of the game: not asked here
  facts.rating.reset();
  EXPECT_FALSE(wanted("rating>=0"));
  EXPECT_FALSE(wanted("rating!=3"));
  EXPECT_TRUE(wants(parse_query("go9 where ply>100"), some_game()));  // of a position: not asked there
}

TEST(Filters, AskHowAGameEndedAndHowFastItWas) {
  GameRow row = some_game();
  const auto holds_in = [&](const std::string& where) { return wants(parse_query("chess where " + where), row); };
  EXPECT_FALSE(holds_in("end=time")) << "what is unknown fulfils no condition";
  EXPECT_FALSE(holds_in("end!=time"));
  row.tags = R"({"end":"time","time_class":"blitz"})";
  EXPECT_TRUE(holds_in("end=time and time_class=blitz and time_class!=bullet"));
  EXPECT_FALSE(holds_in("end!=time"));
  row.tags = "no JSON";
  EXPECT_FALSE(holds_in("end!=time"));
}

TEST(Filters, AskWhatIsLeftOnTheClock) {
  const Query query = parse_query("chess where clock>=30");
  EXPECT_TRUE(asks_clocks(query));
  EXPECT_FALSE(asks_clocks(parse_query("chess where ply>=30")));
  EXPECT_TRUE(wants(query, PositionFacts{.clock = 30}));
  EXPECT_FALSE(wants(query, PositionFacts{.clock = 29.5}));
  EXPECT_FALSE(wants(query, PositionFacts{}));
}

}  // namespace
}  // namespace ludens::records
