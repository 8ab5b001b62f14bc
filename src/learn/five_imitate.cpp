#include "learn/five_imitate.h"

#include <cmath>
#include <cstring>
#include <numbers>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/sealed_file.h"
#include "base/whole_file.h"

namespace ludens::learn {
namespace {

constexpr std::string_view kMagic = "LUDFIVES";

// Everything that the next epoch depends on, bit for bit.
struct Checkpoint {
  int epoch = 0;
  double best_loss = 1e300;
  std::vector<float> weights, best;
  five::Trainer::Memory memory;
};

void save(const std::filesystem::path& path, const std::string& plan, const Checkpoint& state) {
  if (path.empty()) return;
  std::string block;
  for (const auto* part : {&state.weights, &state.best, &state.memory.first, &state.memory.second})
    block.append(reinterpret_cast<const char*>(part->data()), part->size() * sizeof(float));
  const Json json = {
      {"plan", plan}, {"epoch", state.epoch}, {"best_loss", state.best_loss}, {"steps", state.memory.steps}};
  write_whole_file(path, seal(kMagic, json.dump(), block));
}

bool load(const std::filesystem::path& path, const std::string& plan, Checkpoint& state) {
  if (path.empty() || !std::filesystem::exists(path)) return false;
  const std::string bytes = read_whole_file(path);
  try {
    const auto parts = unseal(bytes, kMagic, "training state");
    const auto json = Json::parse(parts.description);
    if (json.at("plan") != plan)
      throw Error("belongs to another training (other data or options); remove it or name another output");
    json.at("epoch").get_to(state.epoch);
    json.at("best_loss").get_to(state.best_loss);
    json.at("steps").get_to(state.memory.steps);
    const std::size_t size = state.weights.size();
    if (parts.block.size() != 4 * size * sizeof(float)) throw Error("does not fit this network");
    std::size_t at = 0;
    for (auto* part : {&state.weights, &state.best, &state.memory.first, &state.memory.second}) {
      part->resize(size);
      std::memcpy(part->data(), parts.block.data() + at, size * sizeof(float));
      at += size * sizeof(float);
    }
    return true;
  } catch (const JsonError&) {
    throw Error(fmt::format("{} is damaged", path.string()));
  } catch (const Error& error) {
    throw Error(fmt::format("{} {}", path.string(), error.what()));
  }
}

}  // namespace

std::optional<five::Net> imitate_five(const FiveSet& train, const FiveSet& validation,
                                      const FiveImitateOptions& options, std::optional<five::Net> start,
                                      const std::function<void(const FiveEpoch&)>& on_epoch,
                                      const std::function<void(std::int64_t, std::int64_t)>& on_step) {
  const auto batch = static_cast<std::size_t>(options.batch);
  if (train.samples.size() < batch)
    throw Error(fmt::format("{} positions to learn from are less than one batch of {}", train.samples.size(), batch));
  five::Net first = start ? std::move(*start) : five::Net(options.shape, Rng::of(options.seed, 0));
  const std::string plan = fmt::format(
      "{} positions, validation {}, epochs {}, batch {}, rate {}, decay {}, hide {}, worth {}, lessons {}, seed {}, "
      "start {:016x}",
      train.samples.size(), validation.samples.size(), options.epochs, options.batch, options.rate, options.decay,
      options.hide, options.worth_weight, options.lessons, options.seed,
      hash_text({reinterpret_cast<const char*>(first.weights.data()), first.weights.size() * sizeof(float)}));
  Checkpoint state;
  state.weights = first.weights;
  state.best = first.weights;
  five::TrainerOptions how;
  how.decay = options.decay;
  how.worth_weight = options.worth_weight;
  how.threads = options.threads;
  const five::Shape shape = first.shape;
  const bool resumed = load(options.state, plan, state);
  first.weights = state.weights;
  five::Trainer trainer(std::move(first), how);
  if (resumed) trainer.recall(state.memory);

  std::vector<const five::Sample*> measured;
  for (std::size_t i = 0; i < validation.samples.size(); ++i)
    if (validation.plies[i] >= 4) measured.push_back(&validation.samples[i]);
  const std::size_t steps = train.samples.size() / batch;
  const auto all_steps = static_cast<double>(steps) * options.epochs;
  std::vector<std::uint32_t> order(train.samples.size());
  std::vector<five::Sample> hidden(batch);
  std::vector<const five::Sample*> chosen(batch);
  for (; state.epoch < options.epochs; ++state.epoch) {
    const Stopwatch watch;
    Rng rng = Rng::of(options.seed, 1, static_cast<std::uint64_t>(state.epoch));
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    for (auto i = static_cast<std::uint32_t>(order.size()); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
    five::Losses learned;
    for (std::size_t step = 0; step < steps; ++step) {
      if (options.stop.stop_requested()) return std::nullopt;
      for (std::size_t i = 0; i < batch; ++i) {
        const five::Sample& sample = train.samples[order[step * batch + i]];
        chosen[i] = &sample;
        if (rng.unit() >= options.hide) continue;
        hidden[i] = sample;
        hidden[i].rating = hidden[i].opponent = five::kUnknown;
        chosen[i] = &hidden[i];
      }
      const double done = static_cast<double>(state.epoch) * static_cast<double>(steps) + static_cast<double>(step);
      const double rate = options.rate * std::min(1.0, (done + 1) / 200) *
                          (0.02 + 0.98 * 0.5 * (1 + std::cos(std::numbers::pi * done / all_steps)));
      learned += trainer.step(chosen, rate);
      if (on_step) on_step(static_cast<std::int64_t>(done), static_cast<std::int64_t>(all_steps));
    }
    const five::Losses seen = trainer.measure(measured);
    const auto share = [](auto part, std::int64_t all) {
      return static_cast<double>(part) / static_cast<double>(std::max<std::int64_t>(all, 1));
    };
    FiveEpoch report{state.epoch + 1,
                     options.epochs,
                     share(learned.policy, learned.samples),
                     share(learned.best, learned.samples),
                     share(seen.policy, seen.samples),
                     share(seen.best, seen.samples),
                     share(seen.best3, seen.samples),
                     share(seen.worth, seen.worths),
                     watch.seconds()};
    state.weights = trainer.net().weights;
    state.memory = trainer.memory();
    if (measured.empty() || report.loss < state.best_loss) {
      state.best_loss = report.loss;
      state.best = state.weights;
    }
    ++state.epoch;
    save(options.state, plan, state);
    --state.epoch;
    on_epoch(report);
  }
  five::Net out(shape);
  out.weights = std::move(state.best);
  return out;
}

}  // namespace ludens::learn
