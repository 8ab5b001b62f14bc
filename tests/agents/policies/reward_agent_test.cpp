#include "agents/reward_agent.h"

#include <cmath>

#include <gtest/gtest.h>

#include "agents/random_agent.h"
#include "base/error.h"
#include "games/catalogue.h"

namespace ludens::agents {
namespace {

// Moves by their place, with a known value behind each: what the last stone's cell says.
class Known final : public Agent {
 public:
  Opinion consider(const Question& question, Rng&) override {
    MoveList moves;
    question.position.moves(moves);
    std::vector<Weighted> weights;
    for (const Move move : moves) weights.push_back({move, move.id < 3 ? 1.0f : 0.0f});
    Opinion out;
    out.moves = Distribution(std::move(weights));
    if (!question.history.empty())  // seen by who answers
      switch (question.history.back().id) {
        case 0:
          out.value = {0.1f, 0, 0.9f};
          break;
        case 1:
          out.value = {0, 1, 0};
          break;
        case 2:
          out.value = {0.5f, 0.2f, 0.3f};
          break;
        default:
          break;
      }
    return out;
  }
};

Question question_of(const GamePtr& game, const Position& position, const std::vector<Move>& history = {}) {
  return {*game, position, history};
}

TEST(Prospects, SayWhatMayComeOfEachGoodMove) {
  const GamePtr game = find_game("tictactoe");
  const Position start = game->start();
  Prospects prospects(game, std::make_unique<Known>(), {.limits = {}});
  const auto moves = prospects.of(question_of(game, start));
  ASSERT_EQ(moves.size(), 3u) << "the others have no weight";
  for (const auto& one : moves) EXPECT_NEAR(one.prior, 1.0 / 3, 1e-6);
  EXPECT_NEAR(moves[0].features[kWin], 0.9, 1e-6);
  EXPECT_NEAR(moves[0].features[kLoss], 0.1, 1e-6);
  EXPECT_NEAR(moves[1].features[kDraw], 1, 1e-6);
  EXPECT_NEAR(moves[2].features[kWin], 0.3, 1e-6);
  EXPECT_NEAR(moves[1].features[4], 0, 1e-6) << "a sure draw is no risk";
  EXPECT_NEAR(moves[2].features[4], 0.8 - 0.04, 1e-6) << "the variance of the result";
  EXPECT_NEAR(moves[0].features[5], 1, 1e-6) << "a stone in a corner looks the same across the diagonal";
}

TEST(Prospects, AWinOnTheBoardIsAWin) {
  const GamePtr game = find_game("tictactoe");
  Position position = game->start();
  std::vector<Move> history;
  for (const std::uint32_t id : {0u, 3u, 1u, 4u}) position.play(history.emplace_back(Move{id}));
  Prospects prospects(game, std::make_unique<RandomAgent>(), {.limits = {}, .playouts = 50});
  bool found = false;
  for (const auto& one : prospects.of(question_of(game, position, history)))
    if (one.move.id == 2) {
      found = true;
      EXPECT_EQ(one.features[kWin], 1);
      EXPECT_EQ(one.features[kLoss], 0);
    }
  EXPECT_TRUE(found);
}

TEST(Prospects, ThePositionIsJudgedWithTheSameDiceWhoeverAsks) {
  const GamePtr game = find_game("tictactoe");
  const Position start = game->start();
  Prospects one(game, std::make_unique<RandomAgent>(), {.limits = {}, .playouts = 10});
  Prospects other(game, std::make_unique<RandomAgent>(), {.limits = {}, .playouts = 10});
  Position later = start;
  later.play(Move{4});
  other.of(question_of(game, later, {Move{4}}));
  const auto a = one.of(question_of(game, start)), b = other.of(question_of(game, start));
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) EXPECT_EQ(a[i].features, b[i].features);
}

TEST(ChoiceShares, AreThePriorTimesEToTheReward) {
  const std::vector<Prospect> moves = {{Move{0}, 0.75, {1, 0, 0, 0, 0, 0}}, {Move{1}, 0.25, {0, 0, 1, 0, 0, 0}}};
  EXPECT_NEAR(choice_shares(moves, {})[0], 0.75, 1e-12);
  const double odds = 3 * std::exp(2.0 + 1.0);
  EXPECT_NEAR(choice_shares(moves, {2, 0, -1, 0, 0, 0})[0], odds / (1 + odds), 1e-12);
  EXPECT_NEAR(choice_shares(moves, {1000, 0, -1000, 0, 0, 0})[0], 1, 1e-12) << "without overflow";
}

TEST(RewardAgent, PlaysAsOftenAsItsRewardsSay) {
  const GamePtr game = find_game("tictactoe");
  const Position start = game->start();
  Rng rng(1);
  const auto share = [&](const std::string& text) {
    const auto agent = make_agent(game, text);
    EXPECT_TRUE(agent->drawing().has_value());
    return agent->consider(question_of(game, start), rng).moves.at(Move{4});
  };
  EXPECT_GT(share("reward(random, win=60, playouts=2000)"), 0.5f) << "the middle wins most often";
  EXPECT_LT(share("reward(random, win=-20, draw=0, playouts=2000)"), 0.05f);
  EXPECT_NEAR(share("reward(random, win=0, draw=0, playouts=200)"), 1.0f / 9, 1e-5f);
}

TEST(RewardAgent, IsWrittenWithItsDefaultsLeftOut) {
  EXPECT_EQ(agent_text(parse_spec("reward(random, win=1, draw=0.5, loss=-10)")), "reward(random, loss=-10)");
  EXPECT_THROW(make_agent(find_game("tictactoe"), "reward"), Error);
  EXPECT_THROW(make_agent(find_game("tictactoe"), "reward(random, wins=1)"), Error);
}

}  // namespace
}  // namespace ludens::agents
