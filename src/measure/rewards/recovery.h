#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/rewards/reward_fit.h"

namespace ludens::measure {

// Does the inference find rewards that are known? Sets of choices by players who have them, and how often the truth is
// inside the 95 % interval.
struct Recovery {
  struct Row {
    std::size_t feature = 0;
    double truth = 0;
    int inside = 0;    // sets whose interval holds the truth
    double mean = 0;   // of what was found
    double width = 0;  // of the intervals, mean
  };
  int sets = 0, failed = 0;  // failed: no finite rewards were the likeliest
  std::int64_t choices = 0;  // of all sets
  std::vector<Row> rows = {};
};

// The truth with a loss of 0.
RewardValues above_loss(RewardValues truth);

// `set`: the choices of a set by its number.
Recovery recover(const RewardValues& truth, const RewardModel& model, int sets,
                 const std::function<std::vector<RewardChoice>(int set)>& set);

// As many games, drawn with replacement, with the moves that a player with these rewards would choose there.
std::vector<RewardChoice> choices_for(const std::vector<RewardChoice>& seen, const RewardValues& truth, int games,
                                      Rng rng);

std::string recovery_report(const std::string& what, const Recovery& recovery);  // rows of a table
Json recovery_json(const Recovery& recovery);

// Tested by tests/measure/rewards/reward_fit_test.cpp.
}  // namespace ludens::measure
