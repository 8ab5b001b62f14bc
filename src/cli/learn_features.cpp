// `ludens learn` for features of any game: reads what was typed, shows progress; learn/feature_run.h does the work.
#include "cli/learn.h"

#include <fmt/format.h>

#include "agents/open_system1.h"
#include "base/json.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/stats/bootstrap.h"

namespace ludens::cli {
int learn_feature_imitate(LearnOptions options, const Arguments& arguments) {
  ProgressBar bar("learn");
  FeatureImitateRun& run = options.feature_imitate;
  fill(run, typed_game(options.game), options, arguments, bar);
  run.options.seed = options.seed;
  for (const auto& query : options.queries) run.queries.push_back(checked_query(query));
  if (run.queries.empty()) run.queries = {run.game->name};
  return finish(options, arguments, bar, about_of(run_feature_imitation(run)));
}

int learn_feature_selfplay(LearnOptions options, const Arguments& arguments) {
  ProgressBar bar("learn");
  FeatureSelfplayRun& run = options.feature_selfplay;
  fill(run, typed_game(options.game), options, arguments, bar);
  run.options.seed = options.seed;
  run.options.threads = options.jobs;
  return finish(options, arguments, bar, about_of(run_feature_selfplay(run)));
}

namespace {

// Means over games from … to, with an interval of the difference: games are the clusters.
Json predicted(const std::vector<OpponentGame>& games, std::size_t from, std::size_t to) {
  std::vector<Ratio> sums(5);  // cross-entropies, likeliest moves, what was gained
  std::int64_t moves = 0;
  for (std::size_t i = from; i < to; ++i) {
    const OpponentGame& one = games[i];
    const double all[] = {-one.base, -one.learned, static_cast<double>(one.base_best),
                          static_cast<double>(one.learned_best), one.learned - one.base};
    moves += one.moves;
    for (std::size_t k = 0; k < sums.size(); ++k)
      sums[k].push_back({static_cast<std::uint32_t>(i - from), all[k], static_cast<double>(one.moves)});
  }
  const auto found = bootstrap(sums, to - from);
  return {{"from", from + 1},
          {"to", to},
          {"moves", moves},
          {"cross_entropy", found[0].value},
          {"cross_entropy_learned", found[1].value},
          {"top1", found[2].value},
          {"top1_learned", found[3].value},
          {"gain", found[4].value},
          {"gain_low", found[4].low},
          {"gain_high", found[4].high}};
}

}  // namespace

int learn_opponent(LearnOptions options, const Arguments&) {
  ProgressBar bar("games");
  OpponentRun& run = options.opponent;
  run.game = typed_game(options.game);
  run.query = checked_query(run.query);
  run.database = options.database;
  run.stop = interrupt_token();
  run.model = typed([&] {
    return features::open_model(*run.game, learning_model(*run.game, options.opponent_model.value_or("auto")));
  });
  check_place(options.out);
  const OpponentFound found = meet_opponent(run, [&](std::int64_t done) { bar.show(done, -1); });
  bar.clear();
  write_whole_file(options.out, features::opponent_text(found.model));
  constexpr std::size_t kFirstGames = 10;
  const std::size_t n = found.games.size();
  std::vector<Json> lines;
  lines.push_back(predicted(found.games, 0, std::min(n, kFirstGames)));
  if (n > kFirstGames) lines.push_back(predicted(found.games, kFirstGames, n));
  if (options.json) {
    Json out{
        {"game", run.game->name}, {"player", run.player}, {"query", run.query}, {"games", n}, {"predicted", lines}};
    fmt::print("{}\n", out.dump());
    return kDone;
  }
  for (const Json& line : lines)
    fmt::print(
        "games {} to {}, {} moves: cross-entropy {:.3f} before it knew the player, {:.3f} knowing the moves so far "
        "(better by {:.3f}, 95 % {:.3f} … {:.3f}); likeliest move played {:.1f} % and {:.1f} %\n",
        line["from"].get<int>(), line["to"].get<int>(), line["moves"].get<int>(), line["cross_entropy"].get<double>(),
        line["cross_entropy_learned"].get<double>(), line["gain"].get<double>(), line["gain_low"].get<double>(),
        line["gain_high"].get<double>(), 100 * line["top1"].get<double>(), 100 * line["top1_learned"].get<double>());
  return kDone;
}

}  // namespace ludens::cli
