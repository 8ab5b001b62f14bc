#include "study/draw.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "small_study.h"

namespace ludens::study {
namespace {

TEST(Draws, AreTheSharesOfTheFile) {
  const StudyFile study = parse_study(small_study(kTwoAgents, "[watch]\nshare = 0.25\n"), "s");
  std::map<std::string, int> met;
  int watched = 0, rounds = 0;
  for (int participant = 1; participant <= 4000; ++participant)
    for (int round = 1; round <= 2; ++round) {
      const Drawn drawn = draw_round(study, participant, round, 0);
      ++rounds;
      if (drawn.watch)
        ++watched;
      else
        ++met[drawn.whom];
    }
  // Five standard deviations around what is expected: a fault of one in two million for each share, with this seed
  // none.
  const auto near = [](double count, double all, double share) {
    return std::abs(count - all * share) < 5 * std::sqrt(all * share * (1 - share));
  };
  EXPECT_TRUE(near(watched, rounds, 0.25)) << watched;
  const double played = rounds - watched;
  EXPECT_TRUE(near(met["person"], played, 0.5)) << met["person"];
  EXPECT_TRUE(near(met["uniform"], played, 0.25)) << met["uniform"];
  EXPECT_TRUE(near(met["search"], played, 0.25)) << met["search"];
}

TEST(Draws, DependOnTheSeedAndOnWhoIsDrawnForAndOnNothingElse) {
  StudyFile study = parse_study(small_study(kTwoAgents), "s");
  const auto all = [&] {
    std::string out;
    for (int participant = 1; participant <= 40; ++participant)
      for (int attempt = 0; attempt < 3; ++attempt) out += draw_round(study, participant, 1, attempt).whom + " ";
    return out;
  };
  const std::string first = all();
  EXPECT_EQ(all(), first);
  study.seed = 8;
  EXPECT_NE(all(), first);
}

TEST(Draws, OfferAGameOnlyThoseWhoPlayIt) {
  std::string text = small_study("[[agents]]\nname = \"a\"\nagent = \"random\"\ngames = [\"connect4\"]\n");
  text.replace(text.find("[\"tictactoe\"]"), 13, "[\"tictactoe\", \"connect4\"]");
  const StudyFile study = parse_study(text, "s");
  int agents = 0;
  for (int participant = 1; participant <= 200; ++participant) {
    const Drawn drawn = draw_round(study, participant, 1, 0);
    if (drawn.game == "tictactoe") {
      EXPECT_EQ(drawn.whom, "person");
    }
    agents += drawn.whom == "a";
  }
  EXPECT_GT(agents, 20);
}

TEST(Seats, AreHeldEquallyOften) {
  Rng rng(3);
  std::array<std::int64_t, 2> held = {};
  for (int i = 0; i < 101; ++i) {
    ++held[static_cast<std::size_t>(balanced_seat(held, rng))];
    EXPECT_LE(std::abs(held[0] - held[1]), 1);
  }
}

TEST(Waits, ForAnAgentAreLikeThoseForAPerson) {
  const StudyFile study = parse_study(small_study(kTwoAgents), "s");
  Rng rng(5);
  double early = 0, late = 0;
  std::vector<std::int64_t> seen(30, 40'000);
  for (int i = 0; i < 2000; ++i) {
    const auto before = wait_for_agent(study, {}, rng), after = wait_for_agent(study, seen, rng);
    EXPECT_GE(before, kShortestWait);
    EXPECT_LE(before, 12'000);
    EXPECT_GE(after, 34'000);
    EXPECT_LE(after, 46'000);
    early += static_cast<double>(before) / 2000;
    late += static_cast<double>(after) / 2000;
  }
  EXPECT_NEAR(early, 7'000, 300);
  EXPECT_NEAR(late, 40'000, 500);
}

}  // namespace
}  // namespace ludens::study
