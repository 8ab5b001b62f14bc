#include "base/file_lock.h"

#include <csignal>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/scratch.h"

namespace ludens::base {
using namespace tests;
namespace {

TEST(FileLock, IsHeldOnceAndNamesItsHolder) {
  const Scratch scratch;
  const auto file = scratch.file("lock");
  {
    const FileLock held(file, "somebody is here");
    EXPECT_EQ(complaint([&] { FileLock(file, "somebody is here"); }),
              fmt::format("{}: somebody is here (process {})", file.string(), ::getpid()));
  }
  EXPECT_EQ(complaint([&] { FileLock(file, "somebody is here"); }), "");
}

TEST(FileLock, IsLetGoByAProcessThatIsKilled) {
  const Scratch scratch;
  const auto file = scratch.file("lock");
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const FileLock held(file, "");
    static_cast<void>(!::write(ready[1], "x", 1));
    for (;;) ::pause();
  }
  char byte;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  EXPECT_EQ(complaint([&] { FileLock(file, "held"); }), fmt::format("{}: held (process {})", file.string(), child));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(complaint([&] { FileLock(file, "held"); }), "");
  ::close(ready[0]);
  ::close(ready[1]);
}

TEST(FileLock, SaysWhereItCannotBeWritten) {
  EXPECT_EQ(complaint([] { FileLock("/nowhere/lock", "held"); }),
            "/nowhere/lock: cannot be written: No such file or directory");
}

}  // namespace
}  // namespace ludens::base
