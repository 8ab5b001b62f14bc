// The program `ludens-train`: one training, a list of them, or golden numbers of a model. `ludens learn imitate` starts
// it; it needs libtorch, which `ludens` does not.
#include <atomic>
#include <csignal>
#include <cstdio>

#include <fmt/format.h>

#include "base/error.h"
#include "base/options_help.h"
#include "base/standard_streams.h"
#include "base/text.h"
#include "train/golden.h"
#include "train/jobs.h"
#include "train/options.h"
#include "train/trainer.h"

namespace {

using namespace ludens::train;

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

const OptionTable<JobListOptions>& list_table() {
  using O = JobListOptions;
  static const OptionTable<O> table = {
      {"jobs", &O::list, Allowed::text(), "the list, a JSON file"},
      {"data-folder", &O::data, Allowed::text(), "where its sample files lie"},
      {"out-folder", &O::out, Allowed::text(), "where the models go"},
      {"limit", &O::limit, Allowed::real(0, 1e9), "seconds in all; 0 for no limit"},
      {"parallel", &O::parallel, Allowed::whole(1, 1024), "trainings at a time"},
      {"device", &O::device, Allowed::words({"", "auto", "cpu", "cuda"}), "handed to each of them"},
      {"revision", &O::revision, Allowed::text(), "handed to each of them"}};
  return table;
}

struct GoldenOptions {
  std::string golden;
  int positions = 6;
};
const OptionTable<GoldenOptions>& golden_table() {
  static const OptionTable<GoldenOptions> table = {
      {"golden", &GoldenOptions::golden, Allowed::text(), "the model"},
      {"positions", &GoldenOptions::positions, Allowed::whole(1, 1'000'000), "how many"}};
  return table;
}

void print_help() {
  fmt::print(
      "Trains a network to play like the people of a sample file (`ludens learn samples` writes one).\n\n"
      "Usage: ludens-train --data FILE --out FILE [options]\n"
      "       ludens-train --jobs LIST [--data-folder DIR] [--out-folder DIR] [--limit SECONDS] [--parallel N]\n"
      "                    [--device cpu|cuda]\n"
      "       ludens-train --golden MODEL [--positions N]\n\n");
  fmt::print("{}\nA list of jobs:\n{}\nGolden numbers:\n{}", options_help(train_options().options(), "--"),
             options_help(list_table().options(), "--"), options_help(golden_table().options(), "--"));
  fmt::print("\nCtrl-C writes a checkpoint; the same command with --resume yes goes on.\n");
}

template <class O>
O read(const OptionTable<O>& table, const std::vector<std::pair<std::string, std::string>>& words) {
  O out;
  for (const auto& [name, value] : words) set_option(table, out, name, value);
  return out;
}

int run_list(const std::vector<std::pair<std::string, std::string>>& words) {
  const int missing = run_jobs(read(list_table(), words), interrupted);
  if (missing > 0) say_aside(fmt::format("{} jobs are not done; the same command goes on with them\n", missing));
  return missing > 0 ? 1 : 0;
}

int run_golden(const std::vector<std::pair<std::string, std::string>>& words) {
  const GoldenOptions options = read(golden_table(), words);
  fmt::print("{}", golden_lines(options.golden, options.positions));
  return 0;
}

int run_one(const std::vector<std::pair<std::string, std::string>>& words) {
  const TrainOptions options = read(train_options(), words);
  TrainHooks hooks;
  hooks.stop = [] { return interrupted.load(); };
  hooks.line = [](const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
  };
  if (train(options, hooks) == TrainEnd::Done) return 0;
  say_aside("interrupted; the same command with --resume yes goes on\n");
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
  ludens::base::open_standard_streams();
  std::signal(SIGINT, [](int) { interrupted = true; });
  std::signal(SIGTERM, [](int) { interrupted = true; });
  try {
    return run(count, arguments);
  } catch (const std::exception& error) {
    ludens::base::say_aside(fmt::format("ludens-train: {}\n", error.what()));
  } catch (...) {
    ludens::base::say_aside("ludens-train: something went wrong that has no name\n");
  }
  return 1;
}
