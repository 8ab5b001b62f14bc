#include <csignal>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/progress.h"
#include "cli/verb.h"
#include "records/import.h"

namespace ludens {
namespace {

nlohmann::json as_json(const ImportSummary& summary) {
  nlohmann::json problems = nlohmann::json::array();
  for (const auto& problem : summary.problems)
    problems.push_back(
        {{"file", problem.file}, {"line", problem.line}, {"ply", problem.ply}, {"reason", problem.reason}});
  return {{"games", summary.games},     {"legal", summary.legal}, {"irregular", summary.irregular},
          {"skipped", summary.skipped}, {"moves", summary.moves}, {"forbidden", summary.forbidden},
          {"reasons", summary.reasons}, {"problems", problems}};
}

void print(const ImportSummary& summary) {
  for (const auto& problem : summary.problems) {
    std::string where = problem.file;
    if (problem.line > 0) where += fmt::format(", line {}", problem.line);
    if (problem.ply > 0) where += fmt::format(", ply {}", problem.ply);
    fmt::print("{}: {}\n", where, problem.reason);
  }
  std::int64_t all = 0;
  for (const auto& [reason, count] : summary.reasons) all += count;
  if (all > static_cast<std::int64_t>(summary.problems.size())) {
    fmt::print("… and {} more; of all:\n", all - static_cast<std::int64_t>(summary.problems.size()));
    for (const auto& [reason, count] : summary.reasons) fmt::print("{:>8}  {}\n", count, reason);
  }
  fmt::print("{} games: {} legal, {} irregular, {} skipped; {} moves replayed, {} of them forbidden\n", summary.games,
             summary.legal, summary.irregular, summary.skipped, summary.moves, summary.forbidden);
}

int run(const Arguments& arguments) {
  ImportOptions options;
  options.read.game = arguments.text("--game");
  options.out = arguments.text("--out");
  options.keep_problems = static_cast<std::size_t>(arguments.number("--problems", 20, 0, 1'000'000'000));
  ProgressBar bar("import");
  options.progress = [&bar](std::int64_t done, std::int64_t total) { bar.show(done, total); };
  options.stop = interrupt_token();
  const auto& names = arguments.list("FILE");
  const std::vector<std::filesystem::path> files(names.begin(), names.end());
  const ImportSummary summary = import_records(files, options);
  bar.clear();
  if (arguments.flag("--json"))
    fmt::print("{}\n", as_json(summary).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  else
    print(summary);
  if (summary.stopped) throw Error("interrupted: nothing was written; the same command starts again");
  return summary.files_failed > 0 || summary.games == 0 ? kFailed : kDone;
}

}  // namespace

Verb import_verb() {
  return {"import",
          "For researchers",
          "Read records, replay every move, and write them as JSON lines",
          "ludens import games.sgf --out games.jsonl.zst",
          {{"FILE", "…", "records of any known format, plain or compressed", true},
           {"--out", "FILE", "where to write: .jsonl, .jsonl.gz or .jsonl.zst; without it the games are only checked"},
           {"--game", "GAME", "read them as this game, whatever they say"},
           {"--problems", "N", "how many problems to show word for word (default 20); all are counted"},
           {"--json", "", "as JSON"}},
          run};
}

}  // namespace ludens
