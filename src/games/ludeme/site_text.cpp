#include "games/ludeme/site_text.h"

#include <algorithm>

#include <fmt/format.h>

namespace ludens::games::lud {

std::string site_text(const Rulebook& game) {
  const auto& graph = game.graph();
  // Numbers stand in columns as their sites do; sites at one place (layers) share it with the one above.
  const std::size_t width = std::to_string(graph.count).size() + 1;
  std::string out = fmt::format("{}\n", game.name);
  for (std::size_t y = graph.rows.size(); y-- > 0;) {
    std::string line;
    for (const int site : graph.rows[y]) {
      const std::size_t x = static_cast<std::size_t>(graph.column_of[static_cast<std::size_t>(site)]) * width;
      const std::string text = std::to_string(site);
      if (line.size() < x + width) line.resize(x + width, ' ');
      line.replace(x + width - text.size(), text.size(), text);
    }
    out += line + "\n";
  }
  for (std::size_t i = 1; i < game.containers.size(); ++i) {
    const auto& hand = game.containers[i];
    out += fmt::format("{}: {}{}\n", hand.name, hand.begin,
                       hand.count > 1 ? fmt::format(" to {}", hand.begin + hand.count - 1) : "");
  }
  for (const auto& track : game.tracks) out += fmt::format("{}: {}\n", track.name, fmt::join(track.sites, " "));
  return out;
}

}  // namespace ludens::games::lud
