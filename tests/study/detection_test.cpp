#include "study/detection.h"

#include <array>

#include <gtest/gtest.h>

#include "study/felt.h"

namespace ludens::study {
namespace {

TEST(NormalQuantile, IsThatOfTables) {
  EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-12);
  EXPECT_NEAR(normal_quantile(0.8), 0.8416212335729143, 1e-12);
  EXPECT_NEAR(normal_quantile(0.001), -3.090232306167813, 1e-11);
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-12);
}

TEST(DPrime, IsZeroForThoseWhoGuessAndFiniteForThoseWhoAreAlwaysRight) {
  EXPECT_NEAR(d_prime({30, 50, 30, 50}), 0, 1e-12);
  EXPECT_NEAR(d_prime({50, 100, 50, 100}), 0, 1e-12);
  // 69.1 and 30.9 of a hundred are half a deviation on either side: d′ is 1 (Macmillan and Creelman 2005, chapter 1).
  EXPECT_NEAR(d_prime({6915, 10'000, 3085, 10'000}), 1, 0.001);
  EXPECT_GT(d_prime({20, 20, 0, 20}), 3);
  EXPECT_LT(d_prime({20, 20, 0, 20}), 5);
  EXPECT_LT(d_prime({5, 20, 15, 20}), 0) << "they take people for programs";
}

TEST(Feeling, IsOfTheAbilityThatIsStated) {
  Rng rng(1);
  Said said{0, 20'000, 0, 20'000};
  double likeness = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Felt person = feel(true, 1.5, 0.3, rng);
    said.human_of_people += person.human;
    said.human_of_program += feel(false, 1.5, 0.3, rng).human;
    likeness += static_cast<double>(person.likeness) / 20'000;
  }
  EXPECT_NEAR(d_prime(said), 1.5, 0.05);
  EXPECT_NEAR(said.human_of_people / said.people, 0.674, 0.015) << "the normal distribution below 0.45";
  EXPECT_NEAR(likeness, 62.5, 1) << "below 0.45 / √2, of a hundred";
}

TEST(Area, CountsPairsAndTiesHalf) {
  const std::array<double, 3> first = {1, 2, 3}, second = {2, 2, 0};
  // Nine pairs: 1 wins over one, 2 over one and ties with two, 3 over all three.
  EXPECT_DOUBLE_EQ(area_under_curve(first, second), (1 + 2 + 3) / 9.0);
  EXPECT_DOUBLE_EQ(area_under_curve(second, first), 1 - 6.0 / 9);
  EXPECT_DOUBLE_EQ(area_under_curve(first, {}), 0.5);
}

TEST(Power, IsThatOfTablesAndFallsWithAnswers) {
  // Fleiss, Levin and Paik (2003), chapter 4: 0.5 against 0.6 needs 388 of each at power 0.8.
  EXPECT_EQ(participants_needed(0.5, 0.1, 0.8, 1, 0), 388);
  EXPECT_EQ(participants_needed(0.6, -0.1, 0.8, 1, 0), 388) << "whichever comes first";
  EXPECT_EQ(participants_needed(0.5, 0.1, 0.8, 4, 0), 97);
  EXPECT_EQ(participants_needed(0.5, 0.1, 0.8, 4, 1), 388) << "who always says the same says it once";
  EXPECT_GT(participants_needed(0.5, 0.1, 0.9, 1, 0), 388);
}

}  // namespace
}  // namespace ludens::study
