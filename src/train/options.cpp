#include "train/options.h"

#include <algorithm>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "nets/shape.h"

namespace ludens::train {
namespace {

// What the result does not depend on, or the model's description says elsewhere.
constexpr std::string_view kUntold[] = {"threads", "device", "checkpoint", "stop-at", "resume", "revision"};

}  // namespace

const OptionTable<TrainOptions>& train_options() {
  using O = TrainOptions;
  static const OptionTable<O> table = {
      {"data", &O::data, Allowed::text(), "sample file, as `ludens learn samples` writes it"},
      {"out", &O::out, Allowed::text(),
       "the model; FILE.jsonl (one line an epoch) and FILE.checkpoint are written beside it"},
      {"net", &O::net, Allowed::text(), "blocks and channels, as in 10x128 or 6x64se16 (with squeeze-excitation)"},
      {"queries", &O::queries, Allowed::text(), "the queries of the sample file to learn from, by number from 0: 0,2"},
      {"equal", &O::equal, Allowed::yes_no(), "the same number of games from each query"},
      {"ratings", &O::ratings, Allowed::yes_no(), "whether the network is told the players' ratings"},
      {"fraction", &O::fraction, Allowed::real(0, 1), "of the games"},
      {"epochs", &O::epochs, Allowed::real(0, 100'000), "passes over the training positions"},
      {"seconds", &O::seconds, Allowed::real(0, 1e9),
       "ends the schedule within so many from the start of the program; 0 for no limit"},
      {"batch", &O::batch, Allowed::whole(1, 1 << 20), "positions a step"},
      {"optimizer", &O::optimizer, Allowed::words({"adamw", "sgd"}), "sgd has momentum 0.9"},
      {"rate", &O::rate, Allowed::real(0, 10), "highest learning rate; 0 for the optimizer's usual one"},
      {"decay", &O::decay, Allowed::real(-1, 10), "weight decay; -1 for the optimizer's usual one"},
      {"schedule", &O::schedule, Allowed::words({"cosine", "steps"}), "steps: a tenth at 1/5, 1/2 and 9/10 of the run"},
      {"warmup", &O::warmup, Allowed::real(0, 0.9), "part of the run in which the rate rises"},
      {"ema", &O::ema, Allowed::real(0, 0.99999), "decay a step of the averaged weights that are kept; 0 for none"},
      {"value", &O::value, Allowed::real(0, 100), "weight of the value's loss"},
      {"clip", &O::clip, Allowed::real(0, 1e6), "most that a gradient's norm may be; 0 for no bound"},
      {"patience", &O::patience, Allowed::whole(0, 1 << 20),
       "epochs without progress after which training ends; 0 for never"},
      {"validate", &O::validate, Allowed::whole(1, 1 << 30), "positions measured after an epoch, at most"},
      {"measure", &O::measure, Allowed::real(0, 1e9),
       "seconds after which to measure, and keep the model if it is better, within an epoch, too; 0 for never"},
      {"seed", &O::seed, Allowed::whole(0, 0x7fffffff), "of weights, order and symmetries"},
      {"threads", &O::threads, Allowed::whole(0, 1024), "that make batches; 0 for all cores but one"},
      {"device", &O::device, Allowed::words({"auto", "cpu", "cuda"}), "where to compute"},
      {"precision", &O::precision, Allowed::words({"auto", "bf16", "f32"}), "auto: bf16 on cuda, f32 on cpu"},
      {"repeatable", &O::repeatable, Allowed::yes_no(),
       "the same weights each time on one machine, on a GPU too, where that costs some time"},
      {"checkpoint", &O::checkpoint, Allowed::real(0, 1e9), "seconds between two checkpoints"},
      {"stop-at", &O::stop_at, Allowed::whole(0, 0x7fffffff),
       "writes a checkpoint at this step and ends, as if interrupted; 0 for never"},
      {"resume", &O::resume, Allowed::yes_no(), "goes on from the checkpoint where there is one"},
      {"revision", &O::revision, Allowed::text(), "of the sources, for the model's description"},
  };
  return table;
}

const Option& named_option(std::span<const Option> options, std::string_view name) {
  if (const Option* found = find_option(options, name)) return *found;
  std::vector<std::string> names;
  for (const auto& option : options) names.emplace_back(option.name);
  throw Error(
      fmt::format("there is no option {}{}; known are {}", cite(name), did_you_mean(name, names), join(names, ", ")));
}

OptionValue allowed_value(const Option& option, std::string_view text) {
  if (auto value = option.allowed.read({std::string(text), {}, false})) return *value;
  throw Error(fmt::format("--{} must be {}, found {}", option.name, option.allowed.prose(), cite(text)));
}

void check_options(TrainOptions& o) {
  if (o.data.empty()) throw Error("--data is missing: the sample file to learn from");
  if (o.out.empty()) throw Error("--out is missing: the model to write");
  parse_net_size(o.net);
  query_numbers(o);
  if (o.epochs <= 0 && o.seconds <= 0) throw Error("--epochs or --seconds must be above 0");
  if (o.rate == 0) o.rate = o.optimizer == "sgd" ? 0.1 : 0.002;
  if (o.decay < 0) o.decay = o.optimizer == "sgd" ? 1e-4 : 0.05;
  if (o.threads == 0) o.threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()) - 1, 1, 12);
}

std::vector<int> query_numbers(const TrainOptions& options) {
  std::vector<int> out;
  if (options.queries == "all") return out;
  for (const auto piece : split(options.queries, ',')) {
    const auto value = to_int(trim(piece));
    if (!value || *value < 0)
      throw Error(fmt::format("--queries must be all or numbers as in 0,2, found {}", cite(options.queries)));
    out.push_back(*value);
  }
  return out;
}

std::string command_text(const TrainOptions& options) {
  const auto& table = train_options();
  const auto values = table.values(options);
  std::string out = "ludens-train";
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Option& option = table.options()[i];
    std::string value = option.allowed.text(values[i]);
    if (value == option.fallback() ||
        std::find(std::begin(kUntold), std::end(kUntold), option.name) != std::end(kUntold))
      continue;
    if (option.name == "data" || option.name == "out") value = std::filesystem::path(value).filename().string();
    out += fmt::format(" --{} {}", option.name, value);
  }
  return out;
}

}  // namespace ludens::train
