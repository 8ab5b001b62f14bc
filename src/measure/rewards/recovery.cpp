#include "measure/rewards/recovery.h"

#include <map>

#include <fmt/format.h>

namespace ludens::measure {

RewardValues above_loss(RewardValues truth) {
  for (const std::size_t end : {kWin, kDraw}) truth[end] -= truth[kLoss];
  truth[kLoss] = 0;
  return truth;
}

Recovery recover(const RewardValues& given, const RewardModel& model, int sets,
                 const std::function<std::vector<RewardChoice>(int set)>& set) {
  const RewardValues truth = above_loss(given);
  Recovery out{.sets = sets};
  for (const std::size_t feature : model.features) out.rows.push_back({.feature = feature, .truth = truth[feature]});
  for (int i = 0; i < sets; ++i) {
    const auto choices = set(i);
    out.choices += std::ssize(choices);
    const RewardFit fit = fit_rewards(choices, model);
    if (!fit.converged || !fit.fixed.empty()) {
      ++out.failed;
      continue;
    }
    for (auto& row : out.rows) {
      const RewardWeight& weight = *fit.find(row.feature);
      row.inside += weight.low() <= row.truth && row.truth <= weight.high();
      row.mean += weight.value;
      row.width += weight.high() - weight.low();
    }
  }
  const int found = std::max(1, sets - out.failed);
  for (auto& row : out.rows) row.mean /= found, row.width /= found;
  return out;
}

std::vector<RewardChoice> choices_for(const std::vector<RewardChoice>& seen, const RewardValues& truth, int games,
                                      Rng rng) {
  std::map<std::uint32_t, std::vector<std::size_t>> by_game;
  for (std::size_t i = 0; i < seen.size(); ++i) by_game[seen[i].game].push_back(i);
  std::vector<const std::vector<std::size_t>*> all;
  for (const auto& [game, places] : by_game) all.push_back(&places);
  std::vector<RewardChoice> out;
  for (int game = 0; game < games && !all.empty(); ++game) {
    for (const std::size_t place : *all[rng.below(static_cast<std::uint32_t>(all.size()))]) {
      RewardChoice one{static_cast<std::uint32_t>(game), seen[place].moves, 0};
      const auto shares = choice_shares(one.moves, truth);
      double left = rng.unit();
      while (one.played + 1 < shares.size() && (left -= shares[one.played]) >= 0) ++one.played;
      out.push_back(std::move(one));
    }
  }
  return out;
}

std::string recovery_report(const std::string& what, const Recovery& recovery) {
  std::string out;
  for (const auto& row : recovery.rows)
    out += fmt::format("| {} | {} | {:g} | {} of {} | {:.2f} | {:.2f} | {:.0f} |\n", what,
                       kRewardFeatures[row.feature].name, row.truth, row.inside, recovery.sets, row.mean, row.width,
                       static_cast<double>(recovery.choices) / recovery.sets);
  return out;
}

Json recovery_json(const Recovery& recovery) {
  Json out = {
      {"sets", recovery.sets}, {"failed", recovery.failed}, {"choices", recovery.choices}, {"weights", Json::array()}};
  for (const auto& row : recovery.rows)
    out["weights"].push_back({{"feature", kRewardFeatures[row.feature].name},
                              {"truth", row.truth},
                              {"inside", row.inside},
                              {"mean", row.mean},
                              {"width", row.width}});
  return out;
}

}  // namespace ludens::measure
