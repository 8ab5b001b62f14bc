#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "measure/room.h"

namespace ludens::measure {

// What one cluster (a game, a player) adds to a share Σ top / Σ bottom: hits and positions, say. A cluster may come
// several times, and one that adds nothing need not come at all.
struct RatioTerm {
  std::uint32_t cluster = 0;
  double top = 0, bottom = 0;
};
using Ratio = std::vector<RatioTerm>;

struct RatioInterval {
  double value = 0, low = 0, high = 0;  // all NaN where nothing was counted
  double p = 1;                         // of a difference: twice the share of draws on the other side of 0
  bool known() const { return value == value; }
};

struct BootstrapOptions {
  int resamples = 2000;
  std::uint64_t seed = 1;
  double level = 0.95;
  // They are shares of what either is so or is not. Where all of it was, or nothing, every draw says the same, and the
  // interval is that of as many independent trials as there are clusters (Clopper and Pearson 1934).
  bool shares = false;
};

// Percentile intervals of several shares at once, by drawing whole clusters with replacement (Efron 1979; Davison and
// Hinkley 1997, section 3.8): positions of one game are not independent, games nearly are. All shares see the same
// draws, so the difference of two agents, given as one share with top = a − b, is a paired comparison. A resample costs
// one draw a cluster and one addition a term. The same options give the same numbers on every machine.
// Tested by tests/measure/stats/bootstrap_test.cpp.
std::vector<RatioInterval> bootstrap(std::span<const Ratio> ratios, std::size_t clusters,
                                     const BootstrapOptions& options = {});

}  // namespace ludens::measure
