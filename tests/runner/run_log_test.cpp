#include "runner/run_log.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::runner {
using namespace tests;
namespace {

const RunPlan kPlan{R"({"seed":1})", {{"a.model", "0123"}, {"games.tsv", "4567"}}};

std::string open_again(const Scratch& scratch, const RunPlan& plan) {
  const std::string said = complaint([&] { RunLog(scratch.file("run"), plan); });
  EXPECT_EQ(said.find('\n'), std::string::npos) << "one line";
  return said;
}

TEST(RunLog, GivesLinesBackByTheirUnits) {
  const Scratch scratch;
  {
    RunLog log(scratch.file("run"), kPlan);
    log.keep(12, R"({"a":[1,2]})");
    log.keep(3, "{}");
    EXPECT_FALSE(log.has(12)) << "what this run did, it knows";
  }
  EXPECT_EQ(file_bytes(scratch.file("run") / "results.jsonl"), "{\"unit\":12,\"a\":[1,2]}\n{\"unit\":3}\n");
  EXPECT_EQ(file_bytes(scratch.file("run") / "plan.json"),
            "{\"ludens_run\":1,\"plan\":{\"seed\":1},\"files\":{\"a.model\":\"0123\",\"games.tsv\":\"4567\"}}\n");
  RunLog log(scratch.file("run"), kPlan);
  EXPECT_TRUE(log.has(12) && log.has(3));
  EXPECT_FALSE(log.has(0));
  EXPECT_EQ(log.line(12), R"({"a":[1,2]})");
  EXPECT_EQ(log.line(3), "{}");
  log.keep(4, R"({"b":1})");
  log.flush();
  EXPECT_EQ(log.line(12), R"({"a":[1,2]})") << "while it is written";
}

TEST(RunLog, RefusesAnotherPlanAndSaysWhichFileHasChanged) {
  const Scratch scratch;
  {
    const RunLog log(scratch.file("run"), kPlan);
  }
  EXPECT_EQ(open_again(scratch, kPlan), "");
  const std::string where = scratch.file("run").string();
  RunPlan other = kPlan;
  other.settings = R"({"seed":2})";
  EXPECT_EQ(
      open_again(scratch, other),
      where +
          R"(: holds another run; take another --out, or the command that began it. There: {"seed":1} Here: {"seed":2})");
  other = kPlan;
  other.files["a.model"] = "9999";
  EXPECT_EQ(open_again(scratch, other), where +
                                            ": a.model has changed since this run began (its hash was 0123 and is "
                                            "9999); take another --out");
  other = kPlan;
  other.files.erase("a.model");
  EXPECT_NE(open_again(scratch, other).find("holds a run that read other files"), std::string::npos);
}

TEST(RunLog, RefusesWhatEarlierVersionsLeft) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.file("run"));
  scratch.write("run/plan.json", R"({"game":"go9","a":"uct","b":"random","games":2,"seed":1,"openings":"none"})");
  EXPECT_NE(open_again(scratch, kPlan).find("holds a run of another version of ludens"), std::string::npos);
  scratch.write("file", "{\"query\":\"file:x\"}\n");
  EXPECT_NE(complaint([&] { RunLog(scratch.file("file"), kPlan); }).find("is a file, and the run needs a folder"),
            std::string::npos);
}

TEST(RunLog, ADamagedLineSaysWhichAndATornOneIsCutOff) {
  const Scratch scratch;
  {
    const RunLog log(scratch.file("run"), kPlan);
  }
  const auto with = [&](const std::string& text) {
    scratch.write("run/results.jsonl", text);
    return open_again(scratch, kPlan);
  };
  EXPECT_NE(with("{\"unit\":0}\n{\"game\":\"go9\"}\n").find("line 2: is no result of a run"), std::string::npos);
  EXPECT_NE(with("{\"unit\":x}\n").find("line 1: is no result"), std::string::npos);
  EXPECT_NE(with("{\"unit\":1}\n{\"unit\":1}\n").find("line 2: is unit 1 once more"), std::string::npos);
  const std::string whole = "{\"unit\":0}\n{\"unit\":1,\"a\":2}\n";
  for (std::size_t keep = 0; keep < whole.size(); ++keep) {
    EXPECT_EQ(with(whole.substr(0, keep)), "");
    const std::string left = file_bytes(scratch.file("run") / "results.jsonl");
    EXPECT_TRUE(left.empty() || left.back() == '\n') << keep;
    EXPECT_EQ(left, whole.substr(0, left.size()));
  }
}

TEST(RunLog, IsForOneProcessAtATime) {
  const Scratch scratch;
  const RunLog open(scratch.file("busy"), kPlan);
  EXPECT_NE(complaint([&] { RunLog(scratch.file("busy"), kPlan); }).find("another run is writing there"),
            std::string::npos);
}

TEST(RunLog, LinesAreOnTheDiskAtOnceOrASecondLate) {
  const Scratch scratch;
  RunLog once(scratch.file("once"), kPlan, {.file = "games.jsonl", .latest = 0});
  once.keep(0, "{}");
  EXPECT_EQ(file_bytes(scratch.file("once") / "games.jsonl"), "{\"unit\":0}\n");
  RunLog late(scratch.file("late"), kPlan, {.latest = 0.05});
  late.keep(0, "{}");
  EXPECT_EQ(file_bytes(scratch.file("late") / "results.jsonl"), "");
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  late.flush(false);
  EXPECT_EQ(file_bytes(scratch.file("late") / "results.jsonl"), "{\"unit\":0}\n");
}

TEST(RunLog, AProcessThatIsKilledLosesNoLineThatWasOnTheDisk) {
  const Scratch scratch;
  const pid_t child = ::fork();
  if (child == 0) {
    RunLog log(scratch.file("run"), kPlan, {.latest = 0});
    log.keep(0, "{}");
    log.keep(1, "{}");
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status));
  const RunLog log(scratch.file("run"), kPlan);
  EXPECT_TRUE(log.has(0) && log.has(1)) << "and the lock is gone with it";
}

TEST(RunLog, AForbiddenPlaceIsOneLine) {
  const std::string said = complaint([] { RunLog("/proc/no/such/place", kPlan); });
  EXPECT_TRUE(said.starts_with("/proc/no/such/place: cannot be made")) << said;
}

}  // namespace
}  // namespace ludens::runner
