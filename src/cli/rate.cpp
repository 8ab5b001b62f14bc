#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/csv.h"
#include "base/standard_streams.h"
#include "base/text.h"
#include "base/visible.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/typed.h"
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

struct Options : SourceOptions {
  std::vector<std::string> games;
  std::string method = "whr";
  double offset = WhrOptions().offset;
  std::optional<double> whr_advantage = 0;  // nothing: to be estimated
  double advantage = 0;                     // of the others
  WhrOptions whr;
  EloOptions elo;
  Glicko2Options glicko2;
  std::size_t top = 20;
  std::string player;
  std::filesystem::path svg;
  Form form;

  const std::string& action(const Arguments&) const { return method; }
};

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
      if (++problems <= 5) say_aside(fmt::format("ludens: {}\n", visible(error.what())));
    }
  if (problems > 5) say_aside(fmt::format("ludens: … and {} more games that cannot be read\n", problems - 5));
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
  if (source->skipped() > 0) say_aside(fmt::format("ludens: {} games cannot be read\n", source->skipped()));
}

// A query begins with the name of a game or «file:»; a file that is there is a file, whatever its name.
bool is_query(const std::string& text) {
  std::error_code ignored;
  if (std::filesystem::exists(text, ignored)) return false;
  return text.starts_with("file:") || text.substr(0, text.find(' ')).find_first_of("./") == std::string::npos;
}

bool read_games(const Options& options, RatedSetBuilder& games) {
  std::vector<std::optional<Query>> queries;  // all of them are understood before the first is read
  for (const auto& text : options.games) {
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
      whole = read_file(options.games[i], options.game, bar, games) && whole;
  return whole;
}

std::unique_ptr<RatingSystem> rate(const Options& options, const RatedSet& set) {
  const auto players = static_cast<int>(set.players.size());
  const auto common = [&](auto method) {
    method.offset = options.offset;
    method.advantage = options.advantage;
    return method;
  };
  if (options.method == "elo") return std::make_unique<Elo>(set.games, players, common(options.elo));
  if (options.method == "glicko2") return std::make_unique<Glicko2>(set.games, players, common(options.glicko2));
  WhrOptions whr = common(options.whr);
  whr.fit_advantage = !options.whr_advantage;
  whr.advantage = options.whr_advantage.value_or(0);
  return std::make_unique<Whr>(set.games, players, whr);
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

// The rows as CSV, or with what was rated as JSON.
void print_rows(const Options& options, const Json& head, const Json& rows) {
  fmt::print("{}", options.form.csv ? csv(rows) : head.sorted().dump() + "\n");
}

void show_player(const Options& options, Json head, const RatedSet& set, const RatingSystem& ratings, int player) {
  const auto history = ratings.history(player);
  if (!options.svg.empty()) write_whole_file(options.svg, history_plot(set, player, history, options.method));
  if (options.form.words()) {
    fmt::print("{}", history_table(set, history));
    return;
  }
  auto one = json_player(set, player);
  for (const auto& point : history) one["history"].push_back(json_point(set, point));
  head["ratings"].push_back(one);
  print_rows(options, head, one["history"]);
}

void show_table(const Options& options, Json head, const RatedSet& set, const RatingSystem& ratings) {
  const auto rows = rating_rows(set, ratings, options.top);
  if (options.form.words()) {
    fmt::print("{}", rating_table(set, rows));
    return;
  }
  for (const auto& row : rows) {
    auto one = json_player(set, row.player);
    one.update(json_point(set, row.point));
    one.erase("day");  // it is `last`
    head["ratings"].push_back(one);
  }
  print_rows(options, head, head["ratings"]);
}

int run(const Options& options, const Arguments& arguments) {
  check_game(options.game);
  if (!options.svg.empty() && options.player.empty()) throw UsageError("--svg draws one player: say --player ID too");
  if (!options.player.empty() && arguments.has("--top"))
    throw UsageError("--player shows one player, --top a table: give one of them");
  RatedSetBuilder builder;
  const bool whole = read_games(options, builder);
  const RatedSet set = builder.finish();
  if (set.games.empty()) throw Error(fmt::format("no game to rate: {}", set_line(set)));
  std::optional<int> player;
  if (!options.player.empty()) {
    player = set.find(options.player);
    std::vector<std::string> names;
    names.reserve(set.players.size());
    for (const auto& known : set.players) names.push_back(known.name.empty() ? known.id : known.name);
    if (!player)
      throw Error(fmt::format("no rated game has a player with the id or name {}{}", cite(options.player),
                              did_you_mean(options.player, names)));
  }
  const auto ratings = rate(options, set);
  if (options.form.words()) {
    std::string line = fmt::format("{}: {}", options.method, set_line(set));
    if (ratings->advantage() != 0) line += fmt::format("; black's advantage {:.1f}", ratings->advantage());
    if (const auto* whr = dynamic_cast<const Whr*>(ratings.get()); whr && whr->advantage_sd() > 0)
      line += fmt::format(" ± {:.1f}", kDeviations95 * whr->advantage_sd());
    fmt::print("{}\n± is half of the 95 % interval\n", line);
  }
  auto head = json_head(options.method, set, *ratings);
  if (player)
    show_player(options, std::move(head), set, *ratings, *player);
  else
    show_table(options, std::move(head), set, *ratings);
  return whole ? kDone : kFailed;
}

}  // namespace

Verb rate_verb() {
  return verb<Options>(
      "rate", "For researchers", "Rate the players of recorded games, with uncertainties",
      "ludens rate games.sgf --top 10",
      {{"GAMES", "…", &Options::games,
        "files of records, or queries: \"renju where date>=2010\", \"file:games.sgf where human\"", kRequired},
       {"--method", "NAME", &Options::method, Allowed::words({"whr", "elo", "glicko2"}),
        "whole history, or game by game"},
       {"--advantage", "E", &Options::whr_advantage, Allowed::real(-2000, 2000).or_word("fit"),
        "of black, in Elo; fit: estimate it", with("whr")},
       {"--advantage", "E", &Options::advantage, Allowed::real(-2000, 2000), "of black, in Elo", with("elo, glicko2")},
       {"--offset", "R", &Options::offset, Allowed::real(-1e6, 1e6), "a newcomer's rating"},
       {"--w2", "V", within(&Options::whr, &WhrOptions::w2), Allowed::real(0.001, 1e6).or_word("0", 0),
        "variance of strength in a day, Elo²; 0: it never changes", with("whr")},
       {"--k", "K", within(&Options::elo, &EloOptions::k), Allowed::real(0.01, 200),
        "points that a game between equals moves, won instead of lost", with("elo")},
       {"--period", "DAYS", within(&Options::glicko2, &Glicko2Options::period), Allowed::whole(1, 100'000),
        "length of a rating period", with("glicko2")},
       {"--top", "N", &Options::top, Allowed::whole(1, 100'000'000), "how many players to show, the strongest first"},
       {"--player", "ID", &Options::player, "one player's rating over time instead, by id or name"},
       {"--svg", "FILE", &Options::svg, "with --player: draw it"},
       {"--db", "PLACE", &Options::database, "the database of queries; default $LUDENS_DB, else in your data folder"},
       {"--game", "GAME", &Options::game, "read the records as this game, whatever they say"},
       {"--json", within(&Options::form, &Form::json), "as JSON"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a player, or a day of one"}},
      run);
}

}  // namespace ludens::cli
