#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "web/room.h"

namespace ludens::web {

// What the server takes from the world, so that tests can put in their own.
struct Environment {
  std::function<std::int64_t()> now;    // milliseconds since 1970
  std::function<std::string()> new_id;  // cannot be guessed
};
Environment real_environment();

}  // namespace ludens::web
