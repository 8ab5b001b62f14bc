#pragma once
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "games/catalogue.h"

namespace ludens::tests {
using namespace games;

// Plays one random game and checks at every ply what must hold in any game (after OpenSpiel's random simulation
// test): moves are distinct ids in range, exactly the legal ones; the side to move is one of two; position text
// and notation come back as what they were; copies are independent; equal positions have equal keys; the game ends
// within `most` plies (0: no bound; a game that is cut is fine).
inline void check_laws(const Game& game, Rng& rng, int most, bool every_text) {
  Position position = game.start();
  EXPECT_EQ(position.result(), Result::Ongoing);
  for (int ply = 0; (most == 0 || ply < most); ++ply) {
    MoveList moves;
    position.moves(moves);
    ASSERT_EQ(position.over(), moves.empty()) << game.text << " ply " << ply;
    const bool text = every_text || rng.below(256) == 0;
    if (text) {
      const std::string written = game.write(position);
      const Position back = game.read(written);
      ASSERT_EQ(game.write(back), written);
      ASSERT_EQ(back.key(), position.key()) << game.text << " " << written;
      ASSERT_EQ(back.result(), position.result()) << game.text << " " << written;
      ASSERT_EQ(back.to_move(), position.to_move());
      MoveList again;
      back.moves(again);
      std::sort(again.begin(), again.end());
      MoveList sorted;
      position.moves(sorted);
      std::sort(sorted.begin(), sorted.end());
      ASSERT_TRUE(std::equal(again.begin(), again.end(), sorted.begin(), sorted.end())) << game.text << " " << written;
      ASSERT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end()) << "a move is listed twice";
      int legal = 0;
      for (int id = 0; id < position.move_ids(); ++id) legal += position.legal(Move{static_cast<std::uint32_t>(id)});
      ASSERT_EQ(legal, moves.size()) << game.text << " " << written;
      for (const Move move : moves) {
        ASSERT_LT(static_cast<int>(move.id), game.move_ids);
        ASSERT_TRUE(position.legal(move));
        for (const auto& notation : game.notations) {
          const std::string said = notation.write(position, move);
          const auto understood = notation.read(position, said);
          ASSERT_TRUE(understood.has_value()) << game.text << " " << notation.name << " " << said;
          ASSERT_EQ(understood->id, move.id) << game.text << " " << notation.name << " " << said;
        }
      }
    }
    if (position.over()) {
      ASSERT_FALSE(position.legal(Move{0}));
      return;
    }
    ASSERT_FALSE(position.legal(kNoMove));
    const Move move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
    if (!text) {
      position.play(move);
      continue;
    }
    const Position before = position;
    const std::uint64_t key = position.key();
    position.play(move);
    ASSERT_EQ(before.key(), key) << "a copy changed with its original";
    Position twin = before;
    twin.play(move);
    ASSERT_EQ(twin.key(), position.key());
  }
  EXPECT_GT(most, 0);
}

}  // namespace ludens::tests
