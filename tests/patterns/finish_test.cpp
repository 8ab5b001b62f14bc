#include "patterns/kernels/finish.h"

#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::patterns::five {
namespace {

TEST(FiveFinish, GivesTheSameNumbersOnEveryProcessor) {
  base::Rng rng(1);
  const auto some = [&](std::size_t size, int most) {
    std::vector<std::int16_t> out(size);
    for (auto& one : out) one = static_cast<std::int16_t>(static_cast<int>(rng.below(2u * most + 1u)) - most);
    return out;
  };
  for (const int hidden : {32, 64, 128})
    for (const int second : {16, 32})
      for (const int count : {1, 3, 4, 9}) {
        const auto mix = some(static_cast<std::size_t>(hidden * second), 1024), policy = some(32, 8000),
                   value = some(32, 8000);
        auto first = some(static_cast<std::size_t>(count * hidden), 8191);
        for (auto& one : first) one = one < 0 ? std::int16_t{0} : one;
        std::vector<std::int32_t> base(32);
        for (auto& one : base) one = static_cast<std::int32_t>(rng.below(2'000'001)) - 1'000'000;
        const auto run = [&](const FinishKernel& kernel) {
          std::vector<std::int32_t> out(2 * static_cast<std::size_t>(count));
          kernel.finish({hidden, second, mix.data(), policy.data(), value.data(), first.data(), base.data(), count,
                         out.data(), out.data() + count});
          return out;
        };
        for (const FinishKernel* kernel : usable_finish())
          EXPECT_EQ(run(*kernel), run(kGenericFinish)) << kernel->name << " " << hidden << "×" << second;
      }
}

}  // namespace
}  // namespace ludens::patterns::five
