#include "agents/external/process.h"

#include <csignal>
#include <filesystem>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::agents {
using namespace tests;
namespace {

using namespace std::chrono_literals;

Deadline in(std::chrono::milliseconds time) { return std::chrono::steady_clock::now() + time; }

// Long enough that no slow machine comes near it; nothing waits for it to pass.
Deadline ample() { return in(5min); }

std::ptrdiff_t open_descriptors() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
}

bool alive(int pid) {
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string id, name, state;
  return (stat >> id >> name >> state) && state != "Z";
}

TEST(Process, ExchangesLines) {
  Process cat({"cat"});
  ASSERT_TRUE(cat.write("one\r\ntwo\n\nthr", ample()));
  std::string line;
  EXPECT_EQ(cat.read_line(line, ample()), Process::Heard::Line);
  EXPECT_EQ(line, "one");
  EXPECT_EQ(cat.read_line(line, ample()), Process::Heard::Line);
  EXPECT_EQ(line, "two");
  EXPECT_EQ(cat.read_line(line, ample()), Process::Heard::Line);
  EXPECT_EQ(line, "");
  EXPECT_EQ(cat.read_line(line, in(10ms)), Process::Heard::Late);
  ASSERT_TRUE(cat.write("ee\n", ample()));
  EXPECT_EQ(cat.read_line(line, ample()), Process::Heard::Line);
  EXPECT_EQ(line, "three");
  cat.close_input();
  EXPECT_EQ(cat.read_line(line, ample()), Process::Heard::Ended);
  EXPECT_TRUE(cat.wait_for_end(5min));
  EXPECT_EQ(cat.end_text(), "exited with 0");
}

TEST(Process, TellsHowItEndedAndWhatItComplainedOf) {
  Process ends({"sh", "-c", "echo a >&2; echo; echo b >&2; kill -9 $$"});
  ASSERT_TRUE(ends.wait_for_end(5min));
  EXPECT_EQ(ends.end_text(), "was killed by signal 9 (Killed)");
  EXPECT_EQ(ends.last_errors(), (std::vector<std::string>{"a", "b"}));
  Process fails({"sh", "-c", "exit 7"});
  ASSERT_TRUE(fails.wait_for_end(5min));
  EXPECT_EQ(fails.end_text(), "exited with 7");
}

TEST(Process, KeepsOnlyTheLastLinesOfStderrAndNeverBlocksIt) {
  Process loud({FAKE_ENGINE, "gtp", "stderr", "0"});
  ASSERT_TRUE(loud.write("1 quit\n", ample()));
  ASSERT_TRUE(loud.wait_for_end(5min));
  ASSERT_FALSE(loud.last_errors().empty());
  EXPECT_LE(loud.last_errors().size(), 20u);
  EXPECT_EQ(loud.last_errors().back(), "line 99999 of very many");
}

TEST(Process, RefusesWhatCannotBeStarted) {
  EXPECT_THROW(Process({"no-such-program"}), Error);
  const Scratch scratch;
  const auto file = scratch.write("nonsense", "\x7f\x01\x02");
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  EXPECT_NE(complaint([&] { Process({file.string()}); }).find("cannot be started"), std::string::npos);
}

TEST(Process, SurvivesAChildThatDoesNotReadAnyMore) {
  Process gone({"true"});
  ASSERT_TRUE(gone.wait_for_end(5min));
  EXPECT_FALSE(gone.write("hello\n", ample()));  // and no SIGPIPE
  Process sleeper({"sleep", "1000"});
  EXPECT_FALSE(sleeper.write(std::string(10'000'000, 'x'), in(50ms)));
}

TEST(Process, BoundsALine) {
  Process huge({FAKE_ENGINE, "gtp", "huge", "0"});
  std::string line;
  EXPECT_EQ(huge.read_line(line, ample()), Process::Heard::TooLong);
}

// Whatever it writes, and in however short lines.
TEST(Process, KeepsADeadlineUnderAFlood) {
  Process flood({"sh", "-c", "yes ''"});
  const Deadline soon = in(50ms);
  std::string line;
  for (int lines = 0;; ++lines) {
    const auto heard = flood.read_line(line, soon);
    if (heard == Process::Heard::Late) break;
    ASSERT_EQ(heard, Process::Heard::Line);
    ASSERT_LT(lines, 100'000'000) << "the clock never strikes";
  }
}

TEST(Process, StopsWaitingOnRequest) {
  Process sleeper({"sleep", "1000"});
  std::stop_source source;
  std::jthread soon([&] { source.request_stop(); });
  std::string line;
  EXPECT_EQ(sleeper.read_line(line, ample(), source.get_token()), Process::Heard::Stopped);
}

TEST(Process, TakesItsWholeGroupAndItsDescriptorsWithIt) {
  const auto before = open_descriptors();
  int child = 0, grandchild = 0;
  {
    Process family({"sh", "-c", "sleep 1000 & echo $!; wait"});
    std::string line;
    ASSERT_EQ(family.read_line(line, ample()), Process::Heard::Line);
    child = family.id();
    grandchild = std::stoi(line);
    EXPECT_TRUE(alive(child));
    EXPECT_TRUE(alive(grandchild));
  }
  EXPECT_FALSE(alive(child));
  // The grandchild was killed before; who inherits it reaps it when it likes.
  for (int i = 0; i < 1000 && alive(grandchild); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(alive(grandchild));
  EXPECT_EQ(open_descriptors(), before);
}

TEST(Process, EndsAlsoWhereSomebodyElseHoldsItsPipes) {
  Process leaves({"sh", "-c", "setsid sleep 1000 & echo $!"});
  std::string line;
  ASSERT_EQ(leaves.read_line(line, ample()), Process::Heard::Line);
  leaves.kill();
  EXPECT_FALSE(leaves.end_text().empty());
  ::kill(std::stoi(line), SIGKILL);
}

TEST(Process, InheritsNothingOfOurs) {
  const Scratch scratch;
  const Descriptor ours(::open(scratch.write("x", "").c_str(), O_RDONLY | O_CLOEXEC));
  Process other({"cat"});
  Process lists({"ls", "/proc/self/fd"});
  lists.close_input();
  int count = 0;
  for (std::string line; lists.read_line(line, ample()) == Process::Heard::Line;) ++count;
  // What we were started with and left open ourselves, and the folder that ls reads.
  int left_open = 1;
  for (int fd = 0; fd < 1024; ++fd) {
    const int flags = ::fcntl(fd, F_GETFD);
    left_open += flags >= 0 && (flags & FD_CLOEXEC) == 0;
  }
  EXPECT_EQ(count, left_open);
}

// The thread that makes it may end long before it does.
TEST(Process, OutlivesTheThreadThatStartedIt) {
  std::unique_ptr<Process> cat;
  std::jthread([&] { cat = std::make_unique<Process>(std::vector<std::string>{"cat"}); }).join();
  ASSERT_TRUE(cat->write("still here\n", ample()));
  std::string line;
  EXPECT_EQ(cat->read_line(line, ample()), Process::Heard::Line);
}

// A process that dies without a farewell takes its engines with it.
TEST(Process, DiesWithUs) {
  const Scratch scratch;
  const auto file = scratch.file("pid");
  const pid_t us = ::fork();
  if (us == 0) {
    Process sleeper({"sleep", "1000"});
    std::ofstream(file) << sleeper.id() << std::flush;
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(us, &status, 0), us);
  const int child = std::stoi(file_bytes(file));
  for (int i = 0; i < 1000 && alive(child); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(alive(child));
}

// A wrapper is what we start, and the engine what it starts; signals of a terminal do not keep the guard from its work.
TEST(Process, DiesWithUsAndSoDoesWhatItStarted) {
  const Scratch scratch;
  const auto file = scratch.file("pid");
  const pid_t us = ::fork();
  if (us == 0) {
    Process wrapper({"sh", "-c", "trap '' TERM; sleep 1000 & echo $!; kill -s TERM 0; wait; wait"});
    std::string line;
    wrapper.read_line(line, ample());
    std::ofstream(file) << line << std::flush;
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(us, &status, 0), us);
  const int grandchild = std::stoi(file_bytes(file));
  for (int i = 0; i < 1000 && alive(grandchild); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(alive(grandchild));
}

}  // namespace
}  // namespace ludens::agents
