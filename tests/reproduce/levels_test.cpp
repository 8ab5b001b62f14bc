#include "reproduce/levels.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "play/levels.h"
#include "support/scratch.h"

namespace ludens::reproduce {
using namespace tests;
namespace {

TEST(Levels, AreMeasuredAgainstTheOneBelowAndSummedUp) {
  const Scratch scratch;
  ReproduceOptions options;
  options.only = "tictactoe";
  options.games = 10;
  options.jobs = 2;
  options.out = scratch.path();
  std::string printed;
  ReproduceHooks hooks;
  hooks.print = [&](const std::string& text) { printed += text; };
  measure_levels(options, hooks);

  const GamePtr game = find_game("tictactoe");
  const auto ladder = levels(*game);
  ASSERT_EQ(ladder.size(), 5u);
  double elo = 0;
  std::string table, rows = fmt::format("{{1, \"{}\", 0, 0, 0, 0, 0}},", ladder[0].agent);
  for (std::size_t i = 1; i < ladder.size(); ++i) {
    ArenaPlan plan;
    plan.game = game;
    plan.a = ladder[i].agent;
    plan.b = ladder[i - 1].agent;
    plan.games = 10;
    const Interval score = score_interval(run_arena(plan).tally);
    const double step = elo_of_score(score.score), low = elo_of_score(score.low), high = elo_of_score(score.high);
    elo += step;
    table +=
        fmt::format("| {} | `{}` | {:.0f} | {:+.0f} | {:+.0f} … {:+.0f} | 10 |\n", i + 1, plan.a, elo, step, low, high);
    rows += fmt::format("\n  {{{}, \"{}\", {:.0f}, {:.0f}, {:.0f}, {:.0f}, 10}},", i + 1, plan.a, elo, step, low, high);
  }
  rows.pop_back();
  EXPECT_NE(printed.find(table), std::string::npos) << printed << "\nexpected\n" << table;
  EXPECT_EQ(file_bytes(scratch.file("levels.md")), printed);
  EXPECT_NE(file_bytes(scratch.file("levels.inc")).find("{\"tictactoe\",\n {" + rows + "}},\n"), std::string::npos)
      << file_bytes(scratch.file("levels.inc")) << "\nexpected\n"
      << rows;
}

TEST(Levels, GoOnWhereTheyStopped) {
  const Scratch scratch;
  ReproduceOptions options;
  options.only = "tictactoe";
  options.games = 4;
  options.out = scratch.path();
  std::stop_source stop;
  ReproduceHooks hooks;
  hooks.stop = stop.get_token();
  int played = 0;
  hooks.progress = [&](const std::string&, std::int64_t, std::int64_t total) {
    EXPECT_EQ(total, 4);
    if (++played == 6) stop.request_stop();
  };
  EXPECT_NE(complaint([&] { measure_levels(options, hooks); }).find("interrupted; the same command goes on"),
            std::string::npos);
  hooks.stop = {};
  measure_levels(options, hooks);
  const std::string first = file_bytes(scratch.file("levels.md"));
  options.out = scratch.file("once");
  make_folder(options.out);
  measure_levels(options, {});
  EXPECT_EQ(file_bytes(scratch.file("once") / "levels.md"), first);
}

TEST(Reproductions, HaveEachANameASummaryAndParts) {
  for (const auto& experiment : reproductions()) {
    EXPECT_FALSE(experiment.summary.empty()) << experiment.name;
    if (!experiment.parts) continue;
    EXPECT_FALSE(experiment.parts().empty()) << experiment.name;
    if (experiment.name == "levels") continue;
    for (const auto& part : experiment.parts())
      EXPECT_NE(experiment.only.find(part), std::string_view::npos) << experiment.name << " " << part;
  }
}

TEST(Reproductions, AFolderThatCannotBeMadeIsOneLine) {
  EXPECT_EQ(complaint([] { make_folder("/dev/null/x"); }), "/dev/null/x: cannot be made: Not a directory");
}

}  // namespace
}  // namespace ludens::reproduce
