#include "play/levels.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/persona_file.h"
#include "base/error.h"
#include "base/find_model.h"
#include "base/text.h"
#include "games/family.h"

namespace ludens::play {
namespace {

bool installed(std::string_view model) {
  const auto names = model_names();
  return std::find(names.begin(), names.end(), model) != names.end();
}

}  // namespace

LevelFile levels(const Game& game) {
  const auto path = find_levels(game);
  return path ? load_levels(*path) : LevelFile{.game = game.name};
}

std::string agent_at_level(const Game& game, std::string_view level) { return level_agent_text(game, level); }

std::vector<std::string> human_labels(const Game& game) {
  const LevelFile file = levels(game);
  std::vector<std::string> out;
  if (file.people)
    for (const auto& rung : file.rungs) out.push_back(rung.label);
  return out;
}

std::string people_at_level(const Game& game, std::string_view label) {
  const auto rating = human_rating(game, label);
  if (!rating) throw Error(fmt::format("{} is no level of people in {}", cite(label), game.name));
  const std::string said = rating_label(game, *rating), net = game.name + "-human-net";
  if (find_persona(game.name + "-human")) return fmt::format("persona({}-human, rating={})", game.name, said);
  if (installed(net)) return fmt::format("net({}, rating={}, opponent={})", net, said, said);
  throw Error(fmt::format("{} is a level of people, and no human model of {} is installed: there is no {}", cite(label),
                          game.name, net));
}

std::string usual_agent(const Game& game) {
  for (const auto& agent : game.family->usual_agents)
    if (agent.model.empty() || installed(agent.model)) return std::string(agent.text);
  return "random";
}

}  // namespace ludens::play
