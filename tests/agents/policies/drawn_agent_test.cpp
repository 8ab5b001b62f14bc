#include "agents/drawn_agent.h"

#include <gtest/gtest.h>

#include "agents/parts.h"
#include "games/catalogue.h"

namespace ludens::agents {
namespace {

Opinion drawn_opinion(const std::string& agent, std::string_view game_text, const std::vector<std::string>& moves) {
  const GamePtr game = find_game(game_text);
  Position position = game->start();
  std::vector<Move> history;
  for (const auto& word : moves) {
    history.push_back(*game->read_move(position, word));
    position.play(history.back());
  }
  Rng rng(1);
  return make_agent(game, agent)->consider({*game, position, history}, rng);
}

TEST(DrawnAgent, ItsPolicyIsTheTemperedOne) {
  const Opinion flat = drawn_opinion("drawn(random, t=0.5)", "tictactoe", {});
  EXPECT_EQ(flat.moves.items().size(), 9u);
  const Opinion sharp = drawn_opinion("drawn(uct(playouts=200), t=0)", "tictactoe", {"a1"});
  EXPECT_EQ(sharp.moves.at(sharp.moves.best()), 1);
}

TEST(DrawnAgent, WhatHasTooLittleBesideTheLikeliestMoveIsNotDrawnHoweverHotTheDraw) {
  const std::string policy = "uct(playouts=300)";
  const Distribution all = drawn_opinion(policy, "tictactoe", {}).moves;
  const double bound = 0.8 * all.at(all.best());
  const Distribution hot = drawn_opinion("drawn(" + policy + ", t=50, least=0.8)", "tictactoe", {}).moves;
  std::size_t kept = 0;
  for (const auto& [move, p] : all.items()) {
    EXPECT_EQ(hot.at(move) > 0, static_cast<double>(p) >= bound);
    kept += static_cast<double>(p) >= bound;
  }
  EXPECT_GT(kept, 0u);
  EXPECT_LT(kept, all.items().size());
  // A level that is weak still opens in the centre.
  const Opinion first =
      drawn_opinion("drawn(net(renju-human-net, rating=2150, opponent=2150), t=12, least=0.00015)", "renju", {});
  EXPECT_EQ(first.moves.items().size(), 1u);
}

TEST(DrawnAgent, AMoveThatWinsAtOnceIsSeenHoweverFlatThePolicy) {
  // X has a1 and b1: c1 wins.
  const Opinion opinion = drawn_opinion("drawn(random)", "tictactoe", {"a1", "a3", "b1", "b3"});
  EXPECT_NEAR(opinion.moves.at(opinion.moves.best()), 0.95, 1e-4);
  const GamePtr game = find_game("tictactoe");
  EXPECT_EQ(opinion.moves.best(), *game->read_move(game->start(), "c1"));
  const Opinion blind = drawn_opinion("drawn(random, wins=0)", "tictactoe", {"a1", "a3", "b1", "b3"});
  EXPECT_NEAR(blind.moves.at(blind.moves.best()), 0.2, 1e-4);
}

TEST(DrawnAgent, AMoveThatStopsTheOtherSideFromWinningIsSeenAsOftenAsItSays) {
  // X threatens c2.
  const GamePtr game = find_game("tictactoe");
  const Move stop = *game->read_move(game->start(), "c2");
  const auto share = [&](const char* agent) {
    return drawn_opinion(agent, "tictactoe", {"a2", "a3", "b2"}).moves.at(stop);
  };
  EXPECT_NEAR(share("drawn(random, stops=0.9)"), 0.9, 1e-4);
  EXPECT_NEAR(share("drawn(random)"), 1.0 / 6, 1e-4);
  // O could win with c3 itself: that comes first.
  const Opinion own = drawn_opinion("drawn(random, stops=1)", "tictactoe", {"a2", "a3", "b2", "b3", "a1"});
  EXPECT_EQ(own.moves.best(), *game->read_move(game->start(), "c3"));
}

TEST(DrawnAgent, APassThatEndsTheGameIsNoSuchMove) {
  const Opinion opinion = drawn_opinion("drawn(random)", "go9", {"e5", "pass"});
  const GamePtr game = find_game("go9");
  EXPECT_LT(opinion.moves.at(*game->read_move(game->start(), "pass")), 0.1);
}

TEST(DrawnAgent, DrawsInsideWhatChangesItsPolicy) {
  const GamePtr game = find_game("tictactoe");
  const auto drawing = [&](const char* agent) { return make_agent(game, agent)->drawing(); };
  EXPECT_EQ(drawing("random"), std::nullopt);
  EXPECT_EQ(drawing("drawn(random, resign=0.2)"), Drawing{0.2});
  EXPECT_EQ(drawing("temper(drawn(random, resign=0.2), t=0.5)"), Drawing{0.2});
  EXPECT_EQ(drawing("top(temper(drawn(random)), p=0.5)"), Drawing{});
  EXPECT_EQ(drawing("drawn(drawn(random, resign=0.2), resign=0.1)"), Drawing{0.1}) << "the outer one plays";
  EXPECT_EQ(drawing("blend(random, uct(playouts=9))"), std::nullopt);
  EXPECT_EQ(drawing("blend(drawn(random, resign=0.2), random)"), Drawing{0.1});
  EXPECT_EQ(drawing("blend(level(1), random)"), make_agent(game, "level(1)")->drawing());
  EXPECT_EQ(drawing("kl(policy=drawn(random, resign=0.2), c=inf)"), Drawing{0.2}) << "the prior itself";
  EXPECT_EQ(drawing("kl(policy=drawn(random), c=1, visits=9)"), std::nullopt) << "a search picks by itself";
}

}  // namespace
}  // namespace ludens::agents
