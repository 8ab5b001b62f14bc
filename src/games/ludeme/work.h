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
  static void begin(std::int64_t most = kMost) { now() = {.left = most, .depth = now().depth}; }
  static void begin_timed(std::int64_t most, double milliseconds);  // of this thread's processor time
  static void spend(std::int64_t units = 1) {
    if ((now().left -= units) < 0) more();
  }
  static double processor_ms();  // that this thread has had

  // One level deeper, where rules can call themselves: what follows a move, the moves of pieces within those of a
  // piece.
  class Deeper {
   public:
    Deeper() {
      if (now().depth >= kDeepest) throw TooLong("the rules of this game call themselves without an end");
      ++now().depth;
    }
    ~Deeper() { --now().depth; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
  };

 private:
  static constexpr int kDeepest = 100;
  struct Now {
    std::int64_t left = kMost, later = 0;
    double until = 0;  // 0: not timed
    int depth = 0;
  };
  static Now& now() {
    thread_local Now now;
    return now;
  }
  static void more();  // throws where nothing is left, or the time is over
};

// Counts one more as long as it lives, also where an Error ends that.
class Counted {
 public:
  explicit Counted(int& count) : count_(++count) {}
  ~Counted() { --count_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  int& count_;
};

}  // namespace ludens::games::lud
