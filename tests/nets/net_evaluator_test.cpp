#include "nets/net_evaluator.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "nets/open_net.h"
#include "support/scratch.h"
#include "support/tiny_net.h"

namespace ludens::nets {
using namespace tests;
namespace {

TEST(NetEvaluator, IsTheSoftmaxOverTheMovesItIsAskedAbout) {
  const GamePtr game = find_game("renju");
  const std::shared_ptr<const PolicyNet> net = policy_net(tiny_net("renju"));
  NetEvaluator evaluator(net);
  Position position = game->start();
  std::vector<Move> history;
  Rng rng(2);
  for (int ply = 0; ply < 20; ++ply) history.push_back(position.play_random(rng));
  MoveList legal;
  position.moves(legal);
  const std::vector<Move> all(legal.begin(), legal.end()), few(legal.begin(), legal.begin() + 3);
  const Persona nobody;
  const EvaluationRequest requests[] = {{position, history, nobody, all}, {position, history, nobody, few}};
  std::vector<Evaluation> found(2);
  evaluator.evaluate(requests, found, rng);
  NetMemory memory;
  const NetAnswer answer = net->ask(requests[0], memory);
  ASSERT_EQ(found[0].policy.size(), all.size());
  ASSERT_EQ(found[1].policy.size(), 3u);
  EXPECT_TRUE(found[0].action_values.empty());
  EXPECT_EQ(found[0].value, answer.value);
  for (const auto& one : found) EXPECT_NEAR(std::accumulate(one.policy.begin(), one.policy.end(), 0.0), 1, 1e-5);
  for (std::size_t i = 1; i < 3; ++i)
    for (const auto& one : found)
      EXPECT_NEAR(std::log(one.policy[i] / one.policy[0]), answer.logits[all[i].id] - answer.logits[all[0].id], 1e-4);
}

TEST(NetEvaluator, HasNoOpinionOfMovesThatAreNoPoints) {
  const GamePtr game = find_game("renju");
  NetEvaluator evaluator(policy_net(tiny_net("renju")));
  const Position position = game->start();
  const Persona nobody;
  Rng rng(1);
  const std::vector<Move> phases = {Move{225}, Move{226}}, mixed = {Move{7}, Move{225}};
  const EvaluationRequest requests[] = {{position, {}, nobody, phases}, {position, {}, nobody, mixed}};
  std::vector<Evaluation> found(2);
  evaluator.evaluate(requests, found, rng);
  EXPECT_EQ(found[0].policy, (std::vector<float>{0.5f, 0.5f}));
  EXPECT_EQ(found[1].policy, (std::vector<float>{1, 0}));
}

TEST(OpenNet, SharesANetworkThatIsInUseAndReadsAChangedFileAgain) {
  const Scratch folder;
  const auto path = folder.file("a.model");
  save_net(path, tiny_net("go9"));
  const GamePtr game = find_game("go9");
  const auto one = open_net(*game, path.string()), two = open_net(*game, path.string());
  EXPECT_EQ(one, two);
  EXPECT_NE(open_net(*game, path.string(), {Precision::Exact, {}}), one) << "packed otherwise";
  save_net(path, tiny_net("go9", 1));
  EXPECT_NE(open_net(*game, path.string()), one);
  EXPECT_TRUE(is_net_file(path));
  EXPECT_FALSE(is_net_file(folder.write("b.model", "LUDFIVE1")));
}

}  // namespace
}  // namespace ludens::nets
