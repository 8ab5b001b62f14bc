// Samples from records, and the training program on them: finds ludens-train, starts it and draws the curve.
#include "cli/learn_net.h"

#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "base/json.h"
#include "base/process.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/verb.h"
#include "learn/write_samples.h"
#include "measure/plots/plot.h"
#include "nets/features.h"
#include "nets/shape.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

// $LUDENS_TRAIN, else beside this program, else wherever the shell finds it.
std::string trainer() {
  if (const char* named = std::getenv("LUDENS_TRAIN"); named && *named) return named;
  std::error_code ignored;
  const fs::path beside = fs::read_symlink("/proc/self/exe", ignored).parent_path() / "ludens-train";
  return fs::exists(beside, ignored) ? beside.string() : "ludens-train";
}

// Runs it on our terminal; Ctrl-C is for it, and we wait for the checkpoint that it writes.
int start(const std::vector<std::string>& words) {
  try {
    find_program(words.front());
  } catch (const Error&) {
    throw Error(
        "there is no ludens-train: build it with libtorch installed (Debian: libtorch-dev), or name it in "
        "$LUDENS_TRAIN");
  }
  return run_program(words, interrupt_token());
}

// Which games: those of the queries, else all of the database.
std::vector<std::string> queries(const Arguments& arguments) {
  const auto& named = arguments.list("--query");
  return named.empty() ? std::vector{arguments.text("GAME")} : named;
}

SampleCount write_samples(const Arguments& arguments, const fs::path& path) {
  SampleCount count;
  ProgressBar bar("read");
  const auto samples =
      collect_samples(queries(arguments), {arguments.text("--db"), ""}, count, interrupt_token(),
                      [&](std::int64_t games) { bar.show(games, -1, fmt::format("{} games", games)); });
  save_samples(path, samples);
  return count;
}

void print_count(const SampleCount& count, const fs::path& path, bool json) {
  if (json) {
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
}

// Top-1 on the validation games over epochs.
void draw_curve(const fs::path& lines, const fs::path& svg) {
  Series validation{"top-1, validation", {}};
  const std::string bytes = read_whole_file(lines);
  int row = 0;
  try {
    for (const auto line : split(std::string_view(bytes), '\n')) {
      ++row;
      if (trim(line).empty()) continue;
      const Json json = Json::parse(line);
      if (const Json* epoch = json.find("epoch"))
        validation.points.push_back({epoch->get<double>(), json.at("validation").at("top1").get<double>()});
    }
  } catch (const JsonError& error) {
    throw Error(fmt::format("{}, line {}: is no line of a curve: {}", lines.string(), row, error.what()));
  }
  PlotOptions options;
  options.title = lines.stem().stem().string();
  options.x_label = "epochs";
  options.y_label = "move matching on validation games";
  write_whole_file(svg, svg_plot(options, std::vector{validation}));
}

}  // namespace

int learn_samples(const Arguments& arguments) {
  const fs::path out = arguments.text("--out");
  print_count(write_samples(arguments, out), out, arguments.flag("--json"));
  return kDone;
}

int learn_net_imitate(const Arguments& arguments) {
  const std::string out = arguments.text("--out"), net = arguments.text("--net");
  typed([&] { return parse_net_size(net); });
  fs::path samples = arguments.text("--samples");
  if (samples.empty()) {
    samples = out + ".samples";
    print_count(write_samples(arguments, samples), samples, arguments.flag("--json"));
    std::fflush(stdout);
  }
  std::vector<std::string> words = {trainer(), "--data", samples.string(), "--out", out, "--net", net};
  for (const auto& option : arguments.list("--set")) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) throw UsageError(fmt::format("--set takes NAME=VALUE, found {}", cite(option)));
    words.insert(words.end(), {"--" + option.substr(0, equals), option.substr(equals + 1)});
  }
  const int code = start(words);
  if (fs::exists(out + ".jsonl")) draw_curve(out + ".jsonl", out + ".svg");
  return code;
}

int learn_net_curve(const Arguments& arguments) {
  draw_curve(arguments.text("--out") + ".jsonl", arguments.text("--out") + ".svg");
  return kDone;
}

}  // namespace ludens::cli
