#include "search/mast.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/five_in_row/renju.h"
#include "games/hex/hex.h"

namespace ludens::search {
namespace {

template <class S>
void expect_legal_playouts(const std::string& name) {
  const GamePtr game = find_game(name);
  const S start = game->start().template as<S>();
  MastPlayout<S> playout(game->move_ids, 0.3, 0.2, 0);
  Rng rng(5);
  playout.new_game();
  playout.new_search(start, rng);
  for (int i = 0; i < 200; ++i) {
    S state = start, again = start;
    MoveLog log;
    const float reward = playout.evaluate(state, rng, log);
    playout.learn(log, reward);
    for (std::size_t k = 0; k < log.size(); ++k) {
      ASSERT_TRUE(again.legal(Move{log.code(k)})) << name << ", playout " << i << ", ply " << k + 1;
      again.play(Move{log.code(k)});
    }
    EXPECT_NE(again.result(), Result::Ongoing);
  }
}

// Offers name cells that stay empty, and swaps are no stones: a playout must keep its own view of the empty cells
// right.
TEST(Mast, PlaysLegalMovesThroughEveryOpeningOfRenju) {
  for (const char* rule : {"free", "rif", "swap", "swap2", "yamaguchi", "soosorv8", "taraguchi10"})
    expect_legal_playouts<Renju>(std::string("renju(opening=") + rule + ")");
}

// The pie rule moves a stone to another cell.
TEST(Mast, PlaysLegalMovesAfterASwapInHex) {
  for (const char* name : {"hex5(swap=yes)", "hex11(swap=yes)"}) expect_legal_playouts<Hex<11>>(name);
}

}  // namespace
}  // namespace ludens::search
