#pragma once
#include <cstdint>

#include "base/until.h"
#include "search/room.h"

namespace ludens::search {

// When a search has to end beside its own count of simulations: at its own limit of time or the question's, whichever
// is sooner, or when it is told to stop. One clock for all searches; it is read every `period` simulations, because
// reading costs as much as a short playout; also at the beginning, since a search that is a part of another may begin
// when the time is over. The first simulation is always made, so that there is an answer.
class SearchClock {
 public:
  explicit SearchClock(std::int64_t period) : period_(period) {}

  void start(std::int64_t own_milliseconds, const Until& asked) {
    until_ = asked.but_within(own_milliseconds);
    over_ = until_.over();
    next_ = period_;
  }
  bool due(std::int64_t done) const { return done >= next_; }  // it will be read now
  bool over(std::int64_t done) {
    if (due(done)) {
      next_ = done - done % period_ + period_;
      over_ = over_ || until_.over();
    }
    return over_ && done > 0;
  }

 private:
  std::int64_t period_, next_ = 0;
  Until until_;
  bool over_ = false;
};

}  // namespace ludens::search
