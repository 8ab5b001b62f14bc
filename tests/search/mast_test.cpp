#include "search/mast.h"

#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/five_in_row/line_game.h"
#include "games/five_in_row/renju.h"
#include "games/go/go.h"
#include "games/hex/hex.h"
#include "games/ludeme/ludeme_state.h"
#include "games/ludeme/open.h"
#include "support/source_dir.h"

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

MoveLog log_of(std::initializer_list<std::pair<Side, std::uint32_t>> moves) {
  MoveLog log;
  for (const auto& [side, code] : moves) log.push(side, Move{code});
  return log;
}

// Finnsson and Björnsson 2008: the mean of the returns of all simulations in which the player made the move, wherever
// in the simulation; the return is that of the player who made it.
TEST(Mast, MeansAreThoseOfTheRewardsOfWhoPlayedTheMove) {
  constexpr Side kFirst = Side::First, kSecond = Side::Second;
  Mast mast(4);
  mast.learn(log_of({{kFirst, 0}, {kSecond, 1}, {kFirst, 2}}), 1.0f);
  mast.learn(log_of({{kFirst, 2}, {kSecond, 1}, {kFirst, 0}, {kSecond, 3}}), 0.0f);
  mast.learn(log_of({{kFirst, 2}, {kSecond, 3}}), 0.5f);
  EXPECT_FLOAT_EQ(mast.mean(kFirst, 0), 1.0f / 2);            // 1, 0
  EXPECT_FLOAT_EQ(mast.mean(kFirst, 2), 1.5f / 3);            // 1, 0, ½
  EXPECT_FLOAT_EQ(mast.mean(kSecond, 1), 1.0f / 2);           // 1 − 1, 1 − 0
  EXPECT_FLOAT_EQ(mast.mean(kSecond, 3), (1.0f + 0.5f) / 2);  // 1 − 0, 1 − ½
  EXPECT_GT(mast.mean(kFirst, 1), 1) << "what nobody played counts as better than anything (Tak et al. 2012)";
  EXPECT_EQ(mast.ranked(kSecond, 0) + mast.ranked(kSecond, 1), 0u + 2u) << "unseen codes come first";
  EXPECT_EQ(mast.ranked(kSecond, 2), 3u);
  EXPECT_EQ(mast.ranked(kSecond, 3), 1u);
  EXPECT_EQ(mast.rank_of(kSecond, 1), 3u);
}

// Described games have more codes than a ranking of all can be kept for.
TEST(Mast, OfManyCodesTheBestMeanIsFoundAmongThoseThatAreAsked) {
  Mast mast(200'000);
  EXPECT_FALSE(mast.keeps_ranking());
  Rng rng(3);
  mast.shuffle(rng);
  const auto best = [&](Side side, std::initializer_list<std::uint32_t> codes) {
    MoveList moves;
    for (const auto code : codes) moves.push(Move{code});
    return mast.best(side, moves);
  };
  mast.learn(log_of({{Side::First, 150'000}, {Side::First, 199'999}}), 1.0f);
  mast.learn(log_of({{Side::First, 150'000}, {Side::First, 70'000}}), 0.0f);
  EXPECT_EQ(best(Side::First, {70'000, 150'000, 199'999}).id, 199'999u);
  EXPECT_EQ(best(Side::First, {70'000, 150'000}).id, 150'000u);
  EXPECT_EQ(best(Side::First, {199'999, 4, 150'000}).id, 4u) << "what nobody played comes first";
  EXPECT_EQ(best(Side::First, {}), kNoMove);
  std::set<std::uint32_t> drawn;
  for (int search = 0; search < 40; ++search) {
    mast.shuffle(rng);
    drawn.insert(best(Side::Second, {65'600, 65'601, 64}).id);
  }
  EXPECT_EQ(drawn.size(), 3u) << "equals are told apart by chance";
}

// A move that occurs twice in a simulation counts twice.
TEST(Mast, CountsEveryOccurrence) {
  Mast mast(2);
  mast.learn(log_of({{Side::First, 0}, {Side::Second, 1}, {Side::First, 0}}), 1.0f);
  mast.learn(log_of({{Side::First, 0}}), 0.0f);
  EXPECT_FLOAT_EQ(mast.mean(Side::First, 0), 2.0f / 3);
}

// Both sums are multiplied (Tak, Winands and Björnsson 2014): means stand, new rewards weigh more.
TEST(Mast, DecayKeepsMeansAndLetsNewRewardsWeighMore) {
  Mast mast(2);
  for (int i = 0; i < 10; ++i) mast.learn(log_of({{Side::First, 0}}), i < 6 ? 1.0f : 0.0f);
  mast.decay(0.2f);
  EXPECT_FLOAT_EQ(mast.mean(Side::First, 0), 0.6f);
  mast.learn(log_of({{Side::First, 0}}), 0.0f);
  EXPECT_FLOAT_EQ(mast.mean(Side::First, 0), 6 * 0.2f / (10 * 0.2f + 1));  // 1.2 of 3, not 6 of 11
  mast.decay(0.2f);
  mast.learn(log_of({{Side::First, 0}}), 1.0f);
  EXPECT_FLOAT_EQ(mast.mean(Side::First, 0), (1.2f * 0.2f + 1) / (3 * 0.2f + 1));
  mast.clear();
  EXPECT_GT(mast.mean(Side::First, 0), 1);
}

// With probability ε one of the n moves, each alike, else the best: it is played with 1 − ε + ε/n.
TEST(Mast, PlaysTheBestMoveButForEpsilon) {
  const GamePtr game = find_game("tictactoe");
  using S = LineGame<3, 3, 3>;
  const S start = game->start().as<S>();
  for (const double epsilon : {0.0, 0.4, 1.0}) {
    MastPlayout<S> playout(game->move_ids, epsilon, 0.2, 1);
    Rng rng(11);
    playout.new_search(start, rng);
    for (std::uint32_t code = 0; code < 9; ++code)  // 4 has won, the others have not
      playout.learn(log_of({{Side::First, code}}), code == 4 ? 1.0f : 0.0f);
    constexpr int kGames = 20'000;
    int best = 0;
    for (int i = 0; i < kGames; ++i) {
      S state = start;
      MoveLog log;
      playout.evaluate(state, rng, log);
      best += log.code(0) == 4;
    }
    const double expected = 1 - epsilon + epsilon / 9;
    EXPECT_NEAR(best, kGames * expected, 4 * std::sqrt(kGames * expected * (1 - expected)) + 1e-9) << epsilon;
  }
}

// A capture gives cells back, and a playout that keeps its own view of the empty ones must see that.
TEST(Mast, PlaysLegalMovesInGo) {
  for (const char* name : {"go9", "go5", "go5(suicide=yes, ko=positional)"}) expect_legal_playouts<Go<9>>(name);
}

// The view that is kept up move by move is the one that is made anew.
TEST(Mast, KnowsTheEmptyCellsAfterCapturesAndSuicides) {
  for (const char* name : {"go9", "go5(suicide=yes, ko=positional)"}) {
    const GamePtr game = find_game(name);
    Rng rng(3);
    for (int i = 0; i < 30; ++i) {
      auto state = game->start().as<Go<9>>();
      for (int ply = 0; ply < 200 && state.result() == Result::Ongoing; ++ply) {
        const auto before = state;
        MoveList moves;
        state.moves(moves);
        const Move move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
        state.play(move);
        std::vector<bool> empty(static_cast<std::size_t>(state.cell_count()));
        for (int cell = 0; cell < state.cell_count(); ++cell)
          empty[static_cast<std::size_t>(cell)] = before.is_empty(cell);
        if (move != state.pass()) empty[move.id] = false;
        state.given_back(state.captured() - before.captured(),
                         [&](int cell) { empty[static_cast<std::size_t>(cell)] = true; });
        for (int cell = 0; cell < state.cell_count(); ++cell)
          ASSERT_EQ(empty[static_cast<std::size_t>(cell)], state.is_empty(cell)) << name << " " << ply;
      }
    }
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

// Described games have many codes, many moves, or both; a few playouts of each come to their end.
TEST(Mast, PlaysLegalMovesInEveryDescribedGame) {
  for (const auto& entry : std::filesystem::directory_iterator(tests::source_dir() / "games"))
    if (entry.path().extension() == ".lud") {
      SCOPED_TRACE(entry.path().filename().string());
      const GamePtr game = games::lud::open_game(entry.path().string());
      const auto start = game->start().as<games::lud::LudemeState>();
      MastPlayout<games::lud::LudemeState> playout(start.move_ids(), 0.4, 0.2, 0);
      Rng rng(9);
      playout.new_game();
      playout.new_search(start, rng);
      for (int i = 0; i < 2; ++i) {
        auto state = start, again = start;
        MoveLog log;
        playout.learn(log, playout.evaluate(state, rng, log));
        EXPECT_NE(state.result(), Result::Ongoing);
        for (std::size_t k = 0; k < log.size() && k < 40; ++k) {
          ASSERT_TRUE(again.legal(Move{log.code(k)})) << "ply " << k + 1;
          again.play(Move{log.code(k)});
        }
      }
    }
}

}  // namespace
}  // namespace ludens::search
