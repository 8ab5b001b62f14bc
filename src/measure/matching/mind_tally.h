#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/matching/answer.h"

namespace ludens::measure {

// How a mind of two systems went about people's positions: how many moves felt good, whether the person's was among
// them, how often it thought, and how much it looked at (people: a handful). Tested by
// tests/measure/matching/mind_tally_test.cpp.
class MindTally {
 public:
  void add(const Answer& answer);  // one without a mind counts nowhere
  bool empty() const { return positions_ == 0; }

  Json json() const;
  std::string text() const;  // for people, some lines

 private:
  using Histogram = std::map<std::int64_t, std::int64_t>;  // value, how often
  static constexpr std::size_t kBins = 10;

  double share(std::int64_t count) const { return static_cast<double>(count) / static_cast<double>(positions_); }

  std::int64_t positions_ = 0, everything_ = 0, inside_ = 0, unsearched_ = 0, changed_ = 0;
  double doubt_ = 0;
  Histogram good_;        // sizes of good sets, where some move stood out
  Histogram looked_;      // different positions looked at
  Histogram considered_;  // moves of the root looked at
  struct Bin {
    std::int64_t positions = 0, top1 = 0;
    double doubt = 0, surprise = 0;
  };
  Bin bins_[kBins];  // by equal_moves = 2^H: 1–2, 2–4, 4–8 …
};

}  // namespace ludens::measure
