#include <ctime>

#include <fmt/format.h>

#include "base/csv.h"
#include "cli/data_folder.h"
#include "cli/verb.h"
#include "web/kept_games.h"
#include "web/live_game.h"
#include "web/seat_json.h"

namespace ludens::cli {
namespace {

struct Options {
  std::string what = "list";
  std::vector<std::string> ids;
  std::optional<int> unused;
  std::filesystem::path data;
  Form form;

  std::string action(const Arguments&) const { return what; }
};

std::string day_of(std::int64_t milliseconds) {
  const std::time_t day = static_cast<std::time_t>(milliseconds / 1000);
  std::tm parts{};
  if (!gmtime_r(&day, &parts)) return "?";
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

int list_games(const std::vector<KeptGame>& games, const Form& form) {
  if (form.words()) {
    fmt::print("{:<24} {:<10} {:<8} {:>5} {:>9}  {:<22} {}\n", "id", "used", "from", "moves", "bytes", "game",
               "players");
    for (const auto& one : games)
      fmt::print("{:<24} {:<10} {:<8} {:>5} {:>9}  {:<22} {}{}\n", one.id, day_of(one.updated), one.source, one.moves,
                 one.bytes, printable(one.game), printable(one.players), one.over ? " (over)" : "");
    fmt::print("{} games\n", games.size());
    return kDone;
  }
  Json rows = Json::array();
  for (const auto& one : games)
    rows.push_back({{"id", one.id},
                    {"updated", one.updated},
                    {"source", one.source},
                    {"moves", one.moves},
                    {"bytes", one.bytes},
                    {"game", one.game},
                    {"players", one.players},
                    {"over", one.over}});
  fmt::print("{}", form.csv ? csv(rows) : Json{{"sessions", rows}}.dump() + "\n");
  return kDone;
}

int run(const Options& options) {
  const auto file = (options.data.empty() ? data_folder() : options.data) / "sessions.db";
  if (options.what == "list") return list_games(kept_games(file), options.form);
  std::vector<std::string> ids = options.ids;
  if (ids.empty() != options.unused.has_value())
    throw UsageError("ludens sessions remove takes the ids of games, or --unused DAYS");
  if (options.unused) {
    const std::int64_t since = (std::int64_t{std::time(nullptr)} - std::int64_t{*options.unused} * 24 * 3600) * 1000;
    for (const auto& one : kept_games(file))
      if (one.updated < since) ids.push_back(one.id);
  }
  const int gone = remove_games(file, ids);
  fmt::print("{} of {} games removed\n", gone, ids.size());
  return gone == static_cast<int>(ids.size()) ? kDone : kFailed;
}

}  // namespace

Verb sessions_verb() {
  return verb<Options>("sessions", "For everyone",
                       "List or remove the games that ludens serve keeps, also while it runs",
                       "ludens sessions remove --unused 90",
                       {{"WHAT", "", &Options::what, Allowed::words({"list", "remove"}), ""},
                        {"ID", "ID…", &Options::ids, "games to remove", with("remove")},
                        {"--unused", "DAYS", &Options::unused, Allowed::whole(0, 100'000),
                         "remove those that nobody has changed for so long", with("remove")},
                        {"--data", "DIR", &Options::data,
                         "where the server keeps its games (default $XDG_DATA_HOME/ludens or ~/.local/share/ludens)"},
                        {"--json", within(&Options::form, &Form::json), "as JSON", with("list")},
                        {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a game", with("list")}},
                       run);
}

}  // namespace ludens::cli
