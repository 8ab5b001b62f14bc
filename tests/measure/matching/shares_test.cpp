#include "measure/matching/shares.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "measure/matching/match.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

// Its first move is the smallest one there is, a3.
class SmallestMove final : public Agent {
 public:
  Opinion consider(const Question& question, Rng&) override {
    MoveList moves;
    question.position.moves(moves);
    Opinion out;
    out.moves = Distribution::sure(*std::min_element(moves.begin(), moves.end()));
    return out;
  }
};

// Five people began, four of them with b2; of these two answers were a3.
constexpr const char* kFiveGames =
    R"({"game":"tictactoe","moves":"b2 a3 c1","tags":{"id":"1"}}
{"game":"tictactoe","moves":"b2 a3 b1","tags":{"id":"2"}}
{"game":"tictactoe","moves":"b2 b3 c1","tags":{"id":"3"}}
{"game":"tictactoe","moves":"b2 c1","tags":{"id":"4"}}
{"game":"tictactoe","moves":"a3 b2","tags":{"id":"5"}}
)";

SharedChoice shared(int least, int jobs) {
  const Scratch scratch;
  MatchPlan plan;
  plan.query = parse_query("file:" + scratch.write("five.jsonl", kFiveGames).string());
  plan.mode = PositionMode::All;
  plan.jobs = jobs;
  plan.agents = {"smallest"};
  plan.more = {{"smallest", "test", "", "", {}, [](const GamePtr&, const Spec&, auto) {
                  return std::make_unique<SmallestMove>();
                }}};
  ShareTally tally(1, least);
  MatchHooks hooks;
  hooks.game = [&](const MatchedGame& game) { tally.add(game); };
  run_match(plan, hooks);
  EXPECT_TRUE(tally.count(plan));
  return tally.summary();
}

TEST(SharedChoice, IsTheShareOfThePeopleWhoStoodThere) {
  for (const int jobs : {1, 3}) {
    const SharedChoice four = shared(4, jobs);
    EXPECT_EQ(four.positions, 9) << "the start in five games, b2 in four";
    EXPECT_EQ(four.people, 5 * 5 + 4 * 4);
    EXPECT_NEAR(four.shares[0].value, (5 * 0.2 + 4 * 0.5) / 9, 1e-12);
    EXPECT_NEAR(four.most.value, (5 * 0.8 + 4 * 0.5) / 9, 1e-12);
    EXPECT_LE(four.shares[0].low, four.shares[0].value);
    EXPECT_GE(four.shares[0].high, four.shares[0].value);
  }
  EXPECT_EQ(shared(5, 1).positions, 5);
  const SharedChoice none = shared(6, 1);
  EXPECT_EQ(none.positions, 0);
  EXPECT_FALSE(none.shares[0].known());
}

}  // namespace
}  // namespace ludens::measure
