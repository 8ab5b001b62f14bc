#include "search/mast.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/five_in_row/renju.h"

namespace ludens {
namespace {

// Offers name cells that stay empty, and swaps are no stones: a playout must keep its own view of the empty cells right.
TEST(Mast, PlaysLegalMovesThroughEveryOpeningOfRenju) {
  for (const char* rule : {"free", "rif", "swap", "swap2", "yamaguchi", "soosorv8", "taraguchi10"}) {
    const GamePtr game = find_game(std::string("renju(opening=") + rule + ")");
    const Renju start = game->start().as<Renju>();
    MastPlayout<Renju> playout(game->move_ids, 0.3, 0.2, 0);
    Rng rng(5);
    playout.new_game();
    playout.new_search(start, rng);
    for (int i = 0; i < 200; ++i) {
      Renju state = start, again = start;
      MoveLog log;
      const float reward = playout.evaluate(state, rng, log);
      playout.learn(log, reward);
      for (std::size_t k = 0; k < log.size(); ++k) {
        ASSERT_TRUE(again.legal(Move{log.code(k)})) << rule << ", playout " << i << ", ply " << k + 1;
        again.play(Move{log.code(k)});
      }
      EXPECT_NE(again.result(), Result::Ongoing);
    }
  }
}

}  // namespace
}  // namespace ludens
