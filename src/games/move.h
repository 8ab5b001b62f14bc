#pragma once
#include <compare>
#include <cstdint>

#include "games/room.h"

namespace ludens::games {

// The colour, not the person: who holds a colour after a swap belongs to the record and to the Session.
enum class Side : std::uint8_t { First, Second };
constexpr Side operator~(Side side) { return side == Side::First ? Side::Second : Side::First; }
constexpr int index(Side side) { return static_cast<int>(side); }

// A move is a dense number in [0, move_ids): it indexes policy heads, AMAF tables and records. Passes and swaps are
// ids like any other; resigning is not a move. 32 bits, because a described game may have more than 65 536 of them.
struct Move {
  std::uint32_t id = 0xffffffff;
  constexpr auto operator<=>(const Move&) const = default;
};
inline constexpr Move kNoMove{};

enum class Result : std::uint8_t { Ongoing, FirstWins, SecondWins, Draw };
constexpr Result win_for(Side side) { return side == Side::First ? Result::FirstWins : Result::SecondWins; }

// 1, ½ or 0 for a side; ½ while the game goes on.
constexpr double reward(Result result, Side side) {
  if (result == Result::Draw || result == Result::Ongoing) return 0.5;
  return result == win_for(side) ? 1.0 : 0.0;
}

}  // namespace ludens::games
