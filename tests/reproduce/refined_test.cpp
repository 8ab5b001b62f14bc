#include "reproduce/refined.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace ludens::reproduce {
namespace {

TEST(RefinedTests, AskAnAgentForOneMoveAndSayWhatItCost) {
  const TacticTrial found = try_tactic(kTactics[0], "refined(simulations=5000, adaptive=no)", 1);
  EXPECT_TRUE(found.solved);
  EXPECT_GT(found.seconds, 0);
  EXPECT_GT(found.steps, 0);
  EXPECT_LT(found.steps, 5000) << "the choice stood before the end";
  const TacticTrial missed = try_tactic(kTactics[0], "uct(playouts=50, playout=uniform)", 1);
  EXPECT_FALSE(missed.solved) << "fifty simulations do not try every move";
  EXPECT_EQ(missed.steps, 50);
}

TEST(RefinedTests, TellSharesWithIntervalsAndSteps) {
  const TacticTally tally{"PaperDefend",
                          "refined(simulations=500)",
                          "refined",
                          500,
                          {{true, 0.2, 64}, {true, 0.4, 256}, {false, 0.6, 500}}};
  const Json line = Json::parse(refined_lines({tally}));
  EXPECT_NEAR(line["solved"].get<double>(), 2.0 / 3, 1e-9);
  EXPECT_LT(line["low"].get<double>(), 2.0 / 3);
  EXPECT_EQ(line["seeds"].get<int>(), 3);
  EXPECT_EQ(line["steps_least"].get<int>(), 64);
  EXPECT_EQ(line["steps_most"].get<int>(), 500);
  EXPECT_NEAR(line["seconds"].get<double>(), 0.4, 1e-9);
  EXPECT_NE(refined_table({tally}).find("| refined | 500 | 2 of 3 | 2 of 3 | 0.400 |"), std::string::npos)
      << refined_table({tally});
}

TEST(RefinedTests, AreFourOfThePaperAndTenMoreOnItsBoard) {
  for (std::size_t i = 0; i < kComparedTactics; ++i) {
    EXPECT_EQ(kTactics[i].game, "gomoku15");
    EXPECT_EQ(kTactics[i].name.starts_with("Paper"), i < kPaperTactics);
  }
}

}  // namespace
}  // namespace ludens::reproduce
