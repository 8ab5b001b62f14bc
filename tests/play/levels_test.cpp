#include "play/levels.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/scratch.h"
#include "support/source_dir.h"
#include "support/tiny_net.h"

namespace ludens::play {
using namespace tests;
namespace {

std::vector<GamePtr> games_with_levels() {
  std::vector<GamePtr> out;
  for (const auto& game : usual_games())
    if (!levels(*game).empty()) out.push_back(game);
  return out;
}

TEST(Levels, AreAgentsThatPlayTheirGameAndCountFromOne) {
  EXPECT_GE(games_with_levels().size(), 2u);
  for (const auto& game : games_with_levels()) {
    int number = 0;
    for (const auto& level : levels(*game)) {
      EXPECT_EQ(level.number, ++number) << game->name;
      EXPECT_NO_THROW(make_agent(game, level.agent)) << game->name << " " << level.agent;
      EXPECT_EQ(agent_at_level(*game, std::to_string(number)), level.agent);
    }
  }
}

TEST(Levels, WereMeasuredAndRise) {
  for (const auto& game : games_with_levels()) {
    const auto ladder = levels(*game);
    for (std::size_t i = 1; i < ladder.size(); ++i) {
      const auto& level = ladder[i];
      EXPECT_GE(level.games, 100) << game->name << " level " << level.number;
      EXPECT_LE(level.low, level.step);
      EXPECT_GE(level.high, level.step);
      EXPECT_NEAR(level.elo, ladder[i - 1].elo + level.step, 1.01) << game->name << " level " << level.number;
      EXPECT_GT(level.step, 0) << game->name << " level " << level.number;
    }
  }
}

TEST(Levels, StandInTheResults) {
  std::ifstream file(tests::source_dir().string() + "/docs/results/levels.md");
  std::stringstream text;
  text << file.rdbuf();
  for (const auto& game : games_with_levels())
    for (const auto& level : levels(*game))
      EXPECT_NE(text.str().find("`" + std::string(level.agent) + "`"), std::string::npos) << game->name;
}

TEST(Levels, SayWhatIsAllowed) {
  const GamePtr go = find_game("go9"), small = find_game("go3");
  EXPECT_THROW(agent_at_level(*go, "0"), Error);
  EXPECT_THROW(agent_at_level(*go, "99k"), Error);
  EXPECT_THROW(agent_at_level(*go, ""), Error);
  EXPECT_THROW(agent_at_level(*small, "1"), Error);
}

TEST(Levels, HaveAUsualAgentForEveryGame) {
  for (const auto& game : usual_games()) EXPECT_NO_THROW(make_agent(game, usual_agent(*game))) << game->name;
}

TEST(Levels, OfPeopleAreSaidOnTheScaleOfTheGame) {
  EXPECT_EQ(human_rating(*find_game("go9"), "15k"), 15);
  EXPECT_EQ(human_rating(*find_game("go19"), "5 kyu"), 25);
  EXPECT_EQ(human_rating(*find_game("go9"), "2200"), std::nullopt);
  EXPECT_EQ(human_rating(*find_game("go9"), "9p"), std::nullopt);
  EXPECT_EQ(human_rating(*find_game("renju"), "2200"), 2200);
  EXPECT_EQ(human_rating(*find_game("renju"), "15k"), std::nullopt);
  EXPECT_EQ(human_rating(*find_game("othello"), "2200"), std::nullopt);
}

TEST(Levels, OfPeopleNeedAHumanModel) {
  const Scratch folder;
  ::setenv("LUDENS_MODELS", folder.path().c_str(), 1);
  const GamePtr renju = find_game("renju"), go = find_game("go9");
  if (human_labels(*renju).empty()) {
    EXPECT_THROW(agent_at_level(*renju, "2200"), Error);
  }
  save_net(folder.file("renju-human-net.model"), tiny_net("renju"));
  save_net(folder.file("go9-human-net.model"), tiny_net("go9"));
  const std::string strong = agent_at_level(*renju, "2200"), weak = agent_at_level(*go, "15k");
  EXPECT_NE(strong.find("rating=2200"), std::string::npos) << strong;
  EXPECT_NE(weak.find("rating=15k"), std::string::npos) << weak;
  EXPECT_NO_THROW(make_agent(renju, strong));
  EXPECT_NO_THROW(make_agent(go, weak));
  EXPECT_NO_THROW(make_agent(go, agent_at_level(*go, "beginner")));
  EXPECT_GT(taste_at_level(*go, "15k").temperature, 0);
  EXPECT_EQ(taste_at_level(*go, "3").temperature, 0);
  EXPECT_FALSE(human_labels(*renju).empty());
  for (const auto& label : human_labels(*go)) EXPECT_NO_THROW(make_agent(go, agent_at_level(*go, label))) << label;
  for (const char* wrong : {"15k", "99", "9999", "grandmaster"})
    EXPECT_THROW(agent_at_level(*renju, wrong), Error) << wrong;
  EXPECT_THROW(agent_at_level(*find_game("othello"), "2200"), Error);
  ::unsetenv("LUDENS_MODELS");
}

}  // namespace
}  // namespace ludens::play
