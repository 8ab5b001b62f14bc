#include "records/query/sample.h"

#include <numeric>
#include <set>

#include <gtest/gtest.h>

namespace ludens::records {
namespace {

std::vector<int> plies(int from, int to) {
  std::vector<int> out(static_cast<std::size_t>(to - from + 1));
  std::iota(out.begin(), out.end(), from);
  return out;
}

TEST(Sample, TakesAtMostFiveOfAGame) {
  EXPECT_EQ(sample_of_game("7", plies(4, 6)), plies(4, 6));
  const auto taken = sample_of_game("7", plies(4, 60));
  EXPECT_EQ(taken.size(), 5u);
  EXPECT_TRUE(std::is_sorted(taken.begin(), taken.end()));
  // They are the first five by their hashes.
  for (const int ply : plies(4, 60)) {
    std::size_t before = 0;
    for (const int other : plies(4, 60)) before += sample_hash("7", other) < sample_hash("7", ply);
    EXPECT_EQ(std::count(taken.begin(), taken.end(), ply), before < 5 ? 1 : 0) << ply;
  }
}

TEST(Sample, HasTheNumberAskedForAndGrowsByAddingOnly) {
  std::set<std::pair<int, int>> smaller;
  for (const int count : {1, 10, 100, 400, 1000}) {
    SampleCut cut(count);
    for (int game = 0; game < 100; ++game) cut.add(std::to_string(game), plies(4, 20));
    std::set<std::pair<int, int>> taken;
    for (int game = 0; game < 100; ++game)
      for (const int ply : cut.taken(std::to_string(game), plies(4, 20))) taken.emplace(game, ply);
    EXPECT_EQ(taken.size(), static_cast<std::size_t>(std::min(count, 500)));
    EXPECT_TRUE(std::includes(taken.begin(), taken.end(), smaller.begin(), smaller.end()));
    smaller = taken;
  }
}

}  // namespace
}  // namespace ludens::records
