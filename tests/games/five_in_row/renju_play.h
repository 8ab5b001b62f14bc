#pragma once
#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"

namespace ludens::games {

// Plays moves given as words in native notation; an illegal one is a test failure and is not played.
inline void play_words(const Game& game, Position& position, std::string_view moves) {
  for (const auto word : words(moves)) {
    const auto move = game.read_move(position, word);
    const bool fine = move && position.legal(*move);
    EXPECT_TRUE(fine) << "not legal: " << word << " in " << game.write(position);
    if (fine) position.play(*move);
  }
}

inline Position after(const Game& game, std::string_view moves) {
  Position position = game.start();
  play_words(game, position, moves);
  return position;
}

inline bool may(const Game& game, const Position& position, std::string_view word) {
  const auto move = game.read_move(position, word);
  return move && position.legal(*move);
}

// Every legal move as a word, sorted as ids.
inline std::string legal_words(const Game& game, const Position& position) {
  std::string out;
  for (int id = 0; id < position.move_ids(); ++id)
    if (const Move move{static_cast<std::uint32_t>(id)}; position.legal(move))
      out += (out.empty() ? "" : " ") + game.write_move(position, move);
  return out;
}

}  // namespace ludens::games
