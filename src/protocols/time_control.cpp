#include "protocols/time_control.h"

#include <algorithm>

namespace ludens::protocols {
namespace {

constexpr std::int64_t kMargin = 100;  // for pipes, slow programs and the last playout

std::int64_t less_margin(std::int64_t milliseconds) {
  return std::max<std::int64_t>(milliseconds - std::min(kMargin, milliseconds / 5), 1);
}

}  // namespace

void TimeControl::spend(std::int64_t milliseconds) {
  if (left) left = std::max<std::int64_t>(*left - milliseconds, 0) + increment;
}

std::int64_t deadline(const TimeControl& clock) {
  std::int64_t most = clock.turn > 0 ? less_margin(clock.turn) : 0;
  if (!clock.left) return most;
  const std::int64_t a_move = clock.period_moves > 0 ? clock.period / clock.period_moves : 0;
  const std::int64_t share = *clock.left / 20 + (clock.increment + a_move) * 3 / 4;
  const std::int64_t limit = std::max<std::int64_t>(std::min(share, less_margin(*clock.left + a_move)), 1);
  return most > 0 ? std::min(most, limit) : limit;
}

}  // namespace ludens::protocols
