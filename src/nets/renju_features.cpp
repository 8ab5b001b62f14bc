// Stones, the last four of them, Black's forbidden points, and for both sides the empty points in a row of five that
// holds two, three or four of their stones and none of the other's: filling one makes a three, a four, a five. Black's
// rows are those that can become exactly five.
#include <algorithm>
#include <bit>

#include "games/five_in_row/renju.h"
#include "nets/game_features.h"

namespace ludens::nets {
namespace {

constexpr int kPoints = RenjuBoard::kCells;
enum Plane {
  kOwn,
  kOther,
  kLast1,
  kForbidden = kLast1 + 4,
  kOwnFive,
  kOtherFive = kOwnFive + 3,
  kPlanes = kOtherFive + 3
};

std::uint8_t* plane_of(std::uint8_t* planes, int which) {
  return planes + static_cast<std::ptrdiff_t>(which) * kPoints;
}

// The cell of each bit of each line.
constexpr auto kCellAt = [] {
  std::array<std::array<std::uint8_t, 16>, RenjuBoard::kLines> out{};
  for (int cell = 0; cell < kPoints; ++cell) {
    const auto place = RenjuBoard::place(cell);
    for (int d = 0; d < RenjuBoard::kDirections; ++d)
      out[place.line[d]][place.bit[d]] = static_cast<std::uint8_t>(cell);
  }
  return out;
}();

// `planes` are those of five, four and three of this side.
void write_rows(const RenjuBoard& board, Side side, std::uint8_t* planes) {
  for (int line = 0; line < RenjuBoard::kLines; ++line) {
    const std::uint32_t mine = board.line(side, line), on = RenjuBoard::on_board(line);
    if (std::popcount(mine) < 2 || std::popcount(on) < 5) continue;
    const std::uint32_t free = on & ~static_cast<std::uint32_t>(board.line(~side, line));
    for (std::uint32_t starts = free & free >> 1 & free >> 2 & free >> 3 & free >> 4; starts != 0;
         starts &= starts - 1) {
      const int from = std::countr_zero(starts);
      const std::uint32_t row = mine >> from & 31u;
      const int stones = std::popcount(row);
      if (stones < 2 || stones > 4) continue;
      if (side == Side::First && ((mine << 1 >> from & 1u) != 0 || (mine >> (from + 5) & 1u) != 0)) continue;
      std::uint8_t* plane = plane_of(planes, 4 - stones);
      for (std::uint32_t gaps = ~row & 31u; gaps != 0; gaps &= gaps - 1)
        plane[kCellAt[static_cast<std::size_t>(line)][static_cast<std::size_t>(from + std::countr_zero(gaps))]] = 1;
    }
  }
}

class RenjuV1 final : public Features {
 public:
  std::string_view name() const override { return "renju-v1"; }
  std::vector<std::string_view> planes() const override {
    return {"own stones",  "opponent's stones", "last move",  "move before", "third last move",
            "fourth last", "forbidden",         "makes five", "makes four",  "makes three",
            "stops five",  "stops four",        "stops three"};
  }
  std::vector<std::string_view> numbers() const override {
    return {"one", "black to move", "rating", "rating known", "opponent's rating", "opponent's rating known"};
  }
  RatingScale ratings() const override { return {1000, 3500, 2100, 300}; }
  int policy_moves(const Game&) const override { return kPoints; }

  void write(const Position& position, std::span<const Move> history, const Persona& persona, std::uint8_t* planes,
             float* numbers) const override {
    const auto& state = position.as<Renju>();
    const auto& board = state.board();
    const Side me = state.to_move();
    std::fill_n(planes, kPlanes * kPoints, std::uint8_t{0});
    for (int cell = 0; cell < kPoints; ++cell) {
      if (board.is_empty(cell))
        planes[kForbidden * kPoints + cell] = state.forbidden(cell) != Forbidden::No;
      else
        planes[(board.has(me, cell) ? kOwn : kOther) * kPoints + cell] = 1;
    }
    write_last(board, history, plane_of(planes, kLast1));
    write_rows(board, me, plane_of(planes, kOwnFive));
    write_rows(board, ~me, plane_of(planes, kOtherFive));
    numbers[0] = 1;
    numbers[1] = me == Side::First ? 1.0f : 0.0f;
    write_ratings(ratings(), persona, numbers + 2);
  }

 private:
  // Opening phases leave moves that put no stone (a swap, an offer), or name the same point twice.
  static void write_last(const RenjuBoard& board, std::span<const Move> history, std::uint8_t* planes) {
    int seen[4], count = 0;
    for (std::size_t i = history.size(); i > 0 && count < 4; --i) {
      const auto id = history[i - 1].id;
      if (id >= kPoints) continue;
      const int cell = static_cast<int>(id);
      if (board.is_empty(cell) || std::find(seen, seen + count, cell) != seen + count) continue;
      planes[count * kPoints + cell] = 1;
      seen[count++] = cell;
    }
  }
};

}  // namespace

const Features& renju_features_v1() {
  static const RenjuV1 features;
  return features;
}

}  // namespace ludens::nets
