#include "play/problem/collection.h"

#include <filesystem>
#include <fstream>
#include <map>

#include <gtest/gtest.h>

#include "agents/parts.h"
#include "play/problem/mine.h"
#include "support/scratch.h"
#include "support/source_dir.h"

namespace ludens::play {
namespace {

TEST(ProblemSets, LeaveOutWhatIsNoProblemOfTheirGame) {
  const tests::Scratch folder;
  const char* good = R"({"game":"tictactoe","moves":["b2","a1"],"solution":["a3"]})";
  std::ofstream(folder.path() / "tictactoe.jsonl")
      << good << "\nnonsense\n{\"game\":\"connect4\",\"moves\":[],\"solution\":[\"4\"]}\n\n"
      << good << "\n";
  std::ofstream(folder.path() / "broken.jsonl") << "\xff\xfe\n";
  const auto sets = read_problem_sets({folder.path(), folder.path() / "missing"});
  ASSERT_EQ(sets.size(), 1u);
  EXPECT_EQ(sets[0].game, "tictactoe");
  EXPECT_EQ(sets[0].problems.size(), 2u);
}

// Those that come with Ludens: each line says what the rules say of its moves, and grades follow from the shares.
TEST(ProblemSets, OfLudensAreWhole) {
  const auto folder = tests::source_dir() / "problems";
  const auto sets = read_problem_sets({folder});
  std::map<std::string, std::size_t> lines;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      ++lines[entry.path().stem().string()];
      const Json said = Json::parse(line);
      const Problem problem = read_problem(said);
      EXPECT_EQ(problem_json(problem).dump(), line);
      EXPECT_GE(problem.value, problem.other + MineOptions().decides - 1e-4);
      EXPECT_GE(problem.value, MineOptions().good - 1e-4);
      EXPECT_NEAR(said.at("chances").value(problem.level, problem.chance), problem.chance, 2e-4);
      for (const WrongMove& wrong : problem.wrong) EXPECT_NE(wrong.move, problem.solution.front());
      EXPECT_EQ(line.find("name"), std::string::npos) << "nobody is named";
    }
  }
  for (const ProblemSet& set : sets) EXPECT_EQ(set.problems.size(), lines[set.game]) << set.game;
  for (const char* game : {"go9", "renju", "chess"}) EXPECT_GE(lines[game], 5u) << game;
}

// The judge says so again of one of them, with some room for another processor.
TEST(ProblemSets, OfLudensAreDecidedByOneMove) {
  const auto sets = read_problem_sets({tests::source_dir() / "problems"});
  for (const ProblemSet& set : sets) {
    if (set.game != "go9") continue;
    const Problem& problem = set.problems.front();
    const Session session = problem_session(problem);
    std::map<std::string, std::unique_ptr<Agent>> made;
    const Review::Ask ask = [&](const std::string& text, const Question& question) {
      auto& agent = made[text];
      if (!agent) agent = make_agent(session.game_ptr(), text);
      agent->new_game();
      Rng rng(1);
      return agent->consider(question, rng);
    };
    MineOptions how;
    how.judge = problem.judge;
    how.decides = 0.1;
    how.good = 0.4;
    const auto found = Miner(ask, how).decides(session);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->move, problem.solution.front());
    EXPECT_NEAR(found->value, problem.value, 0.1);
    EXPECT_NEAR(found->other, problem.other, 0.1);
  }
}

}  // namespace
}  // namespace ludens::play
