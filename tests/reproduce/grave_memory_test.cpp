#include "reproduce/grave_memory.h"

#include <set>

#include <gtest/gtest.h>

#include "agents/parts.h"

namespace ludens::reproduce {
namespace {

TEST(GraveMemory, NamesAgentsThatExistAndNoneTwiceInAPart) {
  for (const auto& part : grave_memory_parts()) {
    std::set<std::string> agents;
    for (const auto& point : grave_memory_points(part)) {
      EXPECT_NO_THROW(make_agent(find_game("go9"), point.agent)) << point.agent;
      EXPECT_TRUE(agents.insert(point.agent).second) << point.agent;
    }
  }
  EXPECT_EQ(grave_memory_points("table1").size(), 40u);
  EXPECT_THROW(grave_memory_points("table2"), Error);
}

TEST(GraveMemory, PlaysThePointsOfTheFiguresInTheirOrder) {
  std::vector<std::string> agents;
  for (const auto& point : grave_memory_points("graver2")) agents.push_back(point.agent);
  ASSERT_EQ(agents.size(), 21u);
  const auto text = [](const char* agent) { return agent_text(parse_spec(agent)); };
  EXPECT_EQ(agents[0], text("graver2(nodes=120, ptop=60, psec=60)"));
  EXPECT_EQ(agents[1], text("graver2(nodes=120, ptop=90, psec=60)"));
  EXPECT_EQ(agents[2], text("graver2(nodes=120, ptop=60, psec=90)"));
  EXPECT_EQ(agents[20], text("graver2(nodes=200, ptop=100, psec=300)"));
  const auto table = grave_memory_points("table1");
  for (std::size_t i = 0; i < table.size(); ++i) EXPECT_EQ(table[i].x, 160 + 40 * static_cast<double>(i / 5));
  EXPECT_EQ(table[7].agent, text("grave2(nodes=200, lambda=0.5)"));
  EXPECT_EQ(table[7].published, 46.6);
  EXPECT_EQ(grave_memory_points("sharing").size(), 24u);
  EXPECT_EQ(grave_memory_points("recycling").size(), 18u);
  EXPECT_EQ(grave_memory_points("crossings")[3].published, 60.3);
}

TEST(GraveMemory, SetsScoresBesideThePapers) {
  GraveMemoryResult one{grave_memory_points("table1")[2], {}};
  one.result.tally.wins = 40;
  one.result.tally.losses = 60;
  const std::string table = grave_memory_table({one});
  EXPECT_NE(table.find("| `grave2(nodes=160)` | 100 | 40.0 % | 30.9–49.8 | 40.0 |"), std::string::npos) << table;
  EXPECT_NE(grave_memory_plot("table1", {one}).find("λ = 0.5"), std::string::npos);
}

}  // namespace
}  // namespace ludens::reproduce
