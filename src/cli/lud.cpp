#include "cli/lud.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/in_parallel.h"
#include "base/json.h"
#include "cli/typed.h"
#include "games/ludeme/compiler.h"
#include "games/ludeme/conform.h"
#include "games/ludeme/open.h"
#include "games/ludeme/reference.h"
#include "games/ludeme/site_text.h"

namespace ludens::cli {
namespace {

struct Options {
  std::string what, file, only;
  std::int64_t jobs = 1;
  bool json = false, details = false;

  std::string action(const Arguments&) const { return what; }
};

int check_file(const Options& options) {
  const auto rules = lud::compile(lud::read_named(lud::parse_name(options.file)));
  const auto& graph = rules->graph();
  if (options.json)
    fmt::print("{}\n", Json{{"game", rules->name},
                            {"sites", graph.count},
                            {"pieces", rules->components.size() - 1},
                            {"phases", rules->phases.size()}}
                           .sorted()
                           .dump());
  else
    fmt::print("{}: {} sites, {} kinds of pieces, {} phase{}\n", rules->name, graph.count, rules->components.size() - 1,
               rules->phases.size(), rules->phases.size() == 1 ? "" : "s");
  return kDone;
}

int show_file(const Options& options) {
  const auto description = lud::read_named(lud::parse_name(options.file));
  const auto rules = lud::compile(description);
  fmt::print("{}\n{}\n", lud::site_text(*rules), lud::show(description.game));
  for (const auto& option : description.options) {
    fmt::print("option {}:", option.heading);
    for (const auto& item : option.items)
      fmt::print(" \"{}/{}\"{}", option.heading, item.name, &item == &option.chosen({}) ? "*" : "");
    fmt::print("\n");
  }
  for (const auto& ruleset : description.rulesets) fmt::print("ruleset \"{}\"\n", ruleset.name);
  return kDone;
}

int conform(const Options& options) {
  using Kind = lud::Conformance::Kind;
  const auto folder = lud::open_trials(options.file);
  std::vector<std::size_t> wanted;
  for (std::size_t i = 0; i < folder.games.size(); ++i)
    if (options.only.empty() || folder.games[i].stem().string() == options.only) wanted.push_back(i);
  if (wanted.empty()) throw UsageError(fmt::format("{} has no game {}", options.file, cite(options.only)));
  std::vector<lud::Conformance> found(wanted.size());
  in_parallel(wanted.size(), static_cast<int>(options.jobs), [&](std::size_t i) {
    found[i] = lud::check(folder.games[wanted[i]], folder.trials[wanted[i]], folder.library, options.details);
  });
  int counts[3] = {};
  std::map<std::string, int> by_ludeme;
  for (const auto& one : found) {
    ++counts[static_cast<int>(one.kind)];
    if (one.kind == Kind::Unsupported) ++by_ludeme[one.ludeme];
    if (!options.json)
      fmt::print("{} {}{}\n",
                 one.kind == Kind::Passed   ? "pass"
                 : one.kind == Kind::Failed ? "FAIL"
                                            : "none",
                 one.game, one.problem.empty() ? "" : ": " + one.problem);
  }
  std::vector<std::pair<int, std::string>> table;
  for (const auto& [ludeme, n] : by_ludeme) table.emplace_back(-n, ludeme);
  std::sort(table.begin(), table.end());
  if (options.json) {
    Json rows = Json::array();
    for (const auto& [n, ludeme] : table) rows.push_back({{"ludeme", ludeme}, {"games", -n}});
    fmt::print("{}\n", Json{{"games", found.size()},
                            {"passed", counts[0]},
                            {"unsupported", counts[1]},
                            {"failed", counts[2]},
                            {"by_ludeme", rows}}
                           .dump());
  } else {
    for (const auto& [n, ludeme] : table) fmt::print("{:>5} games need {}\n", -n, ludeme);
    fmt::print("{} games: {} passed, {} failed, {} not supported\n", found.size(), counts[0], counts[2], counts[1]);
  }
  return counts[0] == static_cast<int>(found.size()) ? kDone : kFailed;
}

int list(const Options& options) {
  const auto found = lud::ludemes_with(options.file);
  if (found.empty()) throw UsageError(fmt::format("no ludeme is about {}", cite(options.file)));
  if (options.json) {
    for (const auto& [section, row] : found)
      fmt::print("{}\n", Json{{"ludeme", row->name},
                              {"is", section->title},
                              {"arguments", row->arguments},
                              {"means", row->means},
                              {"example", row->example}}
                             .dump());
    return kDone;
  }
  const lud::LudemeSection* last = nullptr;
  for (const auto& [section, row] : found) {
    if (section != last) fmt::print("{}{}\n", last ? "\n" : "", section->title);
    last = section;
    fmt::print("  {}: {}\n", row->name, row->means);
    if (options.file.empty()) continue;
    fmt::print("      ({}{}{})\n      e.g. {}\n", row->name, row->arguments.empty() ? "" : " ", row->arguments,
               row->example);
  }
  return kDone;
}

int run(const Options& options) {
  if (options.what == "list") return list(options);
  if (options.what == "check") return check_file(options);
  if (options.what == "show") return show_file(options);
  return conform(options);
}

}  // namespace

Verb lud_verb() {
  return verb<Options>(
      "lud", "For researchers", "Check, show and measure games described in ludemes, and list the ludemes",
      "ludens lud check games/tablut.lud",
      {{"WHAT", "", &Options::what, Allowed::words({"check", "show", "list", "conform"}),
        "read a description, print its board and its tree, list the ludemes, or replay recorded games", kRequired},
       {"FILE", "", &Options::file,
        "a description, with options: \"game.lud(\\\"Board Size/9x9\\\")\"; to conform: a folder with "
        "lud, def and trials",
        with("check, show, conform", true)},
       {"FILE", "", &Options::file, "a word: the ludemes that are about it, with arguments and examples", with("list")},
       {"--game", "NAME", &Options::only, "this one alone", with("conform")},
       {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time", with("conform")},
       {"--details", &Options::details, "also both sides' moves where they differ", with("conform")},
       {"--json", &Options::json, "as JSON", with("check, list, conform")}},
      run);
}

}  // namespace ludens::cli
