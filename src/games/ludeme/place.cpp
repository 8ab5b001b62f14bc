#include "games/ludeme/place.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::games::lud {

std::string text(const Place& place) {
  return fmt::format("{}:{}:{}", place.file ? *place.file : "description", place.line, place.column);
}

LudemeError::LudemeError(const Place& place, std::string_view what, std::string_view unknown_ludeme)
    : Error(fmt::format("{}: {}", text(place), what)),
      ludeme(unknown_ludeme),
      what_is_wrong(what),
      line(place.line),
      column(place.column) {}

LudemeError unknown_ludeme(const Place& place, std::string_view expected, std::string_view found,
                           const std::vector<std::string>& known) {
  found = found.substr(0, 200);
  LudemeError out(place, fmt::format("expected {}, found {}{}", expected, cite(found), did_you_mean(found, known)),
                  found);
  out.expected = expected;
  out.nearest = nearest(found, known).value_or("");
  return out;
}

}  // namespace ludens::games::lud
