#include "train/optimizer.h"

#include <cmath>
#include <numbers>

namespace ludens::train {

Optimizer::Optimizer(const TrainOptions& options, const Weights& weights)
    : adam_(options.optimizer == "adamw"), decay_(options.decay), clip_(options.clip) {
  for (const auto& tensor : weights.trained()) {
    first_.push_back(at::zeros_like(tensor));
    if (adam_) second_.push_back(at::zeros_like(tensor));
  }
}

void Optimizer::step(Weights& weights, std::int64_t step, double rate) {
  const at::NoGradGuard guard;
  constexpr double kFirst = 0.9, kSecond = 0.99, kMomentum = 0.9, kTiny = 1e-8;
  const auto tensors = weights.trained();
  if (clip_ > 0) {
    at::Tensor squares;
    for (const auto& tensor : tensors) {
      const at::Tensor sum = tensor.grad().square().sum();
      squares = squares.defined() ? squares + sum : sum;
    }
    const at::Tensor factor = at::clamp_max(clip_ / (at::sqrt(squares) + 1e-6), 1.0);
    for (const auto& tensor : tensors) tensor.grad().mul_(factor);
  }
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    at::Tensor weight = tensors[i].detach();
    const at::Tensor grad = tensors[i].grad();
    const double decay = i < 2 ? decay_ : 0;
    if (adam_) {
      const auto t = static_cast<double>(step + 1);
      const double unbias1 = 1 - std::pow(kFirst, t), unbias2 = 1 - std::pow(kSecond, t);
      first_[i].mul_(kFirst).add_(grad, 1 - kFirst);
      second_[i].mul_(kSecond).addcmul_(grad, grad, 1 - kSecond);
      weight.mul_(1 - rate * decay);
      weight.addcdiv_(first_[i], second_[i].div(unbias2).sqrt_().add_(kTiny), -rate / unbias1);
    } else {
      first_[i].mul_(kMomentum).add_(grad).add_(weight, decay);
      weight.add_(first_[i], -rate);
    }
    grad.zero_();
  }
}

std::vector<at::Tensor> Optimizer::state() const {
  std::vector<at::Tensor> out = first_;
  out.insert(out.end(), second_.begin(), second_.end());
  return out;
}

double schedule_at(const TrainOptions& options, double progress) {
  if (progress < options.warmup) return std::max(progress / options.warmup, 1e-3);
  if (options.schedule == "steps") return progress < 0.2 ? 1 : progress < 0.5 ? 0.1 : progress < 0.9 ? 0.01 : 0.001;
  const double rest = std::min((progress - options.warmup) / (1 - options.warmup), 1.0);
  return 0.002 + 0.998 * 0.5 * (1 + std::cos(std::numbers::pi * rest));
}

}  // namespace ludens::train
