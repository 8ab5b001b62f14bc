#include <sys/resource.h>

#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "cli/png.h"
#include "cli/progress.h"
#include "cli/shell_word.h"
#include "cli/verb.h"
#include "measure/arena/report.h"
#include "measure/matching/match_plots.h"
#include "measure/matching/match_report.h"
#include "play/popular.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

std::string same_command(const Arguments& arguments) {
  std::string out = "ludens match " + shell_word(arguments.text("QUERY"));
  for (const char* name : {"--agent", "--mode", "--by", "--cluster", "--resamples", "--db", "--game", "--jobs",
                           "--budget", "--seed", "--out", "--svg", "--png"})
    for (const auto& value : arguments.list(name)) out += fmt::format(" {} {}", name, shell_word(value));
  return out + (arguments.flag("--json") ? " --json" : "");
}

MatchPlan plan_of(const Arguments& arguments, const std::stop_token& stop) {
  MatchPlan plan;
  plan.query = typed([&] { return parse_query(arguments.text("QUERY")); });
  plan.source = {arguments.text("--db"), arguments.text("--game")};
  plan.mode = typed([&] { return parse_mode(arguments.text("--mode", "paper")); });
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  plan.jobs = static_cast<int>(arguments.number("--jobs", 1, 1, 1024));
  if (arguments.has("--budget")) {
    const auto time = parse_milliseconds(arguments.text("--budget"));
    if (!time || *time < 1)
      throw UsageError(
          fmt::format("--budget is a time a move, as in 500ms, found {}", cite(arguments.text("--budget"))));
    plan.milliseconds = *time;
  }
  if (arguments.has("--out")) plan.out = arguments.text("--out") + ".games";
  // A bare `popular` learns from where the games come from.
  Query learned;
  learned.source = plan.query.source;
  learned.split_by = plan.query.split_by;
  learned.split_seed = plan.query.split_seed;
  plan.more.push_back(popular_part(plan.source, query_text(learned), stop));
  for (const auto& text : arguments.list("--agent"))
    plan.agents.push_back(typed([&] { return agent_text(parse_spec(text), plan.more); }));
  return plan;
}

// NAME.svg and, beside it, NAME.reliability.svg.
fs::path beside(fs::path path) { return path.replace_extension(".reliability" + path.extension().string()); }

void draw(const Arguments& arguments, const MatchResult& result, const std::vector<Json>& lines, MatchField field) {
  Query query = result.plan.query;
  if (query.of_file()) query.source = "file:" + fs::path(query.path()).filename().string();
  const std::string accuracy =
      accuracy_plot(lines, field, fmt::format("{}, mode {}", query_text(query), mode_name(result.plan.mode)));
  const std::string reliability = reliability_plot(lines, "Reliability");
  if (arguments.has("--svg")) {
    write_whole_file(arguments.text("--svg"), accuracy);
    write_whole_file(beside(arguments.text("--svg")), reliability);
  }
  if (!arguments.has("--png")) return;
  const fs::path png = arguments.text("--png");
  for (const auto& [path, svg] : {std::pair(png, &accuracy), std::pair(beside(png), &reliability)}) {
    const fs::path drawn = path.string() + ".svg";
    write_whole_file(drawn, *svg);
    convert_to_png(drawn, path);
    fs::remove(drawn);
  }
}

std::string speed_text(const MatchResult& result) {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const MatchRun& run = result.run;
  if (run.asked == 0) return "every answer was there already";
  const auto asked = static_cast<double>(run.asked);
  std::string out = fmt::format("{} positions in {:.1f} s, {:.0f} a second; processor time {} a position", run.asked,
                                run.seconds, asked / run.seconds, seconds_text(run.processor_seconds / asked));
  for (std::size_t i = 0; i < run.thinking.size(); ++i)
    out += fmt::format("; {} thought {}", result.plan.agents[i], seconds_text(run.thinking[i] / asked));
  return out + fmt::format("; {} at most", bytes_text(static_cast<std::int64_t>(used.ru_maxrss) * 1024));
}

int run(const Arguments& arguments) {
  const std::stop_token stop = interrupt_token();
  MatchResult result;
  result.plan = plan_of(arguments, stop);
  std::vector<MatchField> by;
  for (const auto& text : arguments.list("--by")) by.push_back(typed([&] { return parse_field(text); }));
  if (by.empty()) by = {MatchField::Rating};
  const std::string cluster = arguments.text("--cluster", "game");
  if (cluster != "game" && cluster != "player")
    throw UsageError(fmt::format("--cluster is game or player, found {}", cite(cluster)));
  result.cluster = cluster == "game" ? MatchTally::Cluster::Game : MatchTally::Cluster::Player;
  result.bootstrap.resamples = static_cast<int>(arguments.number("--resamples", 2000, 10, 1'000'000));

  MatchTally tally(result.plan.agents.size(), by, result.cluster);
  ProgressBar bar("match");
  MatchHooks hooks;
  hooks.stop = stop;
  hooks.game = [&](const MatchedGame& game) { tally.add(game); };
  hooks.progress = [&](std::int64_t done, std::int64_t total) {
    bar.show(done, total, total < 0 ? fmt::format("{} games", done) : fmt::format("{} of {} games", done, total));
  };
  const auto interrupted = [&] {
    bar.clear();
    const std::string count =
        fmt::format("interrupted after {} positions of {} games", result.run.positions, result.run.games);
    throw Error(arguments.has("--out") ? fmt::format("{}; to resume: {}", count, same_command(arguments))
                                       : count + "; nothing was saved: with --out FILE the same command resumes");
  };
  result.run = run_match(result.plan, hooks);
  if (result.run.stopped) interrupted();
  if (result.plan.query.split == Split::Test) {
    result.duplicates = duplicate_share(result.plan, tally.keys(), stop);
    if (!result.duplicates) interrupted();
  }
  result.summary = tally.summary(result.bootstrap);
  bar.clear();

  std::vector<Json> lines;
  std::string text;
  for (std::size_t i = 0; i < result.plan.agents.size(); ++i) {
    lines.push_back(match_json(result, i));
    text += lines.back().dump() + "\n";
  }
  if (arguments.has("--out")) write_whole_file(arguments.text("--out"), text);
  draw(arguments, result, lines, by.front());
  fmt::print("{}", arguments.flag("--json") ? text : match_report(result));
  std::fflush(stdout);
  fmt::print(stderr, "{}\n", speed_text(result));
  return result.summary.positions > 0 ? kDone : kFailed;
}

}  // namespace

Verb match_verb() {
  return {
      "match",
      "For researchers",
      "Say how often agents find the moves that people played",
      "ludens match \"file:games.jsonl split=test\" --agent random --agent \"uct(playouts=1000)\"",
      {{"QUERY", "", "games and positions: \"renju where rated and rating>=2000 split=test sample=5000\"", true},
       {"--agent", "AGENT…", "who is asked; give it for each of several. Beside those of «list agents»: popular", true},
       {"--mode", "MODE", "paper (default): from ply 4 on; harness: from ply 5, without the last two; all"},
       {"--by", "FIELD…", "groups of positions: rating (default), ply or phase; may be given for each of several"},
       {"--cluster", "WHAT", "what the bootstrap draws as a whole: game (default) or player"},
       {"--resamples", "N", "of the bootstrap (default 2000)"},
       {"--db", "PATH|URL", "the database of games, where the query names a game"},
       {"--game", "GAME", "read a file as this game, whatever it says"},
       {"--jobs", "N", "games at the same time (default 1); changes no answer"},
       {"--budget", "TIME", "a limit a move over the agent's own: 500ms"},
       {"--seed", "N", "dice of the agents (default 1)"},
       {"--out", "FILE", "result lines; the answers go to the folder FILE.games, from which the same command resumes"},
       {"--svg", "FILE", "top-1 by the first field as a picture, and the reliability diagram beside it"},
       {"--png", "FILE", "the same as PNG, by rsvg-convert"},
       {"--json", "", "as JSON, one line an agent"}},
      run};
}

}  // namespace ludens::cli
