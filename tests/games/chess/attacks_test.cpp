#include "games/chess/attacks.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace ludens::games::chess {
namespace {

Squares walked(int square, std::initializer_list<std::pair<int, int>> steps, Squares occupied) {
  Squares out = 0;
  for (const auto& [dx, dy] : steps)
    for (int x = file_of(square) + dx, y = rank_of(square) + dy; x >= 0 && x < 8 && y >= 0 && y < 8; x += dx, y += dy) {
      out |= bit(square_of(x, y));
      if ((occupied & bit(square_of(x, y))) != 0) break;
    }
  return out;
}

TEST(Attacks, OfLinesAreThoseOfWalkingToTheFirstPiece) {
  base::Rng rng(71);
  for (int i = 0; i < 20'000; ++i) {
    const int square = static_cast<int>(rng.below(64));
    const Squares occupied = i % 3 == 0 ? rng() : i % 3 == 1 ? rng() & rng() : rng() & rng() & rng();
    ASSERT_EQ(rook_attacks(square, occupied), walked(square, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}, occupied));
    ASSERT_EQ(bishop_attacks(square, occupied), walked(square, {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}, occupied));
  }
}

TEST(Attacks, OfAllKnightsAndPawnsAreThoseOfEach) {
  base::Rng rng(72);
  for (int i = 0; i < 2'000; ++i) {
    const Squares pieces = rng() & rng();
    Squares knights = 0, white = 0, black = 0;
    for (Squares rest = pieces; rest != 0; rest &= rest - 1) {
      knights |= knight_attacks(first(rest));
      white |= pawn_attacks(Side::First, first(rest));
      black |= pawn_attacks(Side::Second, first(rest));
    }
    ASSERT_EQ(knights_attack(pieces), knights);
    ASSERT_EQ(pawns_attack<Side::First>(pieces), white);
    ASSERT_EQ(pawns_attack<Side::Second>(pieces), black);
  }
}

TEST(Attacks, BetweenTwoSquaresLieThoseThatBothSee) {
  for (int a = 0; a < 64; ++a)
    for (int b = 0; b < 64; ++b) {
      Squares expected = 0;
      if ((rook_attacks(a, 0) & bit(b)) != 0) expected = rook_attacks(a, bit(b)) & rook_attacks(b, bit(a));
      if ((bishop_attacks(a, 0) & bit(b)) != 0) expected = bishop_attacks(a, bit(b)) & bishop_attacks(b, bit(a));
      ASSERT_EQ(between(a, b), expected) << a << " " << b;
    }
}

}  // namespace
}  // namespace ludens::games::chess
