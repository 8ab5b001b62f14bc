#include "train/validation.h"

#include "base/in_parallel.h"

namespace ludens::train {

Validation::Validation(const PlaneSet& samples, std::int64_t most, int threads, at::Device device) {
  const std::int64_t all = samples.size(), count = std::min(all, most);
  const auto& board = samples.game().board;
  const std::int64_t planes = samples.features().plane_count(), numbers = samples.features().number_count();
  planes_ = at::empty({count, planes, board.rows, board.columns}, at::kByte);
  numbers_ = at::empty({count, numbers}, at::kFloat);
  moves_ = at::empty({count}, at::kLong);
  outcomes_ = at::empty({count}, at::kLong);
  in_parallel(static_cast<std::size_t>(count), threads, [&](std::size_t at) {
    const auto i = static_cast<std::int64_t>(at);
    PlaneRow row{planes_.data_ptr<std::uint8_t>() + i * planes * board.size(),
                 numbers_.data_ptr<float>() + i * numbers};
    samples.write(i * all / count, 0, 0, row);
    moves_.data_ptr<std::int64_t>()[i] = row.move;
    outcomes_.data_ptr<std::int64_t>()[i] = row.outcome;
  });
  for (auto* tensor : {&planes_, &numbers_, &moves_, &outcomes_}) *tensor = tensor->to(device);
}

Score Validation::measure(const Network& network, const Weights& weights, bool mixed) const {
  const at::NoGradGuard guard;
  Score score;
  score.positions = moves_.size(0);
  if (score.positions == 0) return score;
  constexpr std::int64_t kChunk = 2048;
  at::Tensor sums = at::zeros({6}, at::TensorOptions().dtype(at::kDouble).device(moves_.device()));
  for (std::int64_t from = 0; from < score.positions; from += kChunk) {
    const std::int64_t rows = std::min(kChunk, score.positions - from);
    const auto out =
        network.forward(weights, planes_.narrow(0, from, rows), numbers_.narrow(0, from, rows), false, mixed);
    const at::Tensor moves = moves_.narrow(0, from, rows), outcomes = outcomes_.narrow(0, from, rows);
    const at::Tensor policy = at::log_softmax(out.policy, 1), value = at::log_softmax(out.value, 1);
    const at::Tensor chosen = policy.gather(1, moves.unsqueeze(1));
    const at::Tensor better = (policy > chosen).sum(1);
    const at::Tensor known = outcomes >= 0;
    const at::Tensor safe = outcomes.clamp_min(0);
    sums += at::stack({(better == 0).sum().to(at::kDouble), (better < 3).sum().to(at::kDouble),
                       -chosen.sum().to(at::kDouble), known.sum().to(at::kDouble),
                       -(value.gather(1, safe.unsqueeze(1)).squeeze(1) * known).sum().to(at::kDouble),
                       ((value.argmax(1) == outcomes) * known).sum().to(at::kDouble)});
  }
  sums = sums.to(at::kCPU);
  const auto* sum = sums.data_ptr<double>();
  const auto positions = static_cast<double>(score.positions);
  score.results = static_cast<std::int64_t>(sum[3]);
  score.top1 = sum[0] / positions;
  score.top3 = sum[1] / positions;
  score.cross_entropy = sum[2] / positions;
  if (score.results > 0) {
    score.value_cross_entropy = sum[4] / sum[3];
    score.value_accuracy = sum[5] / sum[3];
  }
  return score;
}

}  // namespace ludens::train
