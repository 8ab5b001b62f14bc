// `ludens learn` for five-window networks: reads what was typed, shows progress; learn/five_run.h does the work.
#include "cli/learn_five.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <map>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/find_model.h"
#include "base/json.h"
#include "base/text.h"
#include "cli/progress.h"
#include "cli/shell_word.h"
#include "games/catalogue.h"
#include "learn/five_run.h"
#include "measure/plots/learning_curve.h"
#include "records/query/query.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

// Without the folders of the machine it was made on.
std::string bare(std::string value) {
  if (const auto slash = value.find_last_of('/', value.find(' ')); slash != std::string::npos)
    value = (value.starts_with("file:") ? "file:" : "") + value.substr(slash + 1);
  return shell_word(value);
}

// What a model says of itself.
std::string own_command(const Arguments& arguments) {
  std::string out = fmt::format("ludens learn {} {}", arguments.text("HOW"), shell_word(arguments.text("GAME")));
  for (const char* name : {"--out", "--query", "--people", "--start"})
    for (const auto& value : arguments.list(name)) out += fmt::format(" {} {}", name, bare(value));
  for (const char* name : {"--judge", "--guide", "--doubt", "--trust", "--hidden", "--second", "--recent", "--without",
                           "--epochs", "--iterations", "--games", "--visits", "--seed"})
    for (const auto& value : arguments.list(name)) out += fmt::format(" {} {}", name, shell_word(value));
  return out + (arguments.flag("--online") ? " --online" : "");
}

GamePtr game_of(const Arguments& arguments) {
  const GamePtr game = typed([&] { return find_game(arguments.text("GAME")); });
  if (game->row != 5 || game->board.columns != five::kSize || game->board.rows != five::kSize)
    throw UsageError(fmt::format("a five-window network plays renju and gomoku15, not {}", game->name));
  return game;
}

// Hours of work shall not end with a file that cannot be written.
void check_place(const Arguments& arguments) {
  const fs::path place = fs::absolute(arguments.text("--out")).parent_path();
  if (::access(place.c_str(), W_OK) != 0)
    throw Error(fmt::format("nothing can be written to {}: {}", place.string(), std::strerror(errno)));
}

five::Shape shape_of(const Arguments& arguments) {
  five::Shape out;
  out.hidden = static_cast<int>(arguments.number("--hidden", out.hidden, 32, 128));
  out.second = static_cast<int>(arguments.number("--second", out.second, 16, 32));
  out.recent = static_cast<int>(arguments.number("--recent", out.recent, 0, five::kRecent));
  for (const auto& part : arguments.list("--without")) {
    const std::map<std::string, bool five::Shape::*> parts = {
        {"directions", &five::Shape::directions}, {"places", &five::Shape::places},
        {"attributes", &five::Shape::attributes}, {"colours", &five::Shape::colours},
        {"counts", &five::Shape::counts},         {"ratings", &five::Shape::ratings}};
    const auto known = parts.find(part);
    if (known == parts.end())
      throw UsageError(fmt::format(
          "--without takes directions, places, attributes, colours, counts and ratings, found {}", cite(part)));
    out.*known->second = false;
  }
  typed([&] {
    five::check(out);
    return 0;
  });
  return out;
}

std::string checked_query(const std::string& text) {
  const Query query = typed([&] { return parse_query(text); });
  if (query.split != Split::All || query.sample != 0)
    throw UsageError("a query says which games; splits and samples are chosen by learn itself");
  return text;
}

std::uint64_t seed_of(const Arguments& arguments) {
  return static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
}
int jobs_of(const Arguments& arguments) { return static_cast<int>(arguments.number("--jobs", 1, 1, 1024)); }

void fill(FiveRun& run, const Arguments& arguments, ProgressBar& bar) {
  run.game = game_of(arguments);
  check_place(arguments);
  run.out = arguments.text("--out");
  run.database = arguments.text("--db");
  run.command = own_command(arguments);
  run.stop = interrupt_token();
  run.progress = [&](std::string_view, std::int64_t done, std::int64_t all) { bar.show(done, all); };
  run.line = [&bar, json = arguments.flag("--json")](const std::string& line, const std::string& words) {
    bar.clear();
    fmt::print("{}\n", json ? line : words);
    std::fflush(stdout);
  };
}

int finish(const Arguments& arguments, ProgressBar& bar, const std::optional<five::Model>& model) {
  bar.clear();
  if (!model) throw Error(fmt::format("interrupted; to resume: {}", same_command(arguments)));
  if (const std::string out = arguments.text("--out"); fs::exists(out + ".jsonl")) draw_learning_curve(out);
  if (!arguments.flag("--json")) fmt::print("{}: {}\n", arguments.text("--out"), Json::parse(model->about).dump(2));
  return kDone;
}

// START,STOP,LEFTOVER
DoubtLimits typed_limits(const std::string& text) {
  std::vector<double> numbers;
  for (const auto& part : split(text, ',')) numbers.push_back(to_double(part).value_or(-1));
  if (numbers.size() != 3 || !(numbers[0] >= 1) || !(numbers[1] >= 1) || !(numbers[2] >= 0 && numbers[2] < 1))
    throw UsageError(fmt::format(
        "--doubt takes START,STOP,LEFTOVER as in 1.2,4,0.02: two numbers from 1 on and one in [0, 1), found {}",
        cite(text)));
  return {numbers[0], numbers[1], numbers[2]};
}

}  // namespace

int learn_five_imitate(const Arguments& arguments) {
  ProgressBar bar("learn");
  FiveImitateRun run;
  fill(run, arguments, bar);
  run.options.shape = shape_of(arguments);
  run.options.epochs = static_cast<int>(arguments.number("--epochs", run.options.epochs, 1, 10'000));
  run.options.seed = run.teachers.seed = seed_of(arguments);
  run.options.threads = run.teachers.jobs = jobs_of(arguments);
  run.teachers.judge = arguments.text("--judge");
  run.teachers.guide = arguments.text("--guide");
  for (const auto& teacher : {run.teachers.judge, run.teachers.guide})
    if (!teacher.empty()) typed([&] { return make_agent(run.game, teacher); });
  if (arguments.has("--start")) run.start = five::load_model(find_model(arguments.text("--start"))).net;
  for (const auto& query : arguments.list("--query")) run.queries.push_back(checked_query(query));
  if (run.queries.empty()) run.queries = {run.game->name};
  return finish(arguments, bar, run_imitation(std::move(run)));
}

int learn_five_selfplay(const Arguments& arguments) {
  ProgressBar bar("learn");
  FiveSelfplayRun run;
  fill(run, arguments, bar);
  if (run.game->start().move_ids() != five::kPoints)
    throw UsageError(
        fmt::format("self-play begins with openings of its own: say {} without an opening rule", run.game->name));
  FiveSelfplayOptions& options = run.options;
  options.shape = shape_of(arguments);
  options.shape.ratings = false;  // it plays against itself
  options.iterations = static_cast<int>(arguments.number("--iterations", options.iterations, 1, 100'000));
  options.games = static_cast<int>(arguments.number("--games", options.games, 1, 100'000));
  options.visits = static_cast<int>(arguments.number("--visits", options.visits, 1, 1'000'000));
  options.online = arguments.flag("--online");
  options.seed = seed_of(arguments);
  options.threads = jobs_of(arguments);
  if (arguments.has("--people")) run.people = checked_query(arguments.text("--people"));
  return finish(arguments, bar, run_selfplay(std::move(run)));
}

int learn_five_tune(const Arguments& arguments) {
  ProgressBar bar("read");
  FiveTuneRun run;
  if (!arguments.has("--start")) throw UsageError("learn tune needs --start MODEL");
  if (arguments.list("--query").size() > 1) throw UsageError("learn tune takes one --query");
  if (arguments.has("--trust")) {
    run.trust = to_double(arguments.text("--trust"));
    if (!(run.trust && *run.trust >= 0 && *run.trust <= 1))
      throw UsageError(fmt::format("--trust takes a number in [0, 1], found {}", cite(arguments.text("--trust"))));
  }
  if (arguments.has("--doubt")) run.doubt = typed_limits(arguments.text("--doubt"));
  fill(run, arguments, bar);
  five::Model model = five::load_model(find_model(arguments.text("--start")));
  if (model.game != run.game->name)
    throw UsageError(fmt::format("{} plays {}, not {}", arguments.text("--start"), model.game, run.game->name));
  run.query = checked_query(arguments.text("--query", run.game->name));
  run.search.visits = arguments.number("--visits", 1000, 1, 1'000'000);
  run.positions = arguments.number("--games", run.positions, 0, 1'000'000'000);
  run.seed = seed_of(arguments);
  run.jobs = jobs_of(arguments);
  model = run_tune(run, std::move(model));
  if (arguments.flag("--json")) fmt::print("{}\n", model.about);
  return finish(arguments, bar, model);
}

}  // namespace ludens::cli
