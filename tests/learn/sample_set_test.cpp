#include "learn/sample_set.h"

#include <map>

#include <gtest/gtest.h>

#include "games/symmetry.h"
#include "learn/plane_set.h"
#include "support/easy_games.h"
#include "support/scratch.h"

namespace ludens::learn {
using namespace tests;
namespace {

using Part = SampleSet::Part;

std::shared_ptr<const SampleFile> shared(SampleFile file) {
  return std::make_shared<const SampleFile>(std::move(file));
}

// Random games to their end, of boards with all symmetries.
SampleFile random_games(const char* name, int count) {
  SampleFile out{name, {name}, {name}, {}};
  const auto game = find_game(name);
  Rng rng(7);
  for (int i = 0; i < count; ++i) {
    SampleGame record;
    record.result = static_cast<Result>(i % 4);
    if (i % 2 == 0) record.ratings = {i % 3 == 0 ? 12 : 2000, 1900};
    Position position = game->start();
    while (!position.over() && record.moves.size() < 120)
      record.moves.push_back(static_cast<std::uint16_t>(position.play_random(rng).id));
    out.games.push_back(std::move(record));
  }
  return out;
}

TEST(SampleSet, ShowsEveryWantedDecisionOnceAndInOrder) {
  const auto file = shared(easy_games(40));
  for (const Part part : {Part::Train, Part::Validation}) {
    std::vector<std::pair<std::size_t, int>> expected;  // game and ply
    for (std::size_t g = 0; g < file->games.size(); ++g) {
      const SampleGame& game = file->games[g];
      for (std::size_t ply = 0; ply < game.moves.size(); ++ply)
        if (game.validation == (part == Part::Validation) && (game.wanted.empty() || game.wanted[ply]))
          expected.emplace_back(g, static_cast<int>(ply) + 1);
    }
    std::stable_sort(expected.begin(), expected.end(), [&](const auto& a, const auto& b) {
      return file->games[a.first].query < file->games[b.first].query;
    });
    const SampleSet set(file, {.least_validation_ply = 1}, part);
    ASSERT_EQ(set.size(), static_cast<std::int64_t>(expected.size()));
    std::vector<int> seen(expected.size());
    set.replay(3, [&](const SampleSet::Shown& shown) {
      const auto number = static_cast<std::size_t>(shown.number);
      ++seen[number];
      const auto [g, ply] = expected[number];
      EXPECT_EQ(shown.sample.ply, ply);
      EXPECT_EQ(shown.sample.played.id, file->games[g].moves[static_cast<std::size_t>(ply - 1)]);
      EXPECT_EQ(shown.sample.history.size(), static_cast<std::size_t>(ply - 1));
      EXPECT_EQ(shown.sample.outcome, file->games[g].result);
      EXPECT_TRUE(shown.sample.position.legal(shown.sample.played));
      EXPECT_EQ(shown.sample.persona.rating, file->games[g].ratings[static_cast<std::size_t>((ply + 1) % 2)]);
    });
    for (const int times : seen) EXPECT_EQ(times, 1);
  }
}

TEST(SampleSet, TakesTheGamesItIsTold) {
  const auto file = shared(easy_games(80));
  const auto games = [&](const SampleOptions& options) { return SampleSet(file, options, Part::Train).games(); };
  std::map<int, std::int64_t> by_query;
  for (const auto& game : file->games) by_query[game.query] += !game.validation;
  EXPECT_EQ(games({}), by_query[0] + by_query[1]);
  EXPECT_EQ(games({.queries = {1}}), by_query[1]);
  EXPECT_EQ(games({.equal = true}), 2 * std::min(by_query[0], by_query[1]));
  EXPECT_EQ(games({.queries = {1}, .fraction = 0.5}), (by_query[1] + 1) / 2);
  EXPECT_THROW(games({.queries = {2}}), Error);
}

TEST(SampleSet, RefusesAnIllegalMove) {
  SampleFile bad = easy_games(8);
  for (auto& game : bad.games) game.moves[3] = game.moves[2];
  const auto file = shared(bad);
  const SampleSet set(file, plane_options(*file), Part::Train);
  EXPECT_NE(complaint([&] { PlaneSet(set, 2); }).find("move 4 of game"), std::string::npos);
}

// Rows that come turned out of bits are those of games played turned, ratings hidden or not.
TEST(PlaneSet, ShowsWhatReplayingTurnedGamesShows) {
  for (const SampleFile& games : {easy_games(16), random_games("go9", 6), random_games("renju", 6)}) {
    const auto file = shared(games);
    const SampleSet set(file, plane_options(*file), Part::Train);
    const PlaneSet planes(set, 2);
    ASSERT_EQ(planes.size(), set.size());
    const Features& features = planes.features();
    const Symmetries symmetries(planes.game());
    ASSERT_EQ(planes.turns(), symmetries.count());
    const auto size = static_cast<std::size_t>(features.plane_count() * planes.points());
    const auto count = static_cast<std::size_t>(features.number_count());
    std::vector<std::uint8_t> expected(size), found(size);
    std::vector<float> expected_numbers(count), numbers(count);
    set.replay(1, [&](const SampleSet::Shown& shown) {
      for (int s = 0; s < planes.turns(); ++s) {
        const int hide = static_cast<int>(shown.number) % 4;
        Position position = shown.game->start();
        std::vector<Move> history;
        for (const Move move : shown.sample.history) {
          if (position.over()) position.go_on();
          history.push_back(symmetries.move(s, move));
          position.play(history.back());
        }
        if (position.over()) position.go_on();
        Persona persona = shown.sample.persona;
        if ((hide & 1) != 0) persona.rating.reset();
        if ((hide & 2) != 0) persona.opponent_rating.reset();
        features.write(position, history, persona, expected.data(), expected_numbers.data());
        PlaneRow row{found.data(), numbers.data()};
        planes.write(shown.number, s, hide, row);
        ASSERT_EQ(found, expected) << shown.game->name << " ply " << shown.sample.ply << " symmetry " << s;
        ASSERT_EQ(numbers, expected_numbers);
        ASSERT_EQ(row.move, symmetries.move(s, shown.sample.played).id);
        const Result result = shown.sample.outcome;
        const int outcome = result == Result::Ongoing                            ? -1
                            : result == Result::Draw                             ? 1
                            : result == win_for(shown.sample.position.to_move()) ? 0
                                                                                 : 2;
        ASSERT_EQ(row.outcome, outcome);
      }
    });
  }
}

// Of games whose moves are more than points: rows in their mirror image, where the position allows one.
TEST(PlaneSet, ShowsMirrorImagesWhereTheRulesAllowThem) {
  for (const char* name : {"chess", "shogi"}) {
    const auto file = shared(random_games(name, 4));
    const SampleSet set(file, plane_options(*file), Part::Train);
    const PlaneSet planes(set, 2);
    const Features& features = planes.features();
    ASSERT_EQ(planes.turns(), 2);
    const BoardTurn mirror = features.turns(planes.game())[1];
    const auto points = static_cast<std::size_t>(planes.points());
    const auto size = static_cast<std::size_t>(features.plane_count()) * points;
    const auto count = static_cast<std::size_t>(features.number_count());
    std::vector<std::uint8_t> expected(size), plain(size), found(size);
    std::vector<float> numbers(count), other(count);
    int turned = 0, kept = 0;
    set.replay(1, [&](const SampleSet::Shown& shown) {
      features.write(shown.sample.position, shown.sample.history, shown.sample.persona, expected.data(), other.data());
      PlaneRow row{plain.data(), numbers.data()};
      planes.write(shown.number, 0, 0, row);
      ASSERT_EQ(plain, expected);
      ASSERT_EQ(numbers, other);
      ASSERT_EQ(row.move, features.logit(shown.sample.played));
      PlaneRow image{found.data(), numbers.data()};
      planes.write(shown.number, 1, 0, image);
      const bool may = features.may_turn(shown.sample.position);
      (may ? turned : kept) += 1;
      for (std::size_t bit = 0; may && bit < size; ++bit)
        ASSERT_EQ(found[bit / points * points + mirror.cells[bit % points]], plain[bit]);
      if (!may) ASSERT_EQ(found, plain);
      ASSERT_EQ(image.move, may ? mirror.logits[static_cast<std::size_t>(row.move)] : row.move);
      ASSERT_EQ(numbers, other);
    });
    EXPECT_GT(turned, 0);
    EXPECT_EQ(kept > 0, std::string(name) == "chess");
  }
}

}  // namespace
}  // namespace ludens::learn
