#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>

namespace ludens::base {

// How long an answer may take: until a moment, and while whoever asked still waits. A copy ends when the original does,
// so that everybody who has a part in one answer shares it, however deep. Tested by tests/base/until_test.cpp.
struct Until {
  using Clock = std::chrono::steady_clock;
  std::stop_token stop = {};  // answer soon when it is requested
  std::optional<Clock::time_point> deadline = std::nullopt;

  // From now on; 0: no deadline.
  static Until within(std::int64_t milliseconds, std::stop_token stop = {}) {
    Until out{std::move(stop)};
    if (milliseconds > 0) out.deadline = Clock::now() + std::chrono::milliseconds(std::min(milliseconds, kLongest));
    return out;
  }
  bool over() const { return stop.stop_requested() || (deadline && Clock::now() >= *deadline); }
  // Milliseconds, at least 1; 0: there is no deadline.
  std::int64_t left() const {
    if (!deadline) return 0;
    return std::max<std::int64_t>(std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now()).count(), 1);
  }
  // The same, or sooner.
  Until but_within(std::int64_t milliseconds) const {
    Until out = within(milliseconds, stop);
    if (deadline && (!out.deadline || *deadline < *out.deadline)) out.deadline = deadline;
    return out;
  }
  // For the first of so many who answer one after the other: an equal share of what is left.
  Until share(std::size_t of) const {
    Until out = *this;
    if (deadline && of > 1) {
      const auto now = Clock::now();
      if (*deadline > now) out.deadline = now + (*deadline - now) / static_cast<std::int64_t>(of);
    }
    return out;
  }

 private:
  static constexpr std::int64_t kLongest = std::int64_t{1000} * 3600 * 24 * 365;  // no sum overflows
};

}  // namespace ludens::base
