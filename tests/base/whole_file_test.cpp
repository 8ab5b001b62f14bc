#include "base/whole_file.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace {

// What the writer asks of the kernel, and which of its calls fails: no disk is full, or dies, when one wants it to.
struct Kernel {
  bool watched = false;
  int calls = 0, fails = 0;  // the number of the call that does; 0: none
  std::vector<std::string> said = {};
};
thread_local Kernel kernel;

bool allowed(const char* name) {
  if (!kernel.watched) return true;
  kernel.said.emplace_back(name);
  if (++kernel.calls != kernel.fails) return true;
  errno = ENOSPC;
  return false;
}

}  // namespace

// They take the place of the C library's in this program.
extern "C" int fsync(int file) { return allowed("fsync") ? static_cast<int>(::syscall(SYS_fsync, file)) : -1; }
extern "C" int rename(const char* from, const char* to) noexcept {
  return allowed("rename") ? static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0)) : -1;
}
extern "C" ssize_t write(int file, const void* bytes, std::size_t size) {
  return allowed("write") ? ::syscall(SYS_write, file, bytes, size) : -1;
}

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

TEST(WholeFile, IsOnTheDiskBeforeItTakesItsPlaceAndItsNameAfterwards) {
  const Scratch scratch;
  kernel = {.watched = true};
  write_whole_file(scratch.file("model"), "weights");
  kernel.watched = false;
  EXPECT_EQ(kernel.said, (std::vector<std::string>{"write", "fsync", "rename", "fsync"}));
}

TEST(WholeFile, IsTheOldOneOrTheNewOneWhicheverCallFails) {
  const Scratch scratch;
  const auto path = scratch.file("model");
  const std::string fresh(200'000, 'n');
  int failed = 0;
  for (int call = 1;; ++call) {
    scratch.write("model", "old");
    kernel = {.watched = true, .fails = call};
    const std::string said = complaint([&] { write_whole_file(path, fresh); });
    kernel.watched = false;
    EXPECT_EQ(file_bytes(path), said.empty() ? fresh : "old") << said;
    EXPECT_EQ(files_in(scratch.path()), 1u) << "nothing is left behind";
    failed += !said.empty();
    if (kernel.calls < call) break;
  }
  EXPECT_GE(failed, 3) << "a write, the disk, the name";
}

TEST(WholeFile, IsReadUpToABound) {
  const Scratch scratch;
  const auto path = scratch.write("a", std::string(3u << 20, 'x'));
  EXPECT_EQ(read_whole_file(path, 3u << 20).size(), 3u << 20);
  EXPECT_EQ(complaint([&] { read_whole_file(path, 2u << 20); }),
            "cannot read " + path.string() + ": it is larger than 2 MB");
  EXPECT_EQ(complaint([&] { read_whole_file("/dev/zero", 2u << 20); }),
            "cannot read /dev/zero: it is larger than 2 MB");
  EXPECT_NE(read_whole_file("/proc/self/status"), "") << "a file that does not say how long it is";
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
