#include "play/levels.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "agents/persona_file.h"
#include "base/error.h"
#include "base/find_model.h"
#include "base/text.h"
#include "belief/rating.h"
#include "games/family.h"

namespace ludens::play {
namespace {

struct Ladder {
  std::string_view game;
  std::vector<Level> levels;
};

const std::vector<Ladder>& ladders() {
  static const std::vector<Ladder> kLadders = {
#include "play/levels.inc"
  };
  return kLadders;
}

constexpr std::array<std::string_view, 5> kWords = {"beginner", "intermediate", "advanced", "expert", "master"};

std::string rating_text(const PeopleScale& scale, int rating) {
  return scale.ranks ? rank_text(rating) : std::to_string(rating);
}

// Where nobody has tuned one: drawing from a policy as it is plays weaker than the people it learned from (Ogawa 2026).
constexpr double kUsualTemperature = 0.6;

bool installed(std::string_view model) {
  const auto names = model_names();
  return std::find(names.begin(), names.end(), model) != names.end();
}

// The human model of a game at a rating; "" where none is installed. A tuned persona goes before the bare network.
std::string human_agent(const Game& game, const std::string& rating) {
  if (find_persona(game.name + "-human")) return fmt::format("persona({}-human, rating={})", game.name, rating);
  const std::string net = game.name + "-human-net";
  if (!installed(net)) return "";
  return fmt::format("net({}, rating={}, opponent={})", net, rating, rating);
}

}  // namespace

std::span<const Level> levels(const Game& game) {
  for (const auto& ladder : ladders())
    if (ladder.game == game.name) return ladder.levels;
  return {};
}

std::optional<int> human_rating(const Game& game, std::string_view label) {
  const auto& scale = game.family->people;
  if (!scale) return std::nullopt;
  for (std::size_t i = 0; i < kWords.size(); ++i)
    if (kWords[i] == label) return scale->words[i];
  const auto rating = scale->ranks ? parse_rank(label) : to_int(label);
  if (!rating || *rating < scale->low || *rating > scale->high) return std::nullopt;
  return rating;
}

std::vector<std::string> human_labels(const Game& game) {
  const auto& scale = game.family->people;
  if (!scale || human_agent(game, "").empty()) return {};
  std::vector<std::string> out(scale->labels.begin(), scale->labels.end());
  if (out.empty())
    for (int rating = scale->low; rating <= scale->high; rating += 100) out.push_back(rating_text(*scale, rating));
  return out;
}

std::string agent_at_level(const Game& game, std::string_view level) {
  const auto rungs = levels(game);
  if (const auto number = to_int(level); number && *number >= 1 && *number <= static_cast<int>(rungs.size()))
    return std::string(rungs[static_cast<std::size_t>(*number - 1)].agent);
  const auto& scale = game.family->people;
  const auto rating = human_rating(game, level);
  if (rating) {
    const std::string agent = human_agent(game, rating_text(*scale, *rating));
    if (!agent.empty()) return agent;
    throw Error(fmt::format("{} is a level of people, and no human model of {} is installed: there is no {}-human-net",
                            cite(level), game.name, game.name));
  }
  const std::string people = scale && !human_labels(game).empty()
                                 ? fmt::format(", and people's are {} to {}", rating_text(*scale, scale->low),
                                               rating_text(*scale, scale->high))
                                 : ", and it has no human model";
  if (rungs.empty())
    throw Error(fmt::format(
        "{} has no measured levels (ludens list levels shows those there are); name an agent instead, as in {}",
        game.name, usual_agent(game)));
  throw Error(
      fmt::format("{} is no level of {}: its levels are 1 to {}{}", cite(level), game.name, rungs.size(), people));
}

Taste taste_at_level(const Game& game, std::string_view level) {
  const auto number = to_int(level);
  if (number && *number >= 1 && *number <= static_cast<int>(levels(game).size())) return {};
  const auto rating = human_rating(game, level);
  if (!rating) return {};
  const auto persona = find_persona(game.name + "-human");
  return {.temperature = persona ? load_persona(*persona).group_for(*rating).temperature.value_or(kUsualTemperature)
                                 : kUsualTemperature};
}

std::string usual_agent(const Game& game) {
  for (const auto& agent : game.family->usual_agents)
    if (agent.model.empty() || installed(agent.model)) return std::string(agent.text);
  return "random";
}

}  // namespace ludens::play
