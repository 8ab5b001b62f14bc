// One question has one deadline and a bounded memory, however many agents have a part in its answer.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agents/parts.h"
#include "base/clock.h"
#include "games/catalogue.h"

namespace ludens::agents {
namespace {

// Seconds that an answer took which should take a fifth of one.
double seconds_over(const std::string& agent) {
  const GamePtr game = find_game("hex7");
  const auto asked = make_agent(game, agent);
  Rng rng(1);
  const Stopwatch watch;
  const Opinion opinion = asked->consider({*game, game->start(), {}, {}, {Until::within(200)}}, rng);
  EXPECT_TRUE(game->start().legal(opinion.moves.best())) << agent;
  return watch.seconds();
}

TEST(Budget, APartOfASearchEndsWithTheQuestion) {
  const std::string endless = "uct(playouts=1000000000, memory=4MB)";
  EXPECT_LT(seconds_over(fmt::format("kl(policy={}, visits=1)", endless)), 5);
  EXPECT_LT(seconds_over(fmt::format("kl(policy={}, visits=1000000)", endless)), 5);
  EXPECT_LT(seconds_over(fmt::format("kl(policy=random, value={}, visits=1000000)", endless)), 5);
  EXPECT_LT(seconds_over(fmt::format("kl(policy={0}, value=temper({0}), c=inf)", endless)), 5);
}

TEST(Budget, PartsOfABlendHaveTheTimeOfOneQuestionTogether) {
  const std::string endless = "uct(playouts=1000000000, memory=4MB)";
  const std::string six = fmt::format("blend({0}, {0}, {0}, {0}, {0}, {0})", endless);
  EXPECT_LT(seconds_over(fmt::format("blend({0}, {0}, {0}, {0}, {0}, {0})", six)), 5);  // 36 · 200 ms are seven
}

// A search that is begun when the time is over looks at one position and no more: with 32, the period of its clock, a
// nest of six would take 32⁶.
TEST(Budget, SearchesWithinSearchesEndWithTheQuestionHoweverDeep) {
  std::string nest = "uct(playouts=1000000000, memory=4MB)";
  for (int i = 0; i < 7; ++i) nest = fmt::format("kl(policy={})", nest);
  EXPECT_LT(seconds_over(nest), 10);
}

TEST(Budget, ASearchOfManyVisitsKnowsWhatItHoldsAndNoMoreThanThat) {
  const GamePtr game = find_game("go9");
  const auto searched = [&](int visits) {
    Rng rng(1);
    return make_agent(game, fmt::format("kl(policy=random, visits={})", visits))
        ->consider({*game, game->start(), {}}, rng)
        .peak_bytes;
  };
  EXPECT_GT(searched(1'000), 82 * 8 * 1'000);           // the priors of a thousand positions
  EXPECT_LT(searched(60'000), std::int64_t{48} << 20);  // those of sixty thousand would be 42 MB beside the tree
}

}  // namespace
}  // namespace ludens::agents
