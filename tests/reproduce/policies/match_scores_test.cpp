#include "reproduce/policies/match_scores.h"
#include "base/json.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::reproduce {
namespace {

TEST(MatchScores, CountsByGroupAndTogether) {
  MatchScores scores({"weak", "strong"}, {"a", "b"});
  scores.add(1, 0, {{1, 0.5}, {0, 2}});
  scores.add(1, 0, {{1, 0.5}, {1, 1}});
  scores.add(2, 1, {{0, 3}, {1, 1}});
  scores.add(1, 1, {{0, 3}, {0, 1}});  // the same game: a player of each group
  const auto found = scores.summary({{0, 1}});
  ASSERT_EQ(found.groups, (std::vector<std::string>{"weak", "strong", "all"}));
  EXPECT_EQ(found.shares[0][0].positions, 2);
  EXPECT_EQ(found.shares[0][0].games, 1);
  EXPECT_EQ(found.shares[0][0].top1.value, 1);
  EXPECT_EQ(found.shares[0][1].top1.value, 0.5);
  EXPECT_EQ(found.shares[1][1].top1.value, 0.5);
  EXPECT_EQ(found.shares[1][0].games, 2);
  EXPECT_EQ(found.shares[2][0].positions, 4);
  EXPECT_EQ(found.shares[2][0].games, 2);
  EXPECT_EQ(found.shares[2][0].top1.value, 0.5);
  EXPECT_EQ(found.shares[2][1].nats.value, 1.25);
  ASSERT_EQ(found.contrasts.size(), 3u);
  EXPECT_EQ(found.contrasts[0].top1.value, 0.5);
  EXPECT_EQ(found.contrasts[1].top1.value, -0.5);
  EXPECT_EQ(found.contrasts[2].top1.value, 0);
}

// b is a in nine positions of ten and better in the rest: the shares overlap, the paired difference is clear.
TEST(MatchScores, ContrastsArePairedAndCorrectedForTheGroups) {
  MatchScores scores({"x", "y", "z"}, {"a", "b"});
  Rng rng(1);
  for (std::uint64_t game = 0; game < 100; ++game)
    for (int i = 0; i < 10; ++i) {
      const double hit = rng.below(2);
      const bool better = game % 3 == 0 && hit == 0 && rng.below(5) == 0;
      scores.add(game, game % 3, {{hit, 1}, {better ? 1 : hit, 1}});
    }
  const auto found = scores.summary({{1, 0}});
  EXPECT_LT(found.shares[0][1].top1.low, found.shares[0][0].top1.high);
  EXPECT_GT(found.contrasts[0].top1.low, 0);
  EXPECT_LT(found.contrasts[0].holm, 0.05);
  EXPECT_NEAR(found.contrasts[0].holm, 3 * found.contrasts[0].top1.p, 1e-12);
  EXPECT_EQ(found.contrasts[1].top1.value, 0);
  EXPECT_EQ(found.contrasts[1].holm, 1);
  EXPECT_EQ(found.contrasts[3].holm, found.contrasts[3].top1.p) << "all together is one test";
  EXPECT_NE(contrast_table(found).find(" *"), std::string::npos);
}

TEST(MatchScores, AGroupWithoutPositionsStaysEmpty) {
  MatchScores scores({"x", "nobody"}, {"a"});
  scores.add(1, 0, {{1, 0}});
  const auto found = scores.summary({});
  EXPECT_EQ(found.shares[1][0].positions, 0);
  EXPECT_FALSE(found.shares[1][0].top1.known());
  for (const auto& line : score_lines(found, {{"experiment", "test"}}))
    EXPECT_EQ(line.contains("top1"), line["group"] != "nobody") << line.dump();
}

}  // namespace
}  // namespace ludens::reproduce
