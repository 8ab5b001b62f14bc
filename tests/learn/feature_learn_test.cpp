#include <gtest/gtest.h>

#include "agents/parts.h"
#include "games/catalogue.h"
#include "learn/feature_imitate.h"
#include "learn/feature_run.h"
#include "learn/feature_selfplay.h"
#include "support/scratch.h"

namespace ludens::learn {
using namespace tests;
namespace {

FeatureSelfplayOptions tiny_selfplay() {
  FeatureSelfplayOptions out;
  out.iterations = 3;
  out.games = 3;
  out.play.visits = 30;
  out.play.longest = 40;
  out.steps = 4;
  out.batch = 16;
  out.cases = 8;
  out.gate = 2;
  out.gate_games = 4;
  return out;
}

TEST(FeatureSelfplay, GivesTheSameModelWhateverTheJobs) {
  for (const char* name : {"tictactoe", "breakthrough", "go5"}) {
    const auto game = find_game(name);
    FeatureSelfplayOptions options = tiny_selfplay();
    const auto ignored = [](const FeatureIteration&) {};
    const auto one = selfplay_features(game, options, ignored);
    options.threads = 3;
    const auto three = selfplay_features(game, options, ignored);
    ASSERT_TRUE(one && three) << name;
    EXPECT_EQ(model_bytes(*one), model_bytes(*three)) << name;
    EXPECT_GT(one->features.size(), 10u);
  }
}

TEST(FeatureSelfplay, GoesOnWhereItWasStopped) {
  const Scratch folder;
  const auto game = find_game("connect4");
  FeatureSelfplayOptions options = tiny_selfplay();
  const auto ignored = [](const FeatureIteration&) {};
  const auto whole = selfplay_features(game, options, ignored);
  options.checkpoint = folder.path() / "state";
  std::stop_source stop;
  options.stop = stop.get_token();
  const auto none = selfplay_features(game, options, ignored, [&](std::int64_t done, std::int64_t) {
    if (done == 5) stop.request_stop();
  });
  EXPECT_FALSE(none);
  options.stop = {};
  std::vector<int> rounds;
  const auto resumed =
      selfplay_features(game, options, [&](const FeatureIteration& r) { rounds.push_back(r.iteration); });
  ASSERT_TRUE(resumed);
  EXPECT_EQ(rounds, (std::vector<int>{2, 3}));
  EXPECT_EQ(model_bytes(*resumed), model_bytes(*whole));
}

// In tic-tac-toe a few games are enough to know the middle and the win.
TEST(FeatureSelfplay, FindsOutHowTicTacToeIsPlayed) {
  const Scratch folder;
  FeatureSelfplayRun run;
  run.game = find_game("tictactoe");
  run.out = folder.path() / "t.model";
  run.options.iterations = 12;
  run.options.play.visits = 200;
  int lines = 0;
  run.line = [&](const std::string&, const std::string&) { ++lines; };
  ASSERT_TRUE(run_feature_selfplay(run));
  EXPECT_EQ(lines, 12);
  const std::string file = run.out.string();
  for (const std::string& text :
       {"features(\"" + file + "\")", "system1(\"" + file + "\")", "dual(system1=\"" + file + "\", visits=100)",
        "uct-features(\"" + file + "\", playouts=200)",
        "uct-features(\"" + file + "\", playouts=200, playout=features)"}) {
    const auto agent = agents::make_agent(run.game, text);
    Rng rng(1);
    Position position = run.game->start();
    const Opinion first = agent->consider({*run.game, position, {}}, rng);
    EXPECT_EQ(run.game->write_move(position, first.moves.best()), "b2") << text;
    EXPECT_NEAR(first.moves.at(Move{0}), first.moves.at(Move{8}), 0.1) << text;
    // Two in a row of one's own, and one of the other's: the win.
    std::vector<Move> history;
    for (const char* said : {"b2", "a1", "c1", "a3"}) {
      history.push_back(*run.game->read_move(position, said));
      position.play(history.back());
    }
    const Opinion then = agent->consider({*run.game, position, history}, rng);
    EXPECT_EQ(run.game->write_move(position, then.moves.best()), "a2") << text;
  }
}

SampleFile least_first_games(bool validation) {
  SampleFile out{"tictactoe", {"tictactoe"}, {"tictactoe"}, {}};
  Rng rng(validation ? 5 : 4);
  const auto game = find_game("tictactoe");
  for (int g = 0; g < 60; ++g) {  // whoever moves takes the least free cell, one time in four any
    SampleGame& one = out.games.emplace_back();
    one.validation = validation;
    Position position = game->start();
    while (!position.over()) {
      MoveList legal;
      position.moves(legal);
      std::sort(legal.begin(), legal.end());
      const Move move =
          legal[rng.below(4) == 0 ? static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size()))) : 0];
      one.moves.push_back(static_cast<std::uint16_t>(move.id));
      position.play(move);
    }
    one.result = position.result();
  }
  return out;
}

TEST(FeatureImitation, LearnsWhatPeoplePlayAndGrows) {
  const auto game = find_game("tictactoe");
  const auto set = [](bool validation) {
    const SampleSet samples(std::make_shared<const SampleFile>(least_first_games(validation)),
                            {.least_validation_ply = 1},
                            validation ? SampleSet::Part::Validation : SampleSet::Part::Train);
    return feature_set(samples, 100'000);
  };
  const FeatureSet train = set(false), validation = set(true);
  ASSERT_GT(train.examples.size(), 300u);
  for (const auto& one : train.examples) EXPECT_NEAR(one.wanted[static_cast<std::size_t>(one.taken)], 1, 1e-6);
  FeatureImitateOptions options;
  options.epochs = 6;
  options.batch = 32;
  options.features = 80;
  options.turning = features::Turning::Rules;
  std::vector<FeatureEpoch> epochs;
  const auto found =
      imitate_features(game, train, validation, options, [&](const FeatureEpoch& e) { epochs.push_back(e); });
  ASSERT_TRUE(found);
  ASSERT_EQ(epochs.size(), 6u);
  EXPECT_LT(found->best.loss, epochs.front().loss);
  EXPECT_GT(epochs.back().features, epochs.front().features);
  const auto again = imitate_features(game, train, validation, options, [](const FeatureEpoch&) {});
  EXPECT_EQ(model_bytes(found->model), model_bytes(again->model));
  // Stopped in the middle of an epoch, and gone on with.
  const Scratch folder;
  options.checkpoint = folder.path() / "state";
  for (const std::int64_t at : {3, 17}) {
    std::stop_source stop;
    options.stop = stop.get_token();
    EXPECT_FALSE(imitate_features(
        game, train, validation, options, [](const FeatureEpoch&) {},
        [&](std::int64_t done, std::int64_t) {
          if (done == at) stop.request_stop();
        }));
  }
  options.stop = {};
  epochs.clear();
  const auto resumed =
      imitate_features(game, train, validation, options, [&](const FeatureEpoch& e) { epochs.push_back(e); });
  EXPECT_EQ(model_bytes(found->model), model_bytes(resumed->model));
  EXPECT_LT(epochs.size(), 6u);
  options.rate *= 2;
  EXPECT_THROW(imitate_features(game, train, validation, options, [](const FeatureEpoch&) {}), Error)
      << "another training's checkpoint";
}

TEST(FeatureWindow, ComesBackFromItsBytes) {
  const SampleSet samples(std::make_shared<const SampleFile>(least_first_games(false)), {}, SampleSet::Part::Train);
  FeatureSet set = feature_set(samples, 50);
  set.examples[3].judged = {{1, 0.5f}, {2, 0.25f}};
  const FeatureWindow window(set.examples.begin(), set.examples.end());
  const std::string bytes = feature_window_bytes(window);
  EXPECT_EQ(feature_window_bytes(read_feature_window(bytes)), bytes);
  EXPECT_THROW(read_feature_window(std::string_view(bytes).substr(0, bytes.size() - 3)), Error);
}

}  // namespace
}  // namespace ludens::learn
