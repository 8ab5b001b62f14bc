#include <cmath>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/clock.h"
#include "base/csv.h"
#include "cli/opinion_view.h"
#include "cli/progress.h"
#include "cli/review.h"
#include "cli/typed.h"
#include "games/catalogue.h"
#include "play/comment/people.h"
#include "play/levels.h"
#include "play/pick.h"
#include "play/session.h"
#include "records/jsonl/opinion.h"

namespace ludens::cli {
namespace {

struct Options : ReviewPlan {
  std::optional<std::size_t> top;
  std::uint64_t seed = 1;
  bool review = false;
  std::string people;  // of this level, whose win rate is told

  std::string action(const Arguments&) const { return review ? "review" : "position"; }
};

int run(const Options& options) {
  if (options.review) return review_games(options);
  const GamePtr game = typed_game(options.what);
  const auto agent =
      typed([&] { return make_agent(game, options.judge.empty() ? usual_agent(*game) : options.judge); });
  const Session session = typed_session(game, options.position, options.moves);
  if (!options.people.empty()) typed([&] { return people_at_level(*game, options.people); });
  if (session.ended()) throw Error(fmt::format("the game is over: {}", session.ended_text()));

  Rng rng(options.seed);
  const std::stop_token stop = interrupt_token();  // Ctrl-C: what is known so far
  const Stopwatch watch;
  const Opinion opinion =
      agent->consider({*game, session.position(), session.moves(), {}, {Until{stop}}, kExplained}, rng);
  const double seconds = watch.seconds();
  const Move chosen = pick(opinion, {}, rng);
  std::optional<double> win;
  if (!options.people.empty() && !stop.stop_requested())
    win = people_view(session, options.people, ask_by_text(game, stop)).win;
  const auto top = options.top.value_or(!options.form.words() ? 1'000'000 : 10);
  if (options.form.words())
    fmt::print("{}{}", opinion_text(session, opinion, chosen, opinion_rows(opinion, top), seconds),
               win ? people_win_text(session, options.people, *win) : "");
  else {
    Json json = opinion_json(*game, session.position(), opinion, {chosen, seconds, top});
    if (win) json["people"] = {{"level", options.people}, {"win_rate", std::round(*win * 1e4) / 1e4}};
    fmt::print("{}", options.form.csv ? csv(json["moves"]) : json.dump() + "\n");
  }
  return kDone;
}

}  // namespace

Verb analyze_verb() {
  return verb<Options>(
      "analyze", "For everyone", "Say what an agent thinks of a position, or of every move of a game",
      "ludens analyze tictactoe --agent \"uct(playouts=1000)\" --moves \"b2 a1\"",
      {{"WHAT", "", &Options::what,
        "a game of the catalogue, with options: \"go9(komi=6.5)\"; with --review also a file of records, or a query: "
        "\"file:games.tsv where rated split=test\"",
        kRequired},
       {"--review", &Options::review, "judge every move that was played: forced, best, good, doubtful or a mistake"},
       {"--agent", "AGENT", &Options::judge, "who is asked (default: the game's usual agent); ludens list agents"},
       {"--moves", "\"M M …\"", &Options::moves, "moves to play first"},
       {"--position", "TEXT", &Options::position, "from this position instead of the start"},
       {"--people", "LEVEL", &Options::people, "say how likely people of this level win from here, too: 15k, 1500",
        with("position")},
       {"--top", "N", &Options::top, Allowed::whole(1, 1'000'000),
        "how many moves to list (default 10, with --json and --csv all)", with("position")},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the agent", with("position")},
       {"--game", "GAME", &Options::game, "read the file as this game, whatever it says", with("review")},
       {"--number", "N", &Options::number, Allowed::whole(0, 1'000'000'000'000), "the N-th game of the file; 0: all",
        with("review")},
       {"--games", "N", &Options::games, Allowed::whole(0, 1'000'000), "so many games at most; 0: all", with("review")},
       {"--mistake", "SHARE", [](Options& o) -> auto& { return o.how.mistake; }, Allowed::real(0.01, 1),
        "what a mistake costs, of the expected result; named is what costs 0.05 more in the judge's eyes",
        with("review")},
       {"--check", "N", &Options::check, Allowed::whole(0, 1000),
        "compare the mistakes with those of the same judge with N times the visits; 0: do not", with("review")},
       {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time; changes no answer", with("review")},
       {"--out", "DIR", &Options::out, "keep every game's review there; the same command resumes", with("review")},
       {"--json", within(&Options::form, &Form::json), "as JSON; of reviews a line a game"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a move"}},
      run);
}

}  // namespace ludens::cli
