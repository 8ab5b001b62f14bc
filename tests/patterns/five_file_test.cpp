#include "patterns/five_file.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/sealed_file.h"
#include "base/whole_file.h"
#include "patterns/naive_five.h"
#include "support/source_dir.h"

namespace ludens::patterns::five {
namespace {

TEST(FiveFile, ReadsBackWhatItWrote) {
  for (const Shape& shape : {Shape{}, Shape{.hidden = 128, .recent = 3},
                             Shape{.hidden = 32,
                                   .second = 16,
                                   .directions = false,
                                   .places = false,
                                   .attributes = false,
                                   .colours = false,
                                   .counts = false,
                                   .ratings = false}}) {
    const Model model{"renju", lively_net(shape, 4), {1.25, 6, 0.04}, 0.5, R"({"seed":7})", 300};
    const std::string bytes = model_bytes(model);
    const Model again = parse_model(bytes);
    EXPECT_EQ(again.game, "renju");
    EXPECT_EQ(again.net.shape, shape);
    EXPECT_EQ(again.doubt.stop, 6);
    EXPECT_EQ(again.trust, 0.5);
    EXPECT_EQ(again.visits, 300);
    EXPECT_EQ(again.about, model.about);
    ASSERT_EQ(again.net.weights.size(), model.net.weights.size());
    for (std::size_t i = 0; i < model.net.weights.size(); ++i)
      EXPECT_NEAR(again.net.weights[i], model.net.weights[i], 1e-3 * std::max(1.0f, std::abs(model.net.weights[i])));
    EXPECT_EQ(model_bytes(again), bytes);  // f16 is kept exactly
  }
}

TEST(FiveFile, ModelsOfTheRepositoryReadBackBitForBit) {
  const auto bytes_of = [](const char* name) { return read_whole_file(tests::source_dir() / "models" / name); };
  for (const char* name : {"renju-human.model", "renju-simple.model", "renju-zero.model"})
    EXPECT_EQ(hash_text(model_bytes(parse_model(bytes_of(name), name))), hash_text(bytes_of(name))) << name;
  // One that was written before models knew of visits.
  const std::string old = bytes_of("renju-human-paper.model");
  const std::string now = model_bytes(parse_model(old));
  const auto block = [](std::string_view bytes) { return unseal(bytes, "LUDFIVE1", "model").block; };
  EXPECT_EQ(hash_text(block(now)), hash_text(block(old)));
  EXPECT_EQ(parse_model(old).trust, 0.7);
  EXPECT_EQ(parse_model(old).visits, 1000);
}

TEST(FiveFile, SaysWhatIsWrong) {
  const std::string good = model_bytes({"renju", Net(Shape{.hidden = 32}), {}, 0, "{}"});
  const auto message = [](const std::string& bytes) {
    try {
      parse_model(bytes, "x.model");
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  EXPECT_EQ(message("GIF89a"), "x.model is no five-window network of ours (it does not begin with LUDFIVE1)");
  EXPECT_EQ(message(good.substr(0, 12)), "x.model is cut short");
  EXPECT_NE(message(good.substr(0, good.size() - 100)).find("checksum"), std::string::npos);
  const Model nested{"renju", Net(Shape{.hidden = 32}), {}, 0, std::string(32, '[') + std::string(32, ']')};
  EXPECT_EQ(message(model_bytes(nested)), "x.model is damaged: its description is no JSON object");
  Rng rng(1);
  for (int i = 0; i < 200; ++i) {
    std::string bad = good;
    bad[rng.below(static_cast<std::uint32_t>(bad.size()))] ^= static_cast<char>(1 + rng.below(255));
    EXPECT_NE(message(bad), "nothing");
  }
}

}  // namespace
}  // namespace ludens::patterns::five
