#include <gtest/gtest.h>

#include "agents/parts.h"
#include "patterns/features/trainer.h"
#include "support/every_game.h"
#include "support/scratch.h"

namespace ludens::agents {
namespace {

// A model of random weights.
std::string model_file(const tests::Scratch& folder, const Game& game) {
  features::Model model{.game = game.text, .features = features::useful_atoms(game, features::Turning::All, 5, 2)};
  if (model.features.size() > 40) model.features.resize(40);  // chess has hundreds
  Rng rng(3);
  model.weights.resize(4 * model.row());
  for (float& w : model.weights) w = static_cast<float>(rng.unit()) - 0.5f;
  for (auto& one : model.frequency) one.assign(model.features.size(), 0.5f);
  const auto path = folder.path() / (game.name + ".model");
  features::save_model(path, model);
  return path.string();
}

Opinion opinion(const GamePtr& game, const std::string& text, const Position& position, std::span<const Move> history) {
  const auto agent = make_agent(game, text);
  Rng rng(7);
  return agent->consider({*game, position, history, {}, {}, 3}, rng);
}

// In the searches the features follow states move by move, in the policy positions: both say the same of the root.
TEST(FeatureAgents, AnswerInEveryGameWithTheSameDiceTheSame) {
  const tests::Scratch folder;
  Rng rng(11);
  for (const auto& game : tests::every_game()) {
    const std::string file = model_file(folder, *game);
    Position position = game->start();
    std::vector<Move> history;
    for (int ply = 0; ply < 6 && !position.over(); ++ply) {
      MoveList legal;
      position.moves(legal);
      std::sort(legal.begin(), legal.end());
      history.push_back(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
      position.play(history.back());
    }
    if (position.over()) continue;
    for (const std::string& text : std::vector<std::string>{
             "features(\"" + file + "\")", "system1(\"" + file + "\")", "dual(system1=\"" + file + "\", visits=20)",
             "uct-features(\"" + file + "\", playouts=20)",
             "uct-features(\"" + file + "\", playouts=5, playout=features, plies=20, epsilon=0.1)",
             "uct-features(\"" + file + "\", playouts=20, playout=uniform, threads=2)"}) {
      const Opinion one = opinion(game, text, position, history), again = opinion(game, text, position, history);
      EXPECT_EQ(one, again) << text;
      EXPECT_TRUE(position.legal(one.moves.best())) << text;
    }
  }
}

TEST(FeatureAgents, SayWhy) {
  const tests::Scratch folder;
  const auto game = find_game("hex5");
  const std::string file = model_file(folder, *game);
  Position position = game->start();
  position.play(Move{12});
  const Move history[] = {Move{12}};
  const Opinion found = opinion(game, "system1(\"" + file + "\")", position, history);
  ASSERT_TRUE(found.impression);
  ASSERT_FALSE(found.impression->why.empty());
  for (const auto& one : found.impression->why)
    for (const auto& reason : one.reasons) EXPECT_FALSE(reason.text.empty());
}

TEST(FeatureAgents, RefuseTheModelOfAnotherGame) {
  const tests::Scratch folder;
  const std::string file = model_file(folder, *find_game("tictactoe"));
  EXPECT_THROW(make_agent(find_game("hex5"), "features(\"" + file + "\")"), Error);
  EXPECT_THROW(make_agent(find_game("hex5"), "features"), Error);  // none is installed
}

}  // namespace
}  // namespace ludens::agents
