#include <algorithm>

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
  double playouts_per_second = 0, plies = 0;
};

Speed measure(const Game& game, double seconds) {
  const Position start = game.start();
  Rng rng(1);
  std::int64_t games = 0, plies = 0;
  const double begin = thread_seconds();
  double spent = 0;
  for (std::int64_t batch = 16; spent < seconds; batch = std::min<std::int64_t>(2 * batch, 4096)) {
    plies += start.playouts(batch, game.playout_limit, rng).plies;
    games += batch;
    spent = thread_seconds() - begin;
  }
  return {static_cast<double>(games) / spent, static_cast<double>(plies) / static_cast<double>(games)};
}

// Of several runs, one after the other for all games, so that what disturbs a while disturbs them all: the one in the
// middle, and the fastest.
struct Speeds {
  Speed middle, best;
};
std::vector<Speeds> measure_all(const std::vector<GamePtr>& games, double seconds, std::int64_t runs) {
  std::vector<std::vector<Speed>> all(games.size());
  for (std::int64_t run = 0; run < runs; ++run)
    for (std::size_t i = 0; i < games.size(); ++i) all[i].push_back(measure(*games[i], seconds));
  std::vector<Speeds> out;
  for (auto& speeds : all) {
    std::sort(speeds.begin(), speeds.end(),
              [](const Speed& a, const Speed& b) { return a.playouts_per_second < b.playouts_per_second; });
    out.push_back({speeds[(speeds.size() - 1) / 2], speeds.back()});
  }
  return out;
}

struct Options {
  std::vector<std::string> games;
  std::int64_t ms = 500, runs = 1;
  Form form;
};

int run(const Options& options) {
  const double seconds = static_cast<double>(options.ms) / 1000;
  std::vector<GamePtr> games;
  for (const auto& name : options.games) games.push_back(typed_game(name));
  const bool all = games.empty();
  if (all) games = usual_games();

  Json speeds = Json::object(), best = Json::object(), plies = Json::object(), rows = Json::array();
  const double steps = calibration();
  if (options.form.words())
    fmt::print("{:<14} {:>14} {:>8}   of {} games: first wins, draws, second wins\n", "game", "playouts/s", "plies",
               kSignatureGames);
  const bool several = options.runs > 1;
  std::vector<Speeds> found;
  if (several) found = measure_all(games, seconds, options.runs);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const auto& game = games[i];
    const Speed speed = several ? found[i].middle : measure(*game, seconds);
    speeds[game->text] = speed.playouts_per_second;
    plies[game->text] = speed.plies;
    rows.push_back({{"game", game->text}, {"playouts_per_second", speed.playouts_per_second}, {"plies", speed.plies}});
    if (several) rows.back()["best"] = best[game->text] = found[i].best.playouts_per_second;
    if (options.form.words()) {
      const PlayoutTally sample = signature_games(*game);
      fmt::print("{:<14} {:>14.0f} {:>8.1f}   {} {} {}\n", game->text, speed.playouts_per_second, speed.plies,
                 sample.first_wins, sample.draws, sample.second_wins);
      std::fflush(stdout);
    }
  }
  const std::string text = fmt::format("{:016x}", signature(games));
  if (options.form.csv)
    fmt::print("{}", csv(rows));
  else if (options.form.json) {
    Json line{{"signature", text}, {"speeds", speeds}, {"plies", plies}, {"calibration", steps}};
    if (several) line["best"] = best;
    fmt::print("{}\n", line.sorted().dump());
  } else
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
       {"--runs", "N", &Options::runs, Allowed::whole(1, 1000),
        "so many runs over all games, one after the other; of each game the one in the middle counts, and \"best\" in "
        "--json and --csv is the fastest"},
       {"--json", within(&Options::form, &Form::json), "as JSON"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a game"}},
      run);
}

}  // namespace ludens::cli
