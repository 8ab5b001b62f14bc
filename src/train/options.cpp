#include "train/options.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <thread>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "nets/shape.h"

namespace ludens::train {
namespace {

struct Entry {
  TrainOptionDoc doc;
  std::function<void(TrainOptions&, std::string_view)> set;
  std::function<std::string(const TrainOptions&)> get;
  bool told = true;  // part of command_text
};

Entry text(TrainOptionDoc doc, std::string TrainOptions::* field, bool told = true) {
  return {doc, [field](TrainOptions& o, std::string_view v) { o.*field = std::string(v); },
          [field](const TrainOptions& o) { return o.*field; }, told};
}

Entry real(TrainOptionDoc doc, double TrainOptions::* field, double low, double high, bool told = true) {
  return {doc,
          [=](TrainOptions& o, std::string_view v) {
            const auto value = to_double(v);
            if (!value || *value < low || *value > high)
              throw Error(fmt::format("--{} is a number from {} to {}, found {}", doc.name, low, high, cite(v)));
            o.*field = *value;
          },
          [field](const TrainOptions& o) { return number(o.*field); }, told};
}

template <class Whole>
Entry whole(TrainOptionDoc doc, Whole TrainOptions::* field, int low, int high, bool told = true) {
  return {doc,
          [=](TrainOptions& o, std::string_view v) {
            const auto value = to_int(v);
            if (!value || *value < low || *value > high)
              throw Error(fmt::format("--{} is a whole number from {} to {}, found {}", doc.name, low, high, cite(v)));
            o.*field = static_cast<Whole>(*value);
          },
          [field](const TrainOptions& o) { return std::to_string(o.*field); }, told};
}

Entry flag(TrainOptionDoc doc, bool TrainOptions::* field, bool told = true) {
  return {doc,
          [=](TrainOptions& o, std::string_view v) {
            if (v != "yes" && v != "no" && v != "true" && v != "false")
              throw Error(fmt::format("--{} is yes or no, found {}", doc.name, cite(v)));
            o.*field = v == "yes" || v == "true";
          },
          [field](const TrainOptions& o) { return o.*field ? "yes" : "no"; }, told};
}

Entry query_list() {
  return {{"queries", "N,N…", "the queries of the sample file to learn from, by number from 0; all if left out"},
          [](TrainOptions& o, std::string_view v) {
            o.queries.clear();
            for (const auto piece : split(v, ',')) {
              const auto value = to_int(trim(piece));
              if (!value || *value < 0) throw Error(fmt::format("--queries are numbers as in 0,2, found {}", cite(v)));
              o.queries.push_back(*value);
            }
          },
          [](const TrainOptions& o) { return fmt::format("{}", fmt::join(o.queries, ",")); }};
}

const std::vector<Entry>& entries() {
  using O = TrainOptions;
  static const std::vector<Entry> all = {
      text({"data", "FILE", "sample file, as `ludens learn samples` writes it"}, &O::data),
      text({"out", "FILE", "the model; FILE.jsonl (one line an epoch) and FILE.checkpoint are written beside it"},
           &O::out),
      text({"net", "SIZE", "blocks and channels, as in 10x128 or 6x64se16 (with squeeze-excitation)"}, &O::net),
      query_list(),
      flag({"equal", "yes|no", "the same number of games from each query"}, &O::equal),
      flag({"ratings", "yes|no", "whether the network is told the players' ratings"}, &O::ratings),
      real({"fraction", "X", "of the games"}, &O::fraction, 0, 1),
      real({"epochs", "N", "passes over the training positions"}, &O::epochs, 0, 100'000),
      real({"seconds", "N", "ends the schedule within so many from the start of the program; 0 for no limit"},
           &O::seconds, 0, 1e9),
      whole({"batch", "N", "positions a step"}, &O::batch, 1, 1 << 20),
      text({"optimizer", "adamw|sgd", "sgd has momentum 0.9"}, &O::optimizer),
      real({"rate", "X", "highest learning rate; 0 for the optimizer's usual one"}, &O::rate, 0, 10),
      real({"decay", "X", "weight decay; -1 for the optimizer's usual one"}, &O::decay, -1, 10),
      text({"schedule", "cosine|steps", "steps: a tenth at 1/5, 1/2 and 9/10 of the run"}, &O::schedule),
      real({"warmup", "X", "part of the run in which the rate rises"}, &O::warmup, 0, 0.9),
      real({"ema", "X", "decay a step of the averaged weights that are kept; 0 for none"}, &O::ema, 0, 0.99999),
      real({"value", "X", "weight of the value's loss"}, &O::value, 0, 100),
      real({"clip", "X", "most that a gradient's norm may be; 0 for no bound"}, &O::clip, 0, 1e6),
      whole({"patience", "N", "epochs without progress after which training ends; 0 for never"}, &O::patience, 0,
            1 << 20),
      whole({"validate", "N", "positions measured after an epoch, at most"}, &O::validate, 1, 1 << 30),
      whole({"seed", "N", "of weights, order and symmetries"}, &O::seed, 0, 0x7fffffff),
      whole({"threads", "N", "that make batches; 0 for all cores but one"}, &O::threads, 0, 1024, false),
      text({"device", "auto|cpu|cuda", "where to compute"}, &O::device, false),
      text({"precision", "auto|bf16|f32", "auto: bf16 on cuda, f32 on cpu"}, &O::precision),
      real({"checkpoint", "SECONDS", "between two checkpoints"}, &O::checkpoint, 0, 1e9, false),
      whole({"stop-at", "STEP", "writes a checkpoint at this step and ends, as if interrupted"}, &O::stop_at, 0,
            0x7fffffff, false),
      flag({"resume", "yes|no", "goes on from the checkpoint where there is one"}, &O::resume, false),
      text({"revision", "TEXT", "of the sources, for the model's description"}, &O::revision, false),
  };
  return all;
}

void one_of(std::string_view name, const std::string& value, std::initializer_list<std::string_view> allowed) {
  if (std::find(allowed.begin(), allowed.end(), value) == allowed.end())
    throw Error(fmt::format("--{} is one of {}, found {}", name, fmt::join(allowed, ", "), cite(value)));
}

}  // namespace

const std::vector<TrainOptionDoc>& train_option_docs() {
  static const std::vector<TrainOptionDoc> docs = [] {
    std::vector<TrainOptionDoc> out;
    for (const auto& entry : entries()) out.push_back(entry.doc);
    return out;
  }();
  return docs;
}

void set_option(TrainOptions& options, std::string_view name, std::string_view value) {
  std::vector<std::string> names;
  for (const auto& entry : entries()) {
    if (entry.doc.name == name) return entry.set(options, value);
    names.emplace_back(entry.doc.name);
  }
  throw Error(
      fmt::format("there is no option {}{}; known are {}", cite(name), did_you_mean(name, names), join(names, ", ")));
}

void check_options(TrainOptions& o) {
  if (o.data.empty()) throw Error("--data is missing: the sample file to learn from");
  if (o.out.empty()) throw Error("--out is missing: the model to write");
  parse_net_size(o.net);
  one_of("optimizer", o.optimizer, {"adamw", "sgd"});
  one_of("schedule", o.schedule, {"cosine", "steps"});
  one_of("device", o.device, {"auto", "cpu", "cuda"});
  one_of("precision", o.precision, {"auto", "bf16", "f32"});
  if (o.epochs <= 0 && o.seconds <= 0) throw Error("--epochs or --seconds must be above 0");
  if (o.rate == 0) o.rate = o.optimizer == "sgd" ? 0.1 : 0.002;
  if (o.decay < 0) o.decay = o.optimizer == "sgd" ? 1e-4 : 0.05;
  if (o.threads == 0) o.threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()) - 1, 1, 12);
}

std::string command_text(const TrainOptions& options) {
  const TrainOptions usual;
  std::string out = "ludens-train";
  for (const auto& entry : entries()) {
    std::string value = entry.get(options);
    if (!entry.told || value == entry.get(usual)) continue;
    if (entry.doc.name == "data" || entry.doc.name == "out") value = std::filesystem::path(value).filename().string();
    out += fmt::format(" --{} {}", entry.doc.name, value);
  }
  return out;
}

}  // namespace ludens::train
