// `ludens problems`: positions of people's games with one move that decides, which most of a level would miss.
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

#include "agents/agent_files.h"
#include "agents/level_file.h"
#include "agents/parts.h"
#include "base/text.h"
#include "base/visible.h"
#include "base/whole_file.h"
#include "cli/board_view.h"
#include "cli/problem_view.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "cli/verb.h"
#include "play/levels.h"
#include "play/problem/mine.h"
#include "records/query/game_source.h"
#include "records/reader.h"
#include "runner/run.h"

namespace ludens::cli {
namespace {

struct Options {
  std::string game, games, level, judge, database;
  std::filesystem::path out, keep;
  std::int64_t count = 20;
  int jobs = 2;
  bool json = false;
};

// The same question is answered the same way, whatever was asked before.
Review::Ask asker(const GamePtr& game, const std::stop_token& stop) {
  const auto made = std::make_shared<std::map<std::string, std::unique_ptr<Agent>>>();
  return [game, made, stop](const std::string& text, const Question& question) {
    auto& agent = (*made)[text];
    if (!agent) agent = make_agent(game, text);
    agent->new_game();
    if (stop.stop_requested()) throw Error("interrupted");
    Rng rng(1);
    return agent->consider(question, rng);
  };
}

// Games of a file are read as this one where they say that they are of another: nothing in SGF tells renju from gomoku.
std::unique_ptr<GameSource> open_games(const Options& options, const Game& game) {
  SourceOptions how{.database = options.database};
  if (!std::filesystem::exists(options.games)) {
    refuse_missing_file(options.games);
    const Query query = typed([&] { return parse_query(options.games); });
    if (!query.of_file() && query.source != game.name)
      throw UsageError(fmt::format("--games names games of {}, not of {}", query.source, game.name));
    return open_query(query, how);
  }
  const auto reader = open_records(options.games);
  Record record;
  if (reader->next(record) && parse_spec(record.game).name != parse_spec(game.text).name) how.game = game.text;
  return open_query({.source = "file:" + options.games}, how);
}

Json lines_of(const std::vector<Problem>& problems) {
  Json out = Json::array();
  for (const Problem& problem : problems) out.push_back(problem_json(problem));
  return out;
}

class Mining {
 public:
  Mining(const Options& options, const Arguments& arguments)
      : options_(options), arguments_(arguments), game_(typed_game(options.game)) {
    if (problem_levels(*game_).empty())
      throw UsageError(
          fmt::format("problems are made of what people miss, and no human model of {} is installed", game_->name));
    how_.level = options.level;
    if (how_.level.empty()) how_.level = middling_label(*game_);
    if (how_.level.empty()) how_.level = problem_levels(*game_)[problem_levels(*game_).size() / 2];
    typed([&] { return people_at_level(*game_, how_.level); });
    how_.level = rating_label(*game_, *human_rating(*game_, how_.level));
    how_.levels = problem_levels(*game_);
    how_.judge = options.judge.empty() ? usual_agent(*game_) : typed_agent(options.judge);
  }

  int run() {
    const std::string ending = lower(options_.out.extension().string());
    if (!options_.out.empty() && !problem_format(ending))
      throw UsageError(fmt::format("--out: {} ends in none of .jsonl, .sgf and .pgn", options_.out.string()));
    const auto source = open_games(options_, *game_);
    std::unique_ptr<RunLog> log;
    if (!options_.keep.empty()) log = std::make_unique<RunLog>(options_.keep, plan(), RunLogOptions{.latest = 0});
    const std::stop_token stop = interrupt_token();
    ProgressBar bar("problems");
    Experiment<StoredGame, std::vector<Problem>> experiment;
    experiment.next = [&](StoredGame& stored) {
      while (source->next(stored))
        if (stored.name == game_->name) return true;
      return false;
    };
    experiment.worker = [&] {
      return [this, ask = std::map<std::string, Review::Ask>()](std::int64_t, const StoredGame& stored,
                                                                const std::stop_token& ended) mutable {
        return std::optional(mined(stored, ask, ended));
      };
    };
    std::set<std::string> known;
    experiment.take = [&](std::int64_t unit, std::vector<Problem>&& found, bool) {
      for (Problem& problem : found) {
        if (std::ssize(found_) == options_.count || !known.insert(problem_id(problem)).second) continue;
        show(problem);
        found_.push_back(std::move(problem));
      }
      ++games_;
      bar.show(source->size() > 0 ? unit + 1 : std::ssize(found_), source->size() > 0 ? source->size() : options_.count,
               fmt::format("{} of {} problems in {} games", found_.size(), options_.count, games_));
      return std::ssize(found_) < options_.count;
    };
    experiment.line = [](const std::vector<Problem>& found) { return Json{{"problems", lines_of(found)}}.dump(); };
    experiment.read = [](std::string_view line, const StoredGame&) {
      std::vector<Problem> out;
      const Json kept = Json::parse(line);
      for (const Json& one : kept.at("problems")) out.push_back(read_problem(one));
      return out;
    };
    const RunEnd end = runner::run(experiment, {options_.jobs, stop, log.get()});
    bar.clear();
    if (end == RunEnd::Stopped) {
      const std::string after = fmt::format("interrupted after {} games", games_);
      throw Error(options_.keep.empty() ? after + "; with --keep DIR the same command would resume"
                                        : fmt::format("{}; to resume: {}", after, arguments_.command()));
    }
    if (games_ == 0) throw Error(fmt::format("{}: there is no game of {} in it", options_.games, game_->name));
    if (!options_.out.empty()) write_whole_file(options_.out, problems_text(found_, ending));
    if (!options_.json)
      fmt::print("{} problem{} in {} game{}, for players of {}, by the word of {}\n", found_.size(),
                 found_.size() == 1 ? "" : "s", games_, games_ == 1 ? "" : "s", how_.level, how_.judge);
    return kDone;
  }

 private:
  std::vector<Problem> mined(const StoredGame& stored, std::map<std::string, Review::Ask>& asks,
                             const std::stop_token& ended) const {
    std::string fault;
    const Session session = Session::regular_part(stored.record, fault);
    auto& ask = asks[session.game().text];
    if (!ask) ask = asker(session.game_ptr(), ended);
    auto out = Miner(ask, how_).problems(session);
    for (Problem& problem : out) problem.source = stored.gid;
    return out;
  }

  void show(const Problem& problem) const {
    if (options_.json)
      fmt::print("{}\n", problem_json(problem).dump());
    else if (options_.out.empty())
      fmt::print("{}\n", problem_view(problem));
  }

  // What decides the answers.
  RunPlan plan() const {
    const Json settings = {{"problems", game_->text}, {"games", options_.games}, {"level", how_.level},
                           {"judge", how_.judge},     {"levels", how_.levels},   {"decides", how_.decides},
                           {"good", how_.good},       {"missed", how_.missed},   {"longest", how_.longest},
                           {"a_game", how_.a_game}};
    auto files = agent_files(parse_spec(how_.judge));
    files.merge(agent_files(parse_spec(people_at_level(*game_, how_.level))));
    if (std::filesystem::exists(options_.games)) files["games"] = file_hash(options_.games);
    return {settings.dump(), files};
  }

  const Options& options_;
  const Arguments& arguments_;
  const GamePtr game_;
  MineOptions how_;
  std::vector<Problem> found_;
  std::int64_t games_ = 0;
};

int run(const Options& options, const Arguments& arguments) { return Mining(options, arguments).run(); }

}  // namespace

Verb problems_verb() {
  return verb<Options>(
      "problems", "For everyone", "Find problems in people's games: one move decides, and most of a level miss it",
      "ludens problems go9 --games games.sgf --level 15k --out problems.jsonl",
      {{"GAME", "", &Options::game, "a game of the catalogue of which there is a human model", kRequired},
       {"--games", "FILE", &Options::games, "games to look at: a file of records, or a query of the database",
        kRequired},
       {"--level", "L", &Options::level,
        "who would miss the solution: 15k, 2200, beginner … master (default: a middling level)"},
       {"--count", "N", &Options::count, Allowed::whole(1, 100'000), "so many problems are enough"},
       {"--agent", "AGENT", &Options::judge, "the judge (default: the game's usual agent); ludens list agents"},
       {"--out", "FILE", &Options::out, "write them there: .jsonl, .sgf or .pgn"},
       {"--keep", "DIR", &Options::keep, "keep what was found in each game; the same command resumes"},
       {"--db", "PLACE", &Options::database, "the database of a query (default: the usual one)"},
       {"--jobs", "N", &Options::jobs, any_jobs(), "threads; changes no problem"},
       {"--json", &Options::json, "a line of JSON each"}},
      run);
}

}  // namespace ludens::cli
