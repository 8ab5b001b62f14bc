#pragma once
#include <span>
#include <string_view>

#include "games/shogi/board.h"

namespace ludens::games::shogi {

// The pieces that White plays without, by the names that Japanese records use. White begins.
enum class Handicap {
  None,
  Lance,
  RightLance,
  Bishop,
  Rook,
  RookLance,
  Two,
  Three,
  Four,
  Five,
  LeftFive,
  Six,
  LeftSeven,
  RightSeven,
  Eight,
  Ten
};
struct HandicapName {
  std::string_view name, japanese;
  Handicap handicap;
  std::string_view without;  // the cells that are empty
};
std::span<const HandicapName> handicaps();

Board start_of(Handicap handicap);
int points_given(Handicap handicap);  // as impasse counts them

}  // namespace ludens::games::shogi
