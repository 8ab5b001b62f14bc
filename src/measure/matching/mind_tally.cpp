#include "measure/matching/mind_tally.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "base/json.h"

namespace ludens::measure {
namespace {

// The smallest value that at least this share does not exceed; 0 of nothing.
std::int64_t quantile(const std::map<std::int64_t, std::int64_t>& histogram, double share) {
  std::int64_t total = 0, seen = 0;
  for (const auto& [value, count] : histogram) total += count;
  for (const auto& [value, count] : histogram) {
    seen += count;
    if (static_cast<double>(seen) >= share * static_cast<double>(total)) return value;
  }
  return 0;
}

// Bins 1, 2, 3–4, 5–8, 9–16 …
Json bars(const std::map<std::int64_t, std::int64_t>& histogram) {
  std::map<std::int64_t, std::int64_t> doubled;
  for (const auto& [value, count] : histogram)
    doubled[static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(std::max<std::int64_t>(1, value))))] +=
        count;
  Json out = Json::array();
  for (const auto& [to, count] : doubled) out.push_back({{"from", to / 2 + 1}, {"to", to}, {"positions", count}});
  return out;
}

Json spread(const std::map<std::int64_t, std::int64_t>& histogram) {
  return {{"median", quantile(histogram, 0.5)}, {"p95", quantile(histogram, 0.95)}, {"histogram", bars(histogram)}};
}

}  // namespace

void MindTally::add(const Answer& answer) {
  if (!answer.mind) return;
  const MindAnswer& mind = *answer.mind;
  ++positions_;
  everything_ += mind.everything;
  inside_ += mind.inside;
  unsearched_ += !mind.searched;
  changed_ += mind.changed;
  doubt_ += mind.doubt;
  if (!mind.everything) ++good_[mind.good];
  ++looked_[mind.positions];
  ++considered_[mind.considered];
  const double octave = std::log2(std::max(1.0f, mind.equal_moves));
  Bin& bin = bins_[std::min(kBins - 1, static_cast<std::size_t>(octave))];
  ++bin.positions;
  bin.top1 += answer.rank == 1;
  bin.doubt += mind.doubt;
  bin.surprise += surprise(answer);
}

Json MindTally::json() const {
  Json by_doubt = Json::array();
  for (std::size_t i = 0; i < kBins; ++i) {
    const Bin& bin = bins_[i];
    if (bin.positions == 0) continue;
    const auto n = static_cast<double>(bin.positions);
    by_doubt.push_back({{"equal_moves_from", 1 << i},
                        {"positions", bin.positions},
                        {"doubt", bin.doubt / n},
                        {"top1", static_cast<double>(bin.top1) / n},
                        {"cross_entropy", bin.surprise / n}});
  }
  return {{"positions", positions_},
          {"doubt", doubt_ / static_cast<double>(positions_)},
          {"good", spread(good_)},
          {"inside", share(inside_)},
          {"everything", share(everything_)},
          {"unsearched", share(unsearched_)},
          {"changed", share(changed_)},
          {"looked_at", spread(looked_)},
          {"considered", spread(considered_)},
          {"by_doubt", std::move(by_doubt)}};
}

std::string MindTally::text() const {
  return fmt::format(
      "  good moves: median {}, 95th percentile {}; the person's is one in {:.1f} %; no move stood out in {:.1f} %\n"
      "  played at first sight {:.1f} %, changed its mind {:.1f} %; looked at {} positions and {} moves (medians)\n",
      quantile(good_, 0.5), quantile(good_, 0.95), 100 * share(inside_), 100 * share(everything_),
      100 * share(unsearched_), 100 * share(changed_), quantile(looked_, 0.5), quantile(considered_, 0.5));
}

}  // namespace ludens::measure
