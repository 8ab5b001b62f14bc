// Matches between agents on several machines, each a process here, by a real server.
#include <cstdlib>
#include <random>

#include <gtest/gtest.h>

#include "cluster/machines.h"

namespace ludens::tests {
namespace {

using std::chrono::milliseconds;

const std::vector<std::string> kMatch = {"arena", "tictactoe", "--a",        "uct(playouts=200)",
                                         "--b",   "random",    "--openings", "random:1"};
std::string line_of(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += "'" + word + "' ";
  return out;
}
std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(ArenaElsewhere, IsTheSameToTheByteWithFourWorkersAsOnOneMachine) {
  Machines machines;
  const auto match = with(kMatch, {"--games", "200", "--json"});
  const std::string here = machines.alone(line_of(match) + "--out here");
  const auto workers = machines.workers(4);
  Program there = machines.start(with(match, {"--out", machines.folder.file("there").string()}), "arena");
  EXPECT_EQ(there.end(), 0) << machines.said("arena");
  EXPECT_EQ(timeless(file_bytes(machines.folder.file("arena.out"))), timeless(here));
  EXPECT_EQ(lines_of(machines.folder.file("there/games.jsonl")), lines_of(machines.folder.file("here/games.jsonl")));
  EXPECT_EQ(lines_of(machines.folder.file("there/games.jsonl")).size(), 200u);
  EXPECT_EQ(file_bytes(machines.folder.file("there/plan.json")), file_bytes(machines.folder.file("here/plan.json")));
  // One machine takes up what others did, and asks nobody.
  EXPECT_EQ(timeless(machines.alone(line_of(match) + "--out there")), timeless(here));
}

TEST(ArenaElsewhere, EndsASequentialTestWhereOneMachineDoes) {
  Machines machines;
  const auto match = with(kMatch, {"--games", "400", "--sprt", "0,20", "--json"});
  const std::string here = machines.alone(line_of(match));
  const auto workers = machines.workers(2);
  Program there = machines.start(match, "arena");
  EXPECT_EQ(there.end(), 0) << machines.said("arena");
  EXPECT_EQ(timeless(file_bytes(machines.folder.file("arena.out"))), timeless(here));
}

// One run, during which things die at moments that dice choose; what comes out is what would have come out. Says how
// often something died.
int killed_run(Machines& machines, std::deque<Program>& workers, std::mt19937& dice, int seed, int most) {
  const auto match = with({"arena", "go5", "--a", "uct(playouts=60)", "--b", "random", "--games", "80", "--json"},
                          {"--seed", std::to_string(seed)});
  const std::string out = "there" + std::to_string(seed), kept = "here" + std::to_string(seed);
  const std::string here = machines.alone(line_of(match) + "--jobs 2 --out " + kept);
  const auto resumed = with(match, {"--out", machines.folder.file(out).string()});
  int kills = 0;
  std::string name = out + ".0";
  auto coordinator = std::make_unique<Program>(machines.start(resumed, name));
  while (kills < most) {
    std::this_thread::sleep_for(milliseconds(50 + dice() % 400));
    if (!coordinator->running()) break;
    Program& worker = workers[dice() % workers.size()];
    switch (kills++ % 5) {
      case 0:
      case 3:
        worker.end(SIGKILL);
        worker = machines.worker("again");
        break;
      case 1:
        coordinator->end(SIGKILL);
        name = out + "." + std::to_string(kills);
        coordinator = std::make_unique<Program>(machines.start(resumed, name));
        break;
      case 2:
        machines.server.restart();
        break;
      case 4:  // cut off from everybody for longer than it may be
        worker.tell(SIGSTOP);
        std::this_thread::sleep_for(milliseconds(2500));
        worker.tell(SIGCONT);
        break;
    }
  }
  while (coordinator->running()) std::this_thread::sleep_for(milliseconds(50));
  EXPECT_EQ(coordinator->code(), 0) << machines.said(name);
  EXPECT_EQ(timeless(file_bytes(machines.folder.file(name + ".out"))), timeless(here));
  EXPECT_EQ(lines_of(machines.folder.file(out + "/games.jsonl")),
            lines_of(machines.folder.file(kept + "/games.jsonl")));
  return kills;
}

// ./soak.sh cluster asks for more ($LUDENS_KILLS).
TEST(ArenaElsewhere, LosesAndDoublesNothingWhoeverIsKilled) {
  const char* more = std::getenv("LUDENS_KILLS");
  const int wanted = more ? std::atoi(more) : 6;
  Machines machines;
  machines.lease("2s");
  auto workers = machines.workers(3);
  std::mt19937 dice(24);
  int kills = 0, runs = 0;
  while (kills < wanted && !HasFailure() && runs < wanted)
    kills += killed_run(machines, workers, dice, ++runs, wanted - kills);
  std::printf("%d kills in %d runs of 80 games\n", kills, runs);
  EXPECT_GE(kills, wanted);
}

TEST(ArenaElsewhere, ResumesFromTheServerWhereNothingIsKeptHere) {
  Machines machines;
  machines.lease("2s");
  const auto match = with({"arena", "go5", "--a", "uct(playouts=60)", "--b", "random"}, {"--games", "40", "--json"});
  const std::string here = machines.alone(line_of(match));
  const auto workers = machines.workers(2);
  Program first = machines.start(match, "first");
  std::this_thread::sleep_for(milliseconds(700));
  first.end(SIGKILL);
  std::this_thread::sleep_for(milliseconds(500));
  Program second = machines.start(match, "second");
  EXPECT_EQ(second.end(), 0) << machines.said("second");
  EXPECT_EQ(timeless(file_bytes(machines.folder.file("second.out"))), timeless(here));
}

TEST(ArenaElsewhere, HasOneCoordinatorAPlan) {
  Machines machines;
  const auto match = with(kMatch, {"--games", "50", "--json"});
  Program first = machines.start(match, "first");  // waits for workers
  while (machines.said("first").find("no worker has joined") == std::string::npos && first.running())
    std::this_thread::sleep_for(milliseconds(50));
  Program second = machines.start(match, "second");
  EXPECT_EQ(second.end(), 1);
  EXPECT_NE(machines.said("second").find("runs this plan already"), std::string::npos) << machines.said("second");
  const auto worker = machines.worker();
  EXPECT_EQ(first.end(), 0) << machines.said("first");
}

TEST(ArenaElsewhere, IsInterruptedAndResumed) {
  Machines machines;
  const auto match = with({"arena", "go5", "--a", "uct(playouts=60)", "--b", "random"}, {"--games", "300", "--json"});
  const std::string here = machines.alone(line_of(match));
  const auto worker = machines.worker();
  const auto kept = with(match, {"--out", machines.folder.file("there").string()});
  Program first = machines.start(kept, "first");
  while (lines_of(machines.folder.file("there/games.jsonl")).size() < 2 && first.running())
    std::this_thread::sleep_for(milliseconds(50));
  first.tell(SIGINT);
  EXPECT_EQ(first.end(), 1);
  EXPECT_NE(machines.said("first").find("to resume: ludens arena go5"), std::string::npos) << machines.said("first");
  Program second = machines.start(kept, "second");
  EXPECT_EQ(second.end(), 0) << machines.said("second");
  EXPECT_EQ(timeless(file_bytes(machines.folder.file("second.out"))), timeless(here));
}

TEST(ArenaElsewhere, LeavesAWorkerThatMayStopFinishWhatItBegan) {
  Machines machines;
  const auto match = with({"arena", "go5", "--a", "uct(playouts=60)", "--b", "random"}, {"--games", "60", "--json"});
  const std::string here = machines.alone(line_of(match));
  Program worker = machines.worker("leaving");
  Program there = machines.start(match, "arena");
  std::this_thread::sleep_for(milliseconds(1000));
  worker.tell(SIGTERM);
  EXPECT_EQ(worker.end(), 0) << machines.said("leaving");
  EXPECT_NE(machines.said("leaving").find("units done, 0 of them failed"), std::string::npos);
  const auto next = machines.worker("next");
  EXPECT_EQ(there.end(), 0) << machines.said("arena");
  EXPECT_EQ(timeless(file_bytes(machines.folder.file("arena.out"))), timeless(here));
}

}  // namespace
}  // namespace ludens::tests
