#pragma once
#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <utility>

#include "base/clock.h"
#include "search/room.h"

namespace ludens::search {

// When a search has to end beside its own count of simulations: at its own limit of time or the question's, whichever
// is sooner, or when it is told to stop. One clock for all searches; it is read every `period` simulations, because
// reading costs as much as a short playout. The first simulation is always made, so that there is an answer.
class SearchClock {
 public:
  explicit SearchClock(std::int64_t period) : period_(period) {}

  void start(std::int64_t own_milliseconds, std::int64_t asked_milliseconds, std::stop_token stop) {
    watch_ = {};
    stop_ = std::move(stop);
    over_ = stop_.stop_requested();
    next_ = period_;
    milliseconds_ = own_milliseconds > 0 && asked_milliseconds > 0 ? std::min(own_milliseconds, asked_milliseconds)
                                                                   : own_milliseconds + asked_milliseconds;
  }
  bool due(std::int64_t done) const { return done >= next_; }  // it will be read now
  bool over(std::int64_t done) {
    if (due(done)) {
      next_ = done - done % period_ + period_;
      over_ = over_ || stop_.stop_requested() ||
              (milliseconds_ > 0 && watch_.seconds() * 1000 >= static_cast<double>(milliseconds_));
    }
    return over_ && done > 0;
  }

 private:
  std::int64_t period_, next_ = 0;
  Stopwatch watch_;
  std::int64_t milliseconds_ = 0;
  std::stop_token stop_;
  bool over_ = false;
};

}  // namespace ludens::search
