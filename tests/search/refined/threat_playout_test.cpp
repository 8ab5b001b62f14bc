#include "search/refined/threat_playout.h"

#include <gtest/gtest.h>

#include "../probe.h"
#include "search/mcts.h"
#include "search/stable_choice.h"

namespace ludens::search {
namespace {

using Board15 = Gomoku<15>;

Board15 with_stones(std::initializer_list<std::uint32_t> cells) {
  Board15 state;
  for (const std::uint32_t cell : cells) state.play(Move{cell});
  return state;
}

TEST(Nearness, FallsWithTheDistanceAndExcludesNothing) {
  const Nearness<Board15> near(with_stones({0, 1}));  // two stones in the corner, a15 and b15
  EXPECT_EQ(near.weight(2), 256u);
  EXPECT_EQ(near.weight(15 + 2), 256u);
  EXPECT_EQ(near.weight(3), 64u);
  EXPECT_EQ(near.weight(4), 16u);
  EXPECT_EQ(near.weight(5), 4u);
  EXPECT_EQ(near.weight(6), 1u);
  EXPECT_EQ(near.weight(224), 1u);
  EXPECT_EQ(near.weight(14), 1u) << "rows do not run into each other";
}

TEST(Nearness, TakesTheCentreOfAnEmptyBoardForAStone) {
  const Nearness<Board15> near{Board15()};
  EXPECT_EQ(near.weight(7 * 15 + 7), 256u);
  EXPECT_EQ(near.weight(7 * 15 + 8), 64u);
  EXPECT_EQ(near.weight(0), 1u);
}

TEST(ThreatPlayout, PlaysItsPliesLogsThemAndAnswersInWholeUnits) {
  for (const int plies : {0, 1, 3, 7}) {
    ThreatPlayout<Board15> leaf({.plies = plies});
    const Board15 root = with_stones({112, 113, 97});
    Rng rng(1);
    leaf.new_search(root, rng);
    for (int i = 0; i < 200; ++i) {
      Board15 state = root;
      MoveLog log;
      const float reward = leaf.evaluate(state, rng, log);
      EXPECT_EQ(log.size(), static_cast<std::size_t>(plies));
      EXPECT_EQ(state.board().stones(), 3 + plies);
      EXPECT_GE(reward, 0);
      EXPECT_LE(reward, 1);
      EXPECT_EQ(reward * 1024, std::round(reward * 1024));
    }
  }
}

TEST(ThreatPlayout, PrefersCellsNearStones) {
  ThreatPlayout<Board15> leaf({.plies = 1});
  const Board15 root = with_stones({112, 113, 97});
  Rng rng(2);
  leaf.new_search(root, rng);
  int near = 0, far = 0;
  for (int i = 0; i < 4000; ++i) {
    Board15 state = root;
    MoveLog log;
    leaf.evaluate(state, rng, log);
    const std::uint32_t weight = Nearness<Board15>(root).weight(log.code(0));
    near += weight == 256;
    far += weight == 1;
  }
  EXPECT_GT(near, 2400);
  EXPECT_GT(far, 0) << "nothing is excluded";
}

TEST(ThreatPlayout, SeesTheSameFromBothSidesAndWeighsTheOpponentByTheAttackCoefficient) {
  // X has an open three, O scattered stones; without rollouts the answer is the table's alone.
  const Board15 root = with_stones({110, 0, 111, 14, 112, 210});
  const auto judged = [&](Side me, double attack) {
    ThreatPlayout<Board15> leaf({.plies = 0, .attack = attack});
    Rng rng(1);
    Board15 asker = root;
    if (me == Side::Second) asker.play(Move{50});
    leaf.new_search(asker, rng);
    Board15 state = root;
    MoveLog log;
    return leaf.evaluate(state, rng, log);
  };
  EXPECT_EQ(judged(Side::First, 1), judged(Side::Second, 1));
  EXPECT_GT(judged(Side::First, 1), 0.6f);
  EXPECT_GT(judged(Side::First, 0), judged(Side::First, 1));
  EXPECT_GT(judged(Side::Second, 2), judged(Side::Second, 0.5)) << "the second player fears the three more";
}

TEST(ThreatPlayout, KeepsAmafAsANaiveCountSaysItWithItsFinerUnit) {
  using Six = LineGame<6, 6, 4>;
  for (const MctsOptions& options :
       {MctsOptions{.playouts = 600}, MctsOptions{.playouts = 600, .nodes = 60, .recycle = true},
        MctsOptions{.playouts = 50}}) {
    auto owned = std::make_unique<ThreatPlayout<Six>>(ThreatOptions{});
    Mcts<Six> search(options, 36, grave_selector(0.01, 10), std::move(owned));
    MctsProbe probe;
    probe.codes = 36;
    search.after_simulation = [&] {
      Six end;
      MctsProbe::replay(search, end);
      // The reward once more, from the position at the end of the log.
      ThreatPlayout<Six> judge({.plies = 0});
      Rng none(0);
      judge.new_search(Six(), none);
      MoveLog log;
      probe.check(search, end.result() == Result::Ongoing ? judge.evaluate(end, none, log)
                                                          : static_cast<float>(reward(end.result(), Side::First)));
    };
    Rng rng(9);
    search.search(Six(), rng);
    EXPECT_GT(probe.compared, 0);
  }
}

TEST(Mcts, EndsWhenItMay) {
  Mcts<Board15> search({.playouts = 5000}, 225, uct_selector(0.1),
                       std::make_unique<ThreatPlayout<Board15>>(ThreatOptions{}));
  std::vector<std::int64_t> asked;
  search.may_end = [&](std::int64_t done) {
    asked.push_back(done);
    return done >= 192;
  };
  Rng rng(1);
  EXPECT_EQ(search.search(with_stones({112}), rng).playouts, 192);
  EXPECT_EQ(asked, (std::vector<std::int64_t>{64, 128, 192}));
}

TEST(StableChoice, EndsWhenTheLeadCannotBeOvertakenOrHasStoodForAQuarter) {
  Tree tree(8, false);
  std::uint32_t evicted = kNone;
  const std::uint32_t a = tree.add(Tree::root(), Side::First, 5, evicted),
                      b = tree.add(Tree::root(), Side::First, 9, evicted);
  StableChoice choice(1000);
  tree[a].visits = 60, tree[b].visits = 40;
  EXPECT_FALSE(choice.look(tree, 100));
  EXPECT_EQ(choice.leader(), 5u);
  tree[a].visits = 100, tree[b].visits = 100;
  EXPECT_FALSE(choice.look(tree, 200)) << "a tie changes nothing";
  EXPECT_EQ(choice.since(), 100);
  tree[b].visits = 160;
  EXPECT_FALSE(choice.look(tree, 260));
  EXPECT_EQ(choice.leader(), 9u);
  EXPECT_EQ(choice.since(), 260);
  EXPECT_FALSE(choice.look(tree, 509));
  EXPECT_TRUE(choice.look(tree, 510)) << "a quarter of the budget";
  tree[a].visits = 800, tree[b].visits = 160;
  EXPECT_TRUE(choice.look(tree, 960)) << "a new leader, but 40 simulations are left and the lead is 640";
}

}  // namespace
}  // namespace ludens::search
