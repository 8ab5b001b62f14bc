#include "learn/batches.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "learn/shuffle.h"
#include "support/easy_games.h"
#include "support/scratch.h"

namespace ludens::learn {
using namespace tests;
namespace {

struct Copy {
  std::vector<std::uint8_t> planes;
  std::vector<float> numbers;
  std::vector<std::int64_t> moves, outcomes;
  bool operator==(const Copy&) const = default;
};

std::vector<Copy> first_batches(const Lessons& lessons, BatchOptions options, int count) {
  Batches batches(lessons, options, heap_batches(lessons, options.size));
  std::vector<Copy> out;
  const auto rows = static_cast<std::size_t>(batches.size());
  const auto planes = rows * static_cast<std::size_t>(lessons.features().plane_count() * lessons.points());
  const auto numbers = rows * static_cast<std::size_t>(lessons.features().number_count());
  for (std::int64_t step = options.first_step; step < options.first_step + count; ++step) {
    const auto& memory = batches.wait(step);
    out.push_back({{memory.planes, memory.planes + planes},
                   {memory.numbers, memory.numbers + numbers},
                   {memory.moves, memory.moves + rows},
                   {memory.outcomes, memory.outcomes + rows}});
    batches.release(step);
  }
  return out;
}

TEST(Shuffle, IsAPermutationThatDependsOnTheSeed) {
  for (const std::uint64_t size : {1, 2, 3, 17, 64, 65, 1000}) {
    const Shuffle a(size, 1), b(size, 2);
    std::set<std::uint64_t> seen;
    std::uint64_t same = 0;
    for (std::uint64_t i = 0; i < size; ++i) {
      EXPECT_LT(a(i), size);
      seen.insert(a(i));
      same += a(i) == b(i);
    }
    EXPECT_EQ(seen.size(), size);
    if (size > 60) {
      EXPECT_LT(same, size / 4);
    }
  }
}

TEST(Lessons, ShowWhatReplayingShows) {
  const auto samples = std::make_shared<const SampleFile>(easy_games(40));
  const Lessons lessons(samples, {.least_validation_ply = 1});
  std::int64_t positions = 0, validation = 0;
  for (const auto& game : samples->games)
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply)
      if (game.wanted.empty() || game.wanted[ply]) (game.validation ? validation : positions) += 1;
  EXPECT_EQ(lessons.train_positions(), positions);
  EXPECT_EQ(lessons.validation_positions(), validation);

  // The first wanted position of the first game to train on, from scratch.
  const SampleGame& game = samples->games[1];
  const auto rules = find_game(samples->texts[game.text]);
  const auto planes = static_cast<std::size_t>(lessons.features().plane_count() * 25);
  std::vector<std::uint8_t> expected(planes), found(planes);
  std::vector<float> expected_numbers(9), numbers(9);
  for (int s = 0; s < 8; ++s) {
    Position position = rules->start();
    std::vector<Move> history;
    for (std::size_t ply = 0; ply < 6; ++ply) {
      Lesson lesson{found.data(), numbers.data(), 0, 0};
      lessons.train(static_cast<std::int64_t>(ply), s, 0, lesson);
      Persona persona;
      persona.rating = game.ratings[ply % 2];
      persona.opponent_rating = game.ratings[1 - ply % 2];
      lessons.features().write(position, history, persona, expected.data(), expected_numbers.data());
      EXPECT_EQ(found, expected);
      EXPECT_EQ(numbers, expected_numbers);
      const Move move = lessons.symmetries().move(s, Move{game.moves[ply]});
      EXPECT_EQ(lesson.move, move.id);
      EXPECT_EQ(lesson.outcome, (ply % 2 == 0) == (game.result == Result::FirstWins) ? 0 : 2);
      position.play(move);
      history.push_back(move);
    }
  }
}

TEST(Lessons, TakeTheGamesTheyAreTold) {
  const auto samples = std::make_shared<const SampleFile>(easy_games(80));
  const Lessons all(samples, {}), second(samples, {.queries = {1}}), equal(samples, {.equal = true}),
      half(samples, {.queries = {1}, .fraction = 0.5});
  std::map<int, int> games;
  for (const auto& game : samples->games) games[game.query] += !game.validation;
  EXPECT_EQ(all.train_games(), games[0] + games[1]);
  EXPECT_EQ(second.train_games(), games[1]);
  EXPECT_EQ(equal.train_games(), 2 * std::min(games[0], games[1]));
  EXPECT_EQ(half.train_games(), (games[1] + 1) / 2);
  EXPECT_THROW(Lessons(samples, {.queries = {2}}), Error);
}

TEST(Lessons, RefuseAnIllegalMove) {
  SampleFile bad = easy_games(8);
  for (auto& game : bad.games) game.moves[3] = game.moves[2];
  const Lessons lessons(std::make_shared<const SampleFile>(bad), {});
  EXPECT_THROW(first_batches(lessons, {.size = 16}, 4), Error);
}

TEST(Batches, AreAFunctionOfSeedAndStepWhateverTheThreads) {
  const auto samples = std::make_shared<const SampleFile>(easy_games(60));
  const Lessons lessons(samples, {});
  const auto one = first_batches(lessons, {.size = 32, .seed = 5, .threads = 1}, 40);
  EXPECT_EQ(one, first_batches(lessons, {.size = 32, .seed = 5, .threads = 4}, 40));
  EXPECT_NE(one, first_batches(lessons, {.size = 32, .seed = 6, .threads = 4}, 40));
  const auto later = first_batches(lessons, {.size = 32, .seed = 5, .threads = 3, .first_step = 30}, 10);
  EXPECT_EQ(std::vector(one.begin() + 30, one.end()), later);
}

TEST(Batches, ShowEveryPositionOnceAnEpoch) {
  const auto samples = std::make_shared<const SampleFile>(easy_games(60));
  const Lessons lessons(samples, {});
  const std::int64_t size = lessons.train_positions();
  const auto epoch = first_batches(lessons, {.size = size, .seed = 5}, 1).front();
  EXPECT_EQ(static_cast<std::int64_t>(epoch.moves.size()), size);
  // Outcomes do not turn with the board, so their counts are those of the file.
  std::map<std::int64_t, int> found, expected;
  for (const auto outcome : epoch.outcomes) ++found[outcome];
  std::vector<std::uint8_t> planes(13 * 25);
  std::vector<float> numbers(9);
  for (std::int64_t i = 0; i < size; ++i) {
    Lesson lesson{planes.data(), numbers.data(), 0, 0};
    lessons.train(i, 0, 0, lesson);
    ++expected[lesson.outcome];
  }
  EXPECT_EQ(found, expected);
}

TEST(Batches, HideRatingsNowAndThen) {
  const auto samples = std::make_shared<const SampleFile>(easy_games(60));
  const Lessons lessons(samples, {.queries = {1}});
  int own = 0, other = 0, both = 0, rows = 0;
  for (const auto& batch : first_batches(lessons, {.size = 64, .seed = 5}, 60))
    for (std::size_t row = 0; row < batch.moves.size(); ++row) {
      const float* numbers = batch.numbers.data() + row * 9;
      own += numbers[6] == 0 && numbers[8] == 1;
      other += numbers[6] == 1 && numbers[8] == 0;
      both += numbers[6] == 0 && numbers[8] == 0;
      ++rows;
    }
  EXPECT_NEAR(static_cast<double>(both) / rows, 0.10, 0.03);
  EXPECT_NEAR(static_cast<double>(own) / rows, 0.05, 0.02);
  EXPECT_NEAR(static_cast<double>(other) / rows, 0.05, 0.02);
}

}  // namespace
}  // namespace ludens::learn
