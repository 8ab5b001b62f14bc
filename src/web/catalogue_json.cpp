#include "web/catalogue_json.h"

#include <map>
#include <mutex>

#include <fmt/format.h>

#include "base/error.h"
#include "base/options_help.h"
#include "play/levels.h"
#include "web/agent_policy.h"
#include "web/position_json.h"

namespace ludens::web {
namespace {

Json levels_json(const Game& game) {
  Json out = Json::array();
  int number = 0;
  for (const auto& rung : levels(game).rungs)
    out.push_back({{"level", ++number},
                   {"label", rung.label},
                   {"agent", rung.agent},
                   {"elo", rung.elo},
                   {"step", rung.step},
                   {"low", rung.step_low},
                   {"high", rung.step_high},
                   {"games", rung.games}});
  return out;
}

// The agents that play a game as they stand, without options: those with what is installed here. Found once, since it
// makes each of them.
Json playing_agents(const GamePtr& game) {
  static std::mutex mutex;
  static std::map<std::string, Json> known;
  const std::lock_guard lock(mutex);
  if (const auto found = known.find(game->name); found != known.end()) return found->second;
  Json names = Json::array();
  for (const auto& part : parts()) {
    if (!page_may_name(part)) continue;
    try {
      make_agent(game, part.name);
      names.push_back(part.name);
    } catch (const Error&) {  // not this one, or not without a model
    }
  }
  return known.emplace(game->name, std::move(names)).first->second;
}

bool knows_pace(const Game& game) {
  const auto path = find_habits(game);
  return path && load_habits(*path).pace.has_value();
}

Json game_json(const Family& family, int size) {
  const GamePtr game = find_game(family.game_name(size));
  const auto human = human_labels(*game);
  return {{"name", game->name},
          {"text", game->text},
          {"title", game->title},
          {"summary", family.summary},
          {"family", family.name},
          {"sizes", family.sizes},
          {"sides", game->sides},
          {"board", board_json(game->board)},
          {"options", options_json(family.options)},
          {"usual", usual_agent(*game)},
          {"agents", playing_agents(game)},
          {"level_kind", human.empty() ? "search" : "people"},
          {"levels", levels_json(*game)},
          {"human_levels", human},
          {"human_level", newcomer_label(*game)},
          {"human_middle", middling_label(*game)},
          {"pace", knows_pace(*game)}};
}

}  // namespace

Json games_json() {
  Json games = Json::array();
  for (const auto& family : families())
    for (const int size : family.usual) games.push_back(game_json(family, size));
  return {{"games", std::move(games)}};
}

Json agents_json() {
  Json agents = Json::array();
  for (const auto& part : parts())
    if (page_may_name(part))
      agents.push_back({{"name", part.name},
                        {"kind", part.kind},
                        {"summary", part.summary},
                        {"options", options_json(part.options)}});
  return {{"agents", std::move(agents)}};
}

}  // namespace ludens::web
