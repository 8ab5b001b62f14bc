#include "games/chess/move_ids.h"

#include <set>

#include <gtest/gtest.h>

#include "games/catalogue.h"

namespace ludens::games::chess {
namespace {

TEST(MoveIds, AreDenseAndLeadBackToTheirSquares) {
  std::set<std::uint32_t> seen;
  for (std::uint32_t id = 0; id < kMoveIds; ++id)
    for (const Side side : {Side::First, Side::Second}) {
      const auto [from, to, becomes] = squares_of(Move{id}, side);
      const bool coded = id >= kPairs;
      const BoardMove move(from, to, coded ? Kind::Pawn : Kind::Queen,
                           coded ? BoardMove::Special::Promotion : BoardMove::Special::None, becomes);
      EXPECT_EQ(id_of(move, side).id, id);
      seen.insert(id_of(move, side).id);
    }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(kMoveIds));
}

// Places in lc0's own list, kIdxToMove.
TEST(MoveIds, StandWhereLc0HasThem) {
  const auto game = find_game("chess");
  const auto id = [&](const char* fen, const char* move) {
    const Position position = game->read(fen);
    return game->notation("uci960").read(position, move)->id;
  };
  EXPECT_EQ(kIds.pair(0, 1), 0);    // a1b1
  EXPECT_EQ(kIds.pair(0, 63), 22);  // a1h8
  EXPECT_EQ(kIds.pair(1, 0), 23);   // b1a1
  constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  constexpr const char* kReply = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
  EXPECT_EQ(id(kStart, "e2e4"), 322u);
  EXPECT_EQ(id(kReply, "e7e5"), 322u) << "the mover's squares";
  constexpr const char* kCastling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  EXPECT_EQ(id(kCastling, "e1h1"), 103u);
  EXPECT_EQ(id(kCastling, "e1a1"), 97u);
  constexpr const char* kPawns = "1n2k3/P6P/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_EQ(id(kPawns, "a7a8q"), 1792u);
  EXPECT_EQ(id(kPawns, "a7a8r"), 1793u);
  EXPECT_EQ(id(kPawns, "a7b8b"), 1797u);
  EXPECT_EQ(id(kPawns, "h7h8b"), 1857u);
  EXPECT_EQ(id(kPawns, "a7a8n"), static_cast<std::uint32_t>(kIds.pair(48, 56)));
}

}  // namespace
}  // namespace ludens::games::chess
