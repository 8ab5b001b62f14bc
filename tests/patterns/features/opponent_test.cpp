#include "patterns/features/opponent.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "patterns/features/evaluator.h"
#include "patterns/features/trainer.h"
#include "support/every_game.h"

namespace ludens::patterns::features {
namespace {

std::shared_ptr<const Prepared> model_of(const GamePtr& game, double spread) {
  Model model{.game = game->text, .features = useful_atoms(*game, Turning::All, 5, 3)};
  if (model.features.size() > 60) model.features.resize(60);
  model.weights.resize(4 * model.row());
  for (auto& one : model.frequency) one.resize(model.features.size());
  Rng rng(4);
  for (float& w : model.weights) w = static_cast<float>((rng.unit() - 0.5) * spread);
  return std::make_shared<const Prepared>(*game, std::move(model));
}

// Games between random players, one of whom, in turn the first and the second, always takes the likeliest move of
// another model.
struct Habitual {
  explicit Habitual(const GamePtr& of) : game(of), likes(model_of(of, 8)) {}
  std::vector<Move> moves(int seat, std::uint64_t seed) {
    Rng rng(seed);
    FeatureEvaluator eyes(*game, likes);
    Position position = game->start();
    std::vector<Move> out;
    while (!position.over() && out.size() < 60) {
      MoveList legal;
      position.moves(legal);
      std::sort(legal.begin(), legal.end());
      std::size_t chosen = rng.below(static_cast<std::uint32_t>(legal.size()));
      if (game->person_to_move(position) == seat) {
        std::vector<float> p(static_cast<std::size_t>(legal.size())), values(p.size());
        eyes.set_position(position, out, {});
        eyes.evaluate_moves({legal.begin(), legal.end()}, p.data(), values.data());
        chosen = static_cast<std::size_t>(std::max_element(p.begin(), p.end()) - p.begin());
      }
      out.push_back(legal[static_cast<int>(chosen)]);
      position.play(out.back());
    }
    return out;
  }
  GamePtr game;
  std::shared_ptr<const Prepared> likes;
};

TEST(OpponentLearner, ExpectsAfterTenGamesWhatAPlayerAlwaysDoes) {
  for (const char* name : {"go5", "breakthrough", "hex5", "clobber.lud"}) {
    const auto game = find_game(name);
    Habitual player(game);
    OpponentLearner learner(game, model_of(game, 0));  // which knows nothing
    double before = 0, after = 0;
    for (int g = 0; g < 14; ++g) {
      learner.see_moves(player.moves(g % 2, static_cast<std::uint64_t>(g)), g % 2, 0,
                        [&](const OpponentLearner::Seen& seen) {
                          if (g >= 10) before += seen.base, after += seen.learned;
                        });
      learner.end_game();
    }
    EXPECT_GT(after, before * 0.9) << name;  // sums of logarithms: nearer to 0 is likelier
    EXPECT_EQ(learner.model().games, 14);
  }
}

TEST(OpponentLearner, GoesOnFromItsFileAsIfItHadNeverStopped) {
  const auto game = find_game("go5");
  Habitual player(game);
  const auto base = model_of(game, 1);
  OpponentLearner whole(game, base), first(game, base);
  first.see_moves(player.moves(0, 1), 0);
  OpponentLearner second(game, base, parse_opponent(opponent_text(first.model())));
  second.see_moves(player.moves(1, 2), 1);
  whole.see_moves(player.moves(0, 1), 0);
  whole.see_moves(player.moves(1, 2), 1);
  const auto a = whole.model(), b = second.model();
  EXPECT_EQ(a.moves, b.moves);
  ASSERT_EQ(a.features.size(), b.features.size());
  for (const auto& [text, shift] : a.features) {
    ASSERT_TRUE(b.features.contains(text)) << text;
    EXPECT_NEAR(shift.weight, b.features.at(text).weight, 1e-3) << text;
  }
}

// Its own moves it judges as before.
TEST(OpponentLearner, ChangesThePolicyOfTheOtherSideAlone) {
  const auto game = find_game("hex5");
  Habitual player(game);
  const auto base = model_of(game, 1);
  OpponentLearner learner(game, base);
  for (int g = 0; g < 4; ++g) learner.see_moves(player.moves(1, static_cast<std::uint64_t>(g)), 1);
  const auto changed = learner.as_opponent(Side::Second);
  const auto same = [&](Head head, Side side) {
    return std::ranges::equal(changed->model.of(head, side), base->model.of(head, side));
  };
  EXPECT_TRUE(same(Head::Policy, Side::First));
  EXPECT_FALSE(same(Head::Policy, Side::Second));
  EXPECT_TRUE(same(Head::Value, Side::First));
  EXPECT_TRUE(same(Head::Value, Side::Second));
}

TEST(OpponentModel, OfABadFileIsAnErrorThatNamesIt) {
  for (const char* text : {"", "[]", "{}", R"({"opponent":2,"game":"hex5"})", R"({"opponent":1})",
                           R"({"opponent":1,"game":"hex5","features":{"to{}=empty":[1]}})",
                           R"({"opponent":1,"game":"hex5","features":{"to{}=empty":["a",1]}})",
                           R"({"opponent":1,"game":"hex5","games":-1})"}) {
    try {
      parse_opponent(text, "me.opponent");
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with("me.opponent is no model of an opponent: ")) << error.what();
    }
  }
}

}  // namespace
}  // namespace ludens::patterns::features
