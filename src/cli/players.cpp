// ludens players: kinds of players by how they play, and a map of them.
#include <fmt/format.h>

#include "base/csv.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/kinds/kinds.h"

namespace ludens::cli {
namespace {

struct Options : KindsPlan {
  std::string game_text, wanted;
  std::filesystem::path out, map;
  Form form;
};

int run(Options options) {
  StylePlan& style = options.style;
  style.game = typed_game(options.game_text);
  style.query = typed([&] { return parse_query(options.wanted); });
  ProgressBar bar("players");
  PlayerStyles styles =
      collect_styles(style, {interrupt_token(), [&](std::int64_t done, std::int64_t total) { bar.show(done, total); }});
  const Kinds found = find_kinds(options, std::move(styles));
  bar.clear();
  if (!options.out.empty()) write_whole_file(options.out, kinds_text(options, found));
  if (!options.map.empty())
    write_whole_file(options.map, options.map.extension() == ".svg" ? kinds_map(found) : kinds_page(options, found));
  const Json json = kinds_json(options, found);
  fmt::print("{}", options.form.json  ? json.dump() + "\n"
                   : options.form.csv ? csv(json["kinds"])
                                      : kinds_report(options, found));
  return kDone;
}

}  // namespace

Verb players_verb() {
  return verb<Options>(
      "players", "For researchers", "Find kinds of players by how they play, and draw a map of them",
      "ludens players go9 \"go9 where human and rated\" --out go9.kinds --map players.html",
      {{"GAME", "", &Options::game_text, "a game of the catalogue", kRequired},
       {"QUERY", "", &Options::wanted, "whose games are looked at: \"file:games.tsv.gz where human\"", kRequired},
       {"--least", "N", within(&Options::style, &StylePlan::least), Allowed::whole(2, 1'000'000),
        "games that a player must have"},
       {"--most", "N", within(&Options::style, &StylePlan::most), Allowed::whole(2, 60'000),
        "games of each player that are looked at"},
       {"--clusters", "N", &Options::clusters, Allowed::whole(2, 20).or_word("auto", 0),
        "kinds; auto: the largest silhouette among the numbers that come again in both halves"},
       {"--same-strength", within(&Options::scale, &ScaleOptions::same_strength),
        "take out what goes with the rating, so that kinds are not levels"},
       {"--reliability", "R", within(&Options::scale, &ScaleOptions::reliability), Allowed::real(0, 1),
        "features whose differences between players are less reliable are left out"},
       {"--db", "PATH|URL", within(&Options::style, &StylePlan::source, &SourceOptions::database),
        "the database of games, where the query names a game"},
       {"--jobs", "N", within(&Options::style, &StylePlan::jobs), any_jobs(),
        "games at the same time; changes no number"},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the clusters"},
       {"--out", "FILE", &Options::out,
        "the kinds with their players, for match --by cluster and rewards --by cluster"},
       {"--map", "FILE", &Options::map, "a map of the players: .svg, or a page .html with a field to find one's dot"},
       {"--json", within(&Options::form, &Form::json), "as JSON"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a kind"}},
      run);
}

}  // namespace ludens::cli
