#include "play/clock.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::play {

using Kind = TimeControl::Kind;

std::string_view time_kind_text(Kind kind) {
  return kind == Kind::None ? "none" : kind == Kind::Byoyomi ? "byoyomi" : "fischer";
}

Kind time_kind(std::string_view text) {
  for (const Kind kind : {Kind::None, Kind::Byoyomi, Kind::Fischer})
    if (time_kind_text(kind) == text) return kind;
  const std::vector<std::string> known = {"none", "byoyomi", "fischer"};
  throw Error(fmt::format("a clock is {}, found {}{}", join(known, ", "), cite(text), did_you_mean(text, known)));
}

GameClock::GameClock(const TimeControl& control) : control_(control) {
  const bool byoyomi = control.kind == Kind::Byoyomi;
  left_.fill({control.main_ms, byoyomi ? control.period_ms : 0, byoyomi ? control.periods : 0});
}

void GameClock::start(int person, std::int64_t now) {
  if (none() || running_ == person) return;
  stop(now);
  running_ = person;
  since_ = now;
}

void GameClock::stop(std::int64_t now) {
  if (!running_) return;
  left_[static_cast<std::size_t>(*running_)] = left(*running_, now);
  running_.reset();
}

void GameClock::moved(std::int64_t now) {
  if (!running_) return;
  auto& mine = left_[static_cast<std::size_t>(*running_)];
  stop(now);
  if (mine.fallen()) return;
  if (control_.kind == Kind::Fischer) mine.main_ms += control_.increment_ms;
  if (control_.kind == Kind::Byoyomi) mine.period_ms = control_.period_ms;
}

TimeLeft GameClock::after(TimeLeft left, std::int64_t used) const {
  const std::int64_t from_main = std::min(used, left.main_ms);
  left.main_ms -= from_main;
  used -= from_main;
  if (control_.kind != Kind::Byoyomi || left.main_ms > 0) return left;
  if (left.periods > 0 && used >= left.period_ms) {
    used -= left.period_ms;
    const auto more = control_.period_ms > 0 ? used / control_.period_ms : left.periods;
    left.periods = static_cast<int>(std::max<std::int64_t>(0, left.periods - 1 - more));
    used -= more * control_.period_ms;
    left.period_ms = control_.period_ms;
  }
  left.period_ms = left.periods > 0 ? left.period_ms - used : 0;
  return left;
}

TimeLeft GameClock::left(int person, std::int64_t now) const {
  const TimeLeft& kept = left_[static_cast<std::size_t>(person)];
  return running_ == person ? after(kept, std::max<std::int64_t>(0, now - since_)) : kept;
}

std::optional<int> GameClock::fallen(std::int64_t now) const {
  if (none() || !running_ || !left(*running_, now).fallen()) return std::nullopt;
  return running_;
}

// A thirtieth of the main time and most of what comes back with every move.
std::int64_t GameClock::thinking_time(int person, std::int64_t now) const {
  const TimeLeft mine = left(person, now);
  std::int64_t time = mine.main_ms / 30;
  if (control_.kind == Kind::Fischer) time = std::min(mine.main_ms * 7 / 10, time + control_.increment_ms * 8 / 10);
  if (control_.kind == Kind::Byoyomi && mine.periods > 0) time += mine.period_ms * 7 / 10;
  return std::max<std::int64_t>(1, time);
}

}  // namespace ludens::play
