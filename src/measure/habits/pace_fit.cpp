#include "measure/habits/pace_fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "base/error.h"
#include "measure/stats/quantile.h"

namespace ludens::measure {
namespace {

constexpr std::size_t kFeatures = kPaceFeatures.size();
constexpr int kGrid = 25;  // points for the tempo, from −3 to 3 deviations
constexpr double kRidge = 1e-3;

using Vector = std::array<double, kFeatures>;
using Matrix = std::array<Vector, kFeatures>;

double dot(const PaceFeatures& features, const std::vector<double>& weights) {
  double out = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) out += features[i] * weights[i];
  return out;
}

double log_normal_density(double x, double mean, double deviation) {
  const double z = (x - mean) / deviation;
  return -z * z / 2 - std::log(deviation) - std::log(2 * std::numbers::pi) / 2;
}

// Gauss with pivots; the matrix is positive definite by its ridge.
std::vector<double> solve(Matrix a, Vector b) {
  for (std::size_t column = 0; column < kFeatures; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column + 1; row < kFeatures; ++row)
      if (std::abs(a[row][column]) > std::abs(a[pivot][column])) pivot = row;
    std::swap(a[column], a[pivot]);
    std::swap(b[column], b[pivot]);
    for (std::size_t row = 0; row < kFeatures; ++row) {
      if (row == column) continue;
      const double factor = a[row][column] / a[column][column];
      for (std::size_t i = column; i < kFeatures; ++i) a[row][i] -= factor * a[column][i];
      b[row] -= factor * b[column];
    }
  }
  std::vector<double> out(kFeatures);
  for (std::size_t i = 0; i < kFeatures; ++i) out[i] = b[i] / a[i][i];
  return out;
}

// Weights and the two variances of the linear model.
struct Linear {
  std::vector<double> weights = std::vector<double>(kFeatures, 0.0);
  double tempo = 0.25, rest = 1;  // variances
};

Linear fit_linear(const std::vector<const ObservedPerson*>& people) {
  Matrix squares{};
  for (std::size_t i = 0; i < kFeatures; ++i) squares[i][i] = i == 0 ? 1e-9 : kRidge;
  double turns = 0;
  for (const auto* person : people)
    for (const auto& x : person->features) {
      ++turns;
      for (std::size_t i = 0; i < kFeatures; ++i)
        for (std::size_t j = 0; j < kFeatures; ++j) squares[i][j] += x[i] * x[j];
    }
  Linear model;
  std::vector<double> effects(people.size(), 0.0), uncertain(people.size(), 0.0);
  for (int step = 0; step < 200; ++step) {
    Vector sums{};
    for (std::size_t p = 0; p < people.size(); ++p)
      for (std::size_t t = 0; t < people[p]->features.size(); ++t)
        for (std::size_t i = 0; i < kFeatures; ++i)
          sums[i] += people[p]->features[t][i] * (people[p]->log_seconds[t] - effects[p]);
    model.weights = solve(squares, sums);
    double tempo = 0, rest = 0;
    for (std::size_t p = 0; p < people.size(); ++p) {
      const auto& one = *people[p];
      const auto n = static_cast<double>(one.features.size());
      double sum = 0;
      for (std::size_t t = 0; t < one.features.size(); ++t)
        sum += one.log_seconds[t] - dot(one.features[t], model.weights);
      effects[p] = model.tempo * sum / (model.rest + n * model.tempo);
      uncertain[p] = model.tempo * model.rest / (model.rest + n * model.tempo);
      tempo += effects[p] * effects[p] + uncertain[p];
      for (std::size_t t = 0; t < one.features.size(); ++t) {
        const double left = one.log_seconds[t] - dot(one.features[t], model.weights) - effects[p];
        rest += left * left + uncertain[p];
      }
    }
    const double before = model.tempo;
    model.tempo = std::max(tempo / static_cast<double>(people.size()), 1e-6);
    model.rest = std::max(rest / turns, 1e-6);
    if (step > 10 && std::abs(model.tempo - before) < 1e-7) break;
  }
  return model;
}

double rest_density(const std::array<PaceHabits::Part, 2>& rest, double x, std::array<double, 2>* shares = nullptr) {
  std::array<double, 2> each;
  for (std::size_t i = 0; i < 2; ++i)
    each[i] = rest[i].share * std::exp(log_normal_density(x, rest[i].mean, rest[i].deviation));
  const double sum = std::max(each[0] + each[1], 1e-300);
  if (shares) *shares = {each[0] / sum, each[1] / sum};
  return sum;
}

struct GridPoint {
  double effect = 0, weight = 0;  // sums to 1
};
std::array<GridPoint, kGrid> tempo_grid(double deviation) {
  std::array<GridPoint, kGrid> out;
  double sum = 0;
  for (int k = 0; k < kGrid; ++k) {
    const double z = -3 + 6.0 * k / (kGrid - 1);
    out[static_cast<std::size_t>(k)] = {z * deviation, std::exp(-z * z / 2)};
    sum += std::exp(-z * z / 2);
  }
  for (auto& point : out) point.weight /= sum;
  return out;
}

// The logarithm of the density of a person's times, the tempo integrated out; `posterior`: of the grid's points.
double person_density(const PaceHabits& pace, const ObservedPerson& person, const std::array<GridPoint, kGrid>& grid,
                      std::array<double, kGrid>* posterior = nullptr) {
  std::array<double, kGrid> logs;
  for (std::size_t k = 0; k < kGrid; ++k) logs[k] = std::log(grid[k].weight);
  for (std::size_t t = 0; t < person.features.size(); ++t) {
    const double left = person.log_seconds[t] - dot(person.features[t], pace.weights);
    for (std::size_t k = 0; k < kGrid; ++k) logs[k] += std::log(rest_density(pace.rest, left - grid[k].effect));
  }
  const double most = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (const double one : logs) sum += std::exp(one - most);
  if (posterior)
    for (std::size_t k = 0; k < kGrid; ++k) (*posterior)[k] = std::exp(logs[k] - most) / sum;
  return most + std::log(sum);
}

void fit_rest(PaceHabits& pace, const std::vector<const ObservedPerson*>& people) {
  for (int step = 0; step < 40; ++step) {
    const auto grid = tempo_grid(pace.tempo);
    std::array<double, 2> counts{}, sums{}, squares{};
    double tempo = 0;
    for (const auto* person : people) {
      std::array<double, kGrid> posterior;
      person_density(pace, *person, grid, &posterior);
      for (std::size_t k = 0; k < kGrid; ++k) tempo += posterior[k] * grid[k].effect * grid[k].effect;
      for (std::size_t t = 0; t < person->features.size(); ++t) {
        const double left = person->log_seconds[t] - dot(person->features[t], pace.weights);
        for (std::size_t k = 0; k < kGrid; ++k) {
          if (posterior[k] < 1e-4) continue;
          const double x = left - grid[k].effect;
          std::array<double, 2> shares;
          rest_density(pace.rest, x, &shares);
          for (std::size_t i = 0; i < 2; ++i) {
            const double weight = posterior[k] * shares[i];
            counts[i] += weight;
            sums[i] += weight * x;
            squares[i] += weight * x * x;
          }
        }
      }
    }
    const double all = counts[0] + counts[1];
    for (std::size_t i = 0; i < 2; ++i) {
      auto& part = pace.rest[i];
      if (counts[i] < 1) continue;
      part.share = counts[i] / all;
      part.mean = sums[i] / counts[i];
      part.deviation = std::sqrt(std::max(squares[i] / counts[i] - part.mean * part.mean, 1e-4));
    }
    pace.tempo = std::max(std::sqrt(tempo / static_cast<double>(people.size())), 1e-3);
    // The mean belongs to the weight of 1.
    const double mean = pace.rest[0].share * pace.rest[0].mean + pace.rest[1].share * pace.rest[1].mean;
    for (auto& part : pace.rest) part.mean -= mean;
    pace.weights[0] += mean;
  }
}

std::vector<const ObservedPerson*> timed(const ObservedGames& games) {
  std::vector<const ObservedPerson*> out;
  for (const auto& person : games.people)
    if (!person.features.empty()) out.push_back(&person);
  return out;
}

std::array<double, 5> quantiles_of(std::vector<double>& values) {
  std::array<double, 5> out{};
  if (values.empty()) return out;
  std::sort(values.begin(), values.end());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = lower_quantile(values, kPaceQuantiles[i]);
  return out;
}

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

}  // namespace

PaceHabits fit_pace(const ObservedGames& games, std::string of, double usual_plies) {
  const auto people = timed(games);
  std::vector<double> times;
  std::vector<std::uint32_t> numbers;
  for (const auto* person : people) {
    times.insert(times.end(), person->log_seconds.begin(), person->log_seconds.end());
    numbers.push_back(person->game);
  }
  if (times.size() < 50)
    throw Error(fmt::format("{} turns of people have a time; a pace is learned from 50 at least", times.size()));
  const Linear linear = fit_linear(people);
  PaceHabits out;
  out.of = std::move(of);
  out.plies = usual_plies;
  out.weights = linear.weights;
  out.tempo = std::sqrt(linear.tempo);
  const double deviation = std::sqrt(linear.rest);
  out.rest = {PaceHabits::Part{0.6, -0.2 * deviation, 0.7 * deviation},
              PaceHabits::Part{0.4, 0.3 * deviation, 1.3 * deviation}};
  fit_rest(out, people);
  std::sort(times.begin(), times.end());
  const auto at = [&](double share) {
    return std::exp(times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))]);
  };
  for (double& weight : out.weights) weight = rounded(weight);
  out.tempo = rounded(out.tempo);
  for (auto& part : out.rest) part = {rounded(part.share), rounded(part.mean), rounded(part.deviation)};
  out.rest[1].share = rounded(1 - out.rest[0].share);
  out.least = rounded(at(0.005));
  out.most = rounded(at(0.995));
  out.turns = static_cast<std::int64_t>(times.size());
  std::sort(numbers.begin(), numbers.end());
  out.games = std::unique(numbers.begin(), numbers.end()) - numbers.begin();
  return out;
}

PaceScore score_pace(const PaceHabits& pace, const ObservedGames& learned, const ObservedGames& held_out) {
  double count = 0, sum = 0, squares = 0;
  for (const auto* person : timed(learned))
    for (const double x : person->log_seconds) {
      ++count;
      sum += x;
      squares += x * x;
    }
  const double mean = sum / count, deviation = std::sqrt(std::max(squares / count - mean * mean, 1e-9));

  PaceScore out;
  const auto grid = tempo_grid(pace.tempo);
  std::vector<Ratio> ratios(5);  // constant, features, whole, and the gains of the last two
  std::array<std::vector<double>, 4> people, drawn;
  std::vector<std::uint32_t> games;
  std::uint64_t number = 0;
  for (const auto* person : timed(held_out)) {
    const auto turns = static_cast<double>(person->features.size());
    double constant = 0, features = 0;
    for (std::size_t t = 0; t < person->features.size(); ++t) {
      const double x = person->log_seconds[t], left = x - dot(person->features[t], pace.weights);
      constant += log_normal_density(x, mean, deviation);
      double density = 0;
      for (const auto& point : grid) density += point.weight * rest_density(pace.rest, left - point.effect);
      features += std::log(density);
      // Where in the game: features know it as the opening, and as what lies behind two thirds.
      const std::size_t phase = person->features[t][2] > 0 ? 1 : person->features[t][3] > 0 ? 3 : 2;
      const double seconds = draw_time(pace, person->features[t], Rng::of(1, number), Rng::of(2, number, t)).seconds;
      for (const std::size_t row : {std::size_t{0}, phase}) {
        people[row].push_back(std::exp(x));
        drawn[row].push_back(seconds);
      }
    }
    const double whole = person_density(pace, *person, grid);
    const auto add = [&](std::size_t which, double top) { ratios[which].push_back({person->game, top, turns}); };
    add(0, constant);
    add(1, features);
    add(2, whole);
    add(3, features - constant);
    add(4, whole - constant);
    out.turns += static_cast<std::int64_t>(turns);
    games.push_back(person->game);
    ++number;
  }
  const auto intervals = bootstrap(ratios, held_out.games);
  out.constant = intervals[0];
  out.features = intervals[1];
  out.whole = intervals[2];
  out.features_gain = intervals[3];
  out.whole_gain = intervals[4];
  std::sort(games.begin(), games.end());
  out.games = std::unique(games.begin(), games.end()) - games.begin();
  const std::array<const char*, 4> names = {"all", "the first fifth of a game", "the middle", "after two thirds"};
  for (std::size_t row = 0; row < names.size(); ++row) {
    const auto turns = static_cast<std::int64_t>(people[row].size());
    out.quantiles.push_back({names[row], turns, quantiles_of(people[row]), quantiles_of(drawn[row])});
  }
  return out;
}

}  // namespace ludens::measure
