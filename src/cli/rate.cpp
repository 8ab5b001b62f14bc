#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/verb.h"
#include "measure/ratings/elo.h"
#include "measure/ratings/game_day.h"
#include "measure/ratings/glicko2.h"
#include "measure/ratings/rating_report.h"
#include "measure/ratings/whr.h"
#include "records/query/game_source.h"
#include "records/reader.h"

namespace ludens::cli {
namespace {

double real(const Arguments& arguments, const std::string& name, double fallback, double least, double most) {
  if (!arguments.has(name)) return fallback;
  const std::string text = arguments.text(name);
  const auto value = to_double(text);
  if (!value || !(*value >= least) || !(*value <= most))
    throw UsageError(
        fmt::format("{} must be a number from {} to {}, found {}", name, number(least), number(most), cite(text)));
  return *value;
}

// The games of a file. One that cannot be read is told on stderr and left out; so is the rest of a damaged file, and
// then the answer is false.
bool read_file(const std::string& path, const std::string& game, ProgressBar& bar, RatedSetBuilder& games) {
  bool whole = true;
  std::int64_t problems = 0;
  const auto reader = open_records(path, {.game = game});
  std::error_code ignored;
  const auto size = std::filesystem::file_size(path, ignored);
  Record record;
  for (bool more = true; more;) try {
      more = reader->next(record);
      if (more) games.add(record);
      bar.show(reader->bytes_read(), ignored ? 0 : static_cast<std::int64_t>(size));
    } catch (const Error& error) {
      whole = whole && !reader->damaged();
      bar.clear();
      if (++problems <= 5) fmt::print(stderr, "ludens: {}\n", error.what());
    }
  if (problems > 5) fmt::print(stderr, "ludens: … and {} more games that cannot be read\n", problems - 5);
  return whole;
}

void read_query(const Query& query, const SourceOptions& options, ProgressBar& bar, RatedSetBuilder& games) {
  const auto source = open_query(query, options);
  const auto stop = interrupt_token();
  StoredGame game;
  for (std::int64_t count = 0; source->next(game); ++count) {
    if (stop.stop_requested()) throw Error("interrupted");
    games.add(game.record);
    bar.show(count, source->size());
  }
  bar.clear();
  if (source->skipped() > 0) fmt::print(stderr, "ludens: {} games cannot be read\n", source->skipped());
}

// A query begins with the name of a game or «file:»; a file that is there is a file, whatever its name.
bool is_query(const std::string& text) {
  std::error_code ignored;
  if (std::filesystem::exists(text, ignored)) return false;
  return text.starts_with("file:") || text.substr(0, text.find(' ')).find_first_of("./") == std::string::npos;
}

bool read_games(const Arguments& arguments, RatedSetBuilder& games) {
  const SourceOptions options{.database = arguments.text("--db"), .game = arguments.text("--game")};
  std::vector<std::optional<Query>> queries;  // all of them are understood before the first is read
  for (const auto& text : arguments.list("GAMES")) {
    queries.push_back(is_query(text) ? typed([&] { return std::optional(parse_query(text)); }) : std::nullopt);
    if (queries.back() && queries.back()->sample != 0)
      throw UsageError("rate counts whole games: a query with sample= says positions");
  }
  if (!options.database.empty() &&
      std::none_of(queries.begin(), queries.end(), [](const auto& query) { return query && !query->of_file(); }))
    throw UsageError("--db is read by a query that begins with a game, as in «renju where rated»");
  bool whole = true;
  ProgressBar bar("rate");
  for (std::size_t i = 0; i < queries.size(); ++i)
    if (queries[i])
      read_query(*queries[i], options, bar, games);
    else
      whole = read_file(arguments.list("GAMES")[i], options.game, bar, games) && whole;
  return whole;
}

// A method with the options only it reads; an option of another method is an error, not ignored.
struct Method {
  std::string_view name, own;
  std::unique_ptr<RatingSystem> (*make)(const Arguments&, const RatedSet&);
};

double advantage(const Arguments& arguments) { return real(arguments, "--advantage", 0, -2000, 2000); }
double offset(const Arguments& arguments) { return real(arguments, "--offset", 1900, -1e6, 1e6); }

const Method kMethods[] = {
    {"whr", "--w2",
     [](const Arguments& arguments, const RatedSet& set) -> std::unique_ptr<RatingSystem> {
       WhrOptions options{.w2 = real(arguments, "--w2", 19.3, 0, 1e6), .offset = offset(arguments)};
       if (options.w2 != 0 && options.w2 < 0.001)
         throw UsageError(fmt::format("--w2 must be 0 or at least 0.001, found {}", number(options.w2)));
       options.fit_advantage = arguments.text("--advantage") == "fit";
       if (!options.fit_advantage) options.advantage = advantage(arguments);
       return std::make_unique<Whr>(set.games, static_cast<int>(set.players.size()), options);
     }},
    {"elo", "--k",
     [](const Arguments& arguments, const RatedSet& set) -> std::unique_ptr<RatingSystem> {
       const EloOptions options{
           .k = real(arguments, "--k", 20, 0.01, 200), .offset = offset(arguments), .advantage = advantage(arguments)};
       return std::make_unique<Elo>(set.games, static_cast<int>(set.players.size()), options);
     }},
    {"glicko2", "--period", [](const Arguments& arguments, const RatedSet& set) -> std::unique_ptr<RatingSystem> {
       const Glicko2Options options{.offset = offset(arguments),
                                    .period = static_cast<int>(arguments.number("--period", 30, 1, 100'000)),
                                    .advantage = advantage(arguments)};
       return std::make_unique<Glicko2>(set.games, static_cast<int>(set.players.size()), options);
     }}};

const Method& find_method(const Arguments& arguments) {
  const std::string wanted = arguments.text("--method", "whr");
  std::vector<std::string> names;
  const Method* found = nullptr;
  for (const auto& method : kMethods) {
    names.emplace_back(method.name);
    if (method.name == wanted) found = &method;
  }
  if (!found)
    throw UsageError(
        fmt::format("--method is {}; found {}{}", join(names, ", "), cite(wanted), did_you_mean(wanted, names)));
  for (const auto& method : kMethods)
    if (&method != found && arguments.has(std::string(method.own)))
      throw UsageError(fmt::format("{} belongs to --method {}, not to {}", method.own, method.name, wanted));
  if (wanted != "whr" && arguments.text("--advantage") == "fit")
    throw UsageError("--advantage fit belongs to --method whr: the others do not look back");
  return *found;
}

double rounded(double value) { return std::round(value * 1000) / 1000; }

Json json_point(const RatedSet& set, const RatingPoint& point) {
  Json out = {{"rating", rounded(point.rating)},
              {"sd", rounded(point.sd)},
              {"low", rounded(point.rating - kDeviations95 * point.sd)},
              {"high", rounded(point.rating + kDeviations95 * point.sd)}};
  if (set.dated) out["day"] = day_text(point.day);
  return out;
}

Json json_player(const RatedSet& set, int number) {
  const auto& player = set.players[static_cast<std::size_t>(number)];
  Json out = {{"player", player.id}, {"name", player.name}, {"games", player.games}};
  if (set.dated) {
    out["first"] = day_text(player.first_day);
    out["last"] = day_text(player.last_day);
  }
  return out;
}

Json json_head(std::string_view method, const RatedSet& set, const RatingSystem& ratings) {
  return {{"method", method},
          {"games", set.games.size()},
          {"players", set.players.size()},
          {"left_out",
           {{"result", set.without_result},
            {"players", set.without_players},
            {"self", set.against_self},
            {"date", set.dated ? set.undated : 0}}},
          {"advantage", rounded(ratings.advantage())}};
}

void print_json(const Json& json) { fmt::print("{}\n", json.sorted().dump()); }

void show_player(const Arguments& arguments, Json head, const RatedSet& set, const RatingSystem& ratings, int player) {
  const auto history = ratings.history(player);
  if (arguments.has("--svg")) {
    write_whole_file(arguments.text("--svg"), history_plot(set, player, history, head["method"].text()));
  }
  if (!arguments.flag("--json")) {
    fmt::print("{}", history_table(set, history));
    return;
  }
  auto one = json_player(set, player);
  for (const auto& point : history) one["history"].push_back(json_point(set, point));
  head["ratings"].push_back(one);
  print_json(head);
}

void show_table(const Arguments& arguments, Json head, const RatedSet& set, const RatingSystem& ratings) {
  const auto rows = rating_rows(set, ratings, static_cast<std::size_t>(arguments.number("--top", 20, 1, 100'000'000)));
  if (!arguments.flag("--json")) {
    fmt::print("{}", rating_table(set, rows));
    return;
  }
  for (const auto& row : rows) {
    auto one = json_player(set, row.player);
    one.update(json_point(set, row.point));
    one.erase("day");  // it is `last`
    head["ratings"].push_back(one);
  }
  print_json(head);
}

int run(const Arguments& arguments) {
  const Method& method = find_method(arguments);
  if (arguments.has("--svg") && !arguments.has("--player"))
    throw UsageError("--svg draws one player: say --player ID too");
  RatedSetBuilder builder;
  const bool whole = read_games(arguments, builder);
  const RatedSet set = builder.finish();
  if (set.games.empty()) throw Error(fmt::format("no game to rate: {}", set_line(set)));
  std::optional<int> player;
  if (arguments.has("--player")) {
    const std::string who = arguments.text("--player");
    player = set.find(who);
    std::vector<std::string> names;
    names.reserve(set.players.size());
    for (const auto& known : set.players) names.push_back(known.name.empty() ? known.id : known.name);
    if (!player)
      throw Error(
          fmt::format("no rated game has a player with the id or name {}{}", cite(who), did_you_mean(who, names)));
  }
  const auto ratings = method.make(arguments, set);
  if (!arguments.flag("--json")) {
    std::string line = fmt::format("{}: {}", method.name, set_line(set));
    if (ratings->advantage() != 0) line += fmt::format("; black's advantage {:.1f}", ratings->advantage());
    if (const auto* whr = dynamic_cast<const Whr*>(ratings.get()); whr && whr->advantage_sd() > 0)
      line += fmt::format(" ± {:.1f}", kDeviations95 * whr->advantage_sd());
    fmt::print("{}\n± is half of the 95 % interval\n", line);
  }
  auto head = json_head(method.name, set, *ratings);
  if (player)
    show_player(arguments, std::move(head), set, *ratings, *player);
  else
    show_table(arguments, std::move(head), set, *ratings);
  return whole ? kDone : kFailed;
}

}  // namespace

Verb rate_verb() {
  return {
      "rate",
      "For researchers",
      "Rate the players of recorded games, with uncertainties",
      "ludens rate games.sgf --top 10",
      {{"GAMES", "…", "files of records, or queries: \"renju where date>=2010\", \"file:games.sgf where human\"", true},
       {"--method", "NAME", "whr (whole history, the default), elo or glicko2"},
       {"--advantage", "E", "of black, in Elo (default 0); fit: estimate it (whr)"},
       {"--offset", "R", "a newcomer's rating (default 1900)"},
       {"--w2", "V", "whr: variance of strength in a day, Elo² (default 19.3; 0: it never changes)"},
       {"--k", "K", "elo: points that a game between equals moves, won instead of lost (default 20)"},
       {"--period", "DAYS", "glicko2: length of a rating period (default 30)"},
       {"--top", "N", "how many players to show, the strongest first (default 20)"},
       {"--player", "ID", "one player's rating over time instead, by id or name"},
       {"--svg", "FILE", "with --player: draw it"},
       {"--db", "PLACE", "the database of queries; default $LUDENS_DB, else in your data folder"},
       {"--game", "GAME", "read the records as this game, whatever they say"},
       {"--json", "", "as JSON"}},
      run};
}

}  // namespace ludens::cli
