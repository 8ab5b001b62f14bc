#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "games/ludeme/sites.h"

namespace ludens::games::lud {

inline constexpr int kOff = -1, kEnd = -2, kUndefined = -1, kInfinity = 1'000'000'000;
inline constexpr int kNobody = 0, kShared = 3;  // owners beside players 1 and 2

// One piece in a stack.
struct Level {
  std::uint8_t what = 0, state = 0, rotation = 0;
  std::int16_t value = 0;
  bool operator==(const Level&) const = default;
};

// A position of a described game: a value. What is on a site is a component's number; its owner follows from it.
// Arrays that a game does not need stay empty, and copying into a state of the same game allocates nothing.
struct PlayState {
  std::vector<std::uint8_t> what, site_state, rotation;
  std::vector<std::int16_t> count, value;
  std::vector<std::vector<Level>> stacks;  // games with stacks alone; the site's own fields show the top
  Sites empty;                             // of the board's own kind of sites, hands among them
  std::array<Sites, 4> owned;              // by nobody, 1, 2, shared

  std::int8_t mover = 1, prev = 0, next = 2;
  std::array<std::int8_t, 3> phase = {};
  std::int8_t winner = -1;  // -1 while the game goes on, 0 for a draw
  std::int8_t stalemated = 0;
  std::int8_t passes = 0;  // in a row
  bool swapped = false;
  int plies = 0, turns = 1, moves_this_turn = 0, counter = -1;
  int last_from = kOff, last_to = kOff, last_level_from = 0, last_level_to = 0, last_mover = 0;
  int after_from = kOff, after_to = kOff;
  std::array<int, 4> last_from_of = {kOff, kOff, kOff, kOff}, last_to_of = {kOff, kOff, kOff, kOff};
  std::array<int, 4> score = {}, player_value = {kUndefined, kUndefined, kUndefined, kUndefined}, amount = {};
  int temp = kUndefined;
  std::vector<int> vars;
  std::vector<int> pending;
  std::vector<std::vector<int>> remembered;
  Sites to_clear, visited;
  std::uint32_t proposed = 0, voted[4] = {}, decided = 0;
  std::uint8_t triggered[4] = {};
  std::uint64_t hash = 0;              // of the board
  std::vector<std::uint64_t> history;  // where a game asks for repetition
  std::vector<std::uint64_t> turn_history;
};

}  // namespace ludens::games::lud
