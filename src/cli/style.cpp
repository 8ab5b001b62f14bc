// ludens style and ludens similar: how somebody plays, and who plays like that.
#include <fmt/format.h>

#include "base/csv.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/style/style_report.h"

namespace ludens::cli {
namespace {

struct Options : StylePlan {
  std::string game_text, wanted;
  ScaleOptions scale;
  std::filesystem::path svg;
  int count = 10;
  Form form;
};

PlayerStyles look_at(Options& options) {
  options.game = typed_game(options.game_text);
  options.query = typed([&] { return parse_query(options.wanted.empty() ? options.game->name : options.wanted); });
  ProgressBar bar("style");
  return collect_styles(options,
                        {interrupt_token(), [&](std::int64_t done, std::int64_t total) { bar.show(done, total); }});
}

int run_style(Options options) {
  const PlayerStyles styles = look_at(options);
  const StyleScale scale = style_scale(styles, options.scale);
  const StylePortrait drawn = portrait(styles, scale, options.player);
  if (drawn.peers < 2)
    throw Error(fmt::format("nobody to compare with: {} other players have {} games", drawn.peers, options.least));
  if (!options.svg.empty()) write_whole_file(options.svg, portrait_radar(drawn));
  const Json json = portrait_json(drawn);
  fmt::print("{}", options.form.json  ? json.dump() + "\n"
                   : options.form.csv ? csv(json["features"])
                                      : portrait_report(drawn));
  return kDone;
}

int run_similar(Options options) {
  const PlayerStyles styles = look_at(options);
  const StyleScale scale = style_scale(styles, options.scale);
  const auto found = similar_players(styles, scale, options.player, static_cast<std::size_t>(options.count));
  Json rows = Json::array();
  for (const auto& one : found) {
    const PlayerStyle& player = styles.players[one.player];
    rows.push_back(
        {{"player", player.id}, {"rating", player.rating}, {"games", player.games}, {"distance", one.distance}});
  }
  if (options.form.json) {
    fmt::print(
        "{}\n",
        Json{
            {"game", styles.game->name}, {"player", options.player}, {"features", scale.used.size()}, {"similar", rows}}
            .dump());
  } else if (options.form.csv) {
    fmt::print("{}", csv(rows));
  } else {
    fmt::print(
        "Nearest to player {} by {} features of style, of {} players:\n\n| player | rating | games | distance |\n"
        "| --- | --- | ---: | ---: |\n",
        options.player, scale.used.size(), styles.players.size());
    for (const auto& one : found) {
      const PlayerStyle& player = styles.players[one.player];
      fmt::print("| {} | {} | {} | {:.2f} |\n", player.id,
                 player.rating ? strength_text(*styles.game, *player.rating) : "–", player.games, one.distance);
    }
  }
  return found.empty() ? kFailed : kDone;
}

std::vector<VerbRow<Options>> shared_rows() {
  return {{"GAME", "", &Options::game_text, "a game of the catalogue", kRequired},
          {"--player", "P", &Options::player, "by the id of the records, or the name where they have none", kRequired},
          {"--games", "QUERY", &Options::wanted,
           "whose games are looked at, as \"file:games.sgf where human\" (default: those of the database)"},
          {"--least", "N", &Options::least, Allowed::whole(1, 1'000'000), "games that others must have to count"},
          {"--most", "N", &Options::most, Allowed::whole(2, 60'000), "games of each player that are looked at"},
          {"--reliability", "R", within(&Options::scale, &ScaleOptions::reliability), Allowed::real(0, 1),
           "features whose differences between players are less reliable are left out of distances and pictures"},
          {"--db", "PATH|URL", within(&Options::source, &SourceOptions::database),
           "the database of games, where the query names a game"},
          {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time; changes no number"}};
}

}  // namespace

Verb style_verb() {
  auto rows = shared_rows();
  rows.push_back({"--svg", "FILE", &Options::svg, "a radar picture"});
  rows.push_back({"--json", within(&Options::form, &Form::json), "as JSON"});
  rows.push_back({"--csv", within(&Options::form, &Form::csv), "as CSV, a row a feature"});
  return verb<Options>("style", "For researchers", "Say how somebody plays, beside people of the same strength",
                       "ludens style renju --player 17 --games \"renju where human\" --svg style.svg", rows, run_style);
}

Verb similar_verb() {
  auto rows = shared_rows();
  rows.push_back({"--count", "N", &Options::count, Allowed::whole(1, 1'000'000), "how many are listed"});
  rows.push_back({"--json", within(&Options::form, &Form::json), "as JSON"});
  rows.push_back({"--csv", within(&Options::form, &Form::csv), "as CSV, a row a player"});
  return verb<Options>("similar", "For researchers", "Find players who play like one",
                       "ludens similar renju --player 17 --games \"renju where human\"", rows, run_similar);
}

}  // namespace ludens::cli
