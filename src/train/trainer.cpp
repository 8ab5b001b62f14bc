#include "train/trainer.h"

#include <c10/core/Event.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <torch/version.h>

#include <chrono>
#include <cmath>
#include <deque>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/whole_file.h"
#include "learn/batches.h"
#include "learn/checkpoint.h"
#include "learn/curve.h"
#include "nets/model_file.h"
#include "train/network.h"
#include "train/optimizer.h"
#include "train/validation.h"

namespace ludens::train {
namespace {

namespace fs = std::filesystem;

at::Device device_of(const TrainOptions& options) {
  if (options.device == "cpu") return at::kCPU;
  if (at::globalContext().hasCUDA()) return at::Device(at::kCUDA, 0);
  if (options.device == "cuda") throw Error("there is no CUDA device here, or this libtorch cannot use it");
  return at::kCPU;
}

SampleOptions sample_options(const TrainOptions& options, const SampleFile& file) {
  SampleOptions out;
  out.queries = query_numbers(options);
  out.equal = options.equal;
  out.fraction = options.fraction;
  out.ratings = options.ratings;
  return plane_options(file, out);
}

NetShape shape_of(const TrainOptions& options, const PlaneSet& samples) {
  NetShape shape = parse_net_size(options.net);
  shape.planes = samples.features().input_planes();
  shape.width = samples.game().board.columns;
  shape.height = samples.game().board.rows;
  shape.moves = samples.features().logits(samples.game());
  shape.policy_planes = samples.features().policy_planes();
  // Many planes say more than one does, and need as much to say it of.
  if (shape.policy_planes > 1) shape.policy_channels = std::max(shape.policy_channels, shape.channels);
  return shape;
}

Json score_json(const Score& score) {
  return {{"positions", score.positions},
          {"top1", score.top1},
          {"top3", score.top3},
          {"cross_entropy", score.cross_entropy},
          {"value_cross_entropy", score.value_cross_entropy},
          {"value_accuracy", score.value_accuracy}};
}

// The last four inputs are never seen in such a training, so their weights are noise.
void ignore_ratings(NetModel& model) {
  Tensor& input = model.tensors.front();
  const auto planes = static_cast<std::size_t>(input.sizes[1]), outputs = static_cast<std::size_t>(input.sizes[0]);
  for (std::size_t out = 0; out < outputs; ++out)
    std::fill_n(input.values.begin() + static_cast<std::ptrdiff_t>((out * planes + planes - 4) * 9), 4 * 9, 0.0f);
}

// Batches on the device. Page-locked memory is copied without waiting; a batch's memory is given back when the copy is
// known to be done, which an event after it tells.
class Feed {
 public:
  Feed(const PlaneSet& samples, const BatchOptions& options, at::Device device)
      : device_(device), batches_(samples, options, [&, rows = std::min(options.order.batch, samples.size())] {
          return memory(samples, rows);
        }) {}

  struct Batch {
    at::Tensor planes, numbers, moves, outcomes;
  };
  const SampleOrder& order() const { return batches_.order(); }

  Batch next(std::int64_t step) {
    const auto* tensors = static_cast<const Batch*>(batches_.wait(step).owner.get());
    if (device_.is_cpu()) {  // the step is over before the next is asked for
      if (last_ >= 0) batches_.release(last_);
      last_ = step;
      return *tensors;
    }
    while (pending_.size() >= 3) finish();
    const auto copy = [&](const at::Tensor& t) { return t.to(device_, t.scalar_type(), /*non_blocking=*/true); };
    const Batch out{copy(tensors->planes), copy(tensors->numbers), copy(tensors->moves), copy(tensors->outcomes)};
    const c10::impl::VirtualGuardImpl guard(device_.type());
    pending_.emplace_back(step, c10::Event(device_.type()));
    pending_.back().second.record(guard.getStream(device_));
    return out;
  }

 private:
  BatchMemory memory(const PlaneSet& samples, std::int64_t rows) const {
    const auto& board = samples.game().board;
    const auto pinned = [&](at::ScalarType type) {
      return at::TensorOptions().dtype(type).pinned_memory(device_.is_cuda());
    };
    auto tensors = std::make_shared<Batch>();
    tensors->planes = at::empty({rows, samples.features().plane_count(), board.rows, board.columns}, pinned(at::kByte));
    tensors->numbers = at::empty({rows, samples.features().number_count()}, pinned(at::kFloat));
    tensors->moves = at::empty({rows}, pinned(at::kLong));
    tensors->outcomes = at::empty({rows}, pinned(at::kLong));
    return {tensors->planes.data_ptr<std::uint8_t>(), tensors->numbers.data_ptr<float>(),
            tensors->moves.data_ptr<std::int64_t>(), tensors->outcomes.data_ptr<std::int64_t>(), tensors};
  }
  void finish() {
    while (!pending_.front().second.query()) std::this_thread::sleep_for(std::chrono::microseconds(20));
    batches_.release(pending_.front().first);
    pending_.pop_front();
  }

  at::Device device_;
  Batches batches_;
  std::int64_t last_ = -1;
  std::deque<std::pair<std::int64_t, c10::Event>> pending_;
};

// How long it may take does not make it another training.
std::string plan_of(TrainOptions options, const SampleFile& samples) {
  options.seconds = 0;
  return fmt::format("{}, samples {:016x}", command_text(options), hash_text(sample_bytes(samples)));
}

class Run {
 public:
  Run(TrainOptions options, const TrainHooks& hooks)
      : options_(std::move(options)),
        hooks_(hooks),
        device_(device_of(options_)),
        mixed_(options_.precision == "bf16" || (options_.precision == "auto" && device_.is_cuda())),
        file_(std::make_shared<const SampleFile>(load_samples(options_.data))),
        train_(file_, sample_options(options_, *file_), SampleSet::Part::Train),
        samples_(train_, options_.threads),
        network_(shape_of(options_, samples_)),
        weights_(to_device(network_.fresh(options_.seed))),
        average_(weights_.clone()),
        best_(weights_.clone()),
        optimizer_(options_, weights_),
        validation_(
            PlaneSet(SampleSet(file_, sample_options(options_, *file_), SampleSet::Part::Validation), options_.threads),
            options_.validate, options_.threads, device_) {
    // The fastest kernels are found by timing them, and some add up in any order.
    at::globalContext().setBenchmarkCuDNN(!options_.repeatable);
    at::globalContext().setDeterministicCuDNN(options_.repeatable);
    at::globalContext().setDeterministicAlgorithms(options_.repeatable, true);
    for (auto& tensor : weights_.trained()) {
      at::Tensor leaf = tensor;
      leaf.set_requires_grad(true);
      leaf.mutable_grad() = at::zeros_like(leaf);
    }
    reset_losses();
    if (options_.resume) resume();
    curve_.emplace(options_.out, "step", static_cast<double>(step_));
  }

  TrainEnd go() {
    BatchOptions batch;
    batch.order.batch = options_.batch;
    batch.order.seed = options_.seed;
    batch.threads = options_.threads;
    batch.first_step = step_;
    Feed feed(samples_, batch, device_);
    steps_per_epoch_ = feed.order().steps_per_epoch();
    batch_size_ = feed.order().batch();
    const double epochs = options_.epochs > 0 ? options_.epochs : 1e9;
    steps_ = std::max<std::int64_t>(1, std::llround(epochs * static_cast<double>(steps_per_epoch_)));
    while (progress() < 1) {
      if (hooks_.stop() || (options_.stop_at > 0 && step_ == options_.stop_at)) {
        save();
        return TrainEnd::Interrupted;
      }
      one_step(feed);
      const bool measures = options_.measure > 0 && watch_.seconds() - epoch_began_ > options_.measure;
      if (step_ % steps_per_epoch_ == 0 || measures || progress() >= 1) {
        end_epoch();
        if (options_.patience > 0 && stale_ >= options_.patience) break;
      }
      if (seconds() - saved_ > options_.checkpoint && progress() < 1) save();
    }
    finish();
    return TrainEnd::Done;
  }

 private:
  Weights to_device(const Weights& w) const {
    return {w.convs.to(device_), w.linears.to(device_), w.rest.to(device_), w.stats.to(device_)};
  }
  double seconds() const { return before_ + watch_.seconds(); }
  double progress() const {
    const double by_steps = static_cast<double>(step_) / static_cast<double>(steps_);
    if (options_.seconds == 0) return by_steps;
    return std::max(by_steps, resumed_at_ + (1 - resumed_at_) * watch_.seconds() / options_.seconds);
  }
  const Weights& kept() const { return options_.ema > 0 ? average_ : weights_; }

  void one_step(Feed& feed) {
    const auto batch = feed.next(step_);
    const auto out = network_.forward(weights_, batch.planes, batch.numbers, true, mixed_);
    const at::Tensor policy = at::cross_entropy_loss(out.policy, batch.moves);
    // Where no result is known the row counts nothing; a batch without any must not divide by zero.
    const at::Tensor each = at::cross_entropy_loss(out.value, batch.outcomes, {}, at::Reduction::Sum, -1);
    const at::Tensor value = each / (batch.outcomes >= 0).sum().clamp_min(1);
    (policy + options_.value * value).backward();
    optimizer_.step(weights_, step_, options_.rate * schedule_at(options_, progress()));
    const at::NoGradGuard guard;
    losses_.add_(at::stack({policy.detach(), value.detach()}));
    ++step_;
    ++counted_;
    if (options_.ema > 0) {
      const auto t = static_cast<double>(step_);
      const double keep = std::min(options_.ema, (1 + t) / (10 + t));
      const auto to = average_.all(), from = weights_.all();
      for (std::size_t i = 0; i < to.size(); ++i) at::Tensor(to[i]).lerp_(from[i].detach(), 1 - keep);
    }
  }

  void reset_losses() {
    losses_ = at::zeros({2}, at::TensorOptions().dtype(at::kFloat).device(device_));
    counted_ = 0;
    epoch_began_ = watch_.seconds();
  }

  void end_epoch() {
    const at::Tensor losses = losses_.to(at::kCPU) / static_cast<double>(std::max<std::int64_t>(counted_, 1));
    const double trained = watch_.seconds() - epoch_began_;
    const auto policy = losses[0].item<double>(), value = losses[1].item<double>();
    if (!std::isfinite(policy)) throw Error(fmt::format("training diverged at step {}: lower --rate", step_));
    const Score score = validation_.measure(network_, kept(), mixed_);
    Json line = {{"epoch", static_cast<double>(step_) / static_cast<double>(steps_per_epoch_)},
                 {"step", step_},
                 {"seconds", seconds()},
                 {"rate", options_.rate * schedule_at(options_, progress())},
                 {"loss", policy},
                 {"value_loss", value},
                 {"positions_per_second", static_cast<double>(counted_ * batch_size_) / std::max(trained, 1e-9)},
                 {"validation", score_json(score)}};
    const bool better = best_step_ < 0 || score.top1 > best_top1_;
    line["best"] = better;
    stale_ = better ? 0 : stale_ + 1;
    if (better) {
      best_.copy_from(kept());
      best_top1_ = score.top1;
      best_step_ = step_;
      write_model(score);
    }
    tell(line);
    reset_losses();
  }

  void tell(const Json& line) {
    curve_->add(line.dump());
    if (hooks_.line) hooks_.line(line.dump());
  }

  void write_model(const Score& score) const {
    const auto numbers = query_numbers(options_);
    std::vector<std::string> queries;
    for (std::size_t i = 0; i < file_->queries.size(); ++i)
      if (numbers.empty() || std::find(numbers.begin(), numbers.end(), static_cast<int>(i)) != numbers.end())
        queries.push_back(file_->queries[i]);
    const auto ratings = samples_.features().ratings();
    const Json about = {
        {"command", command_text(options_)},
        {"queries", queries},
        {"seed", options_.seed},
        {"revision", options_.revision},
        {"games", train_.games()},
        {"positions", samples_.size()},
        {"epochs", static_cast<double>(best_step_) / static_cast<double>(steps_per_epoch_)},
        {"precision", mixed_ ? "bf16" : "f32"},
        {"libtorch", TORCH_VERSION},
        {"ratings",
         {{"low", ratings.low}, {"high", ratings.high}, {"centre", ratings.centre}, {"scale", ratings.scale}}},
        {"validation", score_json(score)}};
    NetModel model{samples_.game().name, std::string(samples_.features().name()), network_.shape(),
                   network_.folded(best_), about.dump()};
    if (!options_.ratings) ignore_ratings(model);
    save_net(options_.out, model);
  }

  // The figures of the model that is kept are measured in f32.
  void finish() {
    if (best_step_ < 0) end_epoch();
    const Score score = validation_.measure(network_, best_, false);
    write_model(score);
    tell({{"done", true},
          {"plan", plan()},
          {"seconds", seconds()},
          {"best_step", best_step_},
          {"validation", score_json(score)}});
    std::error_code ignored;
    fs::remove(checkpoint_path(), ignored);
  }

  fs::path checkpoint_path() const { return options_.out + ".checkpoint"; }
  std::vector<at::Tensor> everything() const {
    std::vector<at::Tensor> out;
    for (const auto& weights : {weights_, average_, best_})
      for (const auto& tensor : weights.all()) out.push_back(tensor);
    for (const auto& tensor : optimizer_.state()) out.push_back(tensor);
    out.push_back(losses_);
    return out;
  }
  std::string plan() const { return plan_of(options_, *file_); }
  void save() {
    const Json counters = {{"step", step_},           {"seconds", seconds()},    {"progress", progress()},
                           {"best_top1", best_top1_}, {"best_step", best_step_}, {"stale", stale_},
                           {"counted", counted_}};
    Checkpoint out{counters.dump(), {}};
    for (const auto& tensor : everything()) {
      const at::Tensor plain = tensor.detach().to(at::kCPU, at::kFloat).contiguous();
      out.add({plain.data_ptr<float>(), static_cast<std::size_t>(plain.numel())});
    }
    save_checkpoint(checkpoint_path(), plan(), out);
    saved_ = seconds();
  }
  void resume() {
    const auto found = load_checkpoint(checkpoint_path(), plan());
    if (!found) return;
    const at::NoGradGuard guard;
    std::size_t i = 0;
    for (const auto& tensor : everything()) {
      at::Tensor plain = at::empty(tensor.sizes(), at::kFloat);
      found->take(i++, {plain.data_ptr<float>(), static_cast<std::size_t>(plain.numel())});
      tensor.detach().copy_(plain);
    }
    const Json counters = Json::parse(found->counters);
    counters.at("step").get_to(step_);
    counters.at("seconds").get_to(before_);
    counters.at("progress").get_to(resumed_at_);
    counters.at("best_top1").get_to(best_top1_);
    counters.at("best_step").get_to(best_step_);
    counters.at("stale").get_to(stale_);
    counters.at("counted").get_to(counted_);
    saved_ = before_;
  }

  TrainOptions options_;
  TrainHooks hooks_;
  Stopwatch watch_;
  at::Device device_;
  bool mixed_;
  std::shared_ptr<const SampleFile> file_;
  SampleSet train_;
  PlaneSet samples_;
  Network network_;
  Weights weights_, average_, best_;
  Optimizer optimizer_;
  Validation validation_;
  at::Tensor losses_;
  std::int64_t step_ = 0, steps_ = 1, steps_per_epoch_ = 1, batch_size_ = 1, counted_ = 0;
  double before_ = 0, saved_ = 0, epoch_began_ = 0, resumed_at_ = 0;
  double best_top1_ = 0;
  std::int64_t best_step_ = -1;
  int stale_ = 0;
  std::optional<Curve> curve_;
};

}  // namespace

TrainEnd train(TrainOptions options, const TrainHooks& hooks) {
  check_options(options);
  return Run(std::move(options), hooks).go();
}

std::string training_plan(TrainOptions options) {
  check_options(options);
  const SampleFile samples = load_samples(options.data);
  return plan_of(std::move(options), samples);
}

}  // namespace ludens::train
