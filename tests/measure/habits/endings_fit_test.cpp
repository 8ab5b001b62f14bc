#include "measure/habits/endings_fit.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "measure/habits/habits.h"
#include "records/replay.h"

namespace ludens::measure {
namespace {

// Losers who slide down and give up with a known hazard a turn; everybody else plays to the end.
ObservedGames losers(std::uint32_t games, double hopeless, double bad, std::uint64_t seed) {
  ObservedGames out;
  out.games = games;
  Rng rng(seed);
  for (std::uint32_t game = 0; game < games; ++game) {
    ObservedPerson loser{.game = game, .rating = game % 2 == 0 ? 10 : 20, .lost = true, .plies = 30};
    ObservedPerson winner{.game = game, .rating = 15, .plies = 30};
    for (int turn = 0; turn < 20 && !loser.gave_up; ++turn) {
      const double expected = turn < 8 ? 0.5 : turn < 14 ? 0.15 : 0.004;
      loser.expected.push_back(expected);
      winner.expected.push_back(1 - expected);
      loser.gave_up = rng.unit() < (turn < 8 ? 0 : turn < 14 ? bad : hopeless);
    }
    out.people.push_back(loser);
    out.people.push_back(winner);
  }
  return out;
}

TEST(EndingsFit, FindsTheHazardThatPeopleGaveUpWith) {
  const auto habits = fit_endings(losers(3000, 0.2, 0.03, 1), {12, 18}, {{100, 50}, {100, 50}, {100, 50}});
  ASSERT_EQ(habits.size(), 3u);
  EXPECT_NEAR(habits[0].hazard(40, 0.003), 0.2, 0.02);
  EXPECT_NEAR(habits[0].hazard(40, 0.15), 0.03, 0.01);
  EXPECT_EQ(habits[0].hazard(40, 0.4), 0);
  EXPECT_EQ(habits[0].first_ply, 31);
  EXPECT_EQ(habits[1].hazard(40, 0.003), 0) << "nobody of this rating lost";
  EXPECT_NEAR(habits[2].hazard(40, 0.003), 0.2, 0.02);
  EXPECT_EQ(habits[0].draw_ply, 0);
  double before = 1;
  for (const auto& row : habits[0].hazards) {
    EXPECT_LE(row.p, before) << "the less is expected, the more is given up";
    before = row.p;
  }
}

TEST(EndingsFit, IsHeldAgainstOtherGames) {
  const auto habits = fit_endings(losers(2000, 0.2, 0.03, 1), {}, {{100, 50}});
  const auto score = score_endings(habits, losers(800, 0.2, 0.03, 2)).front();
  EXPECT_EQ(score.lost, 800);
  EXPECT_LT(score.ratio.low, 1);
  EXPECT_GT(score.ratio.high, 1);
  EXPECT_GT(score.gain.low, 0);
  const auto other = score_endings(habits, losers(800, 0.5, 0.1, 2)).front();
  EXPECT_GT(other.ratio.low, 1) << "these people give up sooner";
  EXPECT_EQ(score.thrown_away.value, 0);
}

TEST(EndingsFit, DrawsAreLearnedWhereThereAreEnough) {
  ObservedGames games;
  for (std::uint32_t game = 0; game < 40; ++game) {
    ObservedPerson one{.game = game, .drew = true, .plies = static_cast<int>(40 + game)};
    one.expected = {0.5, 0.5, game % 2 == 0 ? 0.7 : 0.45};
    games.people.push_back(one);
  }
  games.games = 40;
  const auto habits = fit_endings(games, {}, {{0, 0}}).front();
  EXPECT_EQ(habits.draws, 40);
  EXPECT_EQ(habits.draw_ply, 43);
  EXPECT_NEAR(habits.draw_below, 0.7, 1e-9);
  EXPECT_EQ(habits.hazards.front().turns, 0);
}

// Rows as a corpus has them.
GameRow row_of(const std::string& moves, Result result, const std::string& said, const std::string& gid,
               double seconds) {
  const GamePtr game = find_game("tictactoe");
  Record record{.game = "tictactoe", .result = result, .result_text = said};
  record.tags["id"] = gid;
  Position position = game->start();
  for (std::size_t at = 0; at < moves.size(); at += 2) {
    const Move move = *game->read_move(position, moves.substr(at, 2));
    position.play(move);
    record.turns.push_back({move, seconds});
  }
  return pack_game(*game, record, replay(record), "test", 1);
}

TEST(Observe, ALoserWhoIsNotBeatenOnTheBoardHasGivenUp) {
  std::vector<GameRow> rows = {row_of("a1b2a2", Result::FirstWins, "B", "1", 2.0),
                               row_of("a1b1a2b2a3", Result::FirstWins, "B", "2", 2.0),
                               row_of("a1b1a2b2", Result::FirstWins, "B+T", "3", 2.0)};
  const auto lost = lost_games(*find_game("tictactoe"), rows, {});
  ASSERT_EQ(lost.size(), 1u);
  EXPECT_EQ(lost[0].lost, 3);
  EXPECT_EQ(lost[0].given_up, 1);
}

TEST(Observe, SeesTheTimesAndWhatWasExpectedWhereSomebodyGaveUp) {
  const std::vector<GameRow> rows = {row_of("a1b2a2", Result::FirstWins, "B", "1", 2.0)};
  ObservePlan plan{.game = find_game("tictactoe"), .network = "random", .usual_plies = 9};
  const ObservedGames seen = observe(plan, rows);
  ASSERT_EQ(seen.people.size(), 2u);
  EXPECT_EQ(seen.people[0].features.size(), 2u);
  EXPECT_EQ(seen.people[0].expected.size(), 2u);
  EXPECT_NEAR(seen.people[0].log_seconds[0], std::log(2.0), 1e-3);
  EXPECT_TRUE(seen.people[1].gave_up);
  EXPECT_EQ(seen.people[1].expected.size(), 2u) << "one turn, and the one in which they gave up";
}

TEST(LearnHabits, AGameWithoutTimesTakesThePaceOfAnother) {
  HabitRows rows;
  rows.train = {row_of("a1b2a2", Result::FirstWins, "B", "1", -1)};
  for (auto& row : rows.train) row.times.clear();
  PaceHabits pace{.of = "go9", .plies = 50};
  pace.weights.assign(kPaceFeatures.size(), 0.0);
  const LearnedHabits learned = learn_habits({.game = find_game("tictactoe"), .borrowed = pace}, rows);
  ASSERT_TRUE(learned.file.pace);
  EXPECT_EQ(learned.file.pace->of, "go9");
  EXPECT_EQ(learned.file.pace->plies, 3);
  EXPECT_NE(habits_report(*find_game("tictactoe"), learned).find("that of go9 is taken"), std::string::npos);
  EXPECT_THROW(learn_habits({.game = find_game("tictactoe")}, rows), Error);
  const LearnedHabits without = learn_habits({.game = find_game("go19"), .borrowed = pace}, {});
  EXPECT_EQ(without.file.pace->plies, 223) << "50 of 81 cells, as many for 361";
}

}  // namespace
}  // namespace ludens::measure
