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
