#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "web/room.h"

namespace ludens::web {

// What the server takes from the world, so that tests can put in their own.
struct Environment {
  std::function<std::int64_t()> now;    // milliseconds of a clock that never jumps: every duration is measured with it
  std::function<std::string()> new_id;  // cannot be guessed
  std::function<std::int64_t()> calendar = now;  // milliseconds since 1970, for showing dates and nothing else
};
Environment real_environment();

}  // namespace ludens::web
