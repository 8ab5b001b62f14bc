#pragma once
#include <array>

#include <fmt/format.h>

#include "base/hash.h"
#include "records/record.h"

namespace ludens {

// Exports carry ids, not names: who has no id gets one that is made of the name, the same in every game.
inline std::array<Player, 2> without_names(std::array<Player, 2> players) {
  for (auto& player : players) {
    if (player.id.empty() && !player.name.empty())
      player.id = fmt::format("n{:016x}", hash_text("name:" + player.name));
    player.name.clear();
  }
  return players;
}

}  // namespace ludens
