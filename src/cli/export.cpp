#include <fmt/format.h>

#include "cli/progress.h"
#include "cli/verb.h"
#include "records/io/output.h"
#include "records/jsonl/line.h"
#include "records/names.h"
#include "records/query/game_source.h"

namespace ludens::cli {
namespace {

int run(const Arguments& arguments) {
  const Query query = typed([&] { return parse_query(arguments.text("QUERY")); });
  if (query.sample != 0) throw UsageError("export writes whole games: a query with sample= says positions");
  const auto source = open_query(query, {.database = arguments.text("--db"), .game = arguments.text("--game")});
  Output out(arguments.text("--out"));
  ProgressBar bar("export");
  const auto stop = interrupt_token();
  std::int64_t games = 0;
  StoredGame game;
  while (source->next(game)) {
    if (stop.stop_requested()) throw Error("interrupted: nothing was written");
    if (!arguments.flag("--names")) game.record.players = without_names(game.record.players);
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
  return {"export",
          "For researchers",
          "Write the games of a query as JSON lines",
          "ludens export \"renju where rated split=test\" --out test.jsonl.zst",
          {{"QUERY", "QUERY", "which games; see ludens help query", true},
           {"--out", "FILE", "where to write: .jsonl, .jsonl.gz or .jsonl.zst", true},
           {"--db", "PLACE", "the database; default $LUDENS_DB, else in your data folder"},
           {"--game", "GAME", "read a file as this game, whatever it says"},
           {"--names", "", "with the players' names; else only ids"}},
          run};
}

}  // namespace ludens::cli
