#pragma once
#include <array>
#include <string>

#include <fmt/format.h>

#include "base/hash.h"
#include "records/record.h"

namespace ludens::records {

// The id of a player who has none: made of the name, the same in every game.
inline std::string id_of_name(const std::string& name) { return fmt::format("n{:016x}", hash_text("name:" + name)); }

// Exports carry ids, not names.
inline std::array<Player, 2> without_names(std::array<Player, 2> players) {
  for (auto& player : players) {
    if (player.id.empty() && !player.name.empty()) player.id = id_of_name(player.name);
    player.name.clear();
  }
  return players;
}

}  // namespace ludens::records
