#include "learn/five_imitate.h"

#include <type_traits>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/json.h"
#include "learn/checkpoint.h"
#include "learn/sample_order.h"
#include "learn/training.h"

namespace ludens::learn {
namespace {

std::uint64_t hash_floats(std::span<const float> values) {
  return hash_text({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
}

// Of all that is learned from: positions, ratings, results, and what teachers said, whatever file they came from.
std::uint64_t hash_examples(const FiveSet& set) {
  std::uint64_t out = 0;
  const auto add = [&out](const auto& value) {
    static_assert(std::has_unique_object_representations_v<std::decay_t<decltype(value)>> ||
                  std::is_same_v<std::decay_t<decltype(value)>, float>);
    out = fold(out, hash_text({reinterpret_cast<const char*>(&value), sizeof value}));
  };
  const auto add_moves = [&](const std::vector<std::pair<std::uint8_t, float>>& moves) {
    for (const auto& [point, share] : moves) add(point), add(share);
  };
  for (const auto& example : set.examples) {
    add(example.black), add(example.white), add(example.barred);
    add(example.to_move), add(example.recent);
    add(example.rating), add(example.opponent);
    add(example.taken), add(example.outcome);
    add_moves(example.wanted);
    add_moves(example.judged);
  }
  return out;
}

double share(auto part, std::int64_t all) {
  return static_cast<double>(part) / static_cast<double>(std::max<std::int64_t>(all, 1));
}

class Imitation {
 public:
  Imitation(const FiveSet& train, const FiveSet& validation, const FiveImitateOptions& options, five::Net first)
      : train_(train),
        options_(options),
        order_(static_cast<std::int64_t>(train.examples.size()),
               {.batch = options.batch, .seed = options.seed, .hide_both = options.hide, .hide_one = 0}),
        plan_(plan(validation, first)),
        best_(first.weights),
        trainer_(std::move(first),
                 {.decay = options.decay, .value_weight = options.value_weight, .threads = options.threads}) {
    for (const auto& example : validation.examples) measured_.push_back(&example);
    resume();
  }

  std::optional<FiveImitated> run(const std::function<void(const FiveEpoch&)>& on_epoch,
                                  const std::function<void(std::int64_t, std::int64_t)>& on_step) {
    const std::int64_t all = order_.steps_per_epoch() * options_.epochs;
    for (Stopwatch watch; step_ < all;) {
      if (options_.stop.stop_requested()) {
        save();
        return std::nullopt;
      }
      one_step(static_cast<double>(all));
      if (on_step) on_step(step_, all);
      if (step_ % order_.steps_per_epoch() != 0) continue;
      FiveEpoch report = end_epoch();
      report.seconds = watch.seconds();
      watch = {};
      save();
      on_epoch(report);
    }
    five::Net out = trainer_.net();
    out.weights = best_;
    return FiveImitated{std::move(out), best_epoch_};
  }

 private:
  std::string plan(const FiveSet& validation, const five::Net& first) const {
    const auto& o = options_;
    return fmt::format(
        "imitation: {} positions {:016x}, validation {} {:016x}, epochs {}, batch {}, rate {}, decay {}, hide {}, "
        "value {}, teachers {}, seed {}, start {:016x}",
        train_.examples.size(), hash_examples(train_), validation.examples.size(), hash_examples(validation), o.epochs,
        o.batch, o.rate, o.decay, o.hide, o.value_weight, o.teachers, o.seed, hash_floats(first.weights));
  }

  void one_step(double all) {
    const auto rows = order_.rows(step_);
    std::vector<const five::Example*> batch;
    std::vector<five::Example> hidden;
    hidden.reserve(rows.size());
    for (const auto& row : rows) {
      batch.push_back(&train_.examples[static_cast<std::size_t>(row.sample)]);
      if (row.hide == 0) continue;
      hidden.push_back(*batch.back());
      hidden.back().rating = hidden.back().opponent = five::kUnknown;
      batch.back() = &hidden.back();
    }
    const auto done = static_cast<double>(step_++);
    const double rate = options_.rate * std::min(1.0, (done + 1) / 200) * falling_rate(done / all);
    learned_ += trainer_.step(batch, rate);
  }

  FiveEpoch end_epoch() {
    const five::Losses seen = trainer_.measure(measured_);
    FiveEpoch out;
    out.epoch = static_cast<int>(step_ / order_.steps_per_epoch());
    out.epochs = options_.epochs;
    out.train_loss = share(learned_.policy, learned_.examples);
    out.train_top1 = share(learned_.best, learned_.examples);
    out.loss = share(seen.policy, seen.examples);
    out.top1 = share(seen.best, seen.examples);
    out.top3 = share(seen.best3, seen.examples);
    out.value_loss = share(seen.value, seen.values);
    if (measured_.empty() || best_epoch_.epoch == 0 || out.loss < best_epoch_.loss) {
      best_epoch_ = out;
      best_ = trainer_.net().weights;
    }
    learned_ = {};
    return out;
  }

  void save() const {
    const Json counters = {{"step", step_},
                           {"best", {best_epoch_.epoch, best_epoch_.loss, best_epoch_.top1, best_epoch_.top3}},
                           {"adam_steps", trainer_.state().steps},
                           {"losses", {learned_.policy, learned_.value}},
                           {"counts", {learned_.examples, learned_.values, learned_.best, learned_.best3}}};
    Checkpoint out{counters.dump(), {}};
    for (const auto* part : {&trainer_.net().weights, &best_, &trainer_.state().first, &trainer_.state().second})
      out.add(*part);
    save_checkpoint(options_.checkpoint, plan_, out);
  }

  void resume() {
    const auto found = load_checkpoint(options_.checkpoint, plan_);
    if (!found) return;
    const auto counters = Json::parse(found->counters);
    counters.at("step").get_to(step_);
    const auto& best = counters.at("best");
    best.at(0).get_to(best_epoch_.epoch), best.at(1).get_to(best_epoch_.loss);
    best.at(2).get_to(best_epoch_.top1), best.at(3).get_to(best_epoch_.top3);
    counters.at("losses").at(0).get_to(learned_.policy), counters.at("losses").at(1).get_to(learned_.value);
    const auto& counts = counters.at("counts");
    counts.at(0).get_to(learned_.examples), counts.at(1).get_to(learned_.values);
    counts.at(2).get_to(learned_.best), counts.at(3).get_to(learned_.best3);
    std::vector<float> weights(best_.size());
    five::Trainer::State state{std::vector<float>(best_.size()), std::vector<float>(best_.size()),
                               counters.at("adam_steps").get<std::int64_t>()};
    std::size_t i = 0;
    for (auto* part : {&weights, &best_, &state.first, &state.second}) found->take(i++, *part);
    trainer_.resume(std::move(weights), std::move(state));
  }

  const FiveSet& train_;
  const FiveImitateOptions& options_;
  SampleOrder order_;
  std::string plan_;
  std::vector<float> best_;
  five::Trainer trainer_;
  std::vector<const five::Example*> measured_;
  std::int64_t step_ = 0;
  FiveEpoch best_epoch_;
  five::Losses learned_;  // of this epoch
};

}  // namespace

std::optional<FiveImitated> imitate_five(const FiveSet& train, const FiveSet& validation,
                                         const FiveImitateOptions& options, std::optional<five::Net> start,
                                         const std::function<void(const FiveEpoch&)>& on_epoch,
                                         const std::function<void(std::int64_t, std::int64_t)>& on_step) {
  if (static_cast<std::int64_t>(train.examples.size()) < options.batch)
    throw Error(
        fmt::format("{} positions to learn from are less than one batch of {}", train.examples.size(), options.batch));
  five::Net first = start ? std::move(*start) : five::Net(options.shape, Rng::of(options.seed, 0));
  return Imitation(train, validation, options, std::move(first)).run(on_epoch, on_step);
}

}  // namespace ludens::learn
