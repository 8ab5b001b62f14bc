#pragma once
#include <optional>
#include <string>
#include <vector>

#include "records/record.h"

namespace ludens::records {

// What clocks showed after each move, in seconds, as a record keeps it: the tag `clocks`, numbers between spaces, «-»
// where one is not known. Thinking times (Turn::seconds) follow from it where the time control is known.
using Clocks = std::vector<std::optional<double>>;
std::string clocks_text(const Clocks& clocks);
Clocks clocks_of(const Record& record);  // empty where the record has none, or not one a move

// What was left to the mover before each move, by index of the turn; and at a ply, which counts from 1.
Clocks time_left(const Record& record);
inline std::optional<double> clock_at(const Clocks& left, int ply) {
  return static_cast<std::size_t>(ply) <= left.size() ? left[static_cast<std::size_t>(ply - 1)] : std::nullopt;
}

// Sets the thinking times. A first move takes nothing of the clock on servers, and a clock that was given time tells
// nothing.
void add_thinking_times(const Clocks& clocks, Record& record);

}  // namespace ludens::records
