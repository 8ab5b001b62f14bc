#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "games/room.h"

namespace ludens::games::lud {

// Where a piece of a description stands. Texts made by a definition or an option keep the place where they were
// written, so that an error points at something the author can see.
struct Place {
  const std::string* file = nullptr;  // its name; lives as long as the sources (sources.h)
  int line = 0, column = 0;
};

std::string text(const Place& place);  // «tablut.lud:12:5»

// A mistake in a description: its place, and what is wrong. `ludeme` names what is not known where that is the mistake.
struct LudemeError : Error {
  LudemeError(const Place& place, std::string_view what, std::string_view unknown_ludeme = "");
  std::string ludeme, what_is_wrong;
  std::string expected, nearest;  // what would fit there, and the known ludeme most like what was found; "" for neither
  int line = 0, column = 0;
};

// For a ludeme that is not known where one of these would fit.
LudemeError unknown_ludeme(const Place& place, std::string_view expected, std::string_view found,
                           const std::vector<std::string>& known);

}  // namespace ludens::games::lud
