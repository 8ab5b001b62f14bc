#include "measure/tuning/tuning_line.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

class Answers : public testing::Test {
 protected:
  void SetUp() override {
    read_games(20);
    plan_.parts = {"random", "uct(playouts=20)"};
    plan_.judge = "uct(playouts=20)";
    plan_.judged = 30;
    plan_.mode = PositionMode::All;
  }
  void read_games(int count) {
    std::string games;
    for (int i = 0; i < count; ++i)
      games += R"({"game":"tictactoe","moves":"a3 b2 c3 b3 b1 a2","players":[{"id":"p)" + std::to_string(i) +
               R"(","rating":)" + std::to_string(2000 + i) + R"(},{"id":"q"}],"tags":{"id":")" + std::to_string(i) +
               "\"}}\n";
    plan_.query = parse_query("file:" + folder_.write("games.jsonl", games).string());
  }
  static std::string all(const std::vector<TuningPosition>& positions) { return tuning_line(positions); }

  Scratch folder_;
  TuningPlan plan_;
};

TEST_F(Answers, ReadBackExactly) {
  const auto positions = collect(plan_);
  ASSERT_EQ(positions.size(), 20u * 6) << "identical games of other people are other games";
  const auto kept = read_tuning_line(tuning_line(positions));
  ASSERT_EQ(kept.size(), positions.size());
  bool judged = false, unjudged = false, unrated = false;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_EQ(kept[i].moves, positions[i].moves);
    EXPECT_EQ(kept[i].logs, positions[i].logs);
    EXPECT_EQ(kept[i].losses, positions[i].losses);
    EXPECT_EQ(kept[i].rating, positions[i].rating);
    EXPECT_EQ(kept[i].gid, positions[i].gid);
    EXPECT_EQ(kept[i].played, positions[i].played);
    (positions[i].losses.empty() ? unjudged : judged) = true;
    unrated |= !positions[i].rating;
  }
  EXPECT_TRUE(judged && unjudged && unrated) << "every kind of position was there";
}

TEST_F(Answers, DoNotDependOnJobs) {
  const auto alone = collect(plan_);
  plan_.jobs = 4;
  EXPECT_EQ(all(collect(plan_)), all(alone));
}

TEST_F(Answers, AreAskedForOnce) {
  plan_.out = folder_.file("answers");
  const auto first = collect(plan_);
  bool asked = false;
  TuningHooks hooks;
  hooks.progress = [&](std::int64_t, std::int64_t) { asked = true; };
  plan_.jobs = 2;
  EXPECT_EQ(all(collect(plan_, hooks)), all(first));
  EXPECT_FALSE(asked);
  plan_.seed = 2;
  EXPECT_NE(complaint([&] { collect(plan_); }).find("holds another run"), std::string::npos);
}

TEST_F(Answers, GoOnWhereTheyWereStopped) {
  read_games(200);  // far more than a worker may be ahead of the one who stops it (runner/run.h), on a busy machine too
  const auto whole = collect(plan_);
  plan_.out = folder_.file("answers");
  std::stop_source stop;
  TuningHooks hooks;
  hooks.stop = stop.get_token();
  hooks.progress = [&](std::int64_t done, std::int64_t) {
    if (done >= 30) stop.request_stop();
  };
  const auto half = collect(plan_, hooks);
  EXPECT_GE(half.size(), 30u);
  EXPECT_LT(half.size(), whole.size());
  std::int64_t first = 0;
  hooks.stop = {};
  hooks.progress = [&](std::int64_t done, std::int64_t) { first = first == 0 ? done : first; };
  EXPECT_EQ(all(collect(plan_, hooks)), all(whole));
  EXPECT_GT(first, 30) << "what was asked before is not asked again";
}

TEST_F(Answers, ADamagedLineSaysSo) {
  const std::string line = tuning_line(collect(plan_));
  for (const std::size_t size : {std::size_t{0}, std::size_t{7}, line.size() / 2, line.size() - 1})
    EXPECT_THROW(read_tuning_line(std::string_view(line).substr(0, size)), Error);
  for (const char* damaged : {"{}", R"({"positions":""})", R"({"positions":"!!!!"})", R"({"positions":"AQAAAAAA"})"})
    EXPECT_THROW(read_tuning_line(damaged), Error) << damaged;
}

TEST_F(Answers, BandsAreCutByHashAndHoldTheirOwnOnly) {
  plan_.bands = {{std::nullopt, 2010}, {2010, std::nullopt}};
  const auto rated = collect(plan_);
  EXPECT_EQ(rated.size(), 60u) << "the first player's moves";
  plan_.bands.push_back({.unrated = true});
  EXPECT_EQ(collect(plan_).size(), 120u);
  plan_.most = 7;
  const auto few = collect(plan_);
  ASSERT_EQ(few.size(), 21u);
  for (std::size_t b = 0; b < 3; ++b)
    EXPECT_EQ(std::count_if(few.begin(), few.end(), [&](const auto& p) { return plan_.bands[b].holds(p.rating); }), 7);
  plan_.most = 5;
  for (const auto& position : collect(plan_))
    EXPECT_TRUE(std::any_of(few.begin(), few.end(), [&](const auto& p) {
      return p.gid == position.gid && p.moves == position.moves && p.played == position.played;
    })) << "a smaller sample is part of a larger one";
}

}  // namespace
}  // namespace ludens::measure
