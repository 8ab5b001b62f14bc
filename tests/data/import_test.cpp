// Imports of the real data sets. Skipped, with a line that says so, where the data folder or a set of it is missing.
#include "records/database/import.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/clock.h"
#include "base/data_dir.h"
#include "support/source_dir.h"

namespace ludens::tests {
using namespace records;
namespace {

class DataSets : public ::testing::Test {
 protected:
  // Imports one file, prints a line, and checks what holds for every set.
  void import(const char* file) {
    const auto folder = data_dir(tests::source_dir());
    if (!folder) GTEST_SKIP() << "no data folder: set LUDENS_DATA to run this";
    const std::filesystem::path paths[] = {*folder / file};
    if (!std::filesystem::exists(paths[0])) GTEST_SKIP() << "the data folder has no " << file;
    const Stopwatch watch;
    summary = import_records(paths, options);
    fmt::print("{}: {} games, {} legal, {} irregular, {} skipped, {} moves, {} forbidden, {:.2f} M moves/s\n", file,
               summary.games, summary.legal, summary.irregular, summary.skipped, summary.moves, summary.forbidden,
               static_cast<double>(summary.moves) / watch.seconds() / 1e6);
    for (const auto& [reason, count] : summary.reasons) fmt::print("  {:7} {}\n", count, reason.substr(0, 150));
    EXPECT_EQ(summary.games, summary.legal + summary.irregular + summary.skipped);
    EXPECT_EQ(summary.skipped, 0);
    EXPECT_EQ(summary.files_failed, 0);
  }
  void expect_few_irregular() const {
    EXPECT_LT(static_cast<double>(summary.irregular), 0.005 * static_cast<double>(summary.games));
  }

  ImportOptions options;
  ImportSummary summary;
};

TEST_F(DataSets, OfRenjuTournamentsReplayWithFewForbiddenMoves) {
  std::int64_t black = 0;  // moves by Black, final ones apart
  options.on_game = [&](const Record& record, const Replayed&) {
    black += (static_cast<std::int64_t>(record.turns.size())) / 2;
  };
  import("renju/tournaments.tsv.gz");
  if (IsSkipped()) return;
  EXPECT_EQ(summary.games, 5099);
  EXPECT_LE(static_cast<double>(summary.forbidden), static_cast<double>(black) / 10'000);
}

TEST_F(DataSets, OfOgs9x9ReplayWithFewIrregularGames) {
  import("go/ogs_9x9.tsv.gz");
  if (IsSkipped()) return;
  EXPECT_EQ(summary.games, 161'132);
  expect_few_irregular();
}

TEST_F(DataSets, OfGoQuest9x9ReplayWithFewIrregularGames) {
  import("go/goquest_9x9.tsv.gz");
  if (IsSkipped()) return;
  EXPECT_EQ(summary.games, 8142);
  expect_few_irregular();
}

TEST_F(DataSets, OfKgs19x19ReplayWithFewIrregularGames) {
  import("go/kgs_19x19.tsv.gz");
  if (IsSkipped()) return;
  EXPECT_EQ(summary.games, 35'287);
  expect_few_irregular();
}

TEST_F(DataSets, OfFox19x19AreReadWhole) {
  import("go/fox_19x19.tsv.gz");
  if (IsSkipped()) return;
  EXPECT_EQ(summary.games, 27'074);
}

TEST_F(DataSets, OfOgsAgainstBotsAreReadWhole) {
  import("go/ogs_vs_bots.tsv.gz");
  if (IsSkipped()) return;
  EXPECT_EQ(summary.games, 19'785);
}

TEST_F(DataSets, OfFourInARowReplayWithoutAnIrregularGame) {
  import("fourinarow/data_hvh.txt");
  if (IsSkipped()) return;
  EXPECT_EQ(summary.games, 325);
  EXPECT_EQ(summary.irregular, 0);
  EXPECT_EQ(summary.moves, 5482);
}

TEST_F(DataSets, OfWthorHaveNamesAndFewIrregularGames) {
  int named = 0;
  options.on_game = [&](const Record& record, const Replayed&) {
    named += !record.players[0].name.empty() && record.tags.contains("event");
  };
  import("othello/wthor.tar.gz");
  if (IsSkipped()) return;
  EXPECT_GT(summary.games, 100'000);
  EXPECT_EQ(named, summary.games);
  expect_few_irregular();
}

// Draws that nobody claimed are no irregularity; a few games of 2013 to 2017 go on past the fifth repetition.
TEST_F(DataSets, OfChessReplayWholly) {
  std::int64_t moves = 0;
  options.on_game = [&](const Record& record, const Replayed&) {
    moves += static_cast<std::int64_t>(record.turns.size());
  };
  import("chess/lichess.tsv.gz");
  if (IsSkipped()) return;
  EXPECT_EQ(summary.games, 17'960);
  EXPECT_EQ(summary.irregular, 10);
  EXPECT_EQ(summary.moves, moves);
}

// The set has lost every move of five letters, so that 2 700 games cannot be replayed beyond a pawn's promotion.
TEST_F(DataSets, OfChessByRatingReplayUpToPromotions) {
  import("chess/lichess_bins.tsv.gz");
  if (IsSkipped()) return;
  EXPECT_EQ(summary.games, 21'370);
  EXPECT_EQ(summary.irregular, 2704);
}

TEST_F(DataSets, OfChessWithClocksReplayWholly) {
  std::int64_t timed = 0;
  options.on_game = [&](const Record& record, const Replayed&) { timed += record.tags.contains("clocks"); };
  import("chess/lichess_clocks.pgn.gz");
  if (IsSkipped()) return;
  EXPECT_EQ(summary.games, 999);
  EXPECT_EQ(summary.irregular, 0);
  EXPECT_GT(timed, 900);
}

// Three games of the set hold an illegal move, and one goes on after a fourth repetition.
TEST_F(DataSets, OfProfessionalShogiReplayButForFourGames) {
  std::int64_t named = 0;
  options.on_game = [&](const Record& record, const Replayed&) { named += record.tags.contains("end"); };
  import("shogi/professional.tsv.gz");
  if (IsSkipped()) return;
  EXPECT_EQ(summary.games, 7255);
  EXPECT_EQ(summary.irregular, 4);
  EXPECT_EQ(named, 7254) << "one game does not say how it ended";
}

}  // namespace
}  // namespace ludens::tests
