// Training from end to end on two cores: a tiny network on easy games.
#include "train/trainer.h"
#include "base/json.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "nets/features.h"
#include "nets/model_file.h"
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
