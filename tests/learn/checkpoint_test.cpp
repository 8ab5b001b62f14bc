#include "learn/checkpoint.h"

#include <gtest/gtest.h>

#include "base/whole_file.h"
#include "support/scratch.h"

namespace ludens::learn {
using namespace tests;
namespace {

Checkpoint some() {
  Checkpoint out{R"({"step":7})", {}};
  out.add(std::vector<float>{1, -2.5f, 3});
  out.add(std::vector<float>{});
  out.arrays.push_back("bytes");
  return out;
}

TEST(Checkpoint, ComesBackBitForBit) {
  const Scratch scratch;
  const auto path = scratch.file("a.state");
  EXPECT_FALSE(load_checkpoint(path, "plan"));  // none yet
  EXPECT_FALSE(load_checkpoint("", "plan"));
  save_checkpoint("", "plan", some());  // nowhere: nothing is kept
  save_checkpoint(path, "plan", some());
  const auto found = load_checkpoint(path, "plan");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->counters, some().counters);
  EXPECT_EQ(found->arrays, some().arrays);
  std::vector<float> values(3);
  found->take(0, values);
  EXPECT_EQ(values, (std::vector<float>{1, -2.5f, 3}));
  std::vector<float> more(4);
  EXPECT_THROW(found->take(0, more), Error);
  EXPECT_THROW(found->take(9, values), Error);
}

TEST(Checkpoint, OfAnotherTrainingOrDamagedIsAnErrorThatNamesTheFile) {
  const Scratch scratch;
  const auto path = scratch.file("a.state");
  save_checkpoint(path, "games 7", some());
  const std::string other = complaint([&] { load_checkpoint(path, "games 8"); });
  EXPECT_NE(other.find("another training («games 7»)"), std::string::npos) << other;
  EXPECT_NE(other.find("a.state"), std::string::npos);
  const std::string whole = file_bytes(path);
  for (const std::size_t kept : {whole.size() - 1, whole.size() / 2, std::size_t{4}, std::size_t{0}}) {
    write_whole_file(path, whole.substr(0, kept));
    EXPECT_THROW(load_checkpoint(path, "games 7"), Error) << kept;
  }
  std::string flipped = whole;
  flipped[flipped.size() / 2] ^= 1;
  write_whole_file(path, flipped);
  EXPECT_THROW(load_checkpoint(path, "games 7"), Error);
}

}  // namespace
}  // namespace ludens::learn
