#pragma once
#include <optional>
#include <span>
#include <vector>

#include "measure/stats/bootstrap.h"
#include "measure/tuning/collect.h"

namespace ludens::measure {

// One way to mix the parts: the weighted power mean of their policies.
struct Mixture {
  std::vector<double> weights;  // of the parts; sum to 1
  double power = 0;
};

// Every mixture of a grid: two parts by `step`, more of them by 0.05; each with every power. Each part alone is among
// them.
std::vector<Mixture> mixtures(std::size_t parts, double step, std::span<const double> powers);

// A mixture's policy at a position: ln p by move, normalised.
std::vector<double> mixed(const TuningPosition& position, const Mixture& mixture);

// What a mixture scores at a position: is its likeliest move the person's (ties to the smaller id), and −ln p of that.
// Scores are added up and subtracted; what an agent said of one position is an Answer (matching/answer.h).
struct MatchScore {
  double top1 = 0, nats = 0;
};
MatchScore match_score(const TuningPosition& position, const Mixture& mixture);
std::size_t likeliest_move(const TuningPosition& position, const Mixture& mixture);  // an index of `moves`

// What a mixture loses on average where it is drawn from at a temperature, among the moves that were judged.
// Precondition: the position was judged.
double drawn_loss(const TuningPosition& position, const Mixture& mixture, double temperature);

// What the best mixture of a band came to.
struct BandResult {
  Band band;
  std::int64_t positions = 0, games = 0;
  std::size_t best = 0;             // among the mixtures: most moves found, then the least cross-entropy
  std::size_t best_alone = 0;       // the part that is best by itself
  RatioInterval top1, alone, gain;  // of the mixture, of that part, and their difference, paired by game
  double cross_entropy = 0;
  std::vector<double> curve;  // top1 of every mixture
  // Where a judge was asked:
  std::optional<double> temperature = std::nullopt;
  double people_loss = 0, loss = 0;  // mean win-rate loss of people and of the mixture at that temperature
  double worse = 0,
         better = 0;  // share of positions where the mixture loses 0.05 more than the person, and the reverse
  std::int64_t judged = 0;
};

// Chances of tuning by chance: `gain` is measured on the same positions that chose the mixture. Report it on others.
BandResult tune(std::span<const TuningPosition> positions, const Band& band, std::span<const Mixture> mixtures,
                const BootstrapOptions& bootstrap = {});

// Bounds that cut the known ratings into so many bands of equally many positions.
std::vector<Band> equal_bands(std::span<const TuningPosition> positions, int count);

}  // namespace ludens::measure
