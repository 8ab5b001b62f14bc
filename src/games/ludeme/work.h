#pragma once
#include <cstdint>

#include "base/error.h"

namespace ludens::games::lud {

// Descriptions come from strangers: rules whose loops lie in loops are stopped. Every loop that evaluates something for
// its items spends one of these an item; making a position's moves, or making one move, begins with all of them.
class Work {
 public:
  static constexpr std::int64_t kMost = 50'000'000;
  static void begin() { left() = kMost; }
  static void spend() {
    if (--left() < 0) throw base::Error("the rules of this game take too long in this position");
  }

 private:
  static std::int64_t& left() {
    thread_local std::int64_t left = kMost;
    return left;
  }
};

}  // namespace ludens::games::lud
