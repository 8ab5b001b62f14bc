#include "games/ludeme/conform.h"

#include <gtest/gtest.h>

#include "base/data_dir.h"
#include "support/scratch.h"
#include "support/source_dir.h"

namespace ludens::games::lud {
namespace {

// How many of Ludii's recorded games we replay with the same moves, numbers of legal moves and winner. It may only
// grow.
constexpr int kPassed = 495;

TEST(RecordedGames, AreReplayedAsOftenAsBefore) {
  const auto data = data_dir(tests::source_dir());
  if (!data || !std::filesystem::exists(*data / "ludii" / "games_and_trials.tar.xz"))
    GTEST_SKIP() << "no data folder: set LUDENS_DATA to run this";
  const tests::Scratch folder;
  const auto command =
      "tar -xJf '" + (*data / "ludii" / "games_and_trials.tar.xz").string() + "' -C '" + folder.path().string() + "'";
  ASSERT_EQ(std::system(command.c_str()), 0);
  const auto trials = open_trials(folder.path() / "ludii");
  int counts[3] = {};
  for (std::size_t i = 0; i < trials.games.size(); ++i) {
    const auto one = check(trials.games[i], trials.trials[i], trials.library);
    ++counts[static_cast<int>(one.kind)];
    EXPECT_LT(one.seconds, 60) << one.game;
  }
  std::printf("%zu recorded games: %d passed, %d failed, %d not supported\n", trials.games.size(), counts[0], counts[2],
              counts[1]);
  EXPECT_GE(counts[0], kPassed);
}

TEST(RecordedGames, AreReadWithTheirMovesAndNumbers) {
  const Trial trial = read_trial(
      "Move=[Move:mover=0,from=1,to=1,actions=[Add:type=Cell,to=1,what=2]]\n"
      "Move=[Move:mover=1,from=8,to=8,actions=[Add:type=Cell,to=8,what=1,decision=true],[SetNextPlayer:player=1]]\n"
      "Move=[Move:mover=2,actions=[Pass:decision=true,forced=true]]\n"
      "LEGAL MOVES LIST SIZE = 9\nLEGAL MOVES LIST SIZE = 1\nwinner=2\nendtype=NaturalEnd\n");
  ASSERT_EQ(trial.moves.size(), 2u);
  EXPECT_EQ(trial.moves[0].from, 8);
  ASSERT_EQ(trial.moves[0].actions.size(), 2u);
  EXPECT_EQ(trial.moves[0].actions[1].number("player", 0), 1);
  EXPECT_EQ(trial.legal, (std::vector<int>{9, 1}));
  EXPECT_EQ(trial.winner, 2);
}

}  // namespace
}  // namespace ludens::games::lud
