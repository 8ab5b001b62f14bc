#include "web/catalogue_json.h"

#include <map>
#include <mutex>

#include <fmt/format.h>

#include "base/error.h"
#include "base/options_help.h"
#include "games/ludeme/open.h"
#include "games/view.h"
#include "play/levels.h"
#include "play/session.h"
#include "records/formats.h"
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
  // All described games have the same ones: nothing is installed for one of them.
  const std::string name = lud::is_described(*game) ? "described" : game->name;
  if (const auto found = known.find(name); found != known.end()) return found->second;
  Json names = Json::array();
  for (const auto& part : parts()) {
    if (!page_may_name(part)) continue;
    try {
      make_agent(game, part.name);
      names.push_back(part.name);
    } catch (const Error&) {  // not this one, or not without a model
    }
  }
  return known.emplace(name, std::move(names)).first->second;
}

// A strong program of somebody else that is installed here: it judges better than what we have for the game; "" where
// there is none.
std::string judge_of(const GamePtr& game) {
  for (const auto& name : playing_agents(game))
    if (find_part(name.text()).kind == "program") return name.text();
  return "";
}

// The formats that people keep such games in, the usual one first; else those that hold any game.
Json formats_of(const GamePtr& game) {
  const Record empty = Session(game).record();
  std::vector<std::string> own, general;
  for (const auto& format : record_formats()) {
    if (!format.write) continue;
    try {
      format.write({&empty, 1});
    } catch (const Error&) {  // it holds other games
      continue;
    }
    const bool of_any = format.name == "jsonl" || (format.name == "sgf" && game->family->sgf.number == 0);
    (of_any ? general : own).push_back(format.name == "jsonl" ? "json" : std::string(format.name));
  }
  return own.empty() ? Json(std::vector<std::string>(general.rbegin(), general.rend())) : Json(own);
}

bool knows_pace(const Game& game) {
  const auto path = find_habits(game);
  return path && load_habits(*path).pace.has_value();
}

}  // namespace

Json game_json(const GamePtr& game) {
  const Family& family = *game->family;
  const auto human = human_labels(*game);
  Json out = {{"name", game->name},
              {"text", game->text},
              {"title", game->title},
              {"summary", family.summary},
              {"family", family.name},
              {"sizes", family.sizes},
              {"sides", game->sides},
              {"board", board_json(*game)},
              {"options", options_json(family.options)},
              {"usual", usual_agent(*game)},
              {"agents", playing_agents(game)},
              {"level_kind", human.empty() ? "search" : "people"},
              {"levels", levels_json(*game)},
              {"human_levels", human},
              {"human_level", newcomer_label(*game)},
              {"human_middle", middling_label(*game)},
              {"pace", knows_pace(*game)},
              {"formats", formats_of(game)},
              {"draws", !family.counts_dead_stones()}};
  if (const std::string judge = judge_of(game); !judge.empty()) out["judge"] = judge;
  for (const auto& kind : game->view->pieces()) out["pieces"][kind.piece] = kind.name;
  if (const auto written = game->view->written(); !written.empty()) out["written"] = written;
  return out;
}

Json games_json() {
  Json games = Json::array();
  for (const auto& family : families())
    for (const int size : family.usual) games.push_back(game_json(find_game(family.game_name(size))));
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
