#pragma once
#include <optional>
#include <string_view>

#include "records/room.h"

namespace ludens::records {

// «600+5»: seconds for the game and for each move, as PGN's TimeControl has it.
struct RecordedTime {
  double base = 0, increment = 0;
};
std::optional<RecordedTime> read_time_control(std::string_view text);  // nothing where it is none of that form

// How fast a game is, as lichess.org counts: by the time for forty moves, ultrabullet below 29 seconds, bullet below 3
// minutes, blitz below 8, rapid below 25, else classical.
std::string_view time_class(const RecordedTime& time);

}  // namespace ludens::records
