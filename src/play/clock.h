#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "play/room.h"

namespace ludens::play {

// How a game is timed, in milliseconds. Byo-yomi: main time, then periods, each renewed when its moves were made within
// it; of several moves it is called Canadian. Fischer: every move adds an increment, which may be 0.
struct TimeControl {
  enum class Kind : std::uint8_t { None, Byoyomi, Fischer };
  Kind kind = Kind::None;
  std::int64_t main_ms = 0, period_ms = 0, increment_ms = 0;
  int periods = 0;
  int period_moves = 1;
  std::int64_t turn_ms = 0;  // the most for one move, also without a clock; 0: no such limit
  bool operator==(const TimeControl&) const = default;
};
std::string_view time_kind_text(TimeControl::Kind kind);
TimeControl::Kind time_kind(std::string_view text);  // throws Error with what is allowed

// What one seat has left.
struct TimeLeft {
  std::int64_t main_ms = 0;    // may be 0 in byo-yomi
  std::int64_t period_ms = 0;  // of the present period
  int periods = 0;             // the present one included; 0 when they are used up
  int moves = 1;               // to be made within the present period
  bool fallen() const { return main_ms <= 0 && periods <= 0; }
  bool operator==(const TimeLeft&) const = default;
};

// How long an agent may think before the clock is in danger; 0: as long as it wants. An agent or level keeps its own
// budget, whatever the clock says, and this only ends a thought that would lose on time: a twentieth of the main time
// with most of the increment or of the period's share, and never more than what is left less a margin.
std::int64_t thinking_time(const TimeControl& control, const TimeLeft& left);

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

  void start(int seat, std::int64_t now);       // does nothing for a clock that runs already for this seat
  void stop(std::int64_t now);                  // a pause: no increment, no new period
  void moved(std::int64_t now);                 // the running seat moved: increment or a fresh period, and it stops
  void set_left(int seat, const TimeLeft& it);  // somebody else keeps the time and says so

  TimeLeft left(int seat, std::int64_t now) const;
  std::optional<int> fallen(std::int64_t now) const;  // whose flag fell
  std::int64_t thinking_time(int seat, std::int64_t now) const {
    return play::thinking_time(control_, left(seat, now));
  }

 private:
  TimeLeft after(TimeLeft left, std::int64_t used) const;

  TimeControl control_;
  std::array<TimeLeft, 2> left_ = {};
  std::optional<int> running_;
  std::int64_t since_ = 0;
};

}  // namespace ludens::play
