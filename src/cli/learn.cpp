// `ludens learn`: samples from records, and the training program on them. Training itself is ludens-train's, which
// needs libtorch; this file finds it, starts it and draws the curve.
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/progress.h"
#include "cli/verb.h"
#include "learn/write_samples.h"
#include "measure/plot.h"
#include "nets/features.h"
#include "nets/shape.h"
#include "nets/whole_file.h"

namespace ludens {
namespace {

namespace fs = std::filesystem;

// $LUDENS_TRAIN, else beside this program, else wherever the shell finds it.
std::string trainer() {
  if (const char* named = std::getenv("LUDENS_TRAIN"); named && *named) return named;
  std::error_code ignored;
  const fs::path beside = fs::read_symlink("/proc/self/exe", ignored).parent_path() / "ludens-train";
  return fs::exists(beside, ignored) ? beside.string() : "ludens-train";
}

int start(std::vector<std::string> words) {
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t process = ::fork();
  if (process < 0) throw Error("cannot start ludens-train");
  if (process == 0) {
    ::execvp(pointers[0], pointers.data());
    ::_exit(127);
  }
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
    throw Error(
        "there is no ludens-train: build it with libtorch installed (Debian: libtorch-dev), or name it in "
        "$LUDENS_TRAIN");
  return WIFEXITED(status) ? WEXITSTATUS(status) : kFailed;
}

SampleCount write_samples(const Arguments& arguments, const fs::path& path) {
  SampleCount count;
  ProgressBar bar("read");
  const auto samples = collect_samples(
      arguments.list("QUERY"), {arguments.text("--db"), arguments.text("--game")}, count, interrupt_token(),
      [&](std::int64_t games) { bar.show(games, -1, fmt::format("{} games", games)); });
  save_samples(path, samples);
  return count;
}

void print_count(const SampleCount& count, const fs::path& path, bool json) {
  if (json) {
    const nlohmann::ordered_json line = {{"file", path.string()},
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
  for (const auto line : split(std::string_view(bytes), '\n')) {
    if (trim(line).empty()) continue;
    const auto json = nlohmann::json::parse(line);
    if (json.contains("epoch")) validation.points.push_back({json.at("epoch"), json.at("validation").at("top1")});
  }
  PlotOptions options;
  options.title = lines.stem().stem().string();
  options.x_label = "epochs";
  options.y_label = "move matching on validation games";
  write_whole_file(svg, svg_plot(options, std::vector{validation}));
}

int imitate(const Arguments& arguments) {
  const fs::path out = arguments.text("--out");
  typed([&] { return parse_net_size(arguments.text("--net")); });
  const fs::path samples =
      arguments.has("--samples") ? fs::path(arguments.text("--samples")) : fs::path(out.string() + ".samples");
  if (!arguments.list("QUERY").empty()) {
    print_count(write_samples(arguments, samples), samples, arguments.flag("--json"));
  } else if (!fs::exists(samples)) {
    throw UsageError("learn imitate needs queries, or --samples with a file that was written before");
  }
  std::fflush(stdout);
  std::vector<std::string> words = {trainer(),    "--data", samples.string(),       "--out",
                                    out.string(), "--net",  arguments.text("--net")};
  for (const auto& option : arguments.list("--set")) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) throw UsageError(fmt::format("--set takes NAME=VALUE, found {}", cite(option)));
    words.insert(words.end(), {"--" + option.substr(0, equals), option.substr(equals + 1)});
  }
  const int code = start(words);
  if (arguments.has("--svg") && fs::exists(out.string() + ".jsonl"))
    draw_curve(out.string() + ".jsonl", arguments.text("--svg"));
  return code;
}

int run(const Arguments& arguments) {
  const std::string action = arguments.text("ACTION");
  if (!arguments.has("--out")) throw UsageError("learn needs --out");
  if (action == "samples") {
    if (arguments.list("QUERY").empty())
      throw UsageError("learn samples needs a query, as in `ludens learn samples renju --out renju.samples`");
    print_count(write_samples(arguments, arguments.text("--out")), arguments.text("--out"), arguments.flag("--json"));
    return kDone;
  }
  if (action == "imitate") {
    if (!arguments.has("--net")) throw UsageError("learn imitate needs --net SIZE, as in --net 10x128");
    return imitate(arguments);
  }
  if (action == "curve") {
    if (arguments.list("QUERY").size() != 1)
      throw UsageError("learn curve takes one file, as in `ludens learn curve renju.model.jsonl --out curve.svg`");
    draw_curve(arguments.list("QUERY").front(), arguments.text("--out"));
    return kDone;
  }
  throw UsageError(fmt::format("learn does one of samples, imitate, curve; found {}", cite(action)));
}

}  // namespace

Verb learn_verb() {
  return {"learn",
          "For researchers",
          "Train a network on people's games (with ludens-train)",
          "ludens learn imitate renju --net 10x128 --out renju-human-net.model",
          {{"ACTION", "",
            "samples: writes the train and validation games of queries into a file; imitate: trains on them; curve: "
            "draws FILE.jsonl",
            true},
           {"QUERY", "…", "the games to learn from (ludens help query); test games are kept out"},
           {"--net", "SIZE", "blocks and channels, as in 10x128 or 6x64se16"},
           {"--out", "FILE", "the model, the sample file or the picture"},
           {"--samples", "FILE", "where the sample file is written, or was; else beside the model"},
           {"--set", "NAME=VALUE…", "an option of ludens-train, as in epochs=30 (ludens-train --help lists them)"},
           {"--svg", "FILE", "draws the validation curve"},
           {"--db", "PATH|URL", "the database"},
           {"--game", "GAME", "what a file holds, if it does not say"},
           {"--json", "", "one JSON object"}},
          run};
}

}  // namespace ludens
