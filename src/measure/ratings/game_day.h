#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "measure/room.h"

namespace ludens::measure {

// The day of a record's date, counted from 1970-01-01: «2008-3-27», «2008-03-27 19:00:00», «2008-03-27,28» (the first
// of several). A year alone is its first of July, a month alone its 15th: the middle is wrong by least. Nothing where
// the text begins with no date that the calendar has.
std::optional<int> game_day(std::string_view date);

std::string day_text(int day);  // «2008-03-27»
double year_of_day(int day);    // 2008.235: for axes

}  // namespace ludens::measure
