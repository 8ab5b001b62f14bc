#include "nets/model_file.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/half.h"
#include "base/hash.h"
#include "base/rng.h"
#include "base/whole_file.h"
#include "support/scratch.h"
#include "support/source_dir.h"

namespace ludens::nets {
using namespace tests;
namespace {

NetModel small_net(int squeeze, int extra) {
  NetModel model;
  model.game = "go5";
  model.features = "go-v1";
  model.shape = {.blocks = 2,
                 .channels = 4,
                 .squeeze = squeeze,
                 .policy_channels = 3,
                 .value_channels = 2,
                 .value_hidden = 5,
                 .planes = 7,
                 .width = 5,
                 .height = 5,
                 .moves = 25 + extra};
  Rng rng(3);
  for (const auto& shape : net_tensors(model.shape)) {
    Tensor tensor{shape.name, shape.sizes, {}};
    for (std::size_t i = 0; i < shape.count(); ++i)
      tensor.values.push_back(from_half(to_half(static_cast<float>(rng.unit() * 4 - 2))));
    model.tensors.push_back(std::move(tensor));
  }
  model.about = R"({"command":"none","seed":1})";
  return model;
}

TEST(ModelFile, ReadsBackWhatWasWritten) {
  const Scratch scratch;
  for (const auto type : {NumberType::F16, NumberType::F32})
    for (const auto& model : {small_net(0, 0), small_net(3, 1)}) {
      save_net(scratch.file("a.model"), model, type);
      EXPECT_EQ(load_net(scratch.file("a.model")), model);
    }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(scratch.path()), {}), 1);
}

TEST(ModelFile, ModelsOfTheRepositoryReadBackBitForBit) {
  for (const char* name : {"go9-human-net.model", "renju-human-net.model", "go19-human-net.model",
                           "chess-human-net.model", "shogi-human-net.model"}) {
    const std::string bytes = read_whole_file(source_dir() / "models" / name);
    EXPECT_EQ(hash_text(net_bytes(parse_net(bytes, name))), hash_text(bytes)) << name;
  }
}

TEST(ModelFile, SaysWhatIsWrong) {
  const std::string good = net_bytes(small_net(0, 1));
  const auto wrong = [](const std::string& bytes) { return complaint([&] { parse_net(bytes, "x.model"); }); };
  EXPECT_EQ(wrong(good), "");
  EXPECT_EQ(wrong("PNG"), "x.model is no network of ours (it does not begin with LUDNET1)");
  EXPECT_EQ(wrong(good.substr(0, good.size() - 100)), "x.model is cut short or damaged: its checksum is wrong");
  std::string flipped = good;
  flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 1);
  EXPECT_EQ(wrong(flipped), "x.model is cut short or damaged: its checksum is wrong");
  const Scratch scratch;
  EXPECT_NE(complaint([&] { load_net(scratch.file("none.model")); }).find("cannot read"), std::string::npos);
}

TEST(ModelFile, RefusesEveryCutAndEveryFlippedByte) {
  const std::string good = net_bytes(small_net(0, 0));
  for (std::size_t length = 0; length < good.size(); length += 1 + good.size() / 300)
    EXPECT_THROW(parse_net(good.substr(0, length)), Error) << length;
  for (std::size_t at = 0; at < good.size(); at += 1 + good.size() / 300) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x40);
    EXPECT_THROW(parse_net(bad), Error) << at;
  }
}

TEST(ModelFile, IsNotWrittenWithTensorsOfAnotherShape) {
  NetModel model = small_net(0, 0);
  model.tensors[0].values.pop_back();
  EXPECT_THROW(net_bytes(model), Error);
  model = small_net(0, 0);
  model.tensors.pop_back();
  EXPECT_THROW(net_bytes(model), Error);
  model = small_net(0, 0);
  model.tensors[1].values[0] = 1e6f;
  EXPECT_THROW(net_bytes(model, NumberType::F16), Error);
  EXPECT_NO_THROW(net_bytes(model, NumberType::F32));
}

TEST(NetShape, IsReadFromItsSize) {
  EXPECT_EQ(parse_net_size("10x128").channels, 128);
  EXPECT_EQ(parse_net_size("6x64se16").squeeze, 16);
  for (const char* text : {"10x128", "6x64se16"}) EXPECT_EQ(net_size_text(parse_net_size(text)), text);
  for (const char* text : {"", "x", "6", "6x", "x64", "6x64se", "0x64", "6x2", "99x64", "6 x64", "6x64sex", "se6x64"})
    EXPECT_THROW(parse_net_size(text), Error) << text;
}

TEST(Half, AgreesWithItsDefinition) {
  for (std::uint32_t half = 0; half < 0x10000; ++half) {
    const float value = from_half(static_cast<std::uint16_t>(half));
    if (std::isnan(value)) continue;
    ASSERT_EQ(to_half(value), half);
  }
  EXPECT_EQ(from_half(0x3c00), 1.0f);
  EXPECT_EQ(from_half(0x0001), 0x1p-24f);
  EXPECT_EQ(from_half(0xfbff), -65504.0f);
  EXPECT_EQ(to_half(65520.0f), 0x7c00);
  EXPECT_EQ(to_half(65519.0f), 0x7bff);
  EXPECT_EQ(to_half(1.0f + 0x1p-11f), 0x3c00);  // a tie goes to the even one
  EXPECT_EQ(to_half(1.0f + 0x3p-11f), 0x3c02);
}

}  // namespace
}  // namespace ludens::nets
