// Stones, stones of chains with one, two or more liberties, the last four moves, the point that ko forbids, komi seen
// from the side to move, and whether the last two moves were passes. Any size of board.
#include <algorithm>
#include <array>

#include "games/go/go.h"
#include "nets/game_features.h"

namespace ludens::nets {
namespace {

enum Plane {
  kOwn,
  kOther,
  kOwnLiberties,
  kOtherLiberties = kOwnLiberties + 3,
  kLast1 = kOtherLiberties + 3,
  kKo = kLast1 + 4,
  kPlanes
};

// One, two, or three for more.
template <class Board>
int liberties(const Board& board, int stone) {
  std::array<int, 3> found{};
  int count = 0;
  board.for_each_in_chain(stone, [&](int p) {
    if (count == 3) return;
    Board::at_neighbours(p, [&](int q) {
      if (count < 3 && board.colour(q) == Board::kEmpty &&
          std::find(found.begin(), found.begin() + count, q) == found.begin() + count)
        found[static_cast<std::size_t>(count++)] = q;
    });
  });
  return count;
}

class GoV1 final : public Features {
 public:
  std::string_view name() const override { return "go-v1"; }
  std::vector<std::string_view> planes() const override {
    return {"own stones",
            "opponent's stones",
            "own, one liberty",
            "own, two liberties",
            "own, more liberties",
            "opponent's, one liberty",
            "opponent's, two liberties",
            "opponent's, more liberties",
            "last move",
            "move before",
            "third last move",
            "fourth last",
            "ko"};
  }
  std::vector<std::string_view> numbers() const override {
    return {"one",    "black to move", "komi / 10, own",    "last move was a pass",   "the one before was a pass",
            "rating", "rating known",  "opponent's rating", "opponent's rating known"};
  }
  RatingScale ratings() const override { return {0, 45, 20, 10}; }
  int policy_moves(const Game& game) const override { return game.board.size() + 1; }

  void write(const Position& position, std::span<const Move> history, const Persona& persona, std::uint8_t* planes,
             float* numbers) const override {
    if (const auto* small = position.try_as<Go<9>>()) return write(*small, history, persona, planes, numbers);
    if (const auto* usual = position.try_as<Go<19>>()) return write(*usual, history, persona, planes, numbers);
    write(position.as<Go<25>>(), history, persona, planes, numbers);
  }

 private:
  template <int N>
  void write(const Go<N>& state, std::span<const Move> history, const Persona& persona, std::uint8_t* planes,
             float* numbers) const {
    using Board = typename Go<N>::Board;
    const Board& board = state.board();
    const int points = state.points(), me = index(state.to_move()) + 1;
    std::fill_n(planes, kPlanes * points, std::uint8_t{0});
    std::array<bool, Board::kPoints> done{};
    for (int cell = 0; cell < points; ++cell) {
      const int stone = state.point_of(cell);
      if (board.colour(stone) == Board::kEmpty || done[static_cast<std::size_t>(stone)]) continue;
      const bool own = board.colour(stone) == me;
      const int plane = (own ? kOwnLiberties : kOtherLiberties) + liberties(board, stone) - 1;
      board.for_each_in_chain(stone, [&](int p) {
        done[static_cast<std::size_t>(p)] = true;
        const int at = state.cell_of(p);
        planes[(own ? kOwn : kOther) * points + at] = 1;
        planes[plane * points + at] = 1;
      });
    }
    const auto past = [&](std::size_t back) { return history[history.size() - back].id; };
    for (std::size_t back = 1; back <= 4 && back <= history.size(); ++back)
      if (past(back) < static_cast<std::uint32_t>(points))
        planes[(kLast1 + back - 1) * static_cast<std::size_t>(points) + past(back)] = 1;
    if (state.ko() >= 0) planes[kKo * points + state.ko()] = 1;

    const auto passed = [&](std::size_t back) {
      return back <= history.size() && past(back) >= static_cast<std::uint32_t>(points) ? 1.0f : 0.0f;
    };
    numbers[0] = 1;
    numbers[1] = me == 1 ? 1.0f : 0.0f;
    numbers[2] = static_cast<float>((me == 1 ? -1 : 1) * std::clamp(state.rules().komi() / 10, -5.0, 5.0));
    numbers[3] = passed(1);
    numbers[4] = passed(2);
    write_ratings(ratings(), persona, numbers + 5);
  }
};

}  // namespace

const Features& go_features_v1() {
  static const GoV1 features;
  return features;
}

}  // namespace ludens::nets
