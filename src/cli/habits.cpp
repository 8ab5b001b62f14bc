// ludens habits: how long people think, and when they give up, learned from records.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/csv.h"
#include "base/find_model.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/habits/habits.h"

namespace ludens::cli {
namespace {

struct Options : HabitsPlan {
  std::string game_text, network_text, pace_of, database;
  std::filesystem::path out;
  Form form;
};

int run(const Options& options) {
  HabitsPlan plan = options;
  plan.game = typed_game(options.game_text);
  const std::string model = plan.game->name + "-human-net";
  const auto models = model_names();
  if (!options.network_text.empty())
    plan.network = typed_agent(options.network_text);
  else if (std::find(models.begin(), models.end(), model) != models.end())
    plan.network = fmt::format("net({})", model);
  if (!options.pace_of.empty()) {
    const GamePtr other = typed_game(options.pace_of);
    const auto path = find_habits(*other);
    if (path) plan.borrowed = load_habits(*path).pace;
    if (!plan.borrowed) throw UsageError(fmt::format("nobody knows the pace of {}", other->name));
  } else if (plan.queries.empty()) {
    throw UsageError("habits needs games to learn from, --games, or a pace to take over, --pace");
  }
  ProgressBar bar("habits");
  ObserveHooks hooks{interrupt_token(), [&](std::int64_t done, std::int64_t total) { bar.show(done, total); }};
  HabitRows rows;
  for (const auto& text : plan.queries) {
    const Query query = typed([&] { return parse_query(text); });
    const auto games = open_query(query, {.database = options.database, .game = ""});
    add_rows(rows, *plan.game, query, *games, hooks.stop);
  }
  const LearnedHabits learned = learn_habits(plan, rows, hooks);
  bar.clear();
  if (!options.out.empty()) write_whole_file(options.out, habits_text(learned.file));
  if (options.form.json)
    fmt::print("{}\n", habits_json(*plan.game, learned).dump());
  else if (options.form.csv)
    fmt::print("{}", csv(habits_json(*plan.game, learned)["endings"]));
  else
    fmt::print("{}", habits_report(*plan.game, learned));
  return kDone;
}

}  // namespace

Verb habits_verb() {
  return verb<Options>(
      "habits", "For researchers", "Learn how long people think and when they give up",
      "ludens habits go9 --games \"go9 where human and rated\" --out go9.habits",
      {{"GAME", "", &Options::game_text, "a game of the catalogue", kRequired},
       {"--games", "QUERY…", &Options::queries,
        "people's games: those with times teach the pace, those between people how games are given up"},
       {"--pace", "GAME", &Options::pace_of, "the game whose pace is taken over where these records have no times"},
       {"--network", "AGENT", &Options::network_text,
        "says what people play and expect (default: net(GAME-human-net) where it is installed)"},
       {"--timed", "N", &Options::timed, Allowed::whole(1, 1'000'000), "games whose times are looked at"},
       {"--ended", "N", &Options::ended, Allowed::whole(1, 1'000'000),
        "games of each group of ratings whose end is looked at"},
       {"--most", "VALUE", &Options::most, Allowed::real(0, 1),
        "who expects more does not give up: people who do have seen what the network has not"},
       {"--out", "FILE", &Options::out, "write GAME.habits there"},
       {"--db", "PLACE", &Options::database, "the database of queries; default $LUDENS_DB, else in your data folder"},
       {"--json", within(&Options::form, &Form::json), "as JSON"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a group of ratings"}},
      run);
}

}  // namespace ludens::cli
