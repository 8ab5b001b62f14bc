// The agent `refined` on positions with exact expected moves (reproduce/tactics.h), with fixed seeds.
#include <algorithm>

#include <gtest/gtest.h>

#include "agents/parts.h"
#include "base/error.h"
#include "games/five_in_row/renju.h"
#include "reproduce/tactics.h"

namespace ludens::reproduce {
void PrintTo(const Tactic& tactic, std::ostream* out) { *out << tactic.name; }
}  // namespace ludens::reproduce

namespace ludens::agents {
using namespace reproduce;
namespace {

Opinion ask(const GamePtr& game, const Position& position, std::string_view agent, std::uint64_t seed) {
  Rng rng(seed);
  return make_agent(game, agent)->consider({*game, position, {}}, rng);
}

class EveryTactic : public testing::TestWithParam<Tactic> {};

TEST_P(EveryTactic, IsSolvedFromEverySeed) {
  const Tactic& tactic = GetParam();
  const GamePtr game = find_game(tactic.game);
  const Position position = position_of(*game, tactic);
  const auto expected = words(tactic.expected);
  for (const std::uint64_t seed : {1, 2, 3}) {
    const Opinion opinion = ask(game, position, "refined", seed);
    const std::string move = game->write_move(position, opinion.moves.best());
    EXPECT_NE(std::find(expected.begin(), expected.end(), move), expected.end())
        << move << " instead of " << tactic.expected << ", seed " << seed << ", " << opinion.why;
    EXPECT_TRUE(opinion.why.starts_with("stable after ")) << opinion.why;
    EXPECT_LE(opinion.playouts, 50'000);
  }
}

// Where one move alone is right, the answer may not depend on how long one looks.
class EveryClearTactic : public EveryTactic {};

std::vector<Tactic> clear_ones() {
  std::vector<Tactic> out;
  for (const auto& tactic : kTactics)
    if (words(tactic.expected).size() == 1) out.push_back(tactic);
  return out;
}

TEST_P(EveryClearTactic, HasTheSameAnswerWithAndWithoutAdaptiveSteps) {
  const Tactic& tactic = GetParam();
  const GamePtr game = find_game(tactic.game);
  const Position position = position_of(*game, tactic);
  const Opinion adaptive = ask(game, position, "refined(simulations=20000)", 5);
  const Opinion whole = ask(game, position, "refined(simulations=20000, adaptive=no)", 5);
  EXPECT_EQ(adaptive.moves.best(), whole.moves.best());
  EXPECT_LT(adaptive.playouts, 20'000);
  EXPECT_EQ(whole.playouts, 20'000);
  EXPECT_EQ(adaptive.why, whole.why) << "the choice was stable";
}

TEST_P(EveryTactic, IsTheSameOpinionFromTheSameSeed) {
  const GamePtr game = find_game(GetParam().game);
  const Position position = position_of(*game, GetParam());
  const auto agent = "refined(simulations=3000)";
  EXPECT_EQ(ask(game, position, agent, 11), ask(game, position, agent, 11));
}

INSTANTIATE_TEST_SUITE_P(Tactics, EveryClearTactic, testing::ValuesIn(clear_ones()),
                         [](const auto& one) { return std::string(one.param.name); });
INSTANTIATE_TEST_SUITE_P(Tactics, EveryTactic, testing::ValuesIn(kTactics),
                         [](const auto& one) { return std::string(one.param.name); });

// What plain Monte-Carlo search, with rollouts to the end of the game (Dong and Zhang 2024, section 3.1), does not see
// with the same budget, from every one of these seeds; `ludens reproduce refined` has all of them.
TEST(Refined, SolvesWithABudgetWherePlainSearchFails) {
  for (const char* name :
       {"PaperWinFirst", "StopAFourAtTheEdge", "StopAFourOnADiagonal", "StopAnOpenThree", "MakeTwoFours"}) {
    const auto tactic =
        std::find_if(kTactics.begin(), kTactics.end(), [&](const Tactic& one) { return one.name == name; });
    const GamePtr game = find_game(tactic->game);
    const Position position = position_of(*game, *tactic);
    const auto expected = words(tactic->expected);
    for (const std::uint64_t seed : {1, 2, 3}) {
      const auto solved = [&](const char* agent) {
        const std::string move = game->write_move(position, ask(game, position, agent, seed).moves.best());
        return std::find(expected.begin(), expected.end(), move) != expected.end();
      };
      EXPECT_TRUE(solved("refined(simulations=2000, adaptive=no)")) << name << ", seed " << seed;
      EXPECT_FALSE(solved("uct(playouts=2000, playout=uniform, c=1.4142)")) << name << ", seed " << seed;
    }
  }
}

// The paper's own readings: rollouts drawn alike (3.1), rewards as formula 2 has them. Opinions stay in [0, 1].
TEST(Refined, PlaysAsPrintedToo) {
  for (const auto& tactic : {kTactics[0], kTactics[1]}) {
    const GamePtr game = find_game(tactic.game);
    const Position position = position_of(*game, tactic);
    for (const char* agent :
         {"refined(simulations=20000, sampling=uniform)", "refined(simulations=20000, scale=raw, c=1)",
          "refined(simulations=20000, sampling=uniform, scale=raw, c=1.4142)"}) {
      const Opinion opinion = ask(game, position, agent, 1);
      EXPECT_EQ(game->write_move(position, opinion.moves.best()), tactic.expected) << agent;
      EXPECT_GE(opinion.value.expected(), 0);
      EXPECT_LE(opinion.value.expected(), 1);
      for (const auto& one : opinion.candidates) EXPECT_TRUE(one.value >= 0 && one.value <= 1) << one.value;
    }
  }
}

TEST(Refined, OpensInTheCentre) {
  for (const auto& [name, centre] : {std::pair("gomoku15", "h8"),
                                     {"gomoku19", "j10"},
                                     {"gomoku20", "k10"},
                                     {"renju", "h8"},
                                     {"renju(opening=rif)", "h8"}}) {
    const GamePtr game = find_game(name);
    const Position start = game->start();
    EXPECT_EQ(game->write_move(start, ask(game, start, "refined", 1).moves.best()), centre) << name;
  }
}

TEST(Refined, NeverChoosesAForbiddenPointWhereAnotherMoveExists) {
  const GamePtr game = find_game("renju");
  // h8 would make two open threes for Black, and nothing else looks half as good to the threat table.
  const Tactic tempting{"", "renju", "f8 g8 h6 h7", "d4 l4 d12", "x", ""};
  const Position position = position_of(*game, tempting);
  ASSERT_NE(position.as<Renju>().forbidden(*game->board.cell("h8")), Forbidden::No);
  for (const std::uint64_t seed : {1, 2, 3})
    EXPECT_NE(game->write_move(position, ask(game, position, "refined", seed).moves.best()), "h8");
  // And never in whole games, played fast.
  for (const std::uint64_t seed : {1, 2}) {
    const auto agent = make_agent(game, "refined(simulations=400)");
    Rng rng(seed);
    Position now = game->start();
    while (!now.over()) {
      now.play(agent->consider({*game, now, {}}, rng).moves.best());
      ASSERT_EQ(now.as<Renju>().broken(), Forbidden::No) << game->write(now);
    }
  }
}

TEST(Refined, PlaysThroughTheOpeningRulesOfRenju) {
  for (const char* name : {"renju(opening=rif)", "renju(opening=swap2)", "renju(opening=taraguchi10)"}) {
    const GamePtr game = find_game(name);
    const auto agent = make_agent(game, "refined(simulations=200)");
    Rng rng(3);
    Position now = game->start();
    for (int ply = 0; ply < 20 && !now.over(); ++ply) {
      const Move move = agent->consider({*game, now, {}}, rng).moves.best();
      ASSERT_TRUE(now.legal(move)) << name << ", ply " << ply;
      now.play(move);
    }
  }
}

TEST(Refined, AnswersInTimeAndWithThreads) {
  const GamePtr game = find_game("gomoku15");
  const Position position = position_of(*game, kTactics[0]);
  EXPECT_EQ(game->write_move(position, ask(game, position, "refined(simulations=20000, threads=2)", 1).moves.best()),
            "h8");
  EXPECT_LT(ask(game, position, "refined(simulations=100000000, time=20ms, adaptive=no)", 1).playouts, 1'000'000);
}

TEST(Refined, RefusesOtherGamesInOneLine) {
  EXPECT_THROW(make_agent(find_game("go9"), "refined"), Error);
  EXPECT_THROW(make_agent(find_game("tictactoe"), "refined"), Error);
}

TEST(ThreatPlayout, WorksInEverySearchOfEveryGameOfRows) {
  for (const char* name : {"tictactoe", "fourinarow", "gomoku15", "gomoku15(rule=caro)", "gomoku19", "renju"}) {
    const GamePtr game = find_game(name);
    for (const char* agent : {"uct(playouts=300, playout=threat)", "rave(playouts=300, playout=threat)",
                              "grave(playouts=300, playout=threat)", "graver(nodes=60, playouts=300, playout=threat)",
                              "grave2(nodes=40, playout=threat)", "graver2(nodes=40, share=no, playout=threat)",
                              "mcts(select=hrave, playouts=300, reuse=yes, playout=threat)"}) {
      const Position start = game->start();
      EXPECT_TRUE(start.legal(ask(game, start, agent, 1).moves.best())) << name << ", " << agent;
    }
  }
}

TEST(ThreatPlayout, IsRefusedElsewhereWithTheGamesItIsFor) {
  for (const char* name : {"go9", "hex11", "othello", "connect4", "breakthrough"}) try {
      make_agent(find_game(name), "uct(playout=threat)");
      ADD_FAILURE() << name;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("gomoku, renju"), std::string::npos) << error.what();
    }
}

TEST(ThreatPlayout, SolvesTicTacToe) {
  const GamePtr game = find_game("tictactoe");
  const Position position = game->read("XX1/OO1/3 x");
  EXPECT_EQ(game->write_move(position, ask(game, position, "uct(playouts=500, playout=threat)", 1).moves.best()), "c3");
}

}  // namespace
}  // namespace ludens::agents
