#include "measure/levels/people_curve.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/rng.h"
#include "belief/rating.h"
#include "games/catalogue.h"
#include "measure/stats/intervals.h"

namespace ludens::measure {
namespace {

// Games from a list instead of a file.
class Listed final : public GameSource {
 public:
  explicit Listed(std::vector<GameRow> games) : games_(std::move(games)) {}
  bool next_row(GameRow& row) override {
    if (at_ == games_.size()) return false;
    row = games_[at_++];
    return true;
  }

 private:
  std::vector<GameRow> games_;
  std::size_t at_ = 0;
};

GameRow meeting(const std::string& game, int first, int second, Result result, int pair) {
  GameRow out;
  out.name = "go9";
  out.game = game;
  out.result = result;
  out.players[0].id = "a" + std::to_string(pair);
  out.players[0].rank = rank_text(first);
  out.players[1].id = "b" + std::to_string(pair);
  out.players[1].rank = rank_text(second);
  return out;
}

// People whose results follow 40 Elo a rank.
std::vector<GameRow> forty_a_rank(int games) {
  Rng rng(3);
  std::vector<GameRow> out;
  for (int i = 0; i < games; ++i) {
    const int first = 15 + static_cast<int>(rng.below(12)), second = 15 + static_cast<int>(rng.below(12));
    const bool won = rng.below(1'000'000) < 1e6 * score_of_elo(40 * (first - second));
    out.push_back(meeting("go9", first, second, won ? Result::FirstWins : Result::SecondWins, i));
  }
  return out;
}

TEST(PeopleCurve, TheStrongerScoresByTheGapAndTheLineFindsEloARank) {
  Listed games(forty_a_rank(20'000));
  const PeopleCurve curve = people_curve(*find_game("go9"), games);
  EXPECT_EQ(curve.games, 20'000);
  EXPECT_LT(curve.low, 40);
  EXPECT_GT(curve.high, 40);
  EXPECT_NEAR(curve.elo_per_unit, 40, 3);
  EXPECT_NEAR(curve.middle, 20, 1);
  ASSERT_GE(curve.gaps.size(), 6u);
  for (const auto& gap : curve.gaps) EXPECT_NEAR(gap.people.score, score_of_elo(40 * gap.gap), 0.08) << gap.gap;
  EXPECT_EQ(curve.gaps[0].gap, 1);
  EXPECT_LT(curve.gaps[0].people.low, curve.gaps[0].people.score);
  EXPECT_GT(curve.gaps[0].people.high, curve.gaps[0].people.score);
}

TEST(PeopleCurve, UnevenGamesAndThoseWithoutStrengthOrResultAreLeftOut) {
  auto list = forty_a_rank(100);
  list.push_back(meeting("go9(handicap=2)", 10, 20, Result::SecondWins, 200));
  list.push_back(meeting("go9(komi=0.5)", 10, 20, Result::SecondWins, 201));
  list.push_back(meeting("go9", 10, 20, Result::Ongoing, 202));
  list.push_back(meeting("go9", 10, 20, Result::FirstWins, 203));
  list.back().players[0].rank = "";
  Listed games(list);
  const PeopleCurve curve = people_curve(*find_game("go9"), games);
  EXPECT_EQ(curve.games, 100);
  EXPECT_EQ(curve.uneven, 2);
  EXPECT_EQ(curve.unknown, 2);
}

TEST(PeopleCurve, WithoutGamesOrAScaleItSaysSo) {
  Listed none({});
  EXPECT_THROW(people_curve(*find_game("go9"), none), Error);
  EXPECT_THROW(people_curve(*find_game("hex11"), none), Error);
}

}  // namespace
}  // namespace ludens::measure
