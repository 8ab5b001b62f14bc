// What a verb is told is checked by its table before any work begins: in one line, with exit code 2.
#include <map>

#include <gtest/gtest.h>

#include "support/scratch.h"
#include "support/shell.h"

namespace ludens::cli {
using namespace tests;
namespace {

namespace fs = std::filesystem;

// The files that the commands name are not there, so that a verb which began its work would say so instead.
void expect_refusals(const std::map<std::string, std::string>& refusals) {
  for (const auto& [command, line] : refusals) {
    const Scratch scratch;
    const Ran ran = run_shell("ludens " + command, "", scratch.path());
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_EQ(ran.output, "ludens: " + line + "\n") << command;
    for (const auto& entry : fs::directory_iterator(scratch.path()))
      EXPECT_EQ(entry.path().filename(), ".stdin") << command << " wrote " << entry.path();
  }
}

TEST(VerbOptions, AreCheckedBeforeTheWorkBegins) {
  const std::string tune = "tune file:none.jsonl --agent random ", match = "match file:none.jsonl --agent random ";
  expect_refusals({
      {"arena tictactoe --a random --b random --games 0",
       "--games must be a whole number from 1 to 100000000, found «0»"},
      {"arena tictactoe --a random --b random --jobs 2000",
       "--jobs must be a whole number from 1 to 1024, found «2000»"},
      {"arena tictactoe --a random --b random --seed -1",
       "--seed must be a whole number from 0 to 9223372036854775807, found «-1»"},
      {match + "--mode papr", "--mode must be paper, harness or all, found «papr». Did you mean «paper»?"},
      {match + "--by colour", "--by must be rating, ply, phase or cluster, found «colour»"},
      {match + "--cluster town", "--cluster must be game or player, found «town»"},
      {match + "--resamples 9", "--resamples must be a whole number from 10 to 1000000, found «9»"},
      {match + "--budget soon", "--budget must be none or a time such as 500ms, found «soon»"},
      {match + "--budget 0ms", "--budget must be none or a time such as 500ms, found «0ms»"},
      {tune + "--bands 0", "--bands must be a whole number from 1 to 100, found «0»"},
      {tune + "--bound banana", "--bound is a rating or a rank, as 2400 or 12k, found «banana»"},
      {tune + "--bound 2400 --bound 2200", "--bound must rise from one to the next, found «2200» after a larger one"},
      {tune + "--bound 2400 --bands 3", "--bound and --bands both say the bands; give one of them"},
      {tune + "--power high", "--power must be a number from -1000 to 1000, found «high»"},
      {tune + "--judged 0", "--judged must be a whole number from 1 to 100000000, found «0»"},
      {"rate none.sgf --top 0", "--top must be a whole number from 1 to 100000000, found «0»"},
      {"rate none.sgf --method ello", "--method must be whr, elo or glicko2, found «ello». Did you mean «elo»?"},
      {"rate none.sgf --w2 0.0001", "--w2 must be 0 or a number from 0.001 to 1000000, found «0.0001»"},
      {"rate none.sgf --top 3 --player 7", "--player shows one player, --top a table: give one of them"},
      {"rate none.sgf --svg a.svg", "--svg draws one player: say --player ID too"},
      {"reproduce grave-memory --games 1", "--games must be usual or a whole number from 2 to 1000000, found «1»"},
      {"play renju --side third", "--side must be first or second, black or white, found «third»"},
      {"play renju --seed x", "--seed must be a whole number from 0 to 9223372036854775807, found «x»"},
      {"serve --threads 0", "--threads must be a whole number from 1 to 1024, found «0»"},
      {"import none.sgf --names", "--names keeps players' names in the file of --out FILE, which is missing"},
      {"import none.sgf --names --db none.db",
       "--names keeps players' names in the file of --out FILE, which is missing"},
  });
}

TEST(VerbOptions, BelongToActions) {
  expect_refusals({
      {"rate none.sgf --method elo --w2 3", "--w2 belongs to whr, not to elo"},
      {"rate none.sgf --k 3", "--k belongs to elo, not to whr"},
      {"rate none.sgf --method whr --period 3", "--period belongs to glicko2, not to whr"},
      {"rate none.sgf --method elo --advantage fit", "--advantage must be a number from -2000 to 2000, found «fit»"},
      {"reproduce grave-memory --visits 3", "--visits belongs to human-policies, not to grave-memory"},
      {"reproduce dual-process --games 4",
       "--games belongs to grave-memory, refined, map, recovery, human-policies, not to dual-process"},
      {"show renju --ply 3", "--ply belongs to file, not to game"},
  });
}

TEST(VerbOptions, OfLearnBelongToItsActions) {
  std::map<std::string, std::string> refusals;
  for (const auto& [words, line] : std::map<std::string, std::string>{
           {"fly renju", "HOW must be imitate, selfplay, tune, samples or curve, found «fly»"},
           {"imitate renju --iterations 3", "--iterations belongs to selfplay, selfplay features, not to imitate"},
           {"imitate renju --set epochs=3", "--set belongs to imitate --net, not to imitate"},
           {"imitate renju --games 3", "--games belongs to selfplay, tune, selfplay features, not to imitate"},
           {"imitate renju --epochs 0", "--epochs must be a whole number from 1 to 10000, found «0»"},
           {"imitate renju --hidden many", "--hidden must be 64, 32 or 128, found «many»"},
           {"imitate renju --without eyes",
            "--without must be directions, places, attributes, colours, counts or ratings, found «eyes»"},
           {"imitate go9 --net 1x8 --hidden 32", "--hidden belongs to imitate, selfplay, not to imitate --net"},
           {"imitate go9 --net 1x8 --epochs 0", "--epochs must be a whole number from 1 to 10000, found «0»"},
           {"imitate go9 --net 1x8 --samples a --query go9", "--samples takes the place of --query"},
           {"imitate go9 --net 1x8 --set epochs", "--set takes NAME=VALUE, found «epochs»"},
           {"selfplay renju --net 1x8", "--net belongs to imitate --net, not to selfplay"},
           {"selfplay renju --epochs 3",
            "--epochs belongs to imitate, imitate --net, imitate features, not to selfplay"},
           {"selfplay renju --query renju",
            "--query belongs to imitate, imitate features, imitate --net, samples, tune, not to selfplay"},
           {"selfplay renju --games 0", "--games must be a whole number from 1 to 100000, found «0»"},
           {"tune renju --hidden 32", "--hidden belongs to imitate, selfplay, not to tune"},
           {"tune renju", "learn tune needs --start MODEL"},
           {"tune renju --start none --query a --query b", "--query is given 2 times, and may be given once"},
           {"tune renju --start none --trust 2", "--trust must be a number from 0 to 1, found «2»"},
           {"tune renju --start none --doubt 1,2",
            "--doubt takes START,STOP,LEFTOVER as in 1.2,4,0.02: two numbers from 1 on and one in [0, 1), found «1,2»"},
           {"samples go9 --seed 3",
            "--seed belongs to imitate, imitate features, imitate --net, selfplay, selfplay features, tune, not to "
            "samples"},
           {"curve go9 --json",
            "--json belongs to imitate, imitate features, imitate --net, selfplay, selfplay features, tune, samples, "
            "not to curve"}})
    refusals["learn " + words + " --out x.model"] = line;
  expect_refusals(refusals);
}

// A default is one of the values that the option takes: whoever types it gets what he got without.
TEST(VerbOptions, MayBeGivenTheirDefaults) {
  const Scratch scratch;
  const std::string arena = "ludens arena tictactoe --a random --b random --games 2";
  const std::string plain = run_shell(arena + " | head -3", "", scratch.path()).output;
  EXPECT_EQ(run_shell(arena + " --jobs 1 --seed 1 --openings none | head -3", "", scratch.path()).output, plain);
  const std::string rate = "ludens rate games.jsonl";
  scratch.write("games.jsonl", R"({"game":"renju","result":"first","moves":"h8 h9","players":[{"id":"a"},{"id":"b"}]})"
                               "\n");
  const Ran ran = run_shell(rate, "", scratch.path());
  EXPECT_EQ(ran.code, 0) << ran.output;
  EXPECT_EQ(run_shell(rate + " --method whr --advantage 0 --offset 1900 --w2 19.3 --top 20", "", scratch.path()).output,
            ran.output);
}

}  // namespace
}  // namespace ludens::cli
