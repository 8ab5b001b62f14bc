#pragma once
#include "games/catalogue.h"
#include "nets/sample_file.h"

namespace ludens::tests {
using namespace nets;

// Games of Go on 5×5 whose moves a network learns at once: each side plays the first legal point behind the last move.
inline SampleFile easy_games(int count) {
  SampleFile out{"go5", {"go5", "go5(komi=0.5)"}, {"go5", "go5 where rated"}, {}};
  Rng rng(11);
  for (int i = 0; i < count; ++i) {
    SampleGame record;
    record.text = static_cast<std::uint16_t>(i % 2);
    record.query = static_cast<std::uint16_t>(i % 3 == 0);
    record.validation = i % 8 == 0;
    record.result = i % 2 == 0 ? Result::FirstWins : Result::SecondWins;
    if (i % 3 == 0) record.ratings = {10, 20};
    Position position = find_game(out.texts[record.text])->start();
    std::uint32_t last = rng.below(25);
    for (int ply = 0; ply < 12; ++ply) {
      std::uint32_t next = last;
      do next = (next + 1) % 25;
      while (!position.legal(Move{next}) && next != last);
      if (!position.legal(Move{next})) break;
      position.play(Move{next});
      record.moves.push_back(static_cast<std::uint16_t>(next));
      last = next;
    }
    if (i % 5 == 0) record.wanted.assign(record.moves.size(), true), record.wanted.front() = false;
    out.games.push_back(std::move(record));
  }
  return out;
}

// Games of renju whose moves are easy, too: Black makes a row from left to right, White one below it.
inline SampleFile easy_fives(int count, int seed, bool validation = false) {
  SampleFile out{"renju", {"renju"}, {"renju"}, {}};
  Rng rng(static_cast<std::uint64_t>(seed));
  for (int i = 0; i < count; ++i) {
    SampleGame record;
    record.validation = validation;
    record.result = Result::FirstWins;
    std::uint32_t at = 16 + rng.below(10) + 15 * rng.below(10);
    for (std::uint32_t ply = 0; ply < 9; ++ply) {
      record.moves.push_back(static_cast<std::uint16_t>(ply % 2 == 0 ? at : at + 15));
      at += ply % 2;
    }
    out.games.push_back(std::move(record));
  }
  return out;
}

}  // namespace ludens::tests
