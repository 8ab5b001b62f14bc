#include "patterns/features/trainer.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "patterns/features/evaluator.h"
#include "patterns/features/naive_features.h"
#include "patterns/features/softmax.h"
#include "support/every_game.h"

namespace ludens::patterns::features {
namespace {

// Decisions of random games: what is wanted is a move beside an enemy, where there is one.
std::vector<Example> examples_of(const GamePtr& game, int games, std::uint64_t seed) {
  std::vector<Example> out;
  const auto graph = board_reader(*game)->graph(*game);
  for (int g = 0; g < games; ++g) {
    RandomGame random(game, seed + static_cast<std::uint64_t>(g));
    for (int ply = 0; ply < 30 && !random.over(); ++ply) {
      Example one{random.scene()};
      float sum = 0;
      for (const auto& move : one.moves) {
        float wanted = 0.05f;
        if (move.to >= 0)
          for (const int near : graph.around[static_cast<std::size_t>(move.to)])
            if (near >= 0 && owner_of(one.sites[static_cast<std::size_t>(near)]) == 2 - index(one.mover)) wanted = 1;
        one.wanted.push_back(wanted);
        sum += wanted;
      }
      for (float& p : one.wanted) p /= sum;
      one.taken = 0;
      one.outcome = ply % 2 == 0 ? 1.0f : 0.0f;
      one.judged = {{static_cast<int>(one.moves.size()) - 1, 0.25f}};
      random.play(one);
      out.push_back(std::move(one));
    }
  }
  return out;
}

std::vector<const Example*> pointers(const std::vector<Example>& examples) {
  std::vector<const Example*> out;
  for (const auto& example : examples) out.push_back(&example);
  return out;
}

Model model_of(const GamePtr& game) {
  return {.game = game->text, .features = useful_atoms(*game, Turning::All, 10, 3)};
}

TEST(Trainer, HasTheGradientOfFiniteDifferences) {
  for (const char* name : {"go5", "breakthrough"}) {
    const auto game = find_game(name);
    const auto examples = examples_of(game, 1, 5);
    const auto batch = pointers(examples);
    constexpr double kL2 = 0.01;
    Trainer trainer(*game, model_of(game), {.l2 = kL2, .value_weight = 0.5});
    Rng rng(2);
    for (float& w : trainer.model().weights) w = static_cast<float>(rng.unit()) - 0.5f;
    std::vector<float> gradient;
    trainer.gradient(batch, gradient);
    const auto loss = [&] {
      const Losses found = trainer.measure(batch);
      double squares = 0;
      for (const float w : trainer.model().weights) squares += static_cast<double>(w) * w;
      return (found.policy + 0.5 * found.value) / static_cast<double>(batch.size()) + kL2 / 2 * squares;
    };
    for (int i = 0; i < 60; ++i) {
      float& w = trainer.model().weights[rng.below(static_cast<std::uint32_t>(gradient.size()))];
      const auto at = static_cast<std::size_t>(&w - trainer.model().weights.data());
      const float before = w;
      constexpr float kStep = 0.01f;
      w = before + kStep;
      const double more = loss();
      w = before - kStep;
      const double less = loss();
      w = before;
      EXPECT_NEAR(gradient[at], (more - less) / (2 * static_cast<double>(kStep)), 2e-3) << name << " weight " << at;
    }
  }
}

TEST(Trainer, LearnsWhatIsWantedAndGrowsWithoutForgetting) {
  const auto game = find_game("go5");
  const auto examples = examples_of(game, 6, 9);
  const auto batch = pointers(examples);
  Trainer trainer(*game, model_of(game), {});
  const double before = trainer.measure(batch).policy;
  for (int i = 0; i < 150; ++i) trainer.step(batch, 0.05);
  const double learned = trainer.measure(batch).policy;
  EXPECT_LT(learned, before * 0.9);
  const auto count = trainer.model().features.size();
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(trainer.grow(batch, 4));
  EXPECT_EQ(trainer.model().features.size(), count + 5);
  EXPECT_NEAR(trainer.measure(batch).policy, learned, 1e-6 * learned);
  for (int i = 0; i < 50; ++i) trainer.step(batch, 0.05);
  EXPECT_LT(trainer.measure(batch).policy, learned);
}

TEST(UsefulAtoms, LeaveOutWhatSaysNothing) {
  for (const char* name :
       {"go9", "hex11", "othello", "breakthrough", "chess", "hex.lud", "bagh_chal.lud", "nine_mens_morris.lud"}) {
    const auto game = find_game(name);
    const auto space = space_of(*game, Turning::All);
    const auto kept = useful_atoms(*game, Turning::All, 5, 1);
    EXPECT_LT(kept.size(), atoms(*space, true).size()) << name;
    EXPECT_GT(kept.size(), 15u) << name;
    // A stone is put on an empty point: nobody need be told.
    const auto texts = [&] {
      std::vector<std::string> out;
      for (const auto& one : kept) out.push_back(feature_text(one, space->graph().pieces));
      return out;
    }();
    if (std::string_view(name) == "go9") EXPECT_EQ(std::count(texts.begin(), texts.end(), "to{}=empty"), 0);
    EXPECT_EQ(kept, useful_atoms(*game, Turning::All, 5, 1)) << name;
  }
}

TEST(FeatureModel, IsReadBackFromItsFileAndADamagedOneIsRefused) {
  const auto game = find_game("shogi");
  Model model{.game = game->text, .turning = Turning::Rules, .features = useful_atoms(*game, Turning::Rules, 2, 3)};
  model.features.resize(30);
  Rng rng(2);
  model.weights.resize(4 * model.row());
  for (float& w : model.weights) w = static_cast<float>(rng.unit());
  for (auto& one : model.frequency) one.assign(model.features.size(), 0.25f);
  const std::string bytes = model_bytes(model);
  const Model back = parse_model(bytes);
  EXPECT_EQ(back.features, model.features);
  EXPECT_EQ(back.weights, model.weights);
  EXPECT_EQ(back.frequency, model.frequency);
  EXPECT_EQ(model_bytes(back), bytes);
  for (int i = 0; i < 200; ++i) {
    std::string damaged = bytes;
    damaged[rng.below(static_cast<std::uint32_t>(bytes.size()))] ^= static_cast<char>(1 + rng.below(255));
    EXPECT_THROW(parse_model(damaged), Error);
    EXPECT_THROW(parse_model(bytes.substr(0, rng.below(static_cast<std::uint32_t>(bytes.size())))), Error);
  }
}

TEST(QuickExp, IsNearlyTheExponential) {
  for (float x = -30; x < 30; x += 0.013f) EXPECT_NEAR(quick_exp(x) / std::exp(x), 1, 2e-5) << x;
}

// What it follows move by move is what it finds anew, back and forth.
TEST(FeatureEvaluator, FollowsAPositionInEveryGame) {
  Rng rng(6);
  for (const auto& game : tests::every_game()) {
    Model model = model_of(game);
    model.weights.resize(4 * model.row());
    for (auto& one : model.frequency) one.resize(model.features.size());
    for (float& w : model.weights) w = static_cast<float>(rng.unit()) - 0.5f;
    const auto prepared = std::make_shared<const Prepared>(*game, model);
    FeatureEvaluator follower(*game, prepared), fresh(*game, prepared);
    Position position = game->start();
    std::vector<Move> history;
    follower.set_position(position, history, {});
    for (int ply = 0; ply < 25 && !position.over(); ++ply) {
      MoveList legal;
      position.moves(legal);
      const std::vector<Move> moves(legal.begin(), legal.end());
      std::vector<float> policy(moves.size()), values(moves.size()), policy2(moves.size()), values2(moves.size());
      const Move aside = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      follower.play(aside);
      follower.undo();
      follower.evaluate_moves(moves, policy.data(), values.data());
      fresh.set_position(position, history, {});
      fresh.evaluate_moves(moves, policy2.data(), values2.data());
      ASSERT_EQ(policy, policy2) << game->name;
      ASSERT_EQ(values, values2) << game->name;
      EXPECT_NEAR(std::accumulate(policy.begin(), policy.end(), 0.0), 1, 1e-4);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      for (const auto& reason : follower.explain(move, 3)) {
        EXPECT_FALSE(reason.text.empty());
        EXPECT_FALSE(reason.cells.empty()) << game->name;
      }
      follower.play(move);
      position.play(move);
      history.push_back(move);
    }
  }
}

}  // namespace
}  // namespace ludens::patterns::features
