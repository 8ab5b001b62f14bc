// `ludens learn` for residual networks: samples from records, and ludens-train on them.
#include "cli/learn.h"

#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "cli/progress.h"
#include "games/catalogue.h"
#include "learn/collect_samples.h"
#include "learn/start_trainer.h"
#include "measure/plots/learning_curve.h"
#include "nets/shape.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

// Which games: those of the queries, else all of the database.
void write_samples(const LearnOptions& learn, const fs::path& path) {
  const GamePtr game = typed([&] { return find_game(learn.game); });
  SampleCount count;
  ProgressBar bar("read");
  CollectOptions options{.source = {learn.database, ""}, .stop = interrupt_token()};
  options.progress = [&](std::int64_t games) { bar.show(games, -1, fmt::format("{} games", games)); };
  const auto samples = collect_samples(learn.queries.empty() ? std::vector{learn.game} : learn.queries, options, count);
  if (samples.game != game->name)
    throw UsageError(fmt::format("the games of the queries are of {}, not of {}", samples.game, game->name));
  save_samples(path, samples);
  bar.clear();
  if (learn.json) {
    const Json line = {{"file", path.string()},
                       {"train_games", count.train_games},
                       {"validation_games", count.validation_games},
                       {"test_games", count.test_games},
                       {"left_out", count.left_out},
                       {"positions", count.positions}};
    fmt::print("{}\n", line.dump());
  } else {
    fmt::print("{}: {} games to train on, {} to validate, {} positions; {} test games are kept out, {} do not fit\n",
               path.string(), count.train_games, count.validation_games, count.positions, count.test_games,
               count.left_out);
  }
  std::fflush(stdout);
}

}  // namespace

int learn_samples(LearnOptions options, const Arguments&) {
  write_samples(options, options.out);
  return kDone;
}

int learn_net_imitate(LearnOptions options, const Arguments& arguments) {
  const std::string out = options.out.string();
  typed([&] { return parse_net_size(options.net); });
  if (!options.samples.empty())
    for (const char* option : {"--query", "--db"})
      if (arguments.has(option)) throw UsageError(fmt::format("--samples takes the place of {}", option));
  std::vector<std::string> words = {"--out", out, "--net", options.net, "--resume", "yes"};
  // Options that every way of learning has, under the names that ludens-train gives them.
  if (options.net_epochs) words.insert(words.end(), {"--epochs", std::to_string(*options.net_epochs)});
  if (arguments.has("--seed")) words.insert(words.end(), {"--seed", std::to_string(options.seed)});
  if (options.net_jobs) words.insert(words.end(), {"--threads", std::to_string(*options.net_jobs)});
  for (const auto& option : options.settings) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) throw UsageError(fmt::format("--set takes NAME=VALUE, found {}", cite(option)));
    words.insert(words.end(), {"--" + option.substr(0, equals), option.substr(equals + 1)});
  }
  const std::stop_token stop = interrupt_token();
  if (options.samples.empty()) write_samples(options, options.samples = out + ".samples");
  words.insert(words.end(), {"--data", options.samples});
  const int code = run_trainer(words, stop);
  if (fs::exists(out + ".jsonl")) draw_learning_curve(out);
  if (code != 0 && stop.stop_requested()) throw Error(fmt::format("interrupted; to resume: {}", arguments.command()));
  return code;
}

int learn_curve(LearnOptions options, const Arguments&) {
  draw_learning_curve(options.out);
  return kDone;
}

}  // namespace ludens::cli
