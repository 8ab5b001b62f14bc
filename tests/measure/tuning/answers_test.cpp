#include "measure/tuning/answers.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

class Answers : public testing::Test {
 protected:
  void SetUp() override {
    std::string games;
    for (int i = 0; i < 20; ++i)
      games += R"({"game":"tictactoe","moves":"a3 b2 c3 b3 b1 a2","players":[{"id":"p)" + std::to_string(i) +
               R"(","rating":)" + std::to_string(2000 + i) + R"(},{"id":"q"}],"tags":{"id":")" + std::to_string(i) +
               "\"}}\n";
    plan_.query = parse_query("file:" + folder_.write("games.jsonl", games).string());
    plan_.parts = {"random", "uct(playouts=20)"};
    plan_.judge = "uct(playouts=20)";
    plan_.judged = 30;
    plan_.mode = PositionMode::All;
  }
  static std::string all(const std::vector<TuningPosition>& positions) { return answers_bytes("{}", positions); }

  Scratch folder_;
  TuningPlan plan_;
};

TEST_F(Answers, ReadBackExactly) {
  const auto positions = collect(plan_);
  ASSERT_EQ(positions.size(), 20u * 6) << "identical games of other people are other games";
  const KeptAnswers kept = read_answers(answers_bytes(answers_mark(plan_), positions));
  EXPECT_EQ(kept.mark, answers_mark(plan_));
  ASSERT_EQ(kept.positions.size(), positions.size());
  bool judged = false, unjudged = false, unrated = false;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_EQ(kept.positions[i].moves, positions[i].moves);
    EXPECT_EQ(kept.positions[i].logs, positions[i].logs);
    EXPECT_EQ(kept.positions[i].losses, positions[i].losses);
    EXPECT_EQ(kept.positions[i].rating, positions[i].rating);
    EXPECT_EQ(kept.positions[i].gid, positions[i].gid);
    EXPECT_EQ(kept.positions[i].played, positions[i].played);
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
  const auto file = folder_.file("answers");
  const auto first = collect_once(file, plan_);
  bool asked = false;
  TuningHooks hooks;
  hooks.progress = [&](std::int64_t, std::int64_t) { asked = true; };
  plan_.jobs = 2;
  EXPECT_EQ(all(collect_once(file, plan_, hooks)), all(first));
  EXPECT_FALSE(asked);
  plan_.seed = 2;
  EXPECT_THROW(collect_once(file, plan_), Error) << "another run";
}

TEST_F(Answers, ADamagedFileSaysSo) {
  const auto file = folder_.file("answers");
  collect_once(file, plan_);
  std::string bytes = answers_bytes(answers_mark(plan_), collect(plan_));
  for (const std::size_t size : {std::size_t{0}, std::size_t{7}, bytes.size() / 2, bytes.size() - 1})
    EXPECT_THROW(read_answers(std::string_view(bytes).substr(0, size)), Error);
  bytes[bytes.size() / 2] ^= 1;
  EXPECT_THROW(read_answers(bytes), Error);
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
