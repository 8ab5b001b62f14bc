#include <fmt/format.h>

#include "base/options_help.h"
#include "base/text.h"
#include "cli/agent_help.h"
#include "cli/verb.h"
#include "games/catalogue.h"
#include "play/levels.h"
#include "records/formats.h"

namespace ludens::cli {
namespace {

std::string usual_names(const Family& family) {
  if (family.sizes.empty()) return std::string(family.name);
  std::vector<std::string> names;
  for (const int size : family.usual) names.push_back(fmt::format("{}{}", family.name, size));
  return join(names, ", ");
}

Json games_json() {
  Json out = Json::array();
  for (const auto& family : families()) {
    out.push_back({{"name", family.name},
                   {"summary", family.summary},
                   {"sizes", family.sizes},
                   {"options", options_json(family.options)}});
  }
  return out;
}

void print_games() {
  for (const auto& family : families()) {
    const std::string sizes =
        family.sizes.empty() ? "" : fmt::format(" [sizes {}–{}]", family.sizes.front(), family.sizes.back());
    fmt::print("{:<28} {}{}\n", usual_names(family), family.summary, sizes);
    for (const auto& option : family.options)
      fmt::print("{:<28}   {}={} ({}): {}\n", "", option.name, option.fallback(), option.allowed.text_form(),
                 option.help);
  }
  fmt::print("\nOptions are written behind the name: ludens play \"go9(komi=6.5)\"\n");
}

Json formats_json() {
  Json out = Json::array();
  for (const auto& format : record_formats())
    out.push_back({{"name", format.name}, {"summary", format.summary}, {"writes", format.write != nullptr}});
  return out;
}

void print_formats() {
  for (const auto& format : record_formats())
    fmt::print("{:<10} {:<12} {}\n", format.name, format.write ? "read, write" : "read", format.summary);
  fmt::print("\nPlain, .gz and .zst (reading also .xz, .bz2, tar and zip); recognised by content.\n");
}

Json levels_json() {
  Json out = Json::array();
  for (const auto& game : usual_games())
    for (const auto& level : levels(*game))
      out.push_back({{"game", game->name},
                     {"level", level.number},
                     {"agent", level.agent},
                     {"elo", level.elo},
                     {"step", level.step},
                     {"low", level.low},
                     {"high", level.high},
                     {"games", level.games}});
  return out;
}

void print_levels() {
  for (const auto& game : usual_games()) {
    if (levels(*game).empty()) continue;
    fmt::print("{}\n", game->name);
    for (const auto& level : levels(*game))
      fmt::print("  {:>2}  {:>5.0f} Elo  {:<18} {}\n", level.number, level.elo,
                 level.games == 0 ? "" : fmt::format("{:+.0f} [{:+.0f}, {:+.0f}]", level.step, level.low, level.high),
                 level.agent);
  }
  for (const auto& game : usual_games())
    if (const auto labels = human_labels(*game); !labels.empty())
      fmt::print("{}, as people: {} … {}\n", game->name, labels.front(), labels.back());
  fmt::print(
      "\nElo above level 1; the step above the level below with its 95 % interval. Strength of search, not of people,\n"
      "whose levels (15k, 2200, beginner) need a human model of the game. Measured by ludens reproduce levels.\n");
}

struct Options {
  std::string what = "games";
  bool json = false;
};

int run(const Options& options) {
  const auto& [what, json] = options;
  if (what == "agents")
    fmt::print("{}", json ? agent_list_json() + "\n" : agent_list());
  else if (json)
    fmt::print("{}\n", (what == "games"     ? games_json()
                        : what == "formats" ? formats_json()
                                            : levels_json())
                           .sorted()
                           .dump());
  else
    what == "games" ? print_games() : what == "formats" ? print_formats() : print_levels();
  return kDone;
}

}  // namespace

Verb list_verb() {
  return verb<Options>("list", "For everyone",
                       "List the games with their options, the agents, the levels, or the record formats",
                       "ludens list formats",
                       {{"WHAT", "", &Options::what, Allowed::words({"games", "agents", "levels", "formats"}), ""},
                        {"--json", &Options::json, "as JSON"}},
                       run);
}

}  // namespace ludens::cli
