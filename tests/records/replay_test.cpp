#include "records/replay.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

Record record_of(const char* game, const std::vector<std::uint32_t>& ids) {
  Record out;
  out.game = game;
  for (const auto id : ids) out.turns.push_back({Move{id}});
  return out;
}

TEST(Replay, CallsALegalGameLegal) {
  std::vector<int> plies;
  const auto replayed =
      replay(record_of("tictactoe", {0, 3, 1, 4, 2}), [&](const Position& before, const Turn& turn, int ply) {
        EXPECT_TRUE(before.legal(turn.move));
        plies.push_back(ply);
      });
  EXPECT_TRUE(replayed.legal());
  EXPECT_EQ(replayed.ply, 0);
  EXPECT_EQ(replayed.moves, 5);
  EXPECT_EQ(replayed.result, Result::FirstWins);
  EXPECT_EQ(plies, (std::vector<int>{1, 2, 3, 4, 5}));
}

TEST(Replay, GoesOnPastTheEndOfTheGame) {
  int turns = 0;
  const auto replayed =
      replay(record_of("tictactoe", {0, 3, 1, 4, 2, 5, 8}), [&](const Position& before, const Turn& turn, int) {
        EXPECT_TRUE(before.legal(turn.move));
        ++turns;
      });
  EXPECT_EQ(replayed.reason, "the game goes on after its end (Black wins (a winning row))");
  EXPECT_EQ(replayed.ply, 6);
  EXPECT_EQ(replayed.moves, 7);
  EXPECT_EQ(turns, 7);
}

TEST(Replay, StopsAtAnIllegalMove) {
  const auto occupied = replay(record_of("tictactoe", {0, 3, 3, 4}));
  EXPECT_EQ(occupied.reason, "«a2» is occupied");
  EXPECT_EQ(occupied.ply, 3);
  EXPECT_EQ(occupied.moves, 2);
  EXPECT_EQ(replay(record_of("tictactoe", {77})).reason, "move 77 does not exist");
  EXPECT_EQ(replay(record_of("tictactoe", {0xffffffff})).moves, 0);
  // A full board leaves nothing to go on with.
  const auto full = replay(record_of("tictactoe", {0, 1, 2, 4, 3, 5, 7, 6, 8, 8}));
  EXPECT_EQ(full.reason, "the game goes on after its end (Draw (the board is full))");
  EXPECT_EQ(full.moves, 9);
}

TEST(Replay, ThrowsForAnUnknownGameOrStart) {
  EXPECT_NE(complaint([] { replay(record_of("nosuchgame", {})); }), "");
  Record record = record_of("tictactoe", {});
  record.start = "nonsense";
  EXPECT_NE(complaint([&] { replay(record); }), "");
}

TEST(Replay, CountsForbiddenMovesThatWereNotTheLast) {
  // Black makes two open threes at once through h8, with White far away, and both play on.
  const auto at = [](int x, int y) { return static_cast<std::uint32_t>(15 * y + x); };
  const std::vector<std::uint32_t> ids = {at(6, 7),  at(0, 0), at(8, 7),   at(0, 14), at(7, 6),
                                          at(14, 0), at(7, 8), at(14, 14), at(7, 7),  at(0, 7)};
  const auto replayed = replay(record_of("renju", ids));
  EXPECT_EQ(replayed.forbidden, 1);
  EXPECT_EQ(replayed.ply, 10);
  EXPECT_EQ(replayed.moves, 10);
  const auto last = replay(record_of("renju", {ids.begin(), ids.end() - 1}));
  EXPECT_EQ(last.forbidden, 0);
  EXPECT_TRUE(last.legal());
}

TEST(Replay, LetsGoBeResumedAfterTwoPasses) {
  const auto replayed = replay(record_of("go9", {40, 81, 81, 41, 81, 81, 81}));
  EXPECT_TRUE(replayed.legal()) << replayed.reason;
  EXPECT_EQ(replayed.moves, 7);
}

TEST(Samples, KnowWhoMovedAndHowItEnded) {
  Record record = record_of("tictactoe", {0, 3, 1, 4, 2});
  record.players[0].rating = 1500.6;
  record.players[1].rank = "5k";
  record.turns[1].opinion = Opinion();
  int count = 0;
  for_each_sample(*find_game("tictactoe"), record, [&](const Sample& sample) {
    EXPECT_EQ(sample.ply, ++count);
    EXPECT_EQ(sample.history.size(), static_cast<std::size_t>(count - 1));
    EXPECT_EQ(sample.outcome, Result::FirstWins) << "by the rules, since the record does not say";
    EXPECT_EQ(sample.target != nullptr, count == 2);
    EXPECT_EQ(sample.persona.rating, count % 2 == 1 ? 1501 : 25);
    EXPECT_EQ(sample.persona.opponent_rating, count % 2 == 1 ? 25 : 1501);
    EXPECT_TRUE(sample.position.legal(sample.played));
  });
  EXPECT_EQ(count, 5);
}

}  // namespace
}  // namespace ludens::records
