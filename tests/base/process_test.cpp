#include "base/process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::base {
using namespace tests;
namespace {

int end_of(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

TEST(FindProgram, LooksInThePathAndSaysWhereNot) {
  EXPECT_EQ(find_program("/bin/sh"), "/bin/sh");
  EXPECT_TRUE(find_program("sh").ends_with("/sh"));
  EXPECT_EQ(complaint([] { find_program("no-such-program"); }),
            "no program is called «no-such-program», neither in $PATH nor in /usr/games");
  EXPECT_EQ(complaint([] { find_program("/etc/passwd"); }), "there is no program «/etc/passwd»");
  EXPECT_NE(complaint([] { find_program("/tmp"); }), "");
  EXPECT_NE(complaint([] { find_program(""); }), "");
}

TEST(Spawn, GivesTheProgramItsArgumentsAndFiles) {
  const Scratch scratch;
  {
    const Descriptor log(::open(scratch.file("log").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    const pid_t child =
        spawn({"sh", "-c", "echo \"$1\"; echo wrong >&2", "sh", "a  b"}, {.out = log.get(), .err = log.get()});
    EXPECT_EQ(end_of(child), 0);
  }
  EXPECT_EQ(file_bytes(scratch.file("log")), "a  b\nwrong\n");
}

TEST(Spawn, SaysWhatCannotBeStarted) {
  const Scratch scratch;
  const auto script = scratch.write("script", "#!/no/such/interpreter\n");
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  EXPECT_EQ(complaint([&] { spawn({script.string()}); }),
            "«" + script.string() + "» cannot be started: No such file or directory");
  EXPECT_EQ(complaint([] { spawn({"no-such-program"}); }),
            "no program is called «no-such-program», neither in $PATH nor in /usr/games");
}

TEST(Spawn, AGroupOfItsOwnDiesAsOne) {
  const Scratch scratch;
  const pid_t child = spawn({"sh", "-c", "sleep 300 & wait"}, {.group = 0});
  EXPECT_EQ(::getpgid(child), child);
  ::kill(-child, SIGKILL);
  EXPECT_TRUE(WIFSIGNALED(end_of(child)));
}

TEST(RunProgram, SaysHowItEnded) {
  EXPECT_EQ(run_program({"true"}), 0);
  EXPECT_EQ(run_program({"sh", "-c", "exit 3"}), 3);
  EXPECT_EQ(run_program({"sh", "-c", "kill -9 $$"}), 128 + SIGKILL);
}

// As the trainer does: it hears the signal, although we block it, ends what it does, and we wait for that.
TEST(RunProgram, PassesAStopOnAndWaits) {
  const Scratch scratch;
  sigset_t interrupts, before;
  sigemptyset(&interrupts);
  sigaddset(&interrupts, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupts, &before);
  std::stop_source source;
  const std::jthread stopper([&] {
    while (!std::filesystem::exists(scratch.file("ready"))) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    source.request_stop();
  });
  const std::string script = "trap 'echo saved > checkpoint; exit 7' INT; touch ready; while :; do sleep 0.01; done";
  EXPECT_EQ(run_program({"sh", "-c", "cd " + scratch.path().string() + "; " + script}, source.get_token()), 7);
  EXPECT_EQ(file_bytes(scratch.file("checkpoint")), "saved\n");
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace
}  // namespace ludens::base
