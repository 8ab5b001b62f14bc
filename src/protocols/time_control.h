#pragma once
#include <cstdint>
#include <optional>

#include "protocols/room.h"

namespace ludens::protocols {

// What a clock leaves one side, in milliseconds. Nothing set: there is no clock.
struct TimeControl {
  std::optional<std::int64_t> left = std::nullopt;  // main time, or what is left of the match
  std::int64_t increment = 0;                       // added for each move
  std::int64_t period = 0;                          // overtime behind the main time: so long …
  int period_moves = 0;                             // … for so many moves; 0: there is no overtime
  std::int64_t turn = 0;                            // the most for one move; 0: no such limit

  void spend(std::int64_t milliseconds);  // a move has been made
};

// How long an agent may think before the clock is in danger; 0: as long as it wants. An agent or level keeps its own
// budget, whatever a program asks for, and this only ends a thought that would lose on time: a twentieth of the
// main time with most of the increment or overtime, and never more than what is left less a margin.
// Tested by tests/protocols/time_control_test.cpp.
std::int64_t deadline(const TimeControl& clock);

}  // namespace ludens::protocols
