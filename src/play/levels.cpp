#include "play/levels.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "agents/persona_file.h"
#include "base/error.h"
#include "base/find_model.h"
#include "base/text.h"
#include "belief/rating.h"

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

// How people's strength is said in a game that human models exist or are planned for.
struct Scale {
  std::string_view game;
  bool ranks;  // 30k … 9d; otherwise ratings
  int low, high;
  std::array<int, 5> words;  // what the words below mean
};
constexpr std::array<std::string_view, 5> kWords = {"beginner", "intermediate", "advanced", "expert", "master"};
constexpr Scale kScales[] = {
    {"renju", false, 1500, 2900, {1600, 1900, 2150, 2400, 2650}},
    {"go9", true, 0, 38, {5, 15, 23, 30, 35}},
};

const Scale* scale_of(const Game& game) {
  for (const auto& scale : kScales)
    if (scale.game == game.name) return &scale;
  return nullptr;
}

std::string rank_text(int rating) {
  return rating < 30 ? fmt::format("{}k", 30 - rating) : fmt::format("{}d", rating - 29);
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
  const Scale* scale = scale_of(game);
  if (!scale) return std::nullopt;
  for (std::size_t i = 0; i < kWords.size(); ++i)
    if (kWords[i] == label) return scale->words[i];
  const auto rating = parse_rating(label);
  const bool rank = !label.empty() && (label.back() == 'k' || label.back() == 'd');
  if (!rating || rank != scale->ranks || *rating < scale->low || *rating > scale->high) return std::nullopt;
  return rating;
}

std::vector<std::string> human_labels(const Game& game) {
  const Scale* scale = scale_of(game);
  if (!scale || human_agent(game, "").empty()) return {};
  if (scale->ranks) return {"25k", "20k", "15k", "12k", "10k", "8k", "5k", "3k", "1k", "1d", "3d", "5d"};
  std::vector<std::string> out;
  for (int rating = scale->low; rating <= scale->high; rating += 100) out.push_back(std::to_string(rating));
  return out;
}

std::string agent_at_level(const Game& game, std::string_view level) {
  const auto rungs = levels(game);
  if (const auto number = to_int(level); number && *number >= 1 && *number <= static_cast<int>(rungs.size()))
    return std::string(rungs[static_cast<std::size_t>(*number - 1)].agent);
  const Scale* scale = scale_of(game);
  const auto rating = human_rating(game, level);
  if (rating) {
    const std::string shown = scale->ranks ? rank_text(*rating) : std::to_string(*rating);
    const std::string agent = human_agent(game, shown);
    if (!agent.empty()) return agent;
    throw Error(fmt::format("{} is a level of people, and no human model of {} is installed: there is no {}-human-net",
                            cite(level), game.name, game.name));
  }
  const std::string people =
      scale && !human_labels(game).empty()
          ? fmt::format(", and people's are {}",
                        scale->ranks ? "30k to 9d" : fmt::format("{} to {}", scale->low, scale->high))
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

// MAST playouts are better than uniform ones in most games and much worse in some (docs/results.md).
std::string usual_agent(const Game& game) {
  const auto is = [&](std::string_view stem) { return game.name.starts_with(stem); };
  if (is("renju") && installed("renju-zero")) return "dual(system1=renju-zero)";
  if (is("gomoku") || is("renju")) return "refined(simulations=20000)";
  if (is("go") || is("hex")) return "grave(playouts=5000, playout=uniform)";
  if (is("connect4")) return "uct(playouts=5000, playout=uniform)";
  if (is("breakthrough")) return "grave(playouts=5000)";
  return "uct(playouts=5000)";
}

}  // namespace ludens::play
