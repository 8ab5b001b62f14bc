#include "play/pick.h"

#include <set>

#include <gtest/gtest.h>

namespace ludens::play {
namespace {

TEST(Pick, DrawsLotsAmongEqualMovesOnly) {
  Rng rng(1);
  Opinion opinion;
  opinion.moves = Distribution({{Move{0}, 2}, {Move{1}, 3}, {Move{2}, 3}, {Move{3}, 1}});
  std::set<Move> seen;
  for (int i = 0; i < 100; ++i) seen.insert(pick(opinion, {}, rng));
  EXPECT_EQ(seen, (std::set<Move>{Move{1}, Move{2}}));
}

TEST(Pick, UsesNoDiceWhereOneMoveIsLikeliest) {
  Rng rng(1);
  const Rng before = rng;
  Opinion opinion;
  opinion.moves = Distribution({{Move{0}, 2}, {Move{1}, 3}});
  EXPECT_EQ(pick(opinion, {}, rng), Move{1});
  EXPECT_EQ(rng, before);
}

}  // namespace
}  // namespace ludens::play
