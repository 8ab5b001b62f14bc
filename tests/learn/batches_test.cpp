#include "learn/batches.h"

#include <set>

#include <gtest/gtest.h>

#include "support/easy_games.h"

namespace ludens::learn {
using namespace tests;
namespace {

struct Copy {
  std::vector<std::uint8_t> planes;
  std::vector<float> numbers;
  std::vector<std::int64_t> moves, outcomes;
  bool operator==(const Copy&) const = default;
};

std::vector<Copy> first_batches(const PlaneSet& samples, BatchOptions options, int count) {
  Batches batches(samples, options, heap_batches(samples, options.order.batch));
  std::vector<Copy> out;
  const auto rows = static_cast<std::size_t>(batches.order().batch());
  const auto planes = rows * static_cast<std::size_t>(samples.features().plane_count() * samples.points());
  const auto numbers = rows * static_cast<std::size_t>(samples.features().number_count());
  for (std::int64_t step = options.first_step; step < options.first_step + count; ++step) {
    const auto& memory = batches.wait(step);
    out.push_back({{memory.planes, memory.planes + planes},
                   {memory.numbers, memory.numbers + numbers},
                   {memory.moves, memory.moves + rows},
                   {memory.outcomes, memory.outcomes + rows}});
    batches.release(step);
  }
  return out;
}

PlaneSet easy_set(int games, SampleOptions options = {}) {
  const auto file = std::make_shared<const SampleFile>(easy_games(games));
  return PlaneSet(SampleSet(file, plane_options(*file, options), SampleSet::Part::Train), 2);
}

BatchOptions batches_of(std::int64_t size, std::uint64_t seed = 1, int threads = 2, std::int64_t first_step = 0) {
  return {.order = {.batch = size, .seed = seed}, .threads = threads, .first_step = first_step};
}

TEST(Shuffle, IsAPermutationThatDependsOnTheSeed) {
  for (const std::uint64_t size : {1, 2, 3, 17, 64, 65, 1000}) {
    const Shuffle a(size, 1), b(size, 2);
    std::set<std::uint64_t> seen;
    std::uint64_t same = 0;
    for (std::uint64_t i = 0; i < size; ++i) {
      EXPECT_LT(a(i), size);
      seen.insert(a(i));
      same += a(i) == b(i);
    }
    EXPECT_EQ(seen.size(), size);
    if (size > 60) {
      EXPECT_LT(same, size / 4);
    }
  }
}

TEST(Batches, AreAFunctionOfSeedAndStepWhateverTheThreads) {
  const PlaneSet samples = easy_set(60);
  const auto one = first_batches(samples, batches_of(32, 5, 1), 40);
  EXPECT_EQ(one, first_batches(samples, batches_of(32, 5, 4), 40));
  EXPECT_NE(one, first_batches(samples, batches_of(32, 6, 4), 40));
  const auto later = first_batches(samples, batches_of(32, 5, 3, 30), 10);
  EXPECT_EQ(std::vector(one.begin() + 30, one.end()), later);
}

TEST(Batches, ShowEveryPositionOnceAnEpoch) {
  const SampleOrder order(107, {.batch = 20, .seed = 5});
  EXPECT_EQ(order.steps_per_epoch(), 5);
  for (const std::int64_t epoch : {0, 1, 7}) {
    std::set<std::int64_t> seen;
    for (std::int64_t step = 0; step < 5; ++step)
      for (const auto& row : order.rows(epoch * 5 + step)) seen.insert(row.sample);
    EXPECT_EQ(seen.size(), 100u);
    EXPECT_LT(*seen.rbegin(), 107);
  }
  EXPECT_EQ(SampleOrder(7, {.batch = 20}).batch(), 7);  // fewer samples than a batch are one
}

TEST(Batches, HideRatingsNowAndThen) {
  const PlaneSet samples = easy_set(60, {.queries = {1}});
  int own = 0, other = 0, both = 0, rows = 0;
  for (const auto& batch : first_batches(samples, batches_of(64, 5), 60))
    for (std::size_t row = 0; row < batch.moves.size(); ++row) {
      const float* numbers = batch.numbers.data() + row * 9;
      own += numbers[6] == 0 && numbers[8] == 1;
      other += numbers[6] == 1 && numbers[8] == 0;
      both += numbers[6] == 0 && numbers[8] == 0;
      ++rows;
    }
  EXPECT_NEAR(static_cast<double>(both) / rows, 0.10, 0.03);
  EXPECT_NEAR(static_cast<double>(own) / rows, 0.05, 0.02);
  EXPECT_NEAR(static_cast<double>(other) / rows, 0.05, 0.02);
}

}  // namespace
}  // namespace ludens::learn
