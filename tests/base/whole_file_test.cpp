#include "base/whole_file.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::base {
using namespace tests;
namespace {

std::size_t files_in(const std::filesystem::path& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(WholeFile, AppearsOnCommitAndNotBefore) {
  const Scratch scratch;
  const auto path = scratch.write("a", "old");
  {
    WholeFile file(path);
    for (int i = 0; i < 100'000; ++i) file.write("ab");
    EXPECT_EQ(file_bytes(path), "old");
  }
  EXPECT_EQ(file_bytes(path), "old") << "without a commit nothing happens";
  EXPECT_EQ(files_in(scratch.path()), 1u);
  WholeFile file(path);
  for (int i = 0; i < 100'000; ++i) file.write("ab");
  file.commit();
  EXPECT_EQ(read_whole_file(path).size(), 200'000u);
  EXPECT_EQ(files_in(scratch.path()), 1u);
}

TEST(WholeFile, TwoOfTheSameNameDoNotMeet) {
  const Scratch scratch;
  WholeFile one(scratch.file("a")), two(scratch.file("a"));
  one.write("one");
  two.write("two");
  two.commit();
  one.commit();
  EXPECT_EQ(read_whole_file(scratch.file("a")), "one");
}

TEST(WholeFile, LeavesADeviceInItsPlace) {
  write_whole_file("/dev/null", "x");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(WholeFile, SaysWhereNothingCanBeWrittenOrRead) {
  const Scratch scratch;
  const std::string nowhere = scratch.file("no/such/file").string(), folder = scratch.path().string();
  EXPECT_EQ(complaint([&] { write_whole_file(nowhere, ""); }),
            nowhere + ": cannot be written: No such file or directory");
  EXPECT_EQ(complaint([&] { write_whole_file(folder, ""); }), folder + ": is a folder, expected the name of a file");
  EXPECT_EQ(complaint([&] { write_whole_file("/dev/full", "x"); }),
            "/dev/full: cannot be written: No space left on device");
  EXPECT_EQ(complaint([&] { read_whole_file(nowhere); }), "cannot read " + nowhere + ": No such file or directory");
  EXPECT_EQ(complaint([&] { read_whole_file(folder); }), "cannot read " + folder + ": Is a directory");
}

}  // namespace
}  // namespace ludens::base
