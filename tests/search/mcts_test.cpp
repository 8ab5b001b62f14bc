#include "search/mcts.h"

#include <gtest/gtest.h>

#include "games/five_in_row/line_game.h"
#include "search/mast.h"

namespace ludens {
namespace {

TEST(Mcts, Quick) {
  for (int k = 0; k < 6; ++k) {
    MctsOptions o;
    o.playouts = 10000;
    std::shared_ptr<const Selector> sel = k == 0 ? uct_selector(0.7) : grave_selector(0.01, 25);
    if (k == 2) { o.recycle = true; o.nodes = 1500; }
    if (k >= 3) { o.two_level = true; o.nodes = 200; o.playouts = 0; }
    if (k == 4) { o.share = false; }
    if (k == 5) { o.recycle = true; o.ptop = 200; o.psec = 50; }
    Mcts<Gomoku<15>> m(o, 225, sel, k == 0 ? std::unique_ptr<Leaf<Gomoku<15>>>(std::make_unique<UniformPlayout<Gomoku<15>>>(0)) : std::make_unique<MastPlayout<Gomoku<15>>>(225, 0.4, 0.2, 0));
    Rng rng(1);
    Gomoku<15> g;
    g.play(Move{112});
    const double t = thread_seconds();
    const auto f = m.search(g, rng);
    const double s = thread_seconds() - t;
    printf("%d: best %u value %.3f playouts %ld nodes %ld bytes %ld  %.0f/s\n", k, f.best.id, f.value, f.playouts, f.nodes, f.peak_bytes, f.playouts / s);
  }
}

}  // namespace
}  // namespace ludens
