// `ludens learn` from end to end on games that are easy to learn: it improves, and an interrupted
// training leaves a checkpoint that the command it prints goes on from.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "nets/sample_file.h"
#include "support/easy_games.h"
#include "support/scratch.h"
#include "support/shell.h"

namespace ludens::cli {
using namespace tests;
namespace {

namespace fs = std::filesystem;

// A program that runs while the test looks on; its output goes to out.txt.
class Running {
 public:
  Running(const fs::path& folder, std::vector<std::string> words) : folder_(folder) {
    process_ = ::fork();
    if (process_ != 0) return;
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    if (::chdir(folder.c_str()) != 0 || !std::freopen("out.txt", "w", stdout)) ::_exit(126);
    ::dup2(1, 2);
    ::execv(pointers[0], pointers.data());
    ::_exit(127);
  }
  // Waits for a file to have something in it.
  bool wrote(const std::string& name) const {
    for (int i = 0; i < 12'000; ++i) {
      std::error_code none;
      if (fs::file_size(folder_ / name, none) > 0 && !none) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
  }
  void send(int signal) const { ::kill(process_, signal); }
  int wait() const {
    int status = 0;
    ::waitpid(process_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  std::string output() const { return file_bytes(folder_ / "out.txt"); }

 private:
  fs::path folder_;
  pid_t process_;
};

void write_easy_fives(const Scratch& scratch) {
  std::string lines;
  int id = 0;
  for (const auto& game : easy_fives(120, 5).games) {
    std::string moves;
    for (const int move : game.moves) moves += fmt::format("{}{} ", static_cast<char>('a' + move % 15), move / 15 + 1);
    moves.pop_back();
    lines +=
        fmt::format(R"({{"game":"renju","result":"first","moves":"{}","tags":{{"id":"{}"}}}})", moves, ++id) + "\n";
  }
  scratch.write("easy.jsonl", lines);
}

double number_of(const std::string& line, const std::string& key) {
  const auto at = line.find("\"" + key + "\":");
  return at == std::string::npos ? -1 : std::stod(line.substr(at + key.size() + 3));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

TEST(Learn, SaysInOneLineThatACurveIsDamaged) {
  const Scratch scratch;
  scratch.write("a.model.jsonl", "{\"epoch\":1,\"top1\":0.5}\n{\"epoch\":2,\"to");
  const Ran ran = run_shell("ludens learn curve renju --out a.model", "", scratch.path());
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.output, "ludens: a.model.jsonl, line 2: is no JSON object\n");
  EXPECT_EQ(run_shell("ludens learn curve renju --out none", "", scratch.path()).code, 1);
}

// Interrupts a training after its first epoch, runs the command that it prints, and compares with one that was left
// alone.
void check_interrupted(const Scratch& scratch, std::vector<std::string> words, const std::string& checkpoint,
                       int signal) {
  words.insert(words.begin(), LUDENS_BINARY);
  {
    const Running whole(scratch.path(), words);
    ASSERT_EQ(whole.wait(), 0) << whole.output();
  }
  const std::string expected = file_bytes(scratch.file("a.model"));
  ASSERT_FALSE(expected.empty());
  for (const char* name : {"a.model", "a.model.jsonl", "a.model.svg"}) fs::remove(scratch.file(name));

  const Running part(scratch.path(), words);
  ASSERT_TRUE(part.wrote("a.model.jsonl"));
  part.send(signal);
  part.send(signal);  // as `timeout` does: to the process, and to its group
  EXPECT_EQ(part.wait(), 1) << part.output();
  EXPECT_TRUE(fs::exists(scratch.file(checkpoint))) << part.output();
  const auto at = part.output().find("ludens: interrupted; to resume: ludens learn");
  ASSERT_NE(at, std::string::npos) << part.output();
  std::string command = part.output().substr(at + 32);
  const Ran ran = run_shell(command.substr(0, command.find('\n')), "", scratch.path());
  EXPECT_EQ(ran.code, 0) << ran.output;
  EXPECT_EQ(file_bytes(scratch.file("a.model")), expected);
  EXPECT_FALSE(fs::exists(scratch.file(checkpoint)));
  double last = 0;
  for (const auto& line : lines_of(file_bytes(scratch.file("a.model.jsonl"))))
    if (const double epoch = number_of(line, "epoch"); epoch >= 0) EXPECT_EQ(epoch, ++last) << line;
}

// The lines of the curve, after checking that it learned.
std::vector<std::string> check_learned(const Scratch& scratch, std::size_t epochs) {
  auto lines = lines_of(file_bytes(scratch.file("a.model.jsonl")));
  lines.resize(std::min(lines.size(), epochs));
  EXPECT_EQ(lines.size(), epochs);
  EXPECT_GT(number_of(lines.back(), "top1"), number_of(lines.front(), "top1") + 0.2);
  EXPECT_GT(number_of(lines.back(), "top1"), 0.5);
  return lines;
}

TEST(Learn, ImitatesWithAFiveWindowNetworkInterruptedOrNot) {
  const Scratch scratch;
  write_easy_fives(scratch);
  check_interrupted(scratch,
                    {"learn", "imitate", "renju", "--query", "file:easy.jsonl", "--hidden", "32", "--epochs", "50",
                     "--out", "a.model"},
                    "a.model.state", SIGTERM);
  check_learned(scratch, 50);
  EXPECT_EQ(
      run_shell("rm a.model.svg && ludens learn curve renju --out a.model && test -s a.model.svg", "", scratch.path())
          .code,
      0);
}

#ifdef LUDENS_TRAIN
// The signal goes to `ludens` alone, which hands it on to ludens-train.
TEST(Learn, ImitatesWithAResidualNetworkInterruptedOrNot) {
  const Scratch scratch;
  ::setenv("LUDENS_TRAIN", LUDENS_TRAIN, 1);
  nets::save_samples(scratch.file("easy.samples"), easy_games(120));
  check_interrupted(scratch,
                    {"learn",     "imitate", "go5",     "--net",  "1x8",        "--samples", "easy.samples", "--epochs",
                     "12",        "--seed",  "7",       "--jobs", "1",          "--set",     "batch=64",     "--set",
                     "rate=0.01", "--set",   "ema=0.9", "--set",  "device=cpu", "--out",     "a.model"},
                    "a.model.checkpoint", SIGINT);
  check_learned(scratch, 12);
  // --epochs and --seed reached it.
  EXPECT_NE(file_bytes(scratch.file("a.model")).find("--epochs 12 --batch 64"), std::string::npos);
  EXPECT_NE(file_bytes(scratch.file("a.model")).find("\"seed\":7"), std::string::npos);
}

// Two trainings at a time, one of which cannot be done; then the same command passes over what is done.
TEST(Learn, TrainsAListOfJobsAndGoesOnWithWhatIsLeft) {
  const Scratch scratch;
  nets::save_samples(scratch.file("easy.samples"), easy_games(40));
  const std::string jobs = R"({"name":"a"},{"name":"b","seed":2})";
  const auto list = [&](const std::string& entries) {
    scratch.write("list.json",
                  R"({"defaults":{"data":"easy.samples","net":"1x8","epochs":1,"batch":64},"jobs":[)" + entries + "]}");
    return run_shell(std::string(LUDENS_TRAIN) + " --jobs list.json --parallel 2 --device cpu", "", scratch.path());
  };
  Ran ran = list(jobs + R"(,{"name":"bad","data":"damaged.samples"})");
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.output.find("job bad: there is no"), std::string::npos) << ran.output;
  scratch.write("damaged.samples", "nothing");
  ran = list(jobs + R"(,{"name":"bad","data":"damaged.samples"})");
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.output.find("1 jobs are not done"), std::string::npos) << ran.output;
  EXPECT_NE(ran.output.find("bad ended without being done"), std::string::npos) << ran.output;
  const std::string a = file_bytes(scratch.file("a.model"));
  EXPECT_FALSE(a.empty());
  EXPECT_NE(a, file_bytes(scratch.file("b.model")));
  ran = list(jobs);
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.output, "") << "nothing begins again";
}
#endif

}  // namespace
}  // namespace ludens::cli
