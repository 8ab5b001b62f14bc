#include "measure/style/player_style.h"

#include <cmath>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "measure/style/planted.h"
#include "measure/style/style_report.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

StylePlan plan_for(const std::filesystem::path& file, int least) {
  StylePlan plan;
  plan.game = find_game("gomoku15");
  plan.query = parse_query("file:" + file.string());
  plan.least = least;
  return plan;
}

std::size_t feature_named(const PlayerStyles& styles, const std::string& name) {
  for (std::size_t f = 0; f < styles.features.size(); ++f)
    if (styles.features[f].name == name) return f;
  throw Error("no such feature");
}

TEST(StyleValue, ItsErrorIsThatOfDrawingGames) {
  // Games of very different lengths: the interval must hold the truth all the same.
  Rng rng(1);
  int inside = 0;
  for (int set = 0; set < 400; ++set) {
    std::vector<GameStyle> games;
    for (int g = 0; g < 40; ++g) {
      const double tends = 0.2 + 0.4 * rng.unit();  // 0.4 on the mean, whatever the length
      const std::uint32_t turns = 5 + rng.below(40);
      StyleSum sum;
      for (std::uint32_t t = 0; t < turns; ++t) sum.sum += rng.unit() < tends, ++sum.count;
      games.push_back({sum});
    }
    const auto value = style_value(games, 0);
    inside += std::abs(value->value - 0.4) <= 1.96 * value->error;
  }
  EXPECT_GE(inside, 362);
  EXPECT_LE(inside, 396);
}

TEST(StyleValue, OfOneGameOrOfGamesAllAlikeItIsNotSure) {
  EXPECT_FALSE(style_value({{StyleSum{}}}, 0));
  EXPECT_GT(style_value({{StyleSum{1, 10}}}, 0)->error, 1);
  EXPECT_GT(style_value({{StyleSum{5, 5}}, {StyleSum{4, 4}}, {StyleSum{5, 5}}}, 0)->error, 0.3);
}

TEST(PlayerStyles, CountThePlayersWhoHaveEnoughGames) {
  const Scratch scratch;
  const auto file =
      scratch.write("planted.jsonl", planted_players(*find_game("gomoku15"), {{1, 0, 0}, {0, 0, 1}}, 5, 8, 16, 1));
  const PlayerStyles all = collect_styles(plan_for(file, 8));
  EXPECT_EQ(all.known, 10);
  EXPECT_EQ(all.players.size(), 10u);
  for (const auto& player : all.players) EXPECT_GE(player.games, 8);
  StylePlan few = plan_for(file, 8);
  few.most = 3;
  for (const auto& player : collect_styles(few).players) EXPECT_EQ(player.each.size(), 3u);
  EXPECT_THROW(collect_styles(plan_for(file, 1000)), Error);
  StylePlan nobody = plan_for(file, 8);
  nobody.player = "1-O";
  EXPECT_THROW(collect_styles(nobody), Error);
}

TEST(PlayerStyles, DoNotDependOnTheNumberOfThreads) {
  const Scratch scratch;
  StylePlan plan = plan_for(
      scratch.write("planted.jsonl", planted_players(*find_game("gomoku15"), {{1, 0, 0}, {0, 0, 1}}, 5, 8, 16, 1)), 8);
  const PlayerStyles one = collect_styles(plan);
  plan.jobs = 4;
  const PlayerStyles four = collect_styles(plan);
  ASSERT_EQ(one.players.size(), four.players.size());
  for (std::size_t i = 0; i < one.players.size(); ++i)
    for (std::size_t f = 0; f < one.features.size(); ++f) {
      ASSERT_EQ(one.players[i].values[f].has_value(), four.players[i].values[f].has_value());
      if (one.players[i].values[f]) EXPECT_EQ(one.players[i].values[f]->value, four.players[i].values[f]->value);
    }
}

TEST(StyleScale, FeaturesThatTellPlayersApartAreTheReliableOnes) {
  const Scratch scratch;
  const PlayerStyles styles = collect_styles(plan_for(
      scratch.write("planted.jsonl", planted_players(*find_game("gomoku15"), {{1.5, 0, 0}, {0, 0, 1}}, 12, 12, 20, 1)),
      12));
  const StyleScale scale = style_scale(styles);
  const std::size_t near = feature_named(styles, "nearness");
  EXPECT_GT(scale.reliability[near], 0.9);
  EXPECT_NE(std::find(scale.used.begin(), scale.used.end(), near), scale.used.end());
  double sum = 0, squares = 0;
  for (const auto& player : styles.players) {
    const double z = *scale.standard(player, near);
    sum += z;
    squares += z * z;
  }
  EXPECT_NEAR(sum, 0, 1e-9);
  EXPECT_NEAR(squares / static_cast<double>(styles.players.size() - 1), 1, 1e-9);
}

TEST(StyleScale, WhatGoesWithTheRatingCanBeTakenOut) {
  PlayerStyles styles{find_game("gomoku15"), {StyleFeature{}}, {}, 40};
  Rng rng(3);
  for (int i = 0; i < 40; ++i) {
    PlayerStyle player;
    player.rating = 1000 + 10 * i;
    player.values = {StyleValue{0.01 * i + 0.001 * rng.unit(), 0.0001, 100}};
    styles.players.push_back(player);
  }
  const StyleScale plain = style_scale(styles), same = style_scale(styles, {.same_strength = true});
  EXPECT_NEAR(same.per_rating[0], 0.001, 1e-4);
  EXPECT_EQ(plain.per_rating[0], 0);
  EXPECT_LT(same.deviation[0], plain.deviation[0] / 50);
}

TEST(SimilarPlayers, AreThoseOfTheSamePlantedStyle) {
  const Scratch scratch;
  const PlayerStyles styles = collect_styles(plan_for(
      scratch.write("planted.jsonl",
                    planted_players(*find_game("gomoku15"), {{1.5, 0, 0}, {0, 0, 1}, {0, 1.5, 0}}, 6, 16, 24, 1)),
      16));
  const auto found = similar_players(styles, style_scale(styles), "2-3", 5);
  ASSERT_EQ(found.size(), 5u);
  for (const auto& one : found) EXPECT_EQ(styles.players[one.player].id.front(), '2');
  for (std::size_t i = 1; i < found.size(); ++i) EXPECT_LE(found[i - 1].distance, found[i].distance);
}

TEST(Portrait, SaysWhereAPlayerIsUnlikeOthers) {
  const Scratch scratch;
  const PlayerStyles styles = collect_styles(
      plan_for(scratch.write("planted.jsonl",
                             planted_players(*find_game("gomoku15"), {{1.5, 0, 0}, {0, 0, 0.6}}, 10, 16, 24, 1)),
               16));
  const StylePortrait drawn = portrait(styles, style_scale(styles), "1-4");
  EXPECT_EQ(drawn.peers, 19u);
  EXPECT_NE(portrait_report(drawn).find("Unlike these people"), std::string::npos) << portrait_report(drawn);
  EXPECT_EQ(portrait_json(drawn)["player"].text(), "1-4");
  EXPECT_NE(portrait_radar(drawn).find("nearness"), std::string::npos);
}

TEST(WantsPlayer, ConditionsOnRatingsAreAboutThePlayerAndOthersOnPositionsAreRefused) {
  GameRow row;
  row.players[0].rating = 2100;
  row.players[1].rating = 1500;
  EXPECT_TRUE(wants_player(parse_query("renju where rating>=2000"), row, 0));
  EXPECT_FALSE(wants_player(parse_query("renju where rating>=2000"), row, 1));
  EXPECT_THROW(wants_player(parse_query("renju where ply>=4"), row, 0), Error);
  EXPECT_THROW(wants_player(parse_query("renju sample=10"), row, 0), Error);
}

}  // namespace
}  // namespace ludens::measure
