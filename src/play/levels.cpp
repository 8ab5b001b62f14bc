#include "play/levels.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "agents/persona_file.h"
#include "base/error.h"
#include "base/find_model.h"
#include "base/json_read.h"
#include "base/text.h"
#include "games/family.h"

namespace ludens::play {
namespace {

// What a row of the catalogue says of this game.
std::string named(const Game& game, std::string_view text) {
  constexpr std::string_view kName = "{game}";
  std::string out(text);
  for (auto at = out.find(kName); at != std::string::npos; at = out.find(kName))
    out.replace(at, kName.size(), game.name);
  return out;
}

bool installed(std::string_view model) {
  const auto names = model_names();
  return std::find(names.begin(), names.end(), model) != names.end();
}

}  // namespace

LevelFile levels(const Game& game) {
  const auto path = find_levels(game);
  return path ? load_levels(*path) : LevelFile{.game = game.name};
}

std::vector<std::string> human_labels(const Game& game) {
  const LevelFile file = levels(game);
  if (!file.people || file.rungs.empty() || !game.family->people) return {};
  const PeopleScale& scale = *game.family->people;
  const int low = human_rating(game, file.rungs.front().label).value_or(scale.low);
  const int high = human_rating(game, file.rungs.back().label).value_or(scale.high);
  std::set<int> ratings = {low, high};
  for (const auto label : scale.labels) ratings.insert(human_rating(game, label).value_or(low));
  if (scale.labels.empty())
    for (int rating = low; rating < high; ++rating)
      if (rating % 100 == 0) ratings.insert(rating);
  std::vector<std::string> out;
  for (const int rating : ratings)
    if (rating >= low && rating <= high) out.push_back(rating_label(game, rating));
  return out;
}

std::string newcomer_label(const Game& game) {
  const auto labels = human_labels(game);
  if (labels.empty()) return "";
  const std::string wanted = rating_label(game, game.family->people->words[1]);
  return std::find(labels.begin(), labels.end(), wanted) == labels.end() ? labels.front() : wanted;
}

std::string middling_label(const Game& game) {
  const auto labels = human_labels(game);
  if (labels.empty()) return "";
  const Json about = Json::parse(levels(game).about);
  const Json* people = about.find("people");
  const std::string middle = people ? text_of(*people, "middle") : "";
  const auto rating = human_rating(game, middle);
  if (!rating) return labels[labels.size() / 2];
  // Nobody says 2506.
  return rating_label(game, game.family->people->ranks ? *rating : (*rating + 25) / 50 * 50);
}

std::string people_level(const Game& game, const Player& player) {
  const auto labels = human_labels(game);
  if (labels.empty()) return "";
  auto rating = human_rating(game, lower(trim(player.rank)));
  if (!rating && player.rating && std::abs(*player.rating) < 1e6)
    rating = human_rating(game, std::to_string(std::lround(*player.rating)));
  if (!rating) return "";
  const int low = human_rating(game, labels.front()).value_or(*rating);
  const int high = human_rating(game, labels.back()).value_or(*rating);
  return rating_label(game, std::clamp(*rating, low, high));
}

std::string level_label(const Game& game, std::string_view level) {
  level_agent_text(game, level);  // throws where there is none
  const LevelFile file = levels(game);
  for (const auto& rung : file.rungs)
    if (rung.label == level) return rung.label;
  if (const auto number = to_int(level); number && *number >= 1 && *number <= static_cast<int>(file.rungs.size()))
    return file.rungs[static_cast<std::size_t>(*number - 1)].label;
  return rating_label(game, human_rating(game, level).value_or(0));
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
    if (agent.model.empty() || installed(named(game, agent.model))) return named(game, agent.text);
  return "random";
}

}  // namespace ludens::play
