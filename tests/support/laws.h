#pragma once
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "games/catalogue.h"

namespace ludens::tests {
using namespace games;

// What must hold in any position (after OpenSpiel's random simulation test): the moves are distinct ids in range and
// exactly the legal ones, and there are some unless the game is over.
inline void check_moves(const Game& game, const Position& position, const MoveList& moves) {
  ASSERT_EQ(position.over(), moves.empty()) << game.text;
  ASSERT_EQ(position.move_ids(), game.move_ids);
  MoveList sorted;
  for (const Move move : moves) sorted.push(move);
  std::sort(sorted.begin(), sorted.end());
  ASSERT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end()) << game.text << ": a move is listed twice";
  int at = 0;
  for (int id = 0; id < game.move_ids; ++id) {
    const Move move{static_cast<std::uint32_t>(id)};
    const bool listed = at < sorted.size() && sorted[at] == move;
    ASSERT_EQ(position.legal(move), listed) << game.text << ", move " << id;
    at += listed;
  }
  ASSERT_EQ(at, sorted.size()) << game.text << ": a move is out of range";
  ASSERT_FALSE(position.legal(kNoMove));
}

// Position text and notations come back as what they were.
inline void check_texts(const Game& game, const Position& position, const MoveList& moves) {
  const std::string written = game.write(position);
  const Position back = game.read(written);
  ASSERT_EQ(game.write(back), written);
  ASSERT_EQ(back.key(), position.key()) << game.text << " " << written;
  ASSERT_EQ(back.result(), position.result()) << game.text << " " << written;
  ASSERT_EQ(back.to_move(), position.to_move());
  ASSERT_EQ(result_text(game, back), result_text(game, position)) << game.text << " " << written;
  MoveList again;
  back.moves(again);
  ASSERT_EQ(again.size(), moves.size()) << game.text << " " << written;
  for (const Move move : moves) {
    ASSERT_TRUE(back.legal(move)) << game.text << " " << written;
    for (const auto& notation : game.notations) {
      const std::string said = notation.write(position, move);
      const auto understood = notation.read(position, said);
      ASSERT_TRUE(understood.has_value()) << game.text << " " << notation.name << " " << said;
      ASSERT_EQ(understood->id, move.id) << game.text << " " << notation.name << " " << said;
    }
  }
}

// Plays one random game. At every ply: moves and legality, copies are independent, equal positions have equal keys.
// Texts are slower: at every ply if `texts`, else at one in 256. The game ends within `most` plies or is cut (0: it
// must end).
inline void check_laws(const Game& game, Rng& rng, int most, bool texts) {
  Position position = game.start();
  EXPECT_EQ(position.result(), Result::Ongoing);
  for (int ply = 0; (most == 0 || ply < most); ++ply) {
    MoveList moves;
    position.moves(moves);
    ASSERT_NO_FATAL_FAILURE(check_moves(game, position, moves)) << "ply " << ply;
    if (texts || rng.below(256) == 0) ASSERT_NO_FATAL_FAILURE(check_texts(game, position, moves)) << "ply " << ply;
    if (position.over()) return;
    const Move move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
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
