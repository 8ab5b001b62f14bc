#include "play/pace.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "play/table.h"

namespace ludens::play {
namespace {

PaceHabits ten_seconds() {
  PaceHabits out{.of = "go9", .plies = 50};
  out.weights.assign(kPaceFeatures.size(), 0.0);
  out.weights[0] = std::log(10);
  out.tempo = 0.4;
  out.rest = {PaceHabits::Part{0.7, -0.15, 0.5}, PaceHabits::Part{0.3, 0.35, 1}};
  out.least = 0.3;
  out.most = 300;
  return out;
}

double feature(const PaceFeatures& features, std::string_view name) {
  return features[static_cast<std::size_t>(std::find(kPaceFeatures.begin(), kPaceFeatures.end(), name) -
                                           kPaceFeatures.begin())];
}

TEST(Pace, ATurnSaysWhereItIsAndWhatItDoes) {
  const GamePtr game = find_game("go9");
  Position first = game->start();
  const Move corner = *game->read_move(first, "a1");
  PacedTurn turn{.game = *game, .before = first, .move = corner, .ply = 1, .usual_plies = 50};
  EXPECT_EQ(feature(pace_features(turn), "first"), 1);
  EXPECT_NEAR(feature(pace_features(turn), "opening"), 0.9, 1e-9);
  EXPECT_EQ(feature(pace_features(turn), "near"), 0);
  EXPECT_EQ(feature(pace_features(turn), "rating"), 0.5);
  // White takes the stone in the corner.
  Position position = first;
  for (const char* move : {"a1", "a2", "j9"}) position.play(*game->read_move(position, move));
  Position last = first;
  for (const char* move : {"a1", "a2"}) last.play(*game->read_move(last, move));
  PacedTurn taking{.game = *game, .last = &last, .before = position, .ply = 44, .usual_plies = 50};
  taking.answered = *game->read_move(last, "j9");
  taking.move = *game->read_move(position, "b1");
  EXPECT_EQ(feature(pace_features(taking), "captures"), 1);
  EXPECT_EQ(feature(pace_features(taking), "captured"), 0);
  EXPECT_EQ(feature(pace_features(taking), "near"), 0);
  EXPECT_NEAR(feature(pace_features(taking), "ending"), 44.0 / 50 - 2.0 / 3, 1e-9);
  taking.move = *game->read_move(position, "h8");
  EXPECT_EQ(feature(pace_features(taking), "near"), 1);
  taking.move = *game->read_move(position, "pass");
  EXPECT_EQ(feature(pace_features(taking), "pass"), 1);
}

TEST(Pace, TimesAreAsTheHabitsSayAndTheSameDiceGiveTheSameTimes) {
  const PaceHabits pace = ten_seconds();
  PaceFeatures features{};
  features[0] = 1;
  std::vector<double> times;
  for (std::uint64_t i = 0; i < 20'000; ++i)
    times.push_back(draw_time(pace, features, Rng::of(7, i), Rng::of(8, i)).seconds);
  EXPECT_EQ(draw_time(pace, features, Rng::of(7, 5), Rng::of(8, 5)).seconds, times[5]);
  double logs = 0, squares = 0;
  for (const double one : times) {
    logs += std::log(one);
    squares += std::log(one) * std::log(one);
  }
  const auto n = static_cast<double>(times.size());
  EXPECT_NEAR(logs / n, std::log(10), 0.02);
  // Of the tempo, within the parts and between them.
  const double variance = 0.16 + 0.7 * 0.25 + 0.3 * 1 + 0.7 * 0.15 * 0.15 + 0.3 * 0.35 * 0.35;
  EXPECT_NEAR(squares / n - logs / n * logs / n, variance, 0.03);
}

TEST(Pace, AClockIsNeverOverrunAndWithoutOneNothingIsCut) {
  const HumanTime long_thought{500, 12};
  EXPECT_EQ(human_milliseconds(long_thought, {}, {}), 500'000);
  constexpr auto kFischer = TimeControl::Kind::Fischer, kByoyomi = TimeControl::Kind::Byoyomi;
  const std::vector<TimeControl> controls = {
      {.kind = kFischer, .main_ms = 1'000},
      {.kind = kFischer, .main_ms = 60'000, .increment_ms = 1'000},
      {.kind = kFischer, .main_ms = 600'000},
      {.kind = kByoyomi, .main_ms = 0, .period_ms = 1'000, .periods = 1},
      {.kind = kByoyomi, .main_ms = 30'000, .period_ms = 10'000, .periods = 3},
      {.kind = kByoyomi, .main_ms = 10'000, .period_ms = 30'000, .periods = 1, .period_moves = 10}};
  const PaceHabits pace = ten_seconds();
  PaceFeatures features{};
  features[0] = 1;
  for (const auto& control : controls) {
    for (std::uint64_t game = 0; game < 50; ++game) {
      GameClock clock(control);
      std::int64_t now = 0;
      for (std::uint64_t ply = 0; ply < 400; ++ply) {
        clock.start(0, now);
        const HumanTime time = draw_time(pace, features, Rng::of(1, game), Rng::of(2, game, ply));
        const int periods = clock.left(0, now).periods;
        now += human_milliseconds(time, control, clock.left(0, now));
        ASSERT_FALSE(clock.fallen(now)) << game << " " << ply;
        ASSERT_EQ(clock.left(0, now).periods, periods) << "no period is used up";
        clock.moved(now);
      }
    }
  }
}

TEST(Pace, AShortClockMakesAllTimesShorterAndNotAllAlike) {
  const TimeControl control{.kind = TimeControl::Kind::Fischer, .main_ms = 40'000};
  const TimeLeft left{.main_ms = 40'000};
  const auto quick = human_milliseconds({2, 12}, control, left), slow = human_milliseconds({20, 12}, control, left);
  EXPECT_LT(quick, 500);
  EXPECT_GT(slow, 2 * quick);
  EXPECT_LE(slow, thinking_time(control, left));
}

TEST(Pace, APacedSeatPlaysTheSameMovesAndSaysHowLongAPersonWouldTake) {
  const GamePtr game = find_game("connect4");
  const auto play = [&](bool paced, std::uint64_t seed) {
    std::array<Seat, 2> seats = {agent_seat(game, "uct(playouts=30)"), agent_seat(game, "random")};
    if (paced)
      for (auto& seat : seats) seat.pace = std::make_shared<Pace>(Pace{ten_seconds()});
    Table table(Session(game), std::move(seats), {seed});
    std::vector<double> times;
    table.play_out({.thought = [&](const PendingMove&, const Thought& thought) {
      times.push_back(thought.time ? thought.time->seconds : 0);
    }});
    return std::pair(table.session().moves(), times);
  };
  const auto [moves, instant] = play(false, 4);
  const auto [paced_moves, times] = play(true, 4);
  EXPECT_EQ(moves, paced_moves);
  EXPECT_EQ(*std::max_element(instant.begin(), instant.end()), 0);
  EXPECT_GT(*std::min_element(times.begin(), times.end()), 0);
  EXPECT_EQ(times, play(true, 4).second);
  EXPECT_NE(times, play(true, 5).second);
}

}  // namespace
}  // namespace ludens::play
