#include "measure/kinds/kinds.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "measure/style/planted.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

KindsPlan plan_for(const std::filesystem::path& file, int least) {
  KindsPlan plan;
  plan.style.game = find_game("gomoku15");
  plan.style.query = parse_query("file:" + file.string());
  plan.style.least = least;
  plan.references = 10;
  plan.most = 5;
  return plan;
}

TEST(Kinds, PlantedKindsAreFoundAndComeAgainInBothHalves) {
  const Scratch scratch;
  const std::vector<PlantedStyle> styles = {{1.5, 0, 0}, {0, 1.5, 0}, {0, 0, 1}};
  KindsPlan plan =
      plan_for(scratch.write("planted.jsonl", planted_players(*find_game("gomoku15"), styles, 12, 16, 24, 1)), 16);
  const Kinds found = find_kinds(plan, collect_styles(plan.style));
  const ClusterCount& chosen = found.tried[found.chosen];
  EXPECT_EQ(chosen.clusters, 3);
  EXPECT_GE(chosen.by_games, 0.8);
  EXPECT_GE(chosen.by_players, 0.8);
  EXPECT_LT(found.reference, chosen.silhouette);
  std::vector<int> truth;
  for (const auto& player : found.styles.players) truth.push_back(player.id.front());
  EXPECT_GE(adjusted_rand(truth, found.clusters.of), 0.9);
  for (const auto& kind : found.kinds) EXPECT_NE(kind.sentence, "Plays as most do.");
  const std::string report = kinds_report(plan, found);
  EXPECT_NE(report.find("come again in halves"), std::string::npos) << report;
}

TEST(Kinds, WhereAllPlayAlikeNothingComesAgainAndThatIsSaid) {
  const Scratch scratch;
  KindsPlan plan = plan_for(
      scratch.write("alike.jsonl", planted_players(*find_game("gomoku15"), {{0.3, 0.3, 0.2}}, 30, 12, 20, 2)), 12);
  EXPECT_THROW(find_kinds(plan, collect_styles(plan.style)), Error) << "no feature is reliable";
  plan.scale.reliability = 0;
  const Kinds found = find_kinds(plan, collect_styles(plan.style));
  EXPECT_LT(found.tried[found.chosen].by_games, 0.5);
  EXPECT_NE(kinds_report(plan, found).find("cuts a continuum"), std::string::npos);
}

TEST(Kinds, TheFileSaysWhoIsOfWhichKindAndAWrongOneIsRefused) {
  const Scratch scratch;
  KindsPlan plan = plan_for(
      scratch.write("planted.jsonl", planted_players(*find_game("gomoku15"), {{1.5, 0, 0}, {0, 0, 1}}, 8, 12, 20, 3)),
      12);
  plan.clusters = 2;
  const Kinds found = find_kinds(plan, collect_styles(plan.style));
  const KindsFile read = read_kinds(scratch.write("a.kinds", kinds_text(plan, found)));
  EXPECT_EQ(read.game, "gomoku15");
  ASSERT_EQ(read.sentences.size(), 2u);
  for (std::size_t i = 0; i < found.styles.players.size(); ++i)
    EXPECT_EQ(read.of(found.styles.players[i].id), found.clusters.of[i] + 1);
  EXPECT_FALSE(read.of("nobody"));
  for (const char* text : {"", "{}", R"({"kinds":1,"game":"gomoku15","says":["a"],"players":{"p":2}})",
                           R"({"kinds":2,"game":"gomoku15","says":[],"players":{}})"})
    EXPECT_THROW(read_kinds(scratch.write("wrong.kinds", text)), Error) << text;
}

TEST(KindsMap, HasADotForEachPlayerWithTheirId) {
  const Scratch scratch;
  KindsPlan plan = plan_for(
      scratch.write("planted.jsonl", planted_players(*find_game("gomoku15"), {{1.5, 0, 0}, {0, 0, 1}}, 8, 12, 20, 3)),
      12);
  const Kinds found = find_kinds(plan, collect_styles(plan.style));
  const std::string page = kinds_page(plan, found);
  for (const auto& player : found.styles.players)
    EXPECT_NE(page.find("data-player=\"" + player.id + "\""), std::string::npos);
  EXPECT_NE(page.find("<input id=\"player\""), std::string::npos);
}

TEST(Kinds, TooFewPlayersAreRefusedWithHowManyThereAre) {
  const Scratch scratch;
  KindsPlan plan =
      plan_for(scratch.write("few.jsonl", planted_players(*find_game("gomoku15"), {{1, 0, 0}}, 4, 6, 12, 1)), 6);
  try {
    find_kinds(plan, collect_styles(plan.style));
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("at least 10 players"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace ludens::measure
