#include "nets/network.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "base/error.h"
#include "nets/precision.h"

namespace ludens::nets {
namespace {

std::vector<float> normal(std::size_t n, double scale, std::mt19937& dice) {
  std::normal_distribution<float> draw(0, static_cast<float>(scale));
  std::vector<float> out(n);
  for (auto& v : out) v = draw(dice);
  return out;
}

// Every kind of step once, on an oblong board whose sides are no multiples of a tile.
Graph everything(int rows, int columns, int planes, int channels, std::mt19937& dice) {
  Graph g;
  g.rows = rows;
  g.columns = columns;
  g.add_planes(planes);
  g.numbers = g.add_vector(5);
  const auto conv = [&](int in, int out, int side) {
    return g.add(
        ConvLayer{in, out, side,
                  normal(static_cast<std::size_t>(in * out * side * side), std::sqrt(1.0 / (in * side * side)), dice),
                  normal(static_cast<std::size_t>(out), 0.1, dice)});
  };
  const auto dense = [&](int in, int out) {
    return g.add(DenseLayer{in, out, normal(static_cast<std::size_t>(in * out), std::sqrt(1.0 / in), dice),
                            normal(static_cast<std::size_t>(out), 0.1, dice)});
  };
  const int x = g.add_planes(channels), y = g.add_planes(channels), z = g.add_planes(channels);
  const int numbers = g.add_vector(channels), pooled = g.add_vector(3 * channels), gates = g.add_vector(2 * channels);
  const int small = g.add_planes(3), flat = g.add_vector(3 * rows * columns), out = g.add_vector(7),
            both = g.add_vector(6);
  const int cells = g.add_vector(3 * rows * columns), value = g.add_vector(9);
  g.steps = {
      {.in = 0, .out = x, .layer = conv(planes, channels, 5)},
      {.kind = StepKind::Dense, .in = g.numbers, .out = numbers, .layer = dense(5, channels), .act = Act::Elu},
      {.kind = StepKind::Spread, .in = x, .out = x, .vector = numbers},
      {.kind = StepKind::Scale, .in = x, .out = y, .layer = dense(1, channels), .act = Act::Relu},
      {.in = y, .out = z, .layer = conv(channels, channels, 3), .act = Act::Relu},
      {.in = z, .out = x, .skip = x, .layer = conv(channels, channels, 3), .act = Act::Relu},
      {.in = x, .out = z, .layer = conv(channels, channels, 3)},
      {.kind = StepKind::Pool, .in = z, .out = pooled, .pool = PoolKind::KataGo},
      {.kind = StepKind::Dense, .in = pooled, .out = gates, .layer = dense(3 * channels, 2 * channels)},
      {.kind = StepKind::Gate, .in = z, .out = x, .skip = x, .vector = gates, .act = Act::Relu},
      {.in = x, .out = small, .skip = small, .layer = conv(channels, 3, 1), .act = Act::Relu},
      {.kind = StepKind::Flatten, .in = small, .out = flat},
      {.kind = StepKind::Dense, .in = flat, .out = out, .layer = dense(3 * rows * columns, 7), .act = Act::Tanh},
      {.kind = StepKind::Pool, .in = small, .out = both, .pool = PoolKind::MeanMax},
      {.kind = StepKind::Flatten, .in = small, .out = cells, .cells_first = true},
      {.kind = StepKind::Pool, .in = small, .out = value, .pool = PoolKind::KataGoValue},
  };
  return g;
}

// The largest difference from the plain forward in any vector, relative to the largest number in it.
double worst(const Graph& g, Precision precision, const Kernels& kernels, int batch, std::mt19937& dice) {
  const Network net(g, precision, kernels);
  Workspace work;
  const auto planes = normal(static_cast<std::size_t>(batch * g.slots[0].size * g.points()), 1, dice);
  const auto numbers = normal(static_cast<std::size_t>(batch * 5), 1, dice);
  double out = 0;
  for (int round = 0; round < 2; ++round) {  // the second time on used memory
    net.forward(planes, numbers, batch, work);
    for (int b = 0; b < batch; ++b) {
      const auto mine = [&](const std::vector<float>& all) {
        const auto n = all.size() / static_cast<std::size_t>(batch), at = n * static_cast<std::size_t>(b);
        return std::vector<double>(all.begin() + static_cast<std::ptrdiff_t>(at),
                                   all.begin() + static_cast<std::ptrdiff_t>(at + n));
      };
      Graph fresh = g;
      if (round == 1) fresh.steps.insert(fresh.steps.end(), g.steps.begin(), g.steps.end());
      const auto want = plain_forward(fresh, mine(planes), mine(numbers));
      for (std::size_t slot = 0; slot < g.slots.size(); ++slot) {
        if (g.slots[slot].planes || static_cast<int>(slot) == g.steps[8].out) continue;  // gates are used up
        const auto got = work.vector(static_cast<int>(slot), b);
        double most = 1e-9;
        for (const double v : want[slot]) most = std::max(most, std::abs(v));
        for (std::size_t i = 0; i < want[slot].size(); ++i)
          out = std::max(out, std::abs(want[slot][i] - got[i]) / most);
      }
    }
  }
  return out;
}

TEST(Network, EveryKernelInFloatsAgreesWithThePlainForward) {
  std::mt19937 dice(1);
  for (const Kernels* kernels : all_kernels())
    for (const auto& [rows, columns, planes, channels, batch] :
         {std::tuple(7, 5, 3, 20, 1), std::tuple(9, 9, 18, 32, 5), std::tuple(15, 15, 19, 64, 2),
          std::tuple(3, 11, 17, 48, 3)}) {
      const Graph g = everything(rows, columns, planes, channels, dice);
      EXPECT_LT(worst(g, Precision::Exact, *kernels, batch, dice), 1e-4)
          << kernels->name << " " << rows << "×" << columns;
    }
}

// Relative to the largest number of an output, which is no less than its root mean square.
TEST(Network, EveryReducedPrecisionStaysWithinWhatItsFormatAllows) {
  std::mt19937 dice(2);
  const auto reduced = reduced_kernels();
  EXPECT_FALSE(reduced.empty());
  for (const Kernels* kernels : reduced)
    for (const auto& [rows, columns, planes, channels, batch] :
         {std::tuple(7, 5, 3, 20, 1), std::tuple(9, 9, 18, 32, 5), std::tuple(15, 15, 19, 128, 2)}) {
      const Graph g = everything(rows, columns, planes, channels, dice);
      const double error = worst(g, Precision::Fast, *kernels, batch, dice);
      EXPECT_LT(error, 6 * rounding(g, kernels->fast)) << kernels->name;
      EXPECT_GT(error, 0) << kernels->name << ": the reduced precision was not used";
    }
}

TEST(Network, AGraphThatDoesNotFitIsAnError) {
  std::mt19937 dice(3);
  const Graph good = everything(5, 5, 2, 16, dice);
  EXPECT_NO_THROW(Network{good});
  Graph g = good;
  g.convs[0].weights.pop_back();
  EXPECT_THROW(Network{g}, Error);
  g = good;
  g.convs[1].bias[0] = NAN;
  EXPECT_THROW(Network{g}, Error);
  g = good;
  g.steps[4].out = 1;
  EXPECT_THROW(Network{g}, Error);
  EXPECT_THROW(Network(good, {Precision::Fast, "abacus"}), Error);
}

}  // namespace
}  // namespace ludens::nets
