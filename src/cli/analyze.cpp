#include <fmt/format.h>

#include "agents/parts.h"
#include "base/clock.h"
#include "cli/opinion_view.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "games/catalogue.h"
#include "play/pick.h"
#include "play/session.h"
#include "records/jsonl/opinion.h"

namespace ludens::cli {
namespace {

int run(const Arguments& arguments) {
  const GamePtr game = typed_game(arguments.text("GAME"));
  const auto agent = typed([&] { return make_agent(game, arguments.text("--agent")); });
  const Session session = typed_session(arguments, game);
  if (session.over()) throw Error(fmt::format("the game is over: {}", session.result_text()));

  Rng rng(arguments.number<std::uint64_t>("--seed"));
  const std::stop_token stop = interrupt_token();  // Ctrl-C: what is known so far
  const Stopwatch watch;
  const Opinion opinion = agent->consider({*game, session.position(), session.moves(), {}, {0, stop}, kExplained}, rng);
  const double seconds = watch.seconds();
  const Move chosen = pick(opinion, {}, rng);
  const auto top = arguments.given<std::size_t>("--top").value_or(arguments.flag("--json") ? 1'000'000 : 10);
  if (arguments.flag("--json"))
    fmt::print("{}\n", opinion_json(*game, session.position(), opinion, {chosen, seconds, top}).dump());
  else
    fmt::print("{}", opinion_text(session, opinion, chosen, opinion_rows(opinion, top), seconds));
  return kDone;
}

}  // namespace

Verb analyze_verb() {
  return {"analyze",
          "For everyone",
          "Say what an agent thinks of a position",
          "ludens analyze tictactoe --agent \"uct(playouts=1000)\" --moves \"b2 a1\"",
          {{"GAME", "", "a game of the catalogue, with options: \"go9(komi=6.5)\"", true},
           option("--agent", "AGENT", "grave", Allowed::text(), "who is asked; ludens list agents"),
           {"--moves", "\"M M …\"", "moves to play first"},
           {"--position", "TEXT", "from this position instead of the start"},
           option("--top", "N", Allowed::whole(1, 1'000'000), "how many moves to list (default 10, with --json all)"),
           seed_option("dice of the agent"),
           {"--json", "", "as JSON"}},
          run};
}

}  // namespace ludens::cli
