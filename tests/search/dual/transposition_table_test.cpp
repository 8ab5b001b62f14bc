#include "search/dual/transposition_table.h"

#include <map>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::search {
namespace {

TEST(TranspositionTable, FindsWhatItHolds) {
  TranspositionTable table(100, Replacement::FewVisits);
  EXPECT_EQ(table.find(5), kNoEntry);
  const auto a = table.add(5, 3);
  EXPECT_EQ(a, TranspositionTable::root());
  EXPECT_EQ(table.find(5), a);
  const auto b = table.add(6, 3);
  EXPECT_NE(b, a);
  EXPECT_EQ(table.find(6), b);
  table.clear();
  EXPECT_EQ(table.find(5), kNoEntry);
  EXPECT_EQ(table.size(), 0u);
}

TEST(TranspositionTable, OfOnePlaceHoldsTheRootForEver) {
  TranspositionTable table(1, Replacement::FewVisits);
  table.add(1, 2);
  for (std::uint64_t key = 2; key < 100; ++key) EXPECT_EQ(table.add(key, 2), kNoEntry);
  EXPECT_EQ(table.find(1), TranspositionTable::root());
}

// In a table of four places every position may stand in each of them.
TEST(TranspositionTable, ForgetsTheLeastVisited) {
  TranspositionTable table(4, Replacement::FewVisits);
  const std::map<std::uint64_t, std::uint32_t> visits = {{1, 0}, {2, 7}, {3, 5}, {4, 9}};  // 1 is the root
  for (const auto& [key, count] : visits) table[table.add(key, 1)].visits = count;
  TableEdge edge;
  edge.child = table.find(3);
  ASSERT_NE(table.child(edge), nullptr);
  table[table.add(10, 1)].visits = 6;
  EXPECT_EQ(table.find(3), kNoEntry);
  EXPECT_EQ(table.child(edge), nullptr) << "the place holds another position now";
  table[table.add(11, 1)].visits = 1;
  EXPECT_EQ(table.find(10), kNoEntry);
  for (const std::uint64_t key : {1, 2, 4, 11}) EXPECT_NE(table.find(key), kNoEntry) << key;
  EXPECT_EQ(table.replaced(), 2);
  EXPECT_EQ(table.size(), 4u);
}

TEST(TranspositionTable, ForgetsTheWorstForWhoMovedIntoIt) {
  TranspositionTable table(4, Replacement::LowValue);
  table.add(1, 1);
  const auto fill = [&](std::uint64_t key, double first_value, Side by) {
    TableEntry& entry = table[table.add(key, 1)];
    entry.visits = 100;
    entry.total = 100 * first_value;
    entry.entered_by = by;
  };
  fill(2, 0.3, Side::First);
  fill(3, 0.8, Side::Second);  // 0.2 for him
  fill(4, 0.9, Side::First);
  fill(5, 0.5, Side::First);
  EXPECT_EQ(table.find(3), kNoEntry);
  fill(6, 0.1, Side::First);
  EXPECT_EQ(table.find(2), kNoEntry);
  EXPECT_NE(table.find(1), kNoEntry);
}

TEST(TranspositionTable, KeepsThePositionsOfThePresentSimulation) {
  TranspositionTable table(4, Replacement::FewVisits);
  for (std::uint64_t key = 1; key <= 4; ++key) table[table.add(key, 1)].in_use = true;
  EXPECT_EQ(table.add(5, 1), kNoEntry);
  table[table.find(3)].in_use = false;
  table[table.find(3)].visits = 1000;
  EXPECT_NE(table.add(5, 1), kNoEntry);
  EXPECT_EQ(table.find(3), kNoEntry);
}

TEST(TranspositionTable, HoldsNoMoreThanItPromisesAndNothingTwice) {
  for (const std::uint32_t capacity : {1u, 2u, 3u, 5u, 24u, 1000u}) {
    TranspositionTable table(capacity, Replacement::FewVisits);
    Rng rng(capacity);
    table.add(0, 1);
    for (int i = 0; i < 5000; ++i) {
      const std::uint64_t key = rng.below(3 * capacity);
      auto at = table.find(key);
      if (at == kNoEntry) {
        at = table.add(key, 1 + rng.below(5));
        ASSERT_EQ(table.find(key), at);
      }
      if (at != kNoEntry) {
        ASSERT_EQ(table[at].key, key);
        ++table[at].visits;
      }
      ASSERT_LE(table.size(), capacity);
      ASSERT_NE(table.find(0), kNoEntry);
    }
    EXPECT_GE(table.size(), capacity * 9 / 10) << "the places are used";
  }
}

TEST(TranspositionTable, KeepsItsPromiseOfBytes) {
  const std::int64_t promise = 64 * 1024;
  TranspositionTable table(1'000'000, Replacement::FewVisits, promise);
  Rng rng(1);
  std::uint32_t stored = 0;
  for (std::uint64_t key = 0; key < 20'000; ++key) stored += table.add(key, 1 + rng.below(40)) != kNoEntry;
  EXPECT_LE(table.bytes(), promise);
  EXPECT_GT(table.bytes(), promise * 3 / 4);
  EXPECT_GT(stored, 100u);
}

}  // namespace
}  // namespace ludens::search
