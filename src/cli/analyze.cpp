#include <fmt/format.h>

#include "agents/parts.h"
#include "base/clock.h"
#include "base/csv.h"
#include "cli/opinion_view.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "games/catalogue.h"
#include "play/levels.h"
#include "play/pick.h"
#include "play/session.h"
#include "records/jsonl/opinion.h"

namespace ludens::cli {
namespace {

struct Options {
  std::string game, agent, moves, position;
  std::optional<std::size_t> top;
  std::uint64_t seed = 1;
  Form form;
};

int run(const Options& options) {
  const GamePtr game = typed_game(options.game);
  const auto agent =
      typed([&] { return make_agent(game, options.agent.empty() ? usual_agent(*game) : options.agent); });
  const Session session = typed_session(game, options.position, options.moves);
  if (session.ended()) throw Error(fmt::format("the game is over: {}", session.ended_text()));

  Rng rng(options.seed);
  const std::stop_token stop = interrupt_token();  // Ctrl-C: what is known so far
  const Stopwatch watch;
  const Opinion opinion = agent->consider({*game, session.position(), session.moves(), {}, {0, stop}, kExplained}, rng);
  const double seconds = watch.seconds();
  const Move chosen = pick(opinion, {}, rng);
  const auto top = options.top.value_or(!options.form.words() ? 1'000'000 : 10);
  if (options.form.words())
    fmt::print("{}", opinion_text(session, opinion, chosen, opinion_rows(opinion, top), seconds));
  else {
    const Json json = opinion_json(*game, session.position(), opinion, {chosen, seconds, top});
    fmt::print("{}", options.form.csv ? csv(json["moves"]) : json.dump() + "\n");
  }
  return kDone;
}

}  // namespace

Verb analyze_verb() {
  return verb<Options>(
      "analyze", "For everyone", "Say what an agent thinks of a position",
      "ludens analyze tictactoe --agent \"uct(playouts=1000)\" --moves \"b2 a1\"",
      {{"GAME", "", &Options::game, "a game of the catalogue, with options: \"go9(komi=6.5)\"", kRequired},
       {"--agent", "AGENT", &Options::agent, "who is asked (default: the game's usual agent); ludens list agents"},
       {"--moves", "\"M M …\"", &Options::moves, "moves to play first"},
       {"--position", "TEXT", &Options::position, "from this position instead of the start"},
       {"--top", "N", &Options::top, Allowed::whole(1, 1'000'000),
        "how many moves to list (default 10, with --json and --csv all)"},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the agent"},
       {"--json", within(&Options::form, &Form::json), "as JSON"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a move"}},
      run);
}

}  // namespace ludens::cli
