#pragma once
#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "measure/matching/band.h"
#include "measure/matching/value_match.h"
#include "measure/stats/bootstrap.h"

namespace ludens::measure {

// How good expectations were (Ogawa 2026, section 6.4). A draw counts half, in all three: as half a win of the mover.
inline constexpr int kValueBins = 10;       // of width 0.1
inline constexpr double kSureValue = 1e-6;  // nobody is surer in a logarithm

double value_hit(double value, double score);   // 1 where the favourite won, ½ where nobody was one, or nobody won
double value_nats(double value, double score);  // −s·ln v − (1−s)·ln(1−v)
int value_bin(double value);

struct ValueBin {
  std::int64_t positions = 0;
  double expected = 0, came = 0;  // means
};

struct ValueShare {
  std::int64_t positions = 0, games = 0, draws = 0;
  RatioInterval accuracy, nats;
  RatioInterval decisive;  // accuracy where somebody won
  RatioInterval ece;       // Σ share of the bin · |expected − came|; that of draws of whole games is somewhat larger
  // The ECE that the same values would show if all of them were right, since it is never 0 where positions are few:
  // mean and interval over results drawn by the values themselves, one result a game.
  RatioInterval ece_if_right;
  std::array<ValueBin, kValueBins> bins = {};
};

struct ValueContrast {  // a − b on the same positions
  std::size_t a = 0, b = 0, group = 0;
  RatioInterval accuracy, nats;
};

struct ValueSummary {
  std::vector<std::string> groups, columns;     // the last group is «all»
  std::vector<std::vector<ValueShare>> shares;  // by group and column
  std::vector<ValueContrast> contrasts;         // by pair, then by group
};

// Adds up expectations of several estimators, the columns, in several groups. All intervals come from the same draws of
// whole games, so that differences are paired; a game that is met twice is one game. Tested by
// tests/measure/matching/value_scores_test.cpp.
class ValueScores {
 public:
  ValueScores(std::vector<std::string> groups, std::vector<std::string> columns);
  void add(std::uint64_t game, std::size_t group, double score, std::span<const double> values);
  using Pair = std::pair<std::size_t, std::size_t>;
  ValueSummary summary(const std::vector<Pair>& pairs, const BootstrapOptions& options = {}) const;

 private:
  struct Row {
    std::uint32_t game;
    std::size_t group;
    double score;
    std::vector<double> values;
  };
  std::vector<std::string> groups_, columns_;
  std::map<std::uint64_t, std::uint32_t> games_;
  std::vector<Row> rows_;
};

// What a temperature does to one agent's values: mean nats and ECE at each of those that are tried
// (belief/calibration.h), and the one with the fewest nats. By ECE alone it would run away from 1, since a value of ½
// for everything is calibrated, too (Ogawa 2026, section C.1). Tested by tests/measure/matching/value_scores_test.cpp.
struct TemperatureCurve {
  std::vector<double> nats, ece;
  double best = 1, best_by_ece = 1;
  std::int64_t positions = 0;
};
TemperatureCurve temperature_curve(std::span<const ValuePosition> positions, std::size_t agent, const Band& band = {});

}  // namespace ludens::measure
