#include <gtest/gtest.h>

#include "search/mcts.h"

namespace ludens::search {
namespace {

// «I cut, you choose»: the first person says a number, the second keeps White or swaps. Then Black wins with a number
// above 4, White with one below, and 4 is a draw. Only 4 is fair.
struct Cut {
  static constexpr int kNumbers = 9, kKeep = 9, kSwap = 10;
  int number = -1, choice = -1;

  int move_ids() const { return 11; }
  int person_to_move() const { return number < 0 ? 0 : choice < 0 ? 1 : choice == kSwap ? 1 : 0; }
  Side to_move() const { return number < 0 || choice >= 0 ? Side::First : Side::Second; }
  Result result() const {
    if (choice < 0) return Result::Ongoing;
    return number > 4 ? Result::FirstWins : number < 4 ? Result::SecondWins : Result::Draw;
  }
  void moves(MoveList& out) const {
    if (choice >= 0) return;
    const std::uint32_t from = number < 0 ? 0 : kKeep, to = number < 0 ? kNumbers : kSwap + 1;
    for (std::uint32_t id = from; id < to; ++id) out.push(Move{id});
  }
  bool legal(Move move) const {
    MoveList list;
    moves(list);
    return std::find(list.begin(), list.end(), move) != list.end();
  }
  void play(Move move) { (number < 0 ? number : choice) = static_cast<int>(move.id); }
  std::uint64_t key() const { return static_cast<std::uint64_t>(number * 100 + choice); }
  char glyph(int) const { return '.'; }
};
static_assert(State<Cut> && HasPersons<Cut>);

TEST(Seats, WhoOffersAnOpeningOffersAFairOne) {
  for (const bool grave : {false, true}) {
    Mcts<Cut> search({.playouts = 2000}, 11, grave ? grave_selector(0.01, 25) : uct_selector(0.7),
                     std::make_unique<UniformPlayout<Cut>>(0));
    Rng rng(1);
    const SearchResult found = search.search(Cut(), rng);
    EXPECT_EQ(found.best, Move{4});
    EXPECT_NEAR(found.value, 0.5, 0.1);
  }
}

TEST(Seats, WhoMayChooseTakesTheBetterColour) {
  for (const int number : {1, 7}) {
    Mcts<Cut> search({.playouts = 200}, 11, uct_selector(0.7), std::make_unique<UniformPlayout<Cut>>(0));
    Cut state;
    state.play(Move{static_cast<std::uint32_t>(number)});
    Rng rng(2);
    const SearchResult found = search.search(state, rng);
    EXPECT_EQ(found.best.id, static_cast<std::uint32_t>(number > 4 ? Cut::kSwap : Cut::kKeep));
    EXPECT_GT(found.value, 0.9);
  }
}

}  // namespace
}  // namespace ludens::search
