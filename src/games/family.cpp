#include "games/family.h"

#include <algorithm>

#include <fmt/format.h>

namespace ludens::games {

bool Family::has_size(int size) const {
  return sized() ? std::find(sizes.begin(), sizes.end(), size) != sizes.end() : size == 0;
}

bool Family::has_option(std::string_view option) const { return find_option(options, option) != nullptr; }

std::string Family::game_name(int size) const { return sized() ? fmt::format("{}{}", name, size) : std::string(name); }

std::string option_of(const Game& game, std::string_view option) {
  for (const auto& arg : parse_spec(game.text).args)
    if (arg.key == option) return arg.value.name;
  const Option* found = find_option(game.family->options, option);
  return found ? found->fallback() : "";
}

}  // namespace ludens::games
