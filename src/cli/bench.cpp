#include <fmt/format.h>

#include "base/clock.h"
#include "base/csv.h"
#include "cli/typed.h"
#include "games/signature.h"

namespace ludens::cli {
namespace {

// Steps a second of a loop that no compiler can shorten and no memory slows: to compare machines.
double calibration() {
  Rng rng(1);
  std::uint64_t sum = 0;
  const double start = thread_seconds();
  constexpr std::int64_t kSteps = 100'000'000;
  for (std::int64_t i = 0; i < kSteps; ++i) sum += rng();
  const double seconds = thread_seconds() - start;
  return sum == 0 ? 0 : kSteps / seconds;
}

struct Speed {
  std::string game;
  double playouts_per_second = 0, plies = 0;
  PlayoutTally sample;
};

Speed measure(const Game& game, double seconds) {
  const Position start = game.start();
  Rng rng(1);
  Speed speed{game.name, 0, 0, signature_games(game)};
  std::int64_t games = 0, plies = 0;
  const double begin = thread_seconds();
  double spent = 0;
  for (std::int64_t batch = 16; spent < seconds; batch = std::min<std::int64_t>(2 * batch, 4096)) {
    plies += start.playouts(batch, game.playout_limit, rng).plies;
    games += batch;
    spent = thread_seconds() - begin;
  }
  speed.playouts_per_second = static_cast<double>(games) / spent;
  speed.plies = static_cast<double>(plies) / static_cast<double>(games);
  return speed;
}

struct Options {
  std::vector<std::string> games;
  std::int64_t ms = 500;
  Form form;
};

int run(const Options& options) {
  const double seconds = static_cast<double>(options.ms) / 1000;
  std::vector<GamePtr> games;
  for (const auto& name : options.games) games.push_back(typed_game(name));
  const bool all = games.empty();
  if (all) games = usual_games();

  Json speeds = Json::object(), plies = Json::object(), rows = Json::array();
  const double steps = calibration();
  if (options.form.words())
    fmt::print("{:<14} {:>14} {:>8}   of {} games: first wins, draws, second wins\n", "game", "playouts/s", "plies",
               kSignatureGames);
  for (const auto& game : games) {
    const Speed speed = measure(*game, seconds);
    speeds[game->text] = speed.playouts_per_second;
    plies[game->text] = speed.plies;
    rows.push_back({{"game", game->text}, {"playouts_per_second", speed.playouts_per_second}, {"plies", speed.plies}});
    if (options.form.words()) {
      fmt::print("{:<14} {:>14.0f} {:>8.1f}   {} {} {}\n", game->text, speed.playouts_per_second, speed.plies,
                 speed.sample.first_wins, speed.sample.draws, speed.sample.second_wins);
      std::fflush(stdout);
    }
  }
  const std::string text = fmt::format("{:016x}", signature(games));
  if (options.form.csv)
    fmt::print("{}", csv(rows));
  else if (options.form.json)
    fmt::print("{}\n",
               Json{{"signature", text}, {"speeds", speeds}, {"plies", plies}, {"calibration", steps}}.sorted().dump());
  else
    fmt::print("\ncalibration    {:>14.0f} random numbers/s\nsignature      {}{}\n", steps, text,
               all ? "" : " (of these games only)");
  return kDone;
}

}  // namespace

Verb bench_verb() {
  return verb<Options>(
      "bench", "For developers",
      "Print the signature of this build and random playouts a second in every game, one thread",
      "ludens bench --game go9 --game renju",
      {{"--game", "GAME…", &Options::games, "only this game; may be repeated"},
       {"--ms", "N", &Options::ms, Allowed::whole(1, 600'000), "processor time to spend on each game, in milliseconds"},
       {"--json", within(&Options::form, &Form::json), "as JSON"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a game"}},
      run);
}

}  // namespace ludens::cli
