#include "base/shared_files.h"

#include <fstream>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/scratch.h"

namespace ludens::base {
using namespace tests;
namespace {

struct Counted {
  int reads = 0;
  SharedFiles<std::string> files = {};
  std::shared_ptr<const std::string> open(const std::filesystem::path& path, std::string_view detail = "") {
    return files.find(path, detail, [&] {
      ++reads;
      std::ifstream in(path);
      return std::make_shared<const std::string>(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    });
  }
};

TEST(SharedFiles, ReadsAFileInUseOnceByWhateverPathItIsNamed) {
  Scratch scratch;
  const auto path = scratch.write("a", "first");
  std::filesystem::create_hard_link(path, path.parent_path() / "b");
  Counted counted;
  const auto one = counted.open(path), two = counted.open(path.parent_path() / "." / "b");
  EXPECT_EQ(one, two);
  EXPECT_EQ(counted.reads, 1);
  EXPECT_NE(counted.open(path, "otherwise"), one);
}

TEST(SharedFiles, ReadsItAgainWhenItChangedOrNobodyUsedIt) {
  Scratch scratch;
  const auto path = scratch.write("a", "first");
  Counted counted;
  auto one = counted.open(path);
  one.reset();
  one = counted.open(path);
  EXPECT_EQ(counted.reads, 2) << "nothing is kept that nobody uses";
  scratch.write("a", "another");
  EXPECT_EQ(*counted.open(path), "another");
  EXPECT_EQ(*one, "first") << "who has it keeps it";
}

TEST(SharedFiles, ThreadsWaitForOneReader) {
  Scratch scratch;
  const auto path = scratch.write("a", "first");
  Counted counted;
  std::vector<std::shared_ptr<const std::string>> seen(8);
  {
    std::vector<std::jthread> threads;
    for (auto& one : seen) threads.emplace_back([&] { one = counted.open(path); });
  }
  EXPECT_EQ(counted.reads, 1);
  for (const auto& one : seen) EXPECT_EQ(one, seen[0]);
}

TEST(SharedFiles, AFailureIsPassedOnAndTriedAgain) {
  SharedFiles<int> files;
  EXPECT_THROW(files.find("nowhere", "", []() -> std::shared_ptr<const int> { throw Error("damaged"); }), Error);
  EXPECT_EQ(*files.find("nowhere", "", [] { return std::make_shared<const int>(3); }), 3);
}

}  // namespace
}  // namespace ludens::base
