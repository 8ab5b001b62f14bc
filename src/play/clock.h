#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "play/room.h"

namespace ludens::play {

// How a game is timed. Byo-yomi: main time, then periods, each renewed by a move made within it. Fischer: every move
// adds an increment.
struct TimeControl {
  enum class Kind : std::uint8_t { None, Byoyomi, Fischer };
  Kind kind = Kind::None;
  std::int64_t main_ms = 0, period_ms = 0, increment_ms = 0;
  int periods = 0;
  bool operator==(const TimeControl&) const = default;
};
std::string_view time_kind_text(TimeControl::Kind kind);
TimeControl::Kind time_kind(std::string_view text);  // throws Error with what is allowed

// What one person has left.
struct TimeLeft {
  std::int64_t main_ms = 0;    // may be 0 in byo-yomi
  std::int64_t period_ms = 0;  // of the present period
  int periods = 0;             // the present one included; 0 when they are used up
  bool fallen() const { return main_ms <= 0 && periods <= 0; }
  bool operator==(const TimeLeft&) const = default;
};

// The two clocks of a game. It never asks the time: whoever keeps it says what time it is, in milliseconds of any
// origin that does not go back. Tested by tests/play/clock_test.cpp.
class GameClock {
 public:
  GameClock() = default;
  explicit GameClock(const TimeControl& control);
  GameClock(const TimeControl& control, const std::array<TimeLeft, 2>& left) : control_(control), left_(left) {}

  const TimeControl& control() const { return control_; }
  bool none() const { return control_.kind == TimeControl::Kind::None; }
  std::optional<int> running() const { return running_; }

  void start(int person, std::int64_t now);  // does nothing for a clock that runs already for this person
  void stop(std::int64_t now);               // a pause: no increment, no new period
  void moved(std::int64_t now);              // the running person moved: increment or a fresh period, and it stops

  TimeLeft left(int person, std::int64_t now) const;
  std::optional<int> fallen(std::int64_t now) const;               // whose flag fell
  std::int64_t thinking_time(int person, std::int64_t now) const;  // a sensible time for one move

 private:
  TimeLeft after(TimeLeft left, std::int64_t used) const;

  TimeControl control_;
  std::array<TimeLeft, 2> left_ = {};
  std::optional<int> running_;
  std::int64_t since_ = 0;
};

}  // namespace ludens::play
