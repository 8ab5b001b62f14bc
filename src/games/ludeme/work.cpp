#include "games/ludeme/work.h"

#include <algorithm>
#include <ctime>

namespace ludens::games::lud {
namespace {

constexpr std::int64_t kSlice = 128;  // between two looks at the clock; a unit may be worth some microseconds

[[noreturn]] void too_long() { throw TooLong("the rules of this game take too long in this position"); }

}  // namespace

double Work::processor_ms() {
  std::timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

void Work::begin_timed(std::int64_t most, double milliseconds) {
  now() = {.left = std::min(most, kSlice), .later = std::max<std::int64_t>(0, most - kSlice), .depth = now().depth};
  now().until = processor_ms() + milliseconds;
}

void Work::more() {
  Now& here = now();
  const std::int64_t left = here.left + here.later;
  if (here.until == 0 || left < 0 || processor_ms() > here.until) too_long();
  here.left = std::min(left, kSlice);
  here.later = left - here.left;
}

}  // namespace ludens::games::lud
