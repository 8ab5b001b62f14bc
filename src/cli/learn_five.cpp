#include "cli/learn_five.h"

#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/find_model.h"
#include "base/json.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/shell_word.h"
#include "games/catalogue.h"
#include "learn/five_doubt.h"
#include "learn/five_imitate.h"
#include "learn/five_selfplay.h"
#include "learn/five_trust.h"
#include "measure/plots/plot.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

std::string same_command(const Arguments& arguments) {
  std::string out = fmt::format("ludens learn {} {}", arguments.text("HOW"), shell_word(arguments.text("GAME")));
  for (const char* name :
       {"--out", "--query", "--people", "--db", "--start", "--judge", "--guide", "--doubt", "--trust", "--hidden",
        "--second", "--recent", "--without", "--epochs", "--iterations", "--games", "--visits", "--seed", "--jobs"})
    for (const auto& value : arguments.list(name)) out += fmt::format(" {} {}", name, shell_word(value));
  for (const char* name : {"--online", "--json"})
    if (arguments.flag(name)) out += fmt::format(" {}", name);
  return out;
}

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
    if (arguments.has(name)) out += fmt::format(" {} {}", name, bare(arguments.text(name)));
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
  out.hidden = static_cast<int>(arguments.number("--hidden", 64, 32, 128));
  out.second = static_cast<int>(arguments.number("--second", 32, 16, 32));
  out.recent = static_cast<int>(arguments.number("--recent", 0, 0, five::kRecent));
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

// The games of a query in one split.
FiveSet read_set(const Arguments& arguments, const std::string& text, Split split, const FiveTeachers& teachers = {}) {
  Query query = typed([&] { return parse_query(text); });
  if (query.split != Split::All || query.sample != 0)
    throw UsageError("a query says which games; splits and samples are chosen by learn itself");
  query.split = split;
  ProgressBar bar("read");
  const SourceOptions source = {arguments.text("--db"), query.of_file() ? arguments.text("GAME") : ""};
  FiveSet out =
      read_taught_five_set(query, source, teachers, [&](std::int64_t done, std::int64_t all) { bar.show(done, all); });
  bar.clear();
  return out;
}

class Curve {
 public:
  explicit Curve(const fs::path& model) : path_(model.string() + ".jsonl"), plot_(model.string() + ".svg") {}
  // Lines of an earlier run that this one goes on from are kept up to there.
  void add(const Json& line, const char* counter) {
    if (!begun_) {
      begun_ = true;
      std::ifstream old(path_);
      for (std::string text; std::getline(old, text);) {
        const Json known = Json::parse_or_null(text);
        if (known.is_object() && known.value(counter, 0) < line.value(counter, 0)) lines_.push_back(known);
      }
    }
    lines_.push_back(line);
    std::string all;
    for (const auto& one : lines_) all += one.dump() + "\n";
    write_whole_file(path_, all);
  }
  void draw(const std::string& title, const char* counter, std::initializer_list<const char*> names) const {
    std::vector<Series> series;
    for (const char* name : names) {
      Series one{name, {}, false};
      for (const auto& line : lines_)
        if (line.contains(counter) && line.contains(name) && line[name].is_number())
          one.points.push_back({line[counter].get<double>(), line[name].get<double>()});
      if (one.points.size() > 1) series.push_back(std::move(one));
    }
    if (series.empty()) return;
    write_whole_file(plot_, svg_plot({.title = title, .x_label = counter, .y_label = "share of moves"}, series));
  }

 private:
  fs::path path_, plot_;
  std::vector<Json> lines_;
  bool begun_ = false;
};

Json doubt_json(const DoubtReport& r) {
  return {{"positions", r.positions}, {"median", r.median},         {"p95", r.p95},      {"mean", r.mean},
          {"inside", r.inside},       {"everything", r.everything}, {"single", r.single}};
}

void save(const Arguments& arguments, const five::Net& net, const DoubtReport& doubt, Json about) {
  const fs::path out = arguments.text("--out");
  if (doubt.positions > 0) about["doubt"] = doubt_json(doubt);
  five::Model model{game_of(arguments)->name, net, doubt.positions > 0 ? doubt.limits : DoubtLimits{1.2, 4, 0.05}, 0,
                    about.dump()};
  five::save_model(out, model);
  std::error_code ignored;
  fs::remove(out.string() + ".state", ignored);
  if (!arguments.flag("--json")) fmt::print("{}: {}\n", out.string(), about.dump(2));
}

[[noreturn]] void interrupted(const Arguments& arguments) {
  throw Error(fmt::format("interrupted; to resume: {}", same_command(arguments)));
}

double rounded(double x) { return std::round(x * 1e5) / 1e5; }

}  // namespace

int learn_five_imitate(const Arguments& arguments) {
  const GamePtr game = game_of(arguments);
  check_place(arguments);
  FiveImitateOptions options;
  options.shape = shape_of(arguments);
  options.epochs = static_cast<int>(arguments.number("--epochs", options.epochs, 1, 10'000));
  options.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  options.threads = static_cast<int>(arguments.number("--jobs", 1, 1, 1024));
  options.state = arguments.text("--out") + ".state";
  options.stop = interrupt_token();
  std::optional<five::Net> start;
  if (arguments.has("--start")) {
    start = five::load_model(find_model(arguments.text("--start"))).net;
    if (!(start->shape == options.shape)) {
      // The shape asked for may see more: weights that both have are taken over.
      five::Net wider(options.shape, Rng::of(options.seed, 0));
      wider.take_over(*start);
      start = std::move(wider);
    }
  }
  FiveTeachers teachers{.judge = arguments.text("--judge"),
                        .guide = arguments.text("--guide"),
                        .seed = options.seed,
                        .jobs = options.threads,
                        .stop = options.stop};
  for (const auto& teacher : {teachers.judge, teachers.guide})
    if (!teacher.empty()) typed([&] { return make_agent(game, teacher); });
  if (!teachers.judge.empty()) options.worth_weight = 1;
  options.lessons = fmt::format("judge {}, guide {}", teachers.judge, teachers.guide);
  const FiveSet train = read_set(arguments, arguments.text("--query", game->name), Split::Train, teachers);
  if (options.stop.stop_requested()) interrupted(arguments);
  const FiveSet validation = read_set(arguments, arguments.text("--query", game->name), Split::Validation);
  if (train.samples.empty()) throw Error("the query has no games to learn from");
  ProgressBar bar("learn");
  Curve curve(arguments.text("--out"));
  FiveEpoch best;
  const auto net = imitate_five(
      train, validation, options, std::move(start),
      [&](const FiveEpoch& e) {
        bar.clear();
        if (best.epoch == 0 || e.loss < best.loss) best = e;
        const Json line = {{"epoch", e.epoch},
                           {"train_loss", rounded(e.train_loss)},
                           {"train_top1", rounded(e.train_top1)},
                           {"loss", rounded(e.loss)},
                           {"top1", rounded(e.top1)},
                           {"top3", rounded(e.top3)},
                           {"worth_loss", rounded(e.worth_loss)},
                           {"seconds", rounded(e.seconds)}};
        curve.add(line, "epoch");
        if (arguments.flag("--json"))
          fmt::print("{}\n", line.dump());
        else
          fmt::print(
              "epoch {} of {}: learned {:.3f} ({:.1f} %), people it has not seen {:.3f} ({:.1f} %, top 3 {:.1f} %)\n",
              e.epoch, e.epochs, e.train_loss, 100 * e.train_top1, e.loss, 100 * e.top1, 100 * e.top3);
        std::fflush(stdout);
      },
      [&](std::int64_t done, std::int64_t all) { bar.show(done, all); });
  bar.clear();
  if (!net) interrupted(arguments);
  curve.draw(fmt::format("Learning {} from people", game->name), "epoch", {"train_top1", "top1", "top3"});
  const DoubtReport doubt = validation.samples.empty() ? DoubtReport{} : Impressions(*net, validation).tune();
  save(arguments, *net, doubt,
       {{"command", own_command(arguments)},
        {"seed", options.seed},
        {"games", train.games},
        {"positions", train.samples.size()},
        {"validation",
         {{"games", validation.games},
          {"top1", rounded(best.top1)},
          {"top3", rounded(best.top3)},
          {"loss", rounded(best.loss)}}}});
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

// Thresholds of doubt and trust of a model that is there already, on people's validation games.
int learn_five_tune(const Arguments& arguments) {
  const GamePtr game = game_of(arguments);
  if (!arguments.has("--start")) throw UsageError("learn tune needs --start MODEL");
  const std::optional<double> given = arguments.has("--trust") ? to_double(arguments.text("--trust")) : std::nullopt;
  if (arguments.has("--trust") && !(given && *given >= 0 && *given <= 1))
    throw UsageError(fmt::format("--trust takes a number in [0, 1], found {}", cite(arguments.text("--trust"))));
  std::optional<DoubtLimits> limits;
  if (arguments.has("--doubt")) limits = typed_limits(arguments.text("--doubt"));
  check_place(arguments);
  five::Model model = five::load_model(find_model(arguments.text("--start")));
  if (model.game != game->name)
    throw UsageError(fmt::format("{} plays {}, not {}", arguments.text("--start"), model.game, game->name));
  const std::string text = arguments.text("--query", game->name);
  const FiveSet validation = read_set(arguments, text, Split::Validation);
  if (validation.samples.empty()) throw Error("the query has no validation games to tune on");
  const Impressions impressions(model.net, validation);
  const DoubtReport doubt = limits ? impressions.report(*limits) : impressions.tune();
  model.doubt = doubt.limits;
  Query query = parse_query(text);
  query.split = Split::Validation;
  System2Options search;
  search.visits = arguments.number("--visits", 1000, 1, 1'000'000);
  const TrustReport trust = tune_trust(game, model, query, {arguments.text("--db"), query.of_file() ? game->name : ""},
                                       search, arguments.number("--games", 1500, 0, 1'000'000'000),
                                       static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX)),
                                       static_cast<int>(arguments.number("--jobs", 1, 1, 1024)), given);
  model.trust = trust.trust;
  model.visits = static_cast<int>(search.visits);
  Json about = Json::parse(model.about);
  about["doubt"] = doubt_json(doubt);
  about["trust"] = {{"command", own_command(arguments)},
                    {"positions", trust.positions},
                    {"trust", trust.trust},
                    {"visits", search.visits},
                    {"top1", rounded(trust.top1)},
                    {"top1_intuition", rounded(trust.intuition)},
                    {"top1_search", rounded(trust.search)}};
  model.about = about.dump();
  five::save_model(arguments.text("--out"), model);
  if (arguments.flag("--json"))
    fmt::print("{}\n", about.dump());
  else
    fmt::print("{}: {}\n", arguments.text("--out"), about.dump(2));
  return kDone;
}

int learn_five_selfplay(const Arguments& arguments) {
  const GamePtr game = game_of(arguments);
  if (game->start().move_ids() != five::kPoints)
    throw UsageError(
        fmt::format("self-play begins with openings of its own: say {} without an opening rule", game->name));
  check_place(arguments);
  FiveSelfplayOptions options;
  options.shape = shape_of(arguments);
  options.shape.ratings = false;  // it plays against itself
  options.iterations = static_cast<int>(arguments.number("--iterations", options.iterations, 1, 100'000));
  options.games = static_cast<int>(arguments.number("--games", options.games, 1, 100'000));
  options.visits = static_cast<int>(arguments.number("--visits", options.visits, 1, 1'000'000));
  options.online = arguments.flag("--online");
  options.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  options.threads = static_cast<int>(arguments.number("--jobs", 1, 1, 1024));
  options.state = arguments.text("--out") + ".state";
  options.stop = interrupt_token();
  FiveSet people;
  if (arguments.has("--people")) people = read_set(arguments, arguments.text("--people"), Split::Validation);
  ProgressBar bar("learn");
  Curve curve(arguments.text("--out"));
  FiveIteration last;
  const auto net = selfplay_five(
      game, options, people.samples.empty() ? nullptr : &people,
      [&](const FiveIteration& r) {
        bar.clear();
        last = r;
        Json line = {{"iteration", r.iteration},          {"games", r.games},
                     {"positions", r.positions},          {"plies", rounded(r.plies)},
                     {"black", rounded(r.black)},         {"draws", rounded(r.draws)},
                     {"agreement", rounded(r.agreement)}, {"searched", rounded(r.searched)},
                     {"good", rounded(r.good)},           {"start", rounded(r.start)},
                     {"loss", rounded(r.loss)},           {"worth_loss", rounded(r.worth_loss)},
                     {"seconds", rounded(r.seconds)}};
        if (r.gate) line["gate"] = rounded(*r.gate), line["elo"] = rounded(*r.elo);
        if (r.match) line["top1"] = rounded(*r.match), line["match_loss"] = rounded(*r.match_loss);
        curve.add(line, "iteration");
        if (arguments.flag("--json")) {
          fmt::print("{}\n", line.dump());
        } else {
          fmt::print("round {} of {}: {} games, {:.0f} plies, the systems agree in {:.0f} %", r.iteration, r.iterations,
                     r.games, r.plies, 100 * r.agreement);
          if (r.gate) fmt::print("; {:.0f} % against the last network, Elo {:+.0f}", 100 * *r.gate, *r.elo);
          if (r.match) fmt::print("; people's moves {:.1f} %", 100 * *r.match);
          fmt::print("\n");
        }
        std::fflush(stdout);
      },
      [&](std::int64_t done, std::int64_t all) { bar.show(done, all); });
  bar.clear();
  if (!net) interrupted(arguments);
  curve.draw(fmt::format("Learning {} by self-play", game->name), "iteration", {"agreement", "top1"});
  // Without people there is nothing to tune doubt on: the thresholds it learned with are kept, a little narrower.
  const DoubtReport doubt = people.samples.empty() ? DoubtReport{} : Impressions(*net, people).tune();
  Json about = {{"command", own_command(arguments)},
                {"seed", options.seed},
                {"games", last.games},
                {"positions", last.positions}};
  if (last.match) about["validation"] = {{"top1", rounded(*last.match)}, {"loss", rounded(*last.match_loss)}};
  save(arguments, *net, doubt, std::move(about));
  return kDone;
}

}  // namespace ludens::cli
