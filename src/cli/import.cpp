#include <csignal>

#include <fmt/format.h>

#include "base/json.h"
#include "base/visible.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "cli/verb.h"
#include "records/database/import.h"
#include "records/database/store.h"

namespace ludens::cli {
namespace {

Json as_json(const ImportSummary& summary, bool stored) {
  Json problems = Json::array();
  for (const auto& problem : summary.problems)
    problems.push_back(
        {{"file", problem.file}, {"line", problem.line}, {"ply", problem.ply}, {"reason", problem.reason}});
  Json out = {{"games", summary.games},     {"legal", summary.legal}, {"irregular", summary.irregular},
              {"skipped", summary.skipped}, {"moves", summary.moves}, {"forbidden", summary.forbidden},
              {"reasons", summary.reasons}, {"problems", problems}};
  if (stored) {
    out["added"] = summary.stored.added;
    out["known"] = summary.stored.known;
  }
  return out;
}

void print(const ImportSummary& summary, bool stored) {
  for (const auto& problem : summary.problems) {
    std::string where = problem.file;
    if (problem.line > 0) where += fmt::format(", line {}", problem.line);
    if (problem.ply > 0) where += fmt::format(", ply {}", problem.ply);
    fmt::print("{}: {}\n", visible(where), visible(problem.reason));
  }
  std::int64_t all = 0;
  for (const auto& [reason, count] : summary.reasons) all += count;
  if (all > static_cast<std::int64_t>(summary.problems.size())) {
    fmt::print("… and {} more; of all:\n", all - static_cast<std::int64_t>(summary.problems.size()));
    for (const auto& [reason, count] : summary.reasons) fmt::print("{:>8}  {}\n", count, visible(reason));
  }
  for (const auto& [games, count] : summary.assumed)
    fmt::print("{} game{}: {}\n", count, count == 1 ? "" : "s", assumed_text(games.first, games.second));
  fmt::print("{} games: {} legal, {} irregular, {} skipped; {} moves replayed, {} of them forbidden\n", summary.games,
             summary.legal, summary.irregular, summary.skipped, summary.moves, summary.forbidden);
  if (stored) fmt::print("{} games added to the database, {} were known\n", summary.stored.added, summary.stored.known);
}

struct Options : ImportOptions {
  std::vector<std::string> files;
  std::string database;
  bool json = false;
};

int run(Options options) {
  check_game(options.read.game);
  if (options.names && options.out.empty())
    throw UsageError("--names keeps players' names in the file of --out FILE, which is missing");
  std::unique_ptr<Store> store;
  if (!options.database.empty()) store = open_store(database_place(options.database), StoreMode::Write);
  options.store = store.get();
  ProgressBar bar("import");
  options.progress = [&bar](std::int64_t done, std::int64_t total) { bar.show(done, total); };
  options.stop = interrupt_token();
  const std::vector<std::filesystem::path> files(options.files.begin(), options.files.end());
  const ImportSummary summary = import_records(files, options);
  bar.clear();
  if (options.json)
    fmt::print("{}\n", as_json(summary, store != nullptr).sorted().dump());
  else
    print(summary, store != nullptr);
  if (summary.stopped)
    throw Error(store ? "interrupted: the database keeps the games added so far; the same command adds the others"
                      : "interrupted: nothing was written; the same command starts again");
  return summary.files_failed > 0 || summary.games == 0 ? kFailed : kDone;
}

}  // namespace

Verb import_verb() {
  return verb<Options>(
      "import", "For researchers", "Read records, replay every move, and keep them in a database or as JSON lines",
      "ludens import games.sgf --db games.db",
      {{"FILE", "…", &Options::files, "records of any known format, plain or compressed", kRequired},
       {"--db", "PLACE", &Options::database,
        "add them to this database: a file, postgresql://…, or «default» ($LUDENS_DB, else in your data folder)"},
       {"--out", "FILE", &Options::out,
        "write them: .jsonl, .jsonl.gz or .jsonl.zst; without --db and --out they are only checked"},
       {"--names", &Options::names, "keep players' names in that file; else only ids"},
       {"--game", "GAME", within(&Options::read, &ReadOptions::game), "read them as this game, whatever they say"},
       {"--problems", "N", &Options::keep_problems, Allowed::whole(0, 1'000'000'000),
        "how many problems to show word for word; all are counted"},
       {"--json", &Options::json, "as JSON"}},
      run);
}

}  // namespace ludens::cli
