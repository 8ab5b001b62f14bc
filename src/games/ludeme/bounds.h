#pragma once
#include <cstddef>
#include <cstdint>

#include "games/ludeme/lexer.h"
#include "games/ludeme/move_set.h"

namespace ludens::games::lud {

// What a description may cost. Its owner's files have the bounds of the language alone; one that a stranger wrote has
// less of everything, and its rules are timed as they run: by the processor's time, so that a busy machine changes
// nothing. Tested by tests/games/ludeme/bounds_test.cpp.
struct Bounds {
  bool timed = false;                 // those below count, in milliseconds
  int compile_ms = 0;                 // reading it, and compiling it
  int position_ms = 0;                // the moves of one position, or one move
  int line_ms = 0, ply_ms = 0;        // all moves of a game up to here: so much, and so much more for each ply
  std::size_t source = kMostSource;   // bytes of the text
  std::size_t tokens = kMostTokens;   // after expansion
  std::size_t sites = 2048;           // of each kind, hands among them
  std::size_t played = 2048;          // of the kind that is played on
  int moves = MoveSet::kMost;         // of a position
  int actions = 10 * MoveSet::kMost;  // of all moves of a position
  int plies = 0;                      // after which a game is a draw; 0 leaves that to the rules
  std::size_t name = 1'000;           // bytes of the game's name and of a piece's
  std::size_t kept = 1'000'000;       // pieces in stacks and numbers remembered, of a position
  std::int64_t compile_work = 50'000'000;
};

// For descriptions that come from strangers.
inline constexpr Bounds kStrangers = {.timed = true,
                                      .compile_ms = 500,
                                      .position_ms = 50,
                                      .line_ms = 400,
                                      .ply_ms = 1,
                                      .source = 64u << 10,
                                      .tokens = 30'000,
                                      .sites = 1200,
                                      .played = 512,
                                      .moves = 4096,
                                      .actions = 200'000,
                                      .plies = 500,
                                      .name = 60,
                                      .kept = 1024,
                                      .compile_work = 3'000'000};

}  // namespace ludens::games::lud
