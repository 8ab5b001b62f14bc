#include <algorithm>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/csv.h"
#include "base/options_help.h"
#include "base/text.h"
#include "cli/agent_help.h"
#include "cli/verb.h"
#include "games/catalogue.h"
#include "measure/levels/level_report.h"
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

// Does it play the same moves in the same game each time? Networks and what is made of them do, unless they are drawn
// from; searches with playouts roll dice.
bool always_the_same(const Spec& spec) {
  const auto known = parts();
  const auto part = std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.name == spec.name; });
  if (part == known.end()) return true;  // a number, a model
  if (spec.name == "drawn" || (part->kind != "policy" && part->kind != "dual")) return false;
  return std::all_of(spec.args.begin(), spec.args.end(), [](const Arg& arg) { return always_the_same(arg.value); });
}

Json levels_json() {
  Json out = Json::array();
  for (const auto& game : usual_games()) {
    const LevelFile file = levels(*game);
    Json rungs = Json::parse(levels_text(file)).at("rungs");
    for (auto& rung : rungs) {
      rung["game"] = game->name;
      rung["people"] = file.people;
      rung["same_moves"] = always_the_same(parse_spec(rung.at("agent").text()));
      out.push_back(rung);
    }
  }
  return out;
}

void print_levels() {
  for (const auto& game : usual_games()) {
    const LevelFile file = levels(*game);
    if (file.rungs.empty()) continue;
    fmt::print("{}{}\n", game->name, file.people ? ", as people" : "");
    for (std::size_t i = 0; i < file.rungs.size(); ++i) {
      const LevelRung& rung = file.rungs[i];
      fmt::print("  {:>2} {:>5} {:>5.0f} Elo  {:<18} {}\n", i + 1, file.people ? rung.label : "", rung.elo,
                 i == 0 ? ""
                 : rung.games == 0
                     ? "aimed at"
                     : fmt::format("{:+.0f} [{:+.0f}, {:+.0f}]", rung.step, rung.step_low, rung.step_high),
                 rung.agent + (always_the_same(parse_spec(rung.agent)) ? " (always the same moves)" : ""));
    }
  }
  fmt::print(
      "\nElo above level 1; the step above the level below with its 95 % interval. «As people»: rungs are meant "
      "to be\n"
      "as far apart as people with those labels; the others are strength alone. Measured by ludens calibrate\n"
      "(docs/levels.md).\n");
}

// docs/results/levels.md.
void print_level_page() {
  std::string out =
      "# Levels\n\nMade of the level files in `models/` by `ludens list levels --page`; how they are measured:\n"
      "[levels.md](../levels.md). Intervals are of 95 %.\n\n";
  for (const auto& game : usual_games())
    if (const LevelFile file = levels(*game); !file.rungs.empty()) out += levels_section(*game, file);
  out.pop_back();  // the last section's empty line
  fmt::print("{}", out);
}

void print_rows(std::string_view what, const Form& form) {
  const Json rows = what == "agents"    ? Json::parse(agent_list_json())
                    : what == "games"   ? games_json()
                    : what == "formats" ? formats_json()
                                        : levels_json();
  // Agents are told in the order of their table's columns.
  fmt::print("{}", form.csv ? csv(rows) : (what == "agents" ? rows : rows.sorted()).dump() + "\n");
}

struct Options {
  std::string what = "games";
  bool page = false;
  Form form;
};

int run(const Options& options) {
  const auto& [what, page, form] = options;
  if (page && (!form.words() || what != "levels"))
    throw UsageError("--page belongs to ludens list levels, without --json and --csv");
  if (page)
    print_level_page();
  else if (form.words())
    what == "agents"    ? (void)fmt::print("{}", agent_list())
    : what == "games"   ? print_games()
    : what == "formats" ? print_formats()
                        : print_levels();
  else
    print_rows(what, form);
  return kDone;
}

}  // namespace

Verb list_verb() {
  return verb<Options>(
      "list", "For everyone", "List the games with their options, the agents, the levels, or the record formats",
      "ludens list formats",
      {{"WHAT", "", &Options::what, Allowed::words({"games", "agents", "levels", "formats"}), ""},
       {"--json", within(&Options::form, &Form::json), "as JSON"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a line; options are left to --json"},
       {"--page", &Options::page, "levels: as docs/results/levels.md shows them"}},
      run);
}

}  // namespace ludens::cli
