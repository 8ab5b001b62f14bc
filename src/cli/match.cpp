#include <sys/resource.h>

#include <algorithm>

#include <fmt/format.h>

#include "base/csv.h"
#include "base/standard_streams.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "cli/elsewhere.h"
#include "cli/png.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/arena/report.h"
#include "measure/kinds/kinds.h"
#include "measure/matching/match_plots.h"
#include "measure/matching/match_report.h"
#include "measure/matching/value_plots.h"
#include "measure/matching/value_report.h"
#include "play/popular.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

struct Options : MatchPlan {
  std::string wanted;
  std::vector<MatchField> by = {MatchField::Rating};
  MatchTally::Cluster cluster = MatchResult().cluster;
  BootstrapOptions bootstrap;
  fs::path lines, svg, png, kinds;
  bool value = false;
  int each = 1, shared = 0;
  Elsewhere where;
  Form form;
};

MatchPlan plan_of(const Options& options, const std::stop_token& stop) {
  MatchPlan plan = options;
  plan.query = typed([&] { return parse_query(options.wanted); });
  if (!options.lines.empty()) plan.out = options.lines.string() + ".games";
  // A bare `popular` learns from where the games come from.
  Query learned;
  learned.source = plan.query.source;
  learned.split_by = plan.query.split_by;
  learned.split_seed = plan.query.split_seed;
  plan.more.push_back(popular_part(plan.source, query_text(learned), stop));
  for (auto& agent : plan.agents) agent = typed([&] { return agent_text(parse_spec(agent), plan.more); });
  return plan;
}

// NAME.svg and, beside it, NAME.reliability.svg.
fs::path beside(fs::path path) { return path.replace_extension(".reliability" + path.extension().string()); }

void draw(const Options& options, const MatchResult& result, const std::vector<Json>& lines, MatchField field) {
  Query query = result.plan.query;
  if (query.of_file()) query.source = "file:" + fs::path(query.path()).filename().string();
  const std::string accuracy =
      accuracy_plot(lines, field, fmt::format("{}, mode {}", query_text(query), mode_name(result.plan.mode)));
  const std::string reliability = reliability_plot(lines, "Reliability");
  if (!options.svg.empty()) {
    write_whole_file(options.svg, accuracy);
    write_whole_file(beside(options.svg), reliability);
  }
  if (options.png.empty()) return;
  for (const auto& [path, svg] : {std::pair(options.png, &accuracy), std::pair(beside(options.png), &reliability)}) {
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
  // What other machines spent is theirs to say.
  if (result.plan.cluster)
    return fmt::format("{} positions in {:.1f} s, {:.0f} a second", run.asked, run.seconds, asked / run.seconds);
  std::string out = fmt::format("{} positions in {:.1f} s, {:.0f} a second; processor time {} a position", run.asked,
                                run.seconds, asked / run.seconds, seconds_text(run.processor_seconds / asked));
  for (std::size_t i = 0; i < run.thinking.size(); ++i)
    out += fmt::format("; {} thought {}", result.plan.agents[i], seconds_text(run.thinking[i] / asked));
  return out + fmt::format("; {} at most", bytes_text(static_cast<std::int64_t>(used.ru_maxrss) * 1024));
}

// --value: what agents expect of games, against how they ended.
int run_values(const Options& options, const Arguments& arguments, const std::stop_token& stop) {
  const MatchPlan match = plan_of(options, stop);
  for (const char* other : {"--budget", "--cluster"})
    if (arguments.has(other)) throw UsageError(fmt::format("{} does not belong to --value", other));
  const MatchField field = options.by.front();
  if (options.by.size() > 1 || field == MatchField::Phase || field == MatchField::Cluster)
    throw UsageError("with --value groups are by rating or by ply, one of them");
  ValuePlan plan;
  static_cast<PositionChoice&>(plan) = match;
  plan.agents = match.agents;
  plan.more = match.more;
  plan.each = options.each;
  plan.seed = match.seed;
  plan.jobs = match.jobs;
  plan.out = match.out;
  const auto workers = join(options.where, "match");
  plan.cluster = workers.get();
  ProgressBar bar("match");
  ValueHooks hooks{stop, [&](std::int64_t done, std::int64_t total) {
                     bar.show(done, total,
                              total < 0 ? fmt::format("{} games", done) : fmt::format("{} of {} games", done, total));
                   }};
  ValueRun found = collect_values(plan, hooks);
  bar.clear();
  if (found.stopped)
    throw Error(options.lines.empty() ? "interrupted; nothing was saved: with --out FILE the same command resumes"
                                      : fmt::format("interrupted; to resume: {}", arguments.command()));
  const ValueResult result = value_result(std::move(plan), std::move(found), field, options.bootstrap);
  std::vector<Json> lines;
  std::string text;
  for (std::size_t i = 0; i < result.plan.agents.size(); ++i) {
    lines.push_back(value_json(result, i));
    text += lines.back().dump() + "\n";
  }
  if (!options.lines.empty()) write_whole_file(options.lines, text);
  if (!options.svg.empty() || !options.png.empty()) {
    std::vector<std::size_t> columns(result.plan.agents.size());
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i] = i;
    const std::string drawn = value_reliability_plot(result.summary, columns, result.groups.size(), "Reliability");
    if (!options.svg.empty()) write_whole_file(options.svg, drawn);
    if (!options.png.empty()) {
      const fs::path made = options.png.string() + ".svg";
      write_whole_file(made, drawn);
      convert_to_png(made, options.png);
      fs::remove(made);
    }
  }
  fmt::print("{}", options.form.json ? text : options.form.csv ? csv(lines) : value_report(result));
  return result.run.positions.empty() ? kFailed : kDone;
}

int run(const Options& options, const Arguments& arguments) {
  check_game(options.source.game);
  const std::stop_token stop = interrupt_token();
  if (options.value && options.shared > 0) throw UsageError("--shared is about moves, --value about results");
  if (options.value) return run_values(options, arguments, stop);
  if (arguments.has("--each")) throw UsageError("--each belongs to --value");
  MatchResult result;
  result.plan = plan_of(options, stop);
  const auto workers = join(options.where, "match");
  result.plan.cluster = workers.get();
  result.cluster = options.cluster;
  result.bootstrap = options.bootstrap;

  MatchTally tally(result.plan.agents.size(), options.by, result.cluster);
  const bool by_kind = std::find(options.by.begin(), options.by.end(), MatchField::Cluster) != options.by.end();
  if (by_kind != !options.kinds.empty())
    throw UsageError("--by cluster and --kinds FILE belong together; ludens players --out makes the file");
  if (by_kind)
    tally.know_kinds([kinds = read_kinds(options.kinds)](const std::string& player) { return kinds.of(player); });
  ProgressBar bar("match");
  MatchHooks hooks;
  hooks.stop = stop;
  ShareTally shares(result.plan.agents.size(), options.shared);
  hooks.game = [&](const MatchedGame& game) {
    tally.add(game);
    if (options.shared > 0) shares.add(game);
  };
  hooks.progress = [&](std::int64_t done, std::int64_t total) {
    bar.show(done, total, total < 0 ? fmt::format("{} games", done) : fmt::format("{} of {} games", done, total));
  };
  const auto interrupted = [&] {
    bar.clear();
    const std::string count =
        fmt::format("interrupted after {} positions of {} games", result.run.positions, result.run.games);
    throw Error(options.lines.empty() ? count + "; nothing was saved: with --out FILE the same command resumes"
                                      : fmt::format("{}; to resume: {}", count, arguments.command()));
  };
  result.run = run_match(result.plan, hooks);
  if (result.run.stopped) interrupted();
  if (result.plan.query.split == Split::Test) {
    result.duplicates = duplicate_share(result.plan, tally.keys(), stop);
    if (!result.duplicates) interrupted();
  }
  if (options.shared > 0) {
    if (!shares.count(result.plan, stop)) interrupted();
    result.shared = shares.summary(result.bootstrap);
    result.shared_least = options.shared;
  }
  result.summary = tally.summary(result.bootstrap);
  bar.clear();

  std::vector<Json> lines;
  std::string text;
  for (std::size_t i = 0; i < result.plan.agents.size(); ++i) {
    lines.push_back(match_json(result, i));
    text += lines.back().dump() + "\n";
  }
  if (!options.lines.empty()) write_whole_file(options.lines, text);
  draw(options, result, lines, options.by.front());
  fmt::print("{}", options.form.json ? text : options.form.csv ? csv(lines) : match_report(result));
  std::fflush(stdout);
  say_aside(fmt::format("{}\n", speed_text(result)));
  return result.summary.positions > 0 ? kDone : kFailed;
}

}  // namespace

Verb match_verb() {
  return verb<Options>(
      "match", "For researchers", "Say how often agents find the moves that people played",
      "ludens match \"file:games.jsonl split=test\" --agent random --agent \"uct(playouts=1000)\"",
      {{"QUERY", "", &Options::wanted,
        "games and positions: \"renju where rated and rating>=2000 split=test sample=5000\"", kRequired},
       {"--agent", "AGENT…", &Options::agents,
        "who is asked; give it for each of several. Beside those of «list agents»: popular", kRequired},
       {"--value", &Options::value,
        "how well they foresee who wins: accuracy, cross-entropy and calibration of what they expect, a position a "
        "game (the query says from which ply on: where ply>=12)"},
       {"--each", "N", &Options::each, Allowed::whole(1, 1000), "positions of a game, with --value"},
       {"--mode", "MODE", &Options::mode, position_modes(),
        "positions from ply 4 on, from ply 5 without the last two, or all"},
       {"--by", "FIELD…", &Options::by,
        Allowed::one_of<MatchField>({{field_name(MatchField::Rating), MatchField::Rating},
                                     {field_name(MatchField::Ply), MatchField::Ply},
                                     {field_name(MatchField::Phase), MatchField::Phase},
                                     {field_name(MatchField::Cluster), MatchField::Cluster}}),
        "groups of positions, may be given for each of several"},
       {"--kinds", "FILE", &Options::kinds, "kinds of players for --by cluster, as players --out makes them"},
       {"--shared", "N", &Options::shared, Allowed::whole(0, 1'000'000),
        "how many of the people who stood in a position chose the agent's move, where at least N of the source did; 0: "
        "not asked"},
       {"--cluster", "WHAT", &Options::cluster,
        Allowed::one_of<MatchTally::Cluster>(
            {{"game", MatchTally::Cluster::Game}, {"player", MatchTally::Cluster::Player}}),
        "what the bootstrap draws as a whole"},
       {"--resamples", "N", within(&Options::bootstrap, &BootstrapOptions::resamples), Allowed::whole(10, 1'000'000),
        "of the bootstrap"},
       {"--db", "PATH|URL", within(&Options::source, &SourceOptions::database),
        "the database of games, where the query names a game"},
       {"--game", "GAME", within(&Options::source, &SourceOptions::game), "read a file as this game, whatever it says"},
       {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time; changes no answer"},
       {"--on", "URL", within(&Options::where, &Elsewhere::on), kOnHelp},
       {"--keys", "FILE", within(&Options::where, &Elsewhere::keys), kKeysHelp},
       {"--budget", "TIME", &Options::milliseconds, Allowed::duration().or_word("none", 0),
        "a limit a move over the agent's own, as 500ms"},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the agents"},
       {"--out", "FILE", &Options::lines,
        "result lines; the answers go to the folder FILE.games, from which the same command resumes"},
       {"--svg", "FILE", &Options::svg, "top-1 by the first field as a picture, and the reliability diagram beside it"},
       {"--png", "FILE", &Options::png, "the same as PNG, by rsvg-convert"},
       {"--json", within(&Options::form, &Form::json), "as JSON, one line an agent"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row an agent; groups are left to --json"}},
      run);
}

}  // namespace ludens::cli
