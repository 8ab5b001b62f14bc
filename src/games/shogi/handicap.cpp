#include "games/shogi/handicap.h"

#include "base/text.h"
#include "games/shogi/notation.h"

namespace ludens::games::shogi {

std::span<const HandicapName> handicaps() {
  static constexpr HandicapName kAll[] = {
      {"none", "平手", Handicap::None, ""},
      {"lance", "香落ち", Handicap::Lance, "1a"},
      {"right-lance", "右香落ち", Handicap::RightLance, "9a"},
      {"bishop", "角落ち", Handicap::Bishop, "2b"},
      {"rook", "飛車落ち", Handicap::Rook, "8b"},
      {"rook-lance", "飛香落ち", Handicap::RookLance, "8b 1a"},
      {"two", "二枚落ち", Handicap::Two, "8b 2b"},
      {"three", "三枚落ち", Handicap::Three, "8b 2b 1a"},
      {"four", "四枚落ち", Handicap::Four, "8b 2b 1a 9a"},
      {"five", "五枚落ち", Handicap::Five, "8b 2b 1a 9a 8a"},
      {"left-five", "左五枚落ち", Handicap::LeftFive, "8b 2b 1a 9a 2a"},
      {"six", "六枚落ち", Handicap::Six, "8b 2b 1a 9a 2a 8a"},
      {"left-seven", "左七枚落ち", Handicap::LeftSeven, "8b 2b 1a 9a 2a 8a 3a"},
      {"right-seven", "右七枚落ち", Handicap::RightSeven, "8b 2b 1a 9a 2a 8a 7a"},
      {"eight", "八枚落ち", Handicap::Eight, "8b 2b 1a 9a 2a 8a 3a 7a"},
      {"ten", "十枚落ち", Handicap::Ten, "8b 2b 1a 9a 2a 8a 3a 7a 4a 6a"},
  };
  return kAll;
}

Board start_of(Handicap handicap) {
  Squares without;
  for (const auto name : words(handicaps()[static_cast<std::size_t>(handicap)].without))
    without |= Squares::of(*cell_named(name));
  Board board;
  constexpr Kind kBack[kSize] = {Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance};
  for (const Side side : {Side::First, Side::Second}) {
    const auto put = [&](int x, int y, Kind kind) {
      const int cell = seen_by(side, kSize * y + x);
      if (!without.has(cell)) board.put(cell, Piece::of(side, kind));
    };
    for (int x = 0; x < kSize; ++x) {
      put(x, 8, kBack[x]);
      put(x, 6, Pawn);
    }
    put(1, 7, Bishop);
    put(7, 7, Rook);
  }
  board.begin(handicap == Handicap::None ? Side::First : Side::Second);
  return board;
}

int points_given(Handicap handicap) {
  int points = 0;
  const Board even = start_of(Handicap::None), board = start_of(handicap);
  (even.occupied() & board.empty()).each([&](int cell) {
    const Kind kind = even.at(cell).kind();
    points += kind == Bishop || kind == Rook ? 5 : 1;
  });
  return points;
}

}  // namespace ludens::games::shogi
