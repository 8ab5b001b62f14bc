#include "measure/matching/answer.h"

#include <cmath>

#include <gtest/gtest.h>

namespace ludens::measure {
namespace {

TEST(Answer, RanksThePersonsMoveWithTiesToTheSmallerId) {
  const Distribution moves({{Move{7}, 0.25f}, {Move{3}, 0.25f}, {Move{5}, 0.5f}, {Move{9}, 0}});
  EXPECT_EQ(answer_of(moves, Move{5}, true), (Answer{1, 0.5f, 0.5f, false, 5}));
  EXPECT_EQ(answer_of(moves, Move{3}, true), (Answer{2, 0.25f, 0.5f, false, 5}));
  EXPECT_EQ(answer_of(moves, Move{7}, true), (Answer{3, 0.25f, 0.5f, false, 5}));
  EXPECT_EQ(answer_of(moves, Move{9}, true).rank, 0) << "no weight, no rank";
  EXPECT_EQ(answer_of(moves, Move{1}, true).rank, 0) << "not listed";
}

TEST(Answer, SaysWhereOnlyAMoveWasGiven) {
  const Distribution one = Distribution::sure(Move{4});
  EXPECT_EQ(answer_of(one, Move{4}, true), (Answer{1, 1, 1, true, 4}));
  EXPECT_EQ(answer_of(one, Move{4}, false), (Answer{1, 1, 1, false, 4})) << "there was nothing else to play";
}

TEST(Answer, IsNoMoreSurprisedThanOneInAMillion) {
  EXPECT_EQ(surprise({1, 0.5f, 0.5f}), std::log(2.0));
  EXPECT_EQ(surprise({0, 0, 0.5f}), -std::log(1e-6));
  EXPECT_EQ(surprise({9, 1e-9f, 0.5f}), -std::log(1e-6));
  EXPECT_EQ(surprise({1, 1, 1}), 0);
}

}  // namespace
}  // namespace ludens::measure
