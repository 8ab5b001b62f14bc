#pragma once
#include <cstdint>

#include "base/error.h"

namespace ludens::games::lud {

struct TooLong : base::Error {
  using Error::Error;
};

// Descriptions come from strangers: rules whose loops lie in loops are stopped. Every loop that evaluates something for
// its items spends one of these an item; making a position's moves, or making one move, begins with all of them, and so
// does compiling. Where the work is timed (Bounds), the clock is looked at now and then, too.
class Work {
 public:
  static constexpr std::int64_t kMost = 50'000'000;
  static void begin(std::int64_t most = kMost) { now() = {.left = most}; }
  static void begin_timed(std::int64_t most, double milliseconds);  // of this thread's processor time
  static void spend(std::int64_t units = 1) {
    if ((now().left -= units) < 0) more();
  }
  static double processor_ms();  // that this thread has had

 private:
  struct Now {
    std::int64_t left = kMost, later = 0;
    double until = 0;  // 0: not timed
  };
  static Now& now() {
    thread_local Now now;
    return now;
  }
  static void more();  // throws where nothing is left, or the time is over
};

}  // namespace ludens::games::lud
