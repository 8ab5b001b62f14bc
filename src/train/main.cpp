// The program `ludens-train`: one training, a list of them, or golden numbers of a model. `ludens learn imitate` starts
// it; it needs libtorch, which `ludens` does not.
#include <atomic>
#include <csignal>
#include <cstdio>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "train/golden.h"
#include "train/jobs.h"
#include "train/options.h"
#include "train/trainer.h"

namespace {

using namespace ludens::train;

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void print_help() {
  fmt::print(
      "Trains a network to play like the people of a sample file (`ludens learn samples` writes one).\n\n"
      "Usage: ludens-train --data FILE --out FILE [options]\n"
      "       ludens-train --jobs LIST [--data-folder DIR] [--out-folder DIR] [--limit SECONDS] [--parallel N]\n"
      "                    [--device cpu|cuda]\n"
      "       ludens-train --golden MODEL [--positions N]\n\n");
  for (const auto& doc : train_option_docs())
    fmt::print("  {:<26} {}\n", fmt::format("--{} {}", doc.name, doc.value), doc.help);
  fmt::print("\nCtrl-C writes a checkpoint; the same command with --resume yes goes on.\n");
}

int run_list(const std::vector<std::pair<std::string, std::string>>& words) {
  JobListOptions options;
  for (const auto& [name, value] : words) {
    if (name == "jobs")
      options.list = value;
    else if (name == "data-folder")
      options.data = value;
    else if (name == "out-folder")
      options.out = value;
    else if (name == "revision")
      options.revision = value;
    else if (name == "device")
      options.device = value;
    else if (name == "limit" && to_double(value))
      options.limit = *to_double(value);
    else if (name == "parallel" && to_int(value).value_or(0) > 0)
      options.parallel = *to_int(value);
    else
      throw Error(fmt::format(
          "a list of jobs takes --data-folder, --out-folder, --limit, --parallel, --device and --revision, not --{} {}",
          name, cite(value)));
  }
  const int missing = run_jobs(options, interrupted);
  if (missing > 0) fmt::print(stderr, "{} jobs are not done; the same command goes on with them\n", missing);
  return missing > 0 ? 1 : 0;
}

int run_golden(const std::vector<std::pair<std::string, std::string>>& words) {
  std::string model;
  int positions = 6;
  for (const auto& [name, value] : words) {
    if (name == "golden")
      model = value;
    else if (name == "positions" && to_int(value).value_or(0) > 0)
      positions = *to_int(value);
    else
      throw Error(fmt::format("--golden takes --positions, not --{} {}", name, cite(value)));
  }
  fmt::print("{}", golden_lines(model, positions));
  return 0;
}

int run_one(const std::vector<std::pair<std::string, std::string>>& words) {
  TrainOptions options;
  for (const auto& [name, value] : words) set_option(options, name, value);
  TrainHooks hooks;
  hooks.stop = [] { return interrupted.load(); };
  hooks.line = [](const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
  };
  if (train(options, hooks) == TrainEnd::Done) return 0;
  fmt::print(stderr, "interrupted; the same command with --resume yes goes on\n");
  return 1;
}

int run(int count, char** arguments) {
  std::vector<std::pair<std::string, std::string>> words;
  for (int i = 1; i < count; ++i) {
    const std::string word = arguments[i];
    if (word == "--help" || word == "-h") return print_help(), 0;
    if (!word.starts_with("--") || i + 1 == count)
      throw Error(fmt::format("expected --NAME VALUE, found {}; see --help", cite(word)));
    words.emplace_back(word.substr(2), arguments[++i]);
  }
  if (words.empty()) return print_help(), 2;
  for (const auto& [name, value] : words) {
    if (name == "jobs") return run_list(words);
    if (name == "golden") return run_golden(words);
  }
  return run_one(words);
}

}  // namespace

int main(int count, char** arguments) {
  std::signal(SIGINT, [](int) { interrupted = true; });
  std::signal(SIGTERM, [](int) { interrupted = true; });
  try {
    return run(count, arguments);
  } catch (const std::exception& error) {
    fmt::print(stderr, "ludens-train: {}\n", error.what());
    return 1;
  }
}
