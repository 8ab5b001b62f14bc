#include "measure/habits/endings_fit.h"

#include <algorithm>
#include <cmath>

#include "measure/stats/quantile.h"

namespace ludens::measure {
namespace {

constexpr std::array<double, 10> kBounds = {kLost, 0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2, kMostGivenUp};
constexpr std::int64_t kFewDraws = 20;

double quantile_of(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return lower_quantile(values, share);
}

// Neighbours that are not in order are pooled, until they are.
void pool(std::vector<EndingHabits::Hazard>& rows) {
  struct Block {
    double turns = 0, given_up = 0;
    std::size_t rows = 0;
    // Half a turn more of either kind: nobody always does something.
    double p() const { return turns > 0 ? (given_up + 0.5) / (turns + 1) : 0; }
  };
  std::vector<Block> blocks;
  for (const auto& row : rows) {
    blocks.push_back({static_cast<double>(row.turns), static_cast<double>(row.given_up), 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].p() < blocks.back().p()) {
      const Block last = blocks.back();
      blocks.pop_back();
      blocks.back().turns += last.turns;
      blocks.back().given_up += last.given_up;
      blocks.back().rows += last.rows;
    }
  }
  std::size_t at = 0;
  for (const auto& block : blocks)
    for (std::size_t i = 0; i < block.rows; ++i) rows[at++].p = std::round(block.p() * 1e5) / 1e5;
}

bool belongs(const ObservedPerson& person, const EndingHabits& group) {
  if (!group.from && !group.to) return true;
  if (!person.rating) return false;
  return (!group.from || *person.rating >= *group.from) && (!group.to || *person.rating < *group.to);
}

}  // namespace

std::vector<EndingHabits> fit_endings(const ObservedGames& games, const std::vector<double>& cuts,
                                      const std::vector<LostGames>& lost) {
  std::vector<EndingHabits> out(cuts.size() + 1);
  for (std::size_t g = 0; g < out.size(); ++g) {
    EndingHabits& group = out[g];
    if (g > 0) group.from = cuts[g - 1];
    if (g < cuts.size()) group.to = cuts[g];
    group.lost = lost[g].lost;
    group.given_up = lost[g].given_up;
    for (const double below : kBounds) group.hazards.push_back({below});
    std::vector<double> plies, draw_plies, draw_values;
    for (const auto& person : games.people) {
      if (!belongs(person, group) || person.expected.empty()) continue;
      if (person.drew) {
        const double last = person.expected.back();
        draw_plies.push_back(person.plies);
        draw_values.push_back(std::max(last, 1 - last));
      }
      if (person.gave_up) plies.push_back(person.plies + 1);
      // Who agreed to a draw looked at the last position without a turn of their own there.
      const std::size_t turns = person.expected.size() - person.drew;
      for (std::size_t t = 0; t < turns; ++t) {
        const auto row = std::upper_bound(kBounds.begin(), kBounds.end(), person.expected[t]);
        if (row == kBounds.end()) continue;
        auto& hazard = group.hazards[static_cast<std::size_t>(row - kBounds.begin())];
        ++hazard.turns;
        hazard.given_up += person.gave_up && t + 1 == turns;
      }
    }
    pool(group.hazards);
    group.first_ply = static_cast<int>(quantile_of(plies, 0.01));
    group.draws = static_cast<std::int64_t>(draw_plies.size());
    if (group.draws < kFewDraws) continue;
    group.draw_ply = static_cast<int>(quantile_of(draw_plies, 0.1));
    group.draw_below = std::round(quantile_of(draw_values, 0.9) * 1e3) / 1e3;
  }
  return out;
}

std::vector<EndingsScore> score_endings(const std::vector<EndingHabits>& habits, const ObservedGames& held_out) {
  std::vector<EndingsScore> out;
  for (const auto& group : habits) {
    EndingsScore score{.from = group.from, .to = group.to};
    std::vector<const ObservedPerson*> people;
    for (const auto& person : held_out.people)
      if (belongs(person, group) && !person.expected.empty()) people.push_back(&person);
    // One hazard for all turns, from the games that the habits were learned from.
    double all_turns = 0, all_given_up = 0;
    for (const auto& row : group.hazards) {
      all_turns += static_cast<double>(row.turns);
      all_given_up += static_cast<double>(row.given_up);
    }
    const double constant = std::clamp(all_turns > 0 ? all_given_up / all_turns : 0, 1e-6, 1 - 1e-6);
    std::vector<Ratio> ratios(3);  // share, ratio, gain
    std::vector<double> given_up_at, lowest;
    for (const auto* person : people) {
      ++score.games;
      if (person->lost) {
        ++score.lost;
        score.given_up += person->gave_up;
        ratios[0].push_back({person->game, person->gave_up ? 1.0 : 0.0, 1});
        lowest.push_back(*std::min_element(person->expected.begin(), person->expected.end()));
      }
      if (person->gave_up) {
        given_up_at.push_back(person->expected.back());
        score.above += person->expected.back() >= kMostGivenUp;
      }
      double seen = 0, foreseen = 0, gain = 0, turns = 0;
      const std::size_t count = person->expected.size() - person->drew;
      for (std::size_t t = 0; t < count; ++t) {
        if (person->expected[t] >= kMostGivenUp) continue;
        const bool gave_up = person->gave_up && t + 1 == count;
        const double p = std::clamp(group.chance(person->expected[t]), 1e-6, 1 - 1e-6);
        ++turns;
        seen += gave_up;
        foreseen += p;
        gain += gave_up ? std::log(p / constant) : std::log((1 - p) / (1 - constant));
      }
      score.turns += static_cast<std::int64_t>(turns);
      ratios[1].push_back({person->game, seen, foreseen});
      ratios[2].push_back({person->game, gain, turns});
    }
    const auto intervals = bootstrap(ratios, held_out.games);
    score.share = bootstrap(std::span(ratios).first(1), held_out.games, {.shares = true})[0];
    score.ratio = intervals[1];
    score.gain = intervals[2];
    score.given_up_at = {quantile_of(given_up_at, 0.25), quantile_of(given_up_at, 0.5), quantile_of(given_up_at, 0.75)};
    if (score.lost > 0)
      score.threshold = quantile_of(lowest, static_cast<double>(score.given_up) / static_cast<double>(score.lost));
    std::vector<Ratio> thrown(1);
    for (const auto* person : people)
      if (!person->lost && !person->drew)
        thrown[0].push_back(
            {person->game,
             *std::min_element(person->expected.begin(), person->expected.end()) < score.threshold ? 1.0 : 0.0, 1});
    score.thrown_away = bootstrap(thrown, held_out.games, {.shares = true})[0];
    out.push_back(score);
  }
  return out;
}

}  // namespace ludens::measure
