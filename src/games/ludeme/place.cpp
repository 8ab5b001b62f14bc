#include "games/ludeme/place.h"

#include <fmt/format.h>

namespace ludens::games::lud {

std::string text(const Place& place) {
  return fmt::format("{}:{}:{}", place.file ? *place.file : "description", place.line, place.column);
}

LudemeError::LudemeError(const Place& place, std::string_view what, std::string_view unknown_ludeme)
    : Error(fmt::format("{}: {}", text(place), what)), ludeme(unknown_ludeme) {}

}  // namespace ludens::games::lud
