#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "measure/room.h"

namespace ludens::measure {

// A sequential test of «A is elo0 stronger than B» against «A is elo1 stronger»: it ends as soon as the games say
// enough.
struct SprtPlan {
  double elo0 = 0, elo1 = 5;         // logistic Elo, elo0 < elo1
  double alpha = 0.05, beta = 0.05;  // how often elo1 is accepted though elo0 is true, and the reverse
  bool operator==(const SprtPlan&) const = default;
};

enum class Verdict { Undecided, Elo0, Elo1 };

struct SprtState {
  double llr = 0;               // logarithm of the likelihood ratio of elo1 to elo0
  double lower = 0, upper = 0;  // where elo0 and elo1 are accepted
  Verdict verdict = Verdict::Undecided;
};

// Counts of outcomes whose scores are evenly spaced from 0 to 1: three of games, five of pairs.
SprtState sprt(const SprtPlan& plan, std::span<const std::int64_t> counts);

SprtPlan parse_sprt(std::string_view text);  // «0,5»; throws Error

}  // namespace ludens::measure
