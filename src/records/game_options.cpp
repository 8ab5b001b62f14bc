#include "records/game_options.h"

#include "games/catalogue.h"

namespace ludens::records {

std::string stem(std::string_view name) { return std::string(name.substr(0, name.find_first_of("0123456789"))); }

std::string option_of(const Game& game, std::string_view option) {
  for (const auto& arg : parse_spec(game.text).args)
    if (arg.key == option) return arg.value.name;
  for (const auto& family : families())
    if (family.name == stem(game.name) || family.name == game.name)
      for (const auto& doc : family.options)
        if (doc.name == option) return std::string(doc.fallback);
  return "";
}

}  // namespace ludens::records
