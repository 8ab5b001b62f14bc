#include "base/find_model.h"

#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/scratch.h"

namespace ludens::base {
using namespace tests;
namespace {

namespace fs = std::filesystem;

TEST(FindModel, TakesThePathThenTheFirstFolderThatHasTheName) {
  const Scratch scratch;
  const fs::path one = scratch.path() / "one", two = scratch.path() / "two";
  fs::create_directories(one);
  fs::create_directories(two);
  for (const auto& file : {one / "a.model", two / "a.model", two / "b.model"}) std::ofstream(file) << "x";
  EXPECT_EQ(find_model("a", {one, two}), one / "a.model");
  EXPECT_EQ(find_model("b", {one, two}), two / "b.model");
  EXPECT_EQ(find_model("b.model", {one, two}), two / "b.model");
  EXPECT_EQ(find_model((two / "a.model").string(), {one}), two / "a.model");
  EXPECT_EQ(find_model((two / "a").string(), {one}), two / "a.model");
  EXPECT_EQ(model_names({one, two}), (std::vector<std::string>{"a", "b"}));
}

TEST(FindModel, SaysWhatThereIs) {
  const Scratch scratch;
  std::ofstream(scratch.path() / "renju-human-net.model") << "x";
  try {
    find_model("renju-humannet", {scratch.path()});
    FAIL();
  } catch (const Error& error) {
    const std::string text = error.what();
    EXPECT_EQ(text.find(scratch.path().string()), std::string::npos) << text << ": strangers read it, too";
    EXPECT_NE(text.find("Did you mean «renju-human-net»?"), std::string::npos) << text;
  }
  EXPECT_THROW(find_model("a", {}), Error);
}

TEST(FindModel, LooksWhereTheVariableSays) {
  const Scratch scratch;
  std::ofstream(scratch.path() / "mine.model") << "x";
  ::setenv("LUDENS_MODELS", scratch.path().c_str(), 1);
  EXPECT_EQ(find_model("mine"), scratch.path() / "mine.model");
  ::unsetenv("LUDENS_MODELS");
}

}  // namespace
}  // namespace ludens::base
