// Training from end to end on two cores: a tiny network on easy games.
#include "train/trainer.h"
#include "base/json.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "nets/features.h"
#include "nets/model_file.h"
#include "nets/policy_net.h"
#include "nets/sample_file.h"
#include "support/easy_games.h"
#include "support/scratch.h"
#include "train/network.h"
#include "train/options.h"

namespace ludens::train {
using namespace tests;
namespace {

TrainOptions small_run(const Scratch& scratch, const std::string& name) {
  if (!std::filesystem::exists(scratch.file("easy.samples")))
    save_samples(scratch.file("easy.samples"), easy_games(120));
  TrainOptions options;
  options.data = scratch.file("easy.samples").string();
  options.out = scratch.file(name).string();
  options.net = "1x8se4";
  options.batch = 64;
  options.epochs = 12;
  options.rate = 0.01;
  options.ema = 0.9;
  options.device = "cpu";
  return options;
}

std::vector<Json> run(const TrainOptions& options, TrainEnd expected = TrainEnd::Done) {
  std::vector<Json> lines;
  TrainHooks hooks;
  hooks.line = [&](const std::string& line) { lines.push_back(Json::parse(line)); };
  EXPECT_EQ(train(options, hooks), expected);
  return lines;
}

TEST(Training, LearnsEasyGamesAndWritesAModelThatSaysHow) {
  const Scratch scratch;
  const auto lines = run(small_run(scratch, "a.model"));
  ASSERT_EQ(lines.size(), 13u);
  EXPECT_LT(lines[11]["loss"].get<double>(), 0.5 * lines[0]["loss"].get<double>());
  EXPECT_GT(lines[11]["validation"]["top1"].get<double>(), 0.6);
  EXPECT_TRUE(lines.back()["done"].get<bool>());
  EXPECT_FALSE(std::filesystem::exists(scratch.file("a.model.checkpoint")));

  const NetModel model = load_net(scratch.file("a.model"));
  EXPECT_EQ(model.game, "go5");
  EXPECT_EQ(model.features, "go-v1");
  EXPECT_EQ(model.shape.moves, 26);
  const auto about = Json::parse(model.about);
  EXPECT_EQ(about["command"],
            "ludens-train --data easy.samples --out a.model --net 1x8se4 --epochs 12 --batch 64 --rate 0.01 --decay "
            "0.05 --ema 0.9");
  EXPECT_EQ(about["queries"].size(), 2u);
  EXPECT_NEAR(about["validation"]["top1"].get<double>(), lines.back()["validation"]["top1"].get<double>(), 1e-9);
}

TEST(Training, GivesTheSameWeightsWhenItIsInterruptedAndResumed) {
  for (const char* optimizer : {"adamw", "sgd"}) {
    const Scratch scratch;
    auto whole = small_run(scratch, "a.model");
    whole.optimizer = optimizer;
    whole.epochs = 5;
    run(whole);
    const std::string expected = file_bytes(scratch.file("a.model"));
    std::filesystem::remove(scratch.file("a.model"));
    auto part = whole;
    for (const int stop : {7, 20, 31}) {  // within epochs
      part.stop_at = stop;
      part.threads = stop % 3 + 1;
      run(part, TrainEnd::Interrupted);
      part.resume = true;
    }
    part.stop_at = 0;
    run(part);
    EXPECT_EQ(file_bytes(scratch.file("a.model")), expected) << optimizer;
  }
}

TEST(Training, FoldsWhatItTrained) {
  const Scratch scratch;
  Network network({.blocks = 2, .channels = 8, .squeeze = 4, .planes = 22, .width = 5, .height = 5, .moves = 26});
  Weights weights = network.fresh(3);
  Rng rng(4);
  const auto dice = [&](at::Tensor& tensor, double low, double high) {
    for (std::int64_t i = 0; i < tensor.numel(); ++i)
      tensor.data_ptr<float>()[i] = static_cast<float>(low + rng.unit() * (high - low));
  };
  dice(weights.rest, -0.5, 1);
  dice(weights.stats, 0.3, 1.5);
  const at::Tensor planes = at::randint(2, {3, 13, 5, 5}, at::kByte), numbers = at::rand({3, 9});
  const at::NoGradGuard guard;
  const auto plain = network.forward(weights, planes, numbers, false, false);
  NetModel model{"go5", "go-v1", network.shape(), network.folded(weights), "{}"};
  const at::Tensor input = at::cat({planes.to(at::kFloat), numbers.unsqueeze(2).unsqueeze(3).expand({3, 9, 5, 5})}, 1);
  const auto folded = forward_folded(model, input);
  EXPECT_LT((plain.policy - folded.policy).abs().max().item<float>(), 1e-4f);
  EXPECT_LT((plain.value - folded.value).abs().max().item<float>(), 1e-4f);
  const auto mixed = network.forward(weights, planes, numbers, false, true);
  EXPECT_LT((plain.policy - mixed.policy).abs().max().item<float>(), 0.2f);
  EXPECT_GT((plain.policy - mixed.policy).abs().max().item<float>(), 0.0f);
}

// Chess and shogi, whose moves are points on many planes: what was trained in libtorch is what our own inference runs.
TEST(Training, OfGamesOfPiecesGivesTheAnswersOfOurOwnInference) {
  for (const char* name : {"chess", "shogi"}) {
    const Scratch scratch;
    SampleFile games{name, {name}, {name}, {}};
    const auto game = find_game(name);
    Rng rng(5);
    for (int i = 0; i < 24; ++i) {
      SampleGame record;
      record.validation = i % 6 == 0;
      record.result = static_cast<Result>(1 + i % 3);
      Position position = game->start();
      for (int ply = 0; ply < 40 && !position.over(); ++ply)
        record.moves.push_back(static_cast<std::uint16_t>(position.play_random(rng).id));
      games.games.push_back(std::move(record));
    }
    save_samples(scratch.file("pieces.samples"), games);
    TrainOptions options = small_run(scratch, "a.model");
    options.data = scratch.file("pieces.samples").string();
    options.epochs = 3;
    const auto lines = run(options);
    EXPECT_LT(lines[2]["loss"].get<double>(), lines[0]["loss"].get<double>());

    const NetModel model = load_net(scratch.file("a.model"));
    const Features& features = features_of(*game);
    EXPECT_EQ(model.features, features.name());
    EXPECT_EQ(model.shape.moves, features.logits(*game));
    const auto net = policy_net(model, {Precision::Exact, {}});
    NetMemory memory;
    Position position = game->start();
    std::vector<Move> history;
    for (int ply = 0; ply < 30 && !position.over(); ++ply) {
      at::Tensor input = at::empty({2, model.shape.planes, model.shape.height, model.shape.width});
      write_input(features, model.shape.points(), position, history, {}, input.data_ptr<float>());
      input[1].copy_(input[0]);
      const auto expected = forward_folded(model, input);
      const NetAnswer answer = net->ask({position, history, {}}, memory);
      ASSERT_EQ(answer.logits.size(), static_cast<std::size_t>(features.policy_moves(*game)));
      const float* logits = expected.policy.data_ptr<float>();
      for (std::uint32_t id = 0; id < answer.logits.size(); ++id)
        ASSERT_NEAR(answer.logits[id], logits[features.logit(Move{id})], 1e-4) << name << " move " << id;
      const at::Tensor value = at::softmax(expected.value[0], 0);
      EXPECT_NEAR(answer.value.win, value[0].item<float>(), 1e-5);
      EXPECT_NEAR(answer.value.draw, value[1].item<float>(), 1e-5);
      history.push_back(position.play_random(rng));
    }
  }
}

TEST(Training, MeasuresWithinAnEpochWhereItIsAsked) {
  const Scratch scratch;
  TrainOptions options = small_run(scratch, "a.model");
  options.epochs = 3;
  options.measure = 1e-6;
  std::size_t models = 0;
  TrainHooks hooks;
  hooks.line = [&](const std::string&) { models += std::filesystem::exists(scratch.file("a.model")); };
  EXPECT_EQ(train(options, hooks), TrainEnd::Done);
  EXPECT_GT(models, 6u);
}

// A process of its own: oneDNN reads its limit once.
int smallest_isa_was_taken() {
  ::setenv("DNNL_MAX_CPU_ISA", "SSE41", 1);
  const Network network({.blocks = 1, .channels = 8, .squeeze = 0, .planes = 22, .width = 5, .height = 5, .moves = 26});
  network.forward(network.fresh(1), at::zeros({2, 13, 5, 5}, at::kByte), at::zeros({2, 9}), false, false);
  const auto isa = reinterpret_cast<int (*)()>(::dlsym(RTLD_DEFAULT, "dnnl_get_effective_cpu_isa"));
  return !isa || isa() == 1 ? 0 : 1;  // dnnl_cpu_isa_sse41
}

TEST(Training, KeepsOneDnnFromTilesUnlessItIsToldOtherwise) {
  ::unsetenv("DNNL_MAX_CPU_ISA");
  const Network network({.blocks = 1, .channels = 8, .squeeze = 0, .planes = 22, .width = 5, .height = 5, .moves = 26});
  EXPECT_STREQ(std::getenv("DNNL_MAX_CPU_ISA"), "AVX512_CORE_BF16");
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(std::_Exit(smallest_isa_was_taken()), testing::ExitedWithCode(0), "");
}

TEST(Training, WithoutRatingsMakesAModelThatIgnoresThem) {
  const Scratch scratch;
  auto options = small_run(scratch, "a.model");
  options.ratings = false;
  options.epochs = 1;
  run(options);
  const NetModel model = load_net(scratch.file("a.model"));
  const auto game = find_game("go5");
  at::Tensor input = at::zeros({2, model.shape.planes, 5, 5});
  Persona persona;
  persona.rating = 25;
  const auto& features = find_features(model.features);
  write_input(features, 25, game->start(), {}, {}, input.data_ptr<float>());
  write_input(features, 25, game->start(), {}, persona, input.data_ptr<float>() + model.shape.planes * 25);
  const auto out = forward_folded(model, input);
  EXPECT_TRUE(at::equal(out.policy[0], out.policy[1]));
}

TEST(Training, SaysWhatIsWrong) {
  const Scratch scratch;
  auto options = small_run(scratch, "a.model");
  options.data = scratch.file("none").string();
  EXPECT_NE(complaint([&] { train(options, {}); }).find("cannot read"), std::string::npos);
  options = small_run(scratch, "a.model");
  options.epochs = 2;
  options.stop_at = 3;
  run(options, TrainEnd::Interrupted);
  options.resume = true;
  options.batch = 32;
  EXPECT_NE(complaint([&] { train(options, {}); }).find("another training"), std::string::npos);
  EXPECT_NE(complaint([&] { set_option(train_options(), options, "epoch", "3"); }).find("Did you mean «epochs»?"),
            std::string::npos);
  EXPECT_NE(complaint([&] { set_option(train_options(), options, "batch", "0"); }), "");
}

}  // namespace
}  // namespace ludens::train
