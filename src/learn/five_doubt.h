#pragma once
#include "belief/doubt_filter.h"
#include "learn/five_set.h"
#include "patterns/five_net.h"

namespace ludens::learn {

// What a pair of thresholds does to positions that people played.
struct DoubtReport {
  DoubtLimits limits;
  std::int64_t positions = 0;
  double median = 0, p95 = 0, mean = 0;  // of the good set's size, where it is not everything
  double inside = 0;                     // share of positions whose good set has the move that was played
  double everything = 0;                 // share where no move stood out
  double single = 0;                     // share with one good move: played without search
};

// First impressions of positions, for trying out thresholds.
class Impressions {
 public:
  Impressions(const five::Net& net, const FiveSet& set);
  DoubtReport report(const DoubtLimits& limits) const;
  // The thresholds whose good set has the human move most often among those that keep it as small as what people
  // consider: median at most 4, 95th percentile at most `most`, everything in less than 4 % (docs/dual.md).
  DoubtReport tune(int most = 12) const;

 private:
  struct One {
    std::vector<Move> moves;
    std::vector<float> p;
    Move played;
  };
  std::vector<One> all_;
};

}  // namespace ludens::learn
