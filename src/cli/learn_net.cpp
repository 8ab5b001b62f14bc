// `ludens learn` for residual networks: samples from records, and ludens-train on them.
#include "cli/learn_net.h"

#include <filesystem>

#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "cli/learn_five.h"
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
void write_samples(const Arguments& arguments, const fs::path& path) {
  const GamePtr game = typed([&] { return find_game(arguments.text("GAME")); });
  const auto& named = arguments.list("--query");
  SampleCount count;
  ProgressBar bar("read");
  CollectOptions options{.source = {arguments.text("--db"), ""}, .stop = interrupt_token()};
  options.progress = [&](std::int64_t games) { bar.show(games, -1, fmt::format("{} games", games)); };
  const auto samples = collect_samples(named.empty() ? std::vector{arguments.text("GAME")} : named, options, count);
  if (samples.game != game->name)
    throw UsageError(fmt::format("the games of the queries are of {}, not of {}", samples.game, game->name));
  save_samples(path, samples);
  bar.clear();
  if (arguments.flag("--json")) {
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

int learn_samples(const Arguments& arguments) {
  write_samples(arguments, arguments.text("--out"));
  return kDone;
}

int learn_net_imitate(const Arguments& arguments) {
  const std::string out = arguments.text("--out"), net = arguments.text("--net");
  typed([&] { return parse_net_size(net); });
  std::vector<std::string> words = {"--out", out, "--net", net, "--resume", "yes"};
  // Options that every way of learning has, under the names that ludens-train gives them.
  for (const auto& [ours, theirs] : {std::pair{"--epochs", "--epochs"}, {"--seed", "--seed"}, {"--jobs", "--threads"}})
    if (arguments.has(ours)) words.insert(words.end(), {theirs, arguments.text(ours)});
  for (const auto& option : arguments.list("--set")) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) throw UsageError(fmt::format("--set takes NAME=VALUE, found {}", cite(option)));
    words.insert(words.end(), {"--" + option.substr(0, equals), option.substr(equals + 1)});
  }
  const std::stop_token stop = interrupt_token();
  std::string samples = arguments.text("--samples");
  if (samples.empty()) write_samples(arguments, samples = out + ".samples");
  words.insert(words.end(), {"--data", samples});
  const int code = run_trainer(words, stop);
  if (fs::exists(out + ".jsonl")) draw_learning_curve(out);
  if (code != 0 && stop.stop_requested())
    throw Error(fmt::format("interrupted; to resume: {}", same_command(arguments)));
  return code;
}

int learn_curve(const Arguments& arguments) {
  draw_learning_curve(arguments.text("--out"));
  return kDone;
}

}  // namespace ludens::cli
