#include <fmt/format.h>

#include "cli/progress.h"
#include "cli/typed.h"
#include "cli/verb.h"
#include "records/io/output.h"
#include "records/jsonl/line.h"
#include "records/names.h"
#include "records/query/game_source.h"

namespace ludens::cli {
namespace {

struct Options : SourceOptions {
  std::string query;
  std::filesystem::path out;
  bool names = false;
};

int run(const Options& options) {
  check_game(options.game);
  const Query query = typed([&] { return parse_query(options.query); });
  if (query.sample != 0) throw UsageError("export writes whole games: a query with sample= says positions");
  const auto source = open_query(query, options);
  Output out(options.out);
  ProgressBar bar("export");
  const auto stop = interrupt_token();
  std::int64_t games = 0;
  StoredGame game;
  while (source->next(game)) {
    if (stop.stop_requested()) throw Error("interrupted: nothing was written");
    if (!options.names) game.record.players = without_names(game.record.players);
    out.write(to_json_line(game.record) + "\n");
    bar.show(++games, source->size());
  }
  out.commit();
  bar.clear();
  fmt::print("{} games written\n", games);
  return games > 0 ? kDone : kFailed;
}

}  // namespace

Verb export_verb() {
  return verb<Options>(
      "export", "For researchers", "Write the games of a query as JSON lines",
      "ludens export \"renju where rated split=test\" --out test.jsonl.zst",
      {{"QUERY", "QUERY", &Options::query, "which games; see ludens help query", kRequired},
       {"--out", "FILE", &Options::out, "where to write: .jsonl, .jsonl.gz or .jsonl.zst", kRequired},
       {"--db", "PLACE", &Options::database, "the database; default $LUDENS_DB, else in your data folder"},
       {"--game", "GAME", &Options::game, "read a file as this game, whatever it says"},
       {"--names", &Options::names, "with the players' names; else only ids"}},
      run);
}

}  // namespace ludens::cli
