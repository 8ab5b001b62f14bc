#include "base/in_parallel.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace ludens::base {
namespace {

TEST(InParallel, DoesEachPieceOnceWhateverTheThreads) {
  for (const int threads : {1, 2, 7}) {
    std::vector<std::atomic<int>> done(100);
    in_parallel(done.size(), threads, [&](std::size_t i) { ++done[i]; });
    for (const auto& times : done) EXPECT_EQ(times, 1);
  }
  in_parallel(0, 3, [](std::size_t) { FAIL(); });
}

TEST(InParallel, AnExceptionEndsItAndComesBack) {
  for (const int threads : {1, 4}) {
    std::atomic<int> done = 0;
    EXPECT_THROW(in_parallel(1'000'000, threads,
                             [&](std::size_t i) {
                               if (i == 10) throw Error("no");
                               ++done;
                             }),
                 Error);
    EXPECT_LT(done, 1'000'000);
  }
}

}  // namespace
}  // namespace ludens::base
