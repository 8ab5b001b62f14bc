#include "learn/collect_samples.h"

#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "learn/sample_set.h"
#include "records/splits.h"
#include "support/scratch.h"

namespace ludens::learn {
using namespace tests;
namespace {

// Sixty short games of Go, ratings by the number of the game.
std::filesystem::path some_games(const Scratch& scratch) {
  std::string lines;
  for (int i = 0; i < 60; ++i) {
    const std::string players =
        fmt::format(R"x(,"players":[{{"id":"a","rank":"{}k"}},{{"id":"b","rank":"12k"}}])x", 1 + i % 20);
    lines +=
        fmt::format(
            R"x({{"game":"go9(komi={}.5)","moves":"E5 C3 D{} {}7 pass","result":"first"{},"tags":{{"id":"{}"}}}})x",
            5 + i % 2, 1 + i % 9, "ABCFGHJ"[i / 9], i % 6 == 0 ? "" : players, i) +
        "\n";
  }
  lines += R"x({"game":"go9(handicap=2)","moves":"E5","tags":{"id":"1000"}})x";
  return scratch.write("games.jsonl", lines);
}

TEST(Samples, HoldTrainAndValidationGamesAndNoTestGames) {
  const Scratch scratch;
  SampleCount count;
  const auto samples = collect_samples({"file:" + some_games(scratch).string()}, {.only_empty = true}, count);
  EXPECT_EQ(samples.game, "go9");
  EXPECT_EQ(samples.queries, std::vector<std::string>{"file:games.jsonl"});
  std::map<Split, std::int64_t> expected;
  for (int i = 0; i < 60; ++i) ++expected[split_of("go9", std::to_string(i))];
  EXPECT_GT(expected[Split::Test], 0);
  EXPECT_EQ(count.test_games, expected[Split::Test] + (split_of("go9", "1000") == Split::Test));
  EXPECT_EQ(count.train_games, expected[Split::Train]);
  EXPECT_EQ(count.validation_games, expected[Split::Validation]);
  EXPECT_EQ(static_cast<std::int64_t>(samples.games.size()), expected[Split::Train] + expected[Split::Validation]);
  EXPECT_EQ(count.positions, 5 * static_cast<std::int64_t>(samples.games.size()));
  for (const auto& game : samples.games) {
    EXPECT_EQ(game.moves.size(), 5u);
    EXPECT_EQ(game.moves.front(), 40);
    EXPECT_EQ(game.moves.back(), 81);
    EXPECT_TRUE(game.wanted.empty());
    EXPECT_EQ(game.result, Result::FirstWins);
  }
}

TEST(Samples, BeginWhereTheirRecordsBegin) {
  const Scratch scratch;
  std::string lines;
  for (int i = 0; i < 30; ++i)
    lines += fmt::format(R"x({{"game":"{}","moves":"{}{} pass","tags":{{"id":"{}"}}{}}})x",
                         i % 2 == 0 ? "go9(handicap=2)" : "go9", "ABCDEFGHJ"[i % 9], i / 9 + 4, i,
                         i % 3 == 1 ? R"x(,"start":"START")x" : "") +
             "\n";
  const Position start = [] {
    Position out = find_game("go9")->start();
    out.play(Move{0});
    return out;
  }();
  const std::string text = find_game("go9")->rules->write(start);
  for (auto at = lines.find("START"); at != std::string::npos; at = lines.find("START")) lines.replace(at, 5, text);
  SampleCount count;
  const auto file = std::make_shared<const SampleFile>(
      collect_samples({"file:" + scratch.write("games.jsonl", lines).string()}, {}, count));
  EXPECT_EQ(count.left_out, 0);
  std::map<std::string, int> begun;
  const SampleSet set(file, {}, SampleSet::Part::Train);
  set.replay(1, [&](const SampleSet::Shown& shown) {
    if (shown.sample.history.empty()) ++begun[shown.game->rules->write(shown.sample.position)];
  });
  EXPECT_EQ(begun.size(), 3u);
  EXPECT_GT(begun[text], 0);
}

TEST(Samples, KeepTheMovesThatAQueryWantsEachOnce) {
  const Scratch scratch;
  const std::string file = "file:" + some_games(scratch).string();
  SampleCount count;
  const auto samples = collect_samples({file + " where rating>=10k", file + " where rating>=15k", file}, {}, count);
  std::map<std::vector<std::uint16_t>, int> moves;
  std::int64_t positions = 0;
  for (const auto& game : samples.games) {
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      if (!game.wanted.empty() && !game.wanted[ply]) continue;
      ++positions;
      const auto rating = game.ratings[ply % 2];
      if (game.query == 0) {
        EXPECT_TRUE(rating && *rating >= 20);
      }
      if (game.query == 1) {
        EXPECT_TRUE(rating && *rating >= 15 && *rating < 20);
      }
    }
  }
  SampleCount all;
  collect_samples({file}, {}, all);
  EXPECT_EQ(positions, all.positions);
  EXPECT_EQ(count.positions, all.positions);
}

TEST(Samples, AreDealtAnewByASeed) {
  const Scratch scratch;
  const std::string file = "file:" + some_games(scratch).string();
  SampleCount first, second;
  EXPECT_FALSE(collect_samples({file}, {}, first).games == collect_samples({file + " split_seed=3"}, {}, second).games);
}

TEST(Samples, RefuseQueriesThatNameASplit) {
  const Scratch scratch;
  const std::string file = "file:" + some_games(scratch).string();
  SampleCount count;
  EXPECT_THROW(collect_samples({file + " split=test"}, {}, count), Error);
  EXPECT_THROW(collect_samples({file + " sample=5"}, {}, count), Error);
  EXPECT_THROW(collect_samples({file + " where plies>=99"}, {}, count), Error);
}

}  // namespace
}  // namespace ludens::learn
