#include "reproduce/grave_memory.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "agents/parts.h"
#include "base/whole_file.h"
#include "games/catalogue.h"
#include "support/scratch.h"

namespace ludens::reproduce {
using namespace tests;
namespace {

TEST(GraveMemory, NamesAgentsThatExistAndNoMatchTwiceInAPart) {
  for (const auto& part : grave_memory_parts()) {
    std::set<std::string> matches;
    for (const auto& point : grave_memory_points(part)) {
      for (const auto& agent : {point.agent, point.against})
        EXPECT_NO_THROW(make_agent(find_game(point.game), agent)) << agent;
      EXPECT_TRUE(matches.insert(point.game + point.agent + point.against).second) << point.agent;
    }
  }
  EXPECT_THROW(grave_memory_points("table2"), Error);
}

TEST(GraveMemory, KnowsTheTableAndTheFiguresOfThePaper) {
  const auto text = [](const char* agent) { return agent_text(parse_spec(agent)); };
  const auto table = grave_memory_points("table1");
  ASSERT_EQ(table.size(), 40u);
  EXPECT_EQ(table[7].agent, text("grave2(nodes=200, lambda=0.5)"));
  EXPECT_EQ(table[7].published, 0.466);
  EXPECT_EQ(table[39].published, 0.596);  // 440 nodes, λ = 0.8
  EXPECT_EQ(grave_memory_points("figure3").size(), 24u);
  EXPECT_EQ(grave_memory_points("figure4").size(), 18u);
  EXPECT_EQ(grave_memory_points("figure5").size(), 21u);
  const auto grid = grave_memory_points("figure6");
  ASSERT_EQ(grid.size(), 48u);  // both ratios of 1, 1.5, 2 and 3, for three numbers of nodes
  EXPECT_EQ(grid[0].agent, text("graver2(nodes=120, ptop=60, psec=60)"));
  EXPECT_EQ(grid[6].agent, text("graver2(nodes=120, ptop=90, psec=120)"));
  const auto crossings = grave_memory_points("crossings");
  const auto played = [&](const char* agent) {
    return std::ranges::count(crossings, text(agent), &GraveMemoryPoint::agent) == 1;
  };
  for (const char* agent :
       {"grave2(nodes=160, share=no)", "grave2(nodes=200)", "graver2(nodes=160, ptop=160, psec=80)",
        "graver2(nodes=160, ptop=160, psec=160)", "graver(nodes=1024)", "graver(nodes=2048)", "uct2(nodes=440)"})
    EXPECT_TRUE(played(agent)) << agent;
  for (const auto& point : grave_memory_points("tuning")) EXPECT_EQ(point.against, text("uct(c=0.7)"));
}

GraveMemoryResult forty_of_hundred() {
  GraveMemoryResult one{grave_memory_points("table1")[2], {}, {}};
  one.match.game = find_game("go9");
  one.match.a = one.point.agent;
  one.match.b = one.point.against;
  one.result.tally.wins = 40;
  one.result.tally.losses = 60;
  return one;
}

TEST(GraveMemory, SetsScoresBesideThePapers) {
  const auto one = forty_of_hundred();
  const std::string table = grave_memory_table({one});
  EXPECT_NE(table.find("| `grave2(nodes=160)` | 100 | 40.0 % | 30.9–49.8 | 40.0 |"), std::string::npos) << table;
  const std::string plot = grave_memory_plot("table1", {one});
  EXPECT_NE(plot.find("λ = 0.5"), std::string::npos);
  EXPECT_NE(plot.find("λ = 0.5, paper"), std::string::npos);
}

TEST(GraveMemory, WritesALineForPrograms) {
  const Json line = Json::parse(grave_memory_lines({forty_of_hundred()}));
  EXPECT_EQ(line["part"].text(), "table1");
  EXPECT_EQ(line["nodes"].get<double>(), 160);
  EXPECT_EQ(line["lambda"].get<double>(), 0.5);
  EXPECT_EQ(line["games"].get<double>(), 100);
  EXPECT_EQ(line["score"].get<double>(), 0.4);
  EXPECT_EQ(line["paper"].get<double>(), 0.4);
  EXPECT_EQ(line["b"].text(), "grave");
  // 40 of 100 beside 40 % of 500: half widths of 9.4 and 4.3 points.
  EXPECT_NEAR(line["minus_paper"].get<double>(), 0, 1e-9);
  EXPECT_NEAR(line["minus_paper_high"].get<double>(), std::hypot(0.0945, 0.0429), 1e-3);
  EXPECT_NEAR(line["minus_paper_low"].get<double>(), -std::hypot(0.0945, 0.0429), 1e-3);
}

TEST(GraveMemory, PlaysAPartAgainFromWhatWasKept) {
  const Scratch scratch;
  ReproduceOptions options;
  options.only = "band";
  options.games = 2;
  options.resign = 0.45;
  options.out = scratch.path();
  ReproduceHooks hooks;
  std::int64_t told = 0;
  hooks.progress = [&](const std::string&, std::int64_t done, std::int64_t total) {
    told = done;
    EXPECT_EQ(total, 2);
  };
  reproduce_grave_memory(options, hooks);
  EXPECT_EQ(told, 2);
  const std::string first = read_whole_file(scratch.path() / "band.jsonl");
  reproduce_grave_memory(options, hooks);
  EXPECT_EQ(read_whole_file(scratch.path() / "band.jsonl"), first);
}

}  // namespace
}  // namespace ludens::reproduce
