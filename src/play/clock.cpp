#include "play/clock.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::play {
namespace {

constexpr std::int64_t kMargin = 100;  // for pipes, slow programs and the last playout

std::int64_t less_margin(std::int64_t milliseconds) {
  return std::max<std::int64_t>(milliseconds - std::min(kMargin, milliseconds / 5), 1);
}

}  // namespace

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
  left_.fill({control.main_ms, byoyomi ? control.period_ms : 0, byoyomi ? control.periods : 0, control.period_moves});
}

void GameClock::start(int seat, std::int64_t now) {
  if (none() || running_ == seat) return;
  stop(now);
  running_ = seat;
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
  if (control_.kind == Kind::Fischer) mine.main_ms += control_.increment_ms;
  if (control_.kind != Kind::Byoyomi || mine.main_ms > 0 || --mine.moves > 0) return;
  mine.period_ms = control_.period_ms;
  mine.moves = control_.period_moves;
}

void GameClock::set_left(int seat, const TimeLeft& it) { left_[static_cast<std::size_t>(seat)] = it; }

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
    left.moves = control_.period_moves;
  }
  left.period_ms = left.periods > 0 ? left.period_ms - used : 0;
  return left;
}

TimeLeft GameClock::left(int seat, std::int64_t now) const {
  const TimeLeft& kept = left_[static_cast<std::size_t>(seat)];
  return running_ == seat ? after(kept, std::max<std::int64_t>(0, now - since_)) : kept;
}

std::optional<int> GameClock::fallen(std::int64_t now) const {
  if (none() || !running_ || !left(*running_, now).fallen()) return std::nullopt;
  return running_;
}

std::int64_t thinking_time(const TimeControl& control, const TimeLeft& left) {
  const std::int64_t most = control.turn_ms > 0 ? less_margin(control.turn_ms) : 0;
  if (control.kind == Kind::None) return most;
  const std::int64_t a_move = left.periods > 0 ? left.period_ms / std::max(left.moves, 1) : 0;
  const std::int64_t share = left.main_ms / 20 + (control.increment_ms + a_move) * 3 / 4;
  const std::int64_t limit = std::max<std::int64_t>(std::min(share, less_margin(left.main_ms + a_move)), 1);
  return most > 0 ? std::min(most, limit) : limit;
}

}  // namespace ludens::play
