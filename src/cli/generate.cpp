#include <fmt/format.h>

#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/arena/generation.h"
#include "records/jsonl/line.h"

namespace ludens::cli {
namespace {

struct Options : GenerationPlan {
  std::vector<std::string> as;
  double draws_at = 1;
  std::string game_text;
  bool bare = false;
};

int run(const Options& options, const Arguments& arguments) {
  GenerationPlan plan = options;
  plan.game = typed_game(options.game_text);
  plan.opinions = plan.times = !options.bare;
  typed([&] {
    Session(plan.game, plan.start);
    plan.openings = read_openings(*plan.game, plan.openings_text, plan.games, plan.seed);
    return 0;
  });
  for (const auto& player : options.as) plan.players.push_back(typed_player(plan.game, player, options.draws_at));
  ProgressBar bar("generate");
  GenerationHooks hooks;
  hooks.stop = interrupt_token();
  hooks.game = [&](std::int64_t number, const Record& record) {
    if (plan.out.empty()) {
      bar.clear();
      fmt::print("{}\n", to_json_line(record));
    }
    bar.show(number + 1, plan.games);
  };
  const std::int64_t made = generate(plan, hooks);
  bar.clear();
  if (made < plan.games) {
    const std::string count = fmt::format("interrupted after {} of {} games", made, plan.games);
    throw Error(plan.out.empty() ? count : fmt::format("{}; to resume: {}", count, arguments.command()));
  }
  if (!plan.out.empty()) fmt::print("{} games in {}\n", made, (plan.out / "games.jsonl").string());
  return kDone;
}

}  // namespace

Verb generate_verb() {
  return verb<Options>(
      "generate", "For researchers", "Make human-like games: records with opinions, ratings and times",
      "ludens generate renju --as 1500 --as 2100 --games 2 --seed 7 --out made",
      {{"GAME", "", &Options::game_text, "a game of the catalogue, with options: \"go9(komi=6.5)\"", kRequired},
       {"--as", "WHO…", &Options::as,
        "who plays: a level (15k, 2200, 3) or an agent; one plays itself, of more all pairs meet, and each begins",
        kRequired},
       {"--games", "N", &Options::games, Allowed::whole(1, 100'000'000), "games to make"},
       {"--openings", "HOW", &Options::openings_text, "none, random:N plies, or a file of records, FILE:N"},
       {"--position", "TEXT", &Options::start, "from this position instead of the start"},
       {"--temperature", "T", &Options::draws_at, Allowed::real(0, 10),
        "policies that do not draw their moves by themselves play as often as they think of them, flattened by T; 0: "
        "the likeliest move"},
       {"--bare", &Options::bare, "moves alone: not what players thought, nor how long a person would have taken"},
       {"--jobs", "N", &Options::jobs, any_jobs(), "games at the same time; changes no game"},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the run; the same seed, the same games"},
       {"--out", "DIR", &Options::out,
        "keep the games there, as JSON lines; the same command resumes an interrupted run; without it they are "
        "printed"}},
      run);
}

}  // namespace ludens::cli
