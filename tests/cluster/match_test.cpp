// People's games put to agents on several machines, by a real server.
#include <gtest/gtest.h>

#include "cluster/machines.h"

namespace ludens::tests {
namespace {

// Forty games of Go 5×5 as somebody's.
void write_games(const Machines& machines) {
  machines.alone("arena go5 --a 'uct(playouts=30)' --b random --games 40 --out played");
  std::istringstream in(file_bytes(machines.folder.file("played/games.jsonl")));
  std::string all;
  for (std::string line; std::getline(in, line);) {
    const auto number = line.substr(8, line.find(',') - 8);
    line.erase(1, line.find(','));
    all += "{\"tags\":{\"id\":\"g" + number + "\"}," + line.substr(1, line.find(",\"tags\"") - 1) + "}\n";
  }
  machines.folder.write("games.jsonl", all);
}

TEST(MatchElsewhere, IsTheSameToTheByteWithFourWorkersAsOnOneMachine) {
  Machines machines;
  write_games(machines);
  const auto workers = machines.workers(4);
  for (const std::string query : {"file:games.jsonl", "file:games.jsonl sample=60", "file:games.jsonl where ply>=8"}) {
    const std::string line =
        "match '" + query + "' --agent 'uct(playouts=40)' --agent 'grave(playouts=30)' --resamples 50 --seed 5";
    const std::string here = machines.alone(line + " --out here.jsonl >/dev/null 2>&1; cat here.jsonl");
    EXPECT_NE(here.find("\"positions\":"), std::string::npos);
    const Ran there =
        run_shell("ludens " + line + " --out there.jsonl --on " + machines.server.url(), "", machines.folder.path());
    EXPECT_EQ(there.code, 0) << there.output;
    EXPECT_EQ(timeless(file_bytes(machines.folder.file("there.jsonl"))), timeless(here)) << query;
    EXPECT_EQ(lines_of(machines.folder.file("there.jsonl.games/results.jsonl")),
              lines_of(machines.folder.file("here.jsonl.games/results.jsonl")));
    for (const auto* name : {"here.jsonl.games", "there.jsonl.games"})
      std::filesystem::remove_all(machines.folder.file(name));
  }
}

TEST(MatchElsewhere, AsksWhatAgentsExpectAsOneMachineDoes) {
  Machines machines;
  write_games(machines);
  const auto workers = machines.workers(2);
  const std::string line = "match file:games.jsonl --value --agent 'uct(playouts=40)' --resamples 50 --json";
  const std::string here = machines.alone(line);
  EXPECT_EQ(machines.alone(line + " --on " + machines.server.url()), here);
}

TEST(MatchElsewhere, TunesAsOneMachineDoes) {
  Machines machines;
  write_games(machines);
  const auto workers = machines.workers(2);
  const std::string line =
      "tune 'file:games.jsonl split=train' --agent 'blend(uct(playouts=40), random)' --bands 1 --json";
  const Ran here = run_shell("ludens " + line, "", machines.folder.path());
  ASSERT_EQ(here.code, 0) << here.output;
  EXPECT_EQ(machines.alone(line + " --on " + machines.server.url()), here.output);
}

TEST(MatchElsewhere, SaysWhatDoesNotTravel) {
  Machines machines;
  write_games(machines);
  const Ran ran = run_shell("ludens match file:games.jsonl --agent popular --on " + machines.server.url(), "",
                            machines.folder.path());
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.output.find("cannot be asked on other machines"), std::string::npos) << ran.output;
}

}  // namespace
}  // namespace ludens::tests
