// `ludens comment`: the story of a game and what its moves were worth to people of a level, in sentences.
#include <cmath>
#include <ctime>
#include <filesystem>
#include <mutex>

#include <fmt/format.h>

#include "agents/level_file.h"
#include "base/clock.h"
#include "base/text.h"
#include "base/visible.h"
#include "base/whole_file.h"
#include "cli/comment_page.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "cli/verb.h"
#include "play/comment/choose.h"
#include "play/comment/words.h"
#include "play/levels.h"
#include "records/pgn/writer.h"
#include "records/reader.h"
#include "records/sgf/annotated.h"

namespace ludens::cli {
namespace {

struct Options {
  std::filesystem::path file, out;
  std::string level, game, judge;
  std::int64_t number = 1;
  int jobs = 2;
  bool json = false;
};

Record nth_record(const Options& options) {
  const auto reader = open_records(options.file, {options.game});
  Record record;
  for (std::int64_t i = 1; reader->next(record); ++i)
    if (i == options.number) return record;
  throw Error(fmt::format("{}: there is no game number {}", options.file.string(), options.number));
}

// As asked for; else those that the record names, else the middle of what there is.
std::array<std::string, 2> levels_of(const Options& options, const Game& game, const Record& record) {
  if (!options.level.empty()) {
    const auto rating = human_rating(game, options.level);
    typed([&] { return people_at_level(game, options.level); });
    const std::string label = rating_label(game, *rating);
    return {label, label};
  }
  std::array<std::string, 2> out = {people_level(game, record.players[0]), people_level(game, record.players[1])};
  for (auto& level : out)
    if (level.empty()) level = middling_label(game);
  return out;
}

void write(const Options& options, const Told& told) {
  const std::string ending = lower(options.out.extension().string());
  AnnotatedRecord annotated{told.record, {}, told.by_ply};
  annotated.comments[0] = told.story;
  std::string text;
  if (ending == ".sgf")
    text = write_sgf_tree(annotated_tree(annotated));
  else if (ending == ".pgn")
    text = write_pgn(annotated);
  else if (ending == ".html")
    text = html_page(told);
  else if (ending == ".md")
    text = markdown_page(told);
  else
    throw UsageError(fmt::format("--out: {} ends in none of .sgf, .pgn, .html and .md", options.out.string()));
  write_whole_file(options.out, text);
}

std::string as_text(const Told& told) {
  std::string out = told.story + "\n";
  for (const auto& [ply, text] : told.by_ply) out += fmt::format("\n{:>4} {}\n", ply, text);
  return out;
}

int run(const Options& options) {
  check_game(options.game);
  if (!std::filesystem::exists(options.file))
    throw Error(fmt::format("{}: there is no such file", options.file.string()));
  Told told{.record = nth_record(options)};
  std::string fault;
  const Session session = Session::regular_part(told.record, fault);
  const GamePtr game = session.game_ptr();
  const auto levels = levels_of(options, *game, told.record);
  const std::string judge = options.judge.empty() ? usual_agent(*game) : typed_agent(options.judge);
  const std::stop_token stop = interrupt_token();
  const Stopwatch watch;
  const auto used = std::clock();

  const auto judged = judged_plies(session, judge, [&] { return ask_by_text(game, stop); }, {}, options.jobs);
  const People people(*game, levels, ask_by_text(game, stop));
  const Commentary found = commentary(session, moments(session, judged, people),
                                      end_of(session, fault.empty() ? std::optional(told.record) : std::nullopt));
  if (options.json) {
    Json line = {{"comment", game->name},
                 {"file", options.file.string()},
                 {"number", options.number},
                 {"judge", judge},
                 {"levels", levels}};
    const Json facts = commentary_json(session, found);
    line["story"] = facts.at("story");
    line["comments"] = facts.at("comments");
    line["moves"] = session.moves().size();
    line["seconds"] = std::round(watch.seconds() * 100) / 100;
    line["processor_seconds"] = std::round(100 * static_cast<double>(std::clock() - used) / CLOCKS_PER_SEC) / 100;
    fmt::print("{}\n", line.dump());
    return kDone;
  }
  Narrator narrator(session);
  told.game = game;
  told.story = narrator.tell(found.story);
  if (!fault.empty()) told.story += fmt::format(" Irregular: {}; commented is what stands before.", visible(fault));
  for (const Comment& comment : found.comments) told.by_ply[comment.ply] = narrator.tell(comment.facts);
  const std::string whom = levels[0] == levels[1] ? levels[0] : fmt::format("{} and {}", levels[0], levels[1]);
  told.by = fmt::format("Commented on by Ludens{}, by the word of {}.",
                        people.known() ? fmt::format(" for players of {}", whom) : "", judge);
  if (options.out.empty())
    fmt::print("{}\n{}\n", as_text(told), told.by);
  else
    write(options, told);
  return kDone;
}

}  // namespace

Verb comment_verb() {
  return verb<Options>(
      "comment", "For everyone", "Comment on a game in sentences, as seen by people of a level",
      "ludens comment game.sgf --level 15k --out commented.sgf",
      {{"FILE", "", &Options::file, "a game: SGF, PGN, CSA, KIF, RIF, JSON lines, PSQ …", kRequired},
       {"--level", "L", &Options::level,
        "whose moves and chances are told: 15k, 2200, beginner … master (default: what the record says of the "
        "players, else a middling one)"},
       {"--number", "N", &Options::number, Allowed::whole(1, 1'000'000'000'000), "the N-th game of the file"},
       {"--game", "GAME", &Options::game, "read the file as this game, whatever it says"},
       {"--agent", "AGENT", &Options::judge, "the judge (default: the game's usual agent); ludens list agents"},
       {"--out", "FILE", &Options::out, "write the game with its comments there: .sgf, .pgn, .html or .md"},
       {"--jobs", "N", &Options::jobs, any_jobs(), "threads; changes no word"},
       {"--json", &Options::json, "the facts behind the sentences and the time it took, as JSON"}},
      run);
}

}  // namespace ludens::cli
