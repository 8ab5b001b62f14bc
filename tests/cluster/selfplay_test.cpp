// Self-play whose games are played on several machines, by a real server.
#include <gtest/gtest.h>

#include "cluster/machines.h"

namespace ludens::tests {
namespace {

TEST(SelfplayElsewhere, LearnsTheSameToTheByteWithFourWorkersAsOnOneMachine) {
  Machines machines;
  const std::string line =
      "learn selfplay gomoku15 --games 6 --iterations 3 --visits 8 --hidden 32 --second 16 --seed 7 --json ";
  for (const char* folder : {"here", "there"}) std::filesystem::create_directory(machines.folder.file(folder));
  const std::string here = machines.alone(line + "--out here/m.model");
  EXPECT_NE(here.find("\"iteration\":3"), std::string::npos) << here;
  const auto workers = machines.workers(4);
  const std::string there = machines.alone(line + "--out there/m.model --on " + machines.server.url());
  EXPECT_EQ(timeless(there), timeless(here)) << "the same curve";
  EXPECT_GT(file_bytes(machines.folder.file("here/m.model")).size(), 1000u);
  EXPECT_TRUE(file_bytes(machines.folder.file("there/m.model")) == file_bytes(machines.folder.file("here/m.model")))
      << "the same network";
}

TEST(SelfplayElsewhere, IsPlayedHereWhereTheLearnerKnowsNoOtherWay) {
  Machines machines;
  const Ran ran = run_shell("ludens learn selfplay tictactoe --out m.model --on " + machines.server.url(), "",
                            machines.folder.path());
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.output.find("--on belongs to selfplay, not to selfplay features"), std::string::npos) << ran.output;
}

}  // namespace
}  // namespace ludens::tests
