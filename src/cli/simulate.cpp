#include <fmt/format.h>

#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/arena/simulation.h"

namespace ludens::cli {
namespace {

struct Options : ArenaPlan {
  Options() { games = 1000; }
  double draws_at = 1;
  std::string game_text, position, moves;
  bool json = false;
};

int run(const Options& options, const Arguments& arguments) {
  ArenaPlan plan = options;
  plan.game = typed_game(options.game_text);
  plan.start = options.position;
  typed([&] {
    plan = simulation_plan(plan, options.moves);
    plan.a = typed_player(plan.game, options.a, options.draws_at);
    plan.b = typed_player(plan.game, options.b, options.draws_at);
    return 0;
  });
  ProgressBar bar("simulate");
  const Simulation found = simulate(plan, interrupt_token(), [&](const ArenaResult& now) {
    bar.show(now.tally.games(), plan.games, fmt::format("{:.1f} %", 100 * now.tally.score()));
  });
  bar.clear();
  if (found.result.stopped) {
    const std::string count = fmt::format("interrupted after {} of {} games", found.result.tally.games(), plan.games);
    throw Error(plan.out.empty() ? count + "; nothing was saved: with --out DIR the same command resumes"
                                 : fmt::format("{}; to resume: {}", count, arguments.command()));
  }
  if (options.json)
    fmt::print("{}\n", simulation_json(found).dump());
  else
    fmt::print("{}", simulation_report(found));
  return kDone;
}

}  // namespace

Verb simulate_verb() {
  return verb<Options>(
      "simulate", "For everyone", "Say how games between two players from a position would end",
      "ludens simulate tictactoe --a random --b \"uct(playouts=50)\" --moves \"b2 a1\" --games 50",
      {{"GAME", "", &Options::game_text, "a game of the catalogue, with options: \"go9(komi=6.5)\"", kRequired},
       {"--a", "WHO", &Options::a, "who plays the side that begins the game: a level (15k, 2200, 3) or an agent",
        kRequired},
       {"--b", "WHO", &Options::b, "who plays the other side", kRequired},
       {"--moves", "\"M M …\"", &Options::moves, "the moves that lead to the position"},
       {"--position", "TEXT", &Options::position, "from this position instead of the start"},
       {"--games", "N", &Options::games, Allowed::whole(1, 100'000'000), "games to play"},
       {"--temperature", "T", &Options::draws_at, Allowed::real(0, 10),
        "policies that do not draw their moves by themselves play as often as they think of them, flattened by T; 0: "
        "the "
        "likeliest move, and so one game only"},
       {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time; changes no game"},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the run; the same seed, the same games"},
       {"--out", "DIR", &Options::out, "keep every game there; the same command resumes an interrupted run"},
       {"--json", &Options::json, "as JSON"}},
      run);
}

}  // namespace ludens::cli
