#include <gtest/gtest.h>

#include "games/five_in_row/line_game.h"
#include "search/mast.h"
#include "search/probe.h"

namespace ludens::search {
namespace {

using Six = LineGame<6, 6, 4>;

struct ParallelSetting {
  const char* name;
  MctsOptions options;
  bool grave;
};
void PrintTo(const ParallelSetting& setting, std::ostream* out) { *out << setting.name; }

class TreeParallel : public testing::TestWithParam<ParallelSetting> {
 protected:
  static Mcts<Six> make(std::size_t threads) { return make(threads, GetParam().options); }
  static Mcts<Six> make(std::size_t threads, const MctsOptions& options) {
    std::vector<std::unique_ptr<Leaf<Six>>> leaves;
    for (std::size_t i = 0; i < threads; ++i) leaves.push_back(std::make_unique<MastPlayout<Six>>(36, 0.4, 0.2, 0));
    std::shared_ptr<const Selector> selector =
        GetParam().grave ? std::shared_ptr<const Selector>(grave_selector(0.01, 10)) : uct_selector(0.7);
    return Mcts<Six>(options, 36, selector, std::move(leaves));
  }
};

TEST_P(TreeParallel, PlaysExactlyTheBudgetAndAccountsForEverySimulation) {
  auto search = make(4);
  bool leaves_first = true;
  search.after_simulation = [&] { leaves_first = leaves_first && MctsProbe::leaves_first(search); };
  Six board;
  Rng rng(7);
  for (int turn = 0; turn < 3; ++turn) {
    const SearchResult found = search.search(board, rng);
    EXPECT_EQ(found.playouts, GetParam().options.playouts);
    EXPECT_TRUE(board.legal(found.best));
    std::int64_t below = 0;
    for (const auto& candidate : found.candidates) below += candidate.visits;
    const Tree& tree = search.top();
    EXPECT_EQ(tree[Tree::root()].visits, GetParam().options.playouts);
    EXPECT_LE(below, GetParam().options.playouts);
    if (!GetParam().options.recycle) {
      EXPECT_EQ(below, GetParam().options.playouts);
    }
    EXPECT_LE(tree.size(), tree.capacity());
    EXPECT_TRUE(MctsProbe::nothing_in_flight(search));
    board.play(found.best);
    search.new_turn();
  }
  EXPECT_TRUE(leaves_first);
}

TEST_P(TreeParallel, AnswersWhenStoppedAtOnce) {
  auto search = make(3);
  std::stop_source source;
  source.request_stop();
  Rng rng(1);
  const SearchResult found = search.search(Six(), rng, Until{source.get_token()});
  EXPECT_TRUE(Six().legal(found.best));
  EXPECT_GE(found.playouts, 1);
  EXPECT_TRUE(MctsProbe::nothing_in_flight(search));
}

// With few nodes UCT spends its time on bringing back children of the root that were recycled: not here.
TEST_P(TreeParallel, WinsInOneMove) {
  MctsOptions options = GetParam().options;
  if (options.recycle && !GetParam().grave) options.nodes = 1000;
  Six board;
  for (const std::uint32_t cell : {0u, 30u, 1u, 31u, 2u, 33u}) board.play(Move{cell});
  auto search = make(2, options);
  Rng rng(3);
  EXPECT_EQ(search.search(board, rng).best, Move{3});
}

INSTANTIATE_TEST_SUITE_P(
    Searches, TreeParallel,
    testing::Values(ParallelSetting{"uct", {.playouts = 2000}, false},
                    ParallelSetting{"grave", {.playouts = 2000}, true},
                    ParallelSetting{"uctr", {.playouts = 2000, .nodes = 60, .recycle = true}, false},
                    ParallelSetting{"graver", {.playouts = 2000, .nodes = 60, .recycle = true}, true}),
    [](const auto& setting) { return std::string(setting.param.name); });

}  // namespace
}  // namespace ludens::search
