#include "play/levels.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "base/error.h"

namespace ludens {
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
  std::ifstream file(std::string(LUDENS_SOURCE_DIR) + "/docs/results/levels.md");
  std::stringstream text;
  text << file.rdbuf();
  for (const auto& game : games_with_levels())
    for (const auto& level : levels(*game))
      EXPECT_NE(text.str().find("`" + std::string(level.agent) + "`"), std::string::npos) << game->name;
}

TEST(Levels, SayWhatIsAllowed) {
  const GamePtr go = find_game("go9"), small = find_game("go3");
  EXPECT_THROW(agent_at_level(*go, "0"), Error);
  EXPECT_THROW(agent_at_level(*go, "15k"), Error);
  EXPECT_THROW(agent_at_level(*go, ""), Error);
  EXPECT_THROW(agent_at_level(*small, "1"), Error);
}

TEST(Levels, HaveAUsualAgentForEveryGame) {
  for (const auto& game : usual_games()) EXPECT_NO_THROW(make_agent(game, usual_agent(*game))) << game->name;
}

}  // namespace
}  // namespace ludens
