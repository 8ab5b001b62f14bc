#include "reproduce/minds/minds.h"

#include <fstream>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agents/parts.h"
#include "games/catalogue.h"
#include "reproduce/minds/map.h"
#include "support/scratch.h"

namespace ludens::reproduce {
using namespace tests;
namespace {

// Games of random moves in the place of the tournaments: what comes out means nothing, but it has to fit together.
class Minds : public testing::Test {
 protected:
  Minds() {
    const GamePtr game = find_game("renju");
    Rng rng(7);
    std::string text =
        "gid\tdate\tblack_id\twhite_id\tblack_whr\twhite_whr\tresult\topening\tfifth\tswap\tevent\tnmoves\tmoves\n";
    for (int i = 0; i < 100; ++i) {
      Position position = game->start();
      std::string moves;
      int count = 0;
      for (; count < 9 && !position.over(); ++count) {
        const Move move = position.play_random(rng);
        moves += static_cast<char>('a' + move.id % 15);
        moves += static_cast<char>('a' + move.id / 15);
      }
      text +=
          fmt::format("{}\t2001-01-01\t1\t2\t{}\t{}\tB\t\t\tFalse\tx\t{}\t{}\n", i, 2100 + i, 2500 + i, count, moves);
    }
    std::filesystem::create_directories(folder_.path() / "renju");
    folder_.write("renju/tournaments.tsv.gz", text);  // which readers see not to be packed
    options_.data = folder_.path();
    options_.out = folder_.path() / "out";
    options_.positions = 6;
  }
  MatchedMinds match(std::vector<Mind> minds) { return match_minds("some", std::move(minds), 1, 0, options_, {}); }
  Scratch folder_;
  ReproduceOptions options_;
};

TEST_F(Minds, DifferencesAreThoseOfTheSharesInEitherDirection) {
  const auto matched = match({{"a", "system1"}, {"b", "random"}, {"c", "system1(renju-simple)"}});
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b) {
      const auto diff = matched.difference(a, b), back = matched.difference(b, a);
      EXPECT_NEAR(diff.value, matched.summary.agents[a].top1.value - matched.summary.agents[b].top1.value, 1e-12);
      EXPECT_NEAR(diff.low, -back.high, 1e-12);
      EXPECT_LE(diff.low, diff.high);
    }
  const auto lines = mind_lines(matched, {{1, "over_b"}}, {{"part", "x"}});
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0]["row"], "a");
  EXPECT_EQ(lines[0]["part"], "x");
  EXPECT_EQ(lines[0]["positions"], matched.summary.positions);
  EXPECT_TRUE(lines[0].contains("over_b") && lines[0].contains("over_b_low") && lines[0].contains("top1_high"));
  EXPECT_FALSE(lines[1].contains("over_b"));
  EXPECT_NE(mind_table(matched, {{1, "over_b"}}).find("| a | `system1` |"), std::string::npos);
}

TEST(Ablation, GoesFromThePapersSearchToOursByOneStepAtATime) {
  for (const char* model : {"renju-human", "renju-human-paper"}) {
    std::set<std::string> texts;
    for (const auto& mind : ablation(model)) texts.insert(agent_text(parse_spec(mind.agent)));
    EXPECT_EQ(texts.size(), ablation(model).size()) << "no row twice";
  }
  EXPECT_EQ(agent_text(parse_spec(ablation("renju-human").back().agent)), "dual") << "all is what is played";
  EXPECT_EQ(ablation("renju-human")[0].agent, "system1(renju-human)");
}

TEST(Suspects, ChangeThePapersSearchEachInItsOwnWay) {
  std::set<std::string> texts;
  for (const auto& mind : suspects()) texts.insert(agent_text(parse_spec(mind.agent)));
  EXPECT_EQ(texts.size(), suspects().size());
  for (std::size_t i = 1; i + 1 < suspects().size(); ++i)
    EXPECT_NE(suspects()[i].agent.find("select=uct, trust=0, second-thoughts=no, proofs=no"), std::string::npos);
}

TEST(Figure3, GivesEverySearchTheSameTimeAndTakesAnEngineWhereOneIsNamed) {
  const auto minds = figure3(100, "");
  for (const auto& mind : minds)
    if (mind.name != "random" && mind.name != "System 1 alone")
      EXPECT_NE(mind.agent.find("time=100ms"), std::string::npos) << mind.agent;
  const auto more = figure3(100, "engine(\"x\", protocol=gomocup, movetime=100ms)");
  ASSERT_EQ(more.size(), minds.size() + 1);
  EXPECT_EQ(more.back().name, "external engine");
}

TEST_F(Minds, WriteTheirLinesTablesAndPlots) {
  options_.only = "figure3";
  options_.milliseconds = 5;
  reproduce_minds(options_, {});
  for (const char* name : {"figure3-5ms.jsonl", "figure3-5ms.md", "figure3-5ms.svg"})
    EXPECT_TRUE(std::filesystem::exists(options_.out / name)) << name;
  std::ifstream in(options_.out / "figure3-5ms.jsonl");
  std::string line;
  int whole = 0, by_rating = 0;
  while (std::getline(in, line)) (line.find("by-rating") == std::string::npos ? whole : by_rating)++;
  EXPECT_EQ(whole, std::ssize(figure3(5, "")));
  EXPECT_EQ(by_rating % whole, 0);
  EXPECT_GT(by_rating, 0);
}

TEST(Map, TurnsOneKnobAtATimeFromItsBase) {
  std::set<std::string> agents;
  bool base = false;
  for (const auto& point : map_points()) {
    EXPECT_TRUE(agents.insert(point.agent).second) << point.agent;
    EXPECT_NO_THROW(parse_spec(point.agent));
    base |= point.agent == agent_text(parse_spec(map_base()));
  }
  EXPECT_TRUE(base);
  const auto svg = map_plot({{map_points()[0], {0.5, 0.4, 0.6}, {0.25, 0.2, 0.3}, 100}});
  EXPECT_NE(svg.find("<svg"), std::string::npos);
}

}  // namespace
}  // namespace ludens::reproduce
