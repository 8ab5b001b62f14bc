#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "games/deeds.h"
#include "games/game.h"
#include "play/room.h"

namespace ludens::play {

// What may be said of a move before it is named, in two steps: in which part of the board it ends, and what it does
// there. Neither names it. Tested by tests/play/hint_steps_test.cpp.

enum class Region {
  TopLeft,
  Top,
  TopRight,
  Left,
  Centre,
  Right,
  BottomLeft,
  Bottom,
  BottomRight,
  UpperHalf,
  LowerHalf,
  Board,
  Beside  // no place of the board: a pass, a swap
};
std::string_view region_name(Region region);  // "top-left" …
std::string region_text(Region region);       // «at the top left»

struct HintSteps {
  Region where = Region::Board;
  std::vector<int> cells = {};              // of the region
  std::string piece = {};                   // that moves, where pieces differ: «knight»
  std::optional<Deed> deed = std::nullopt;  // what the move does, without where; nothing where no words are known
  bool operator==(const HintSteps&) const = default;
};

// So many moves of the position end in the region at least, so that it does not tell the move.
inline constexpr int kHidden = 4;

// Of a legal move. The region is the ninth of the board, as one looks at it with the first side below, where the move
// ends; a half of the board, or all of it, where fewer moves than kHidden end there.
HintSteps hint_steps(const Game& game, const Position& position, Move move);

// {where, cells, piece?, look?: {kind, count, piece?}}
Json steps_json(const Game& game, const HintSteps& steps);

}  // namespace ludens::play
