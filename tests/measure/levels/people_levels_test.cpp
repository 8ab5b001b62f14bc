// What every level of people must do, on the ladders that Ludens ships.
#include <set>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "measure/arena/arena.h"
#include "play/levels.h"

namespace ludens::measure {
namespace {

ArenaResult match_of(const std::string& game, const std::string& a, const std::string& b, int games,
                     std::set<std::string>* lines = nullptr) {
  ArenaPlan plan;
  plan.game = find_game(game);
  plan.a = a;
  plan.b = b;
  plan.games = games;
  plan.seed = 5;
  ArenaHooks hooks;
  hooks.game = [&](std::int64_t, const Record& record) {
    std::string line;
    for (const auto& turn : record.turns) line += std::to_string(turn.move.id) + " ";
    if (lines) lines->insert(line);
  };
  return run_arena(plan, hooks);
}

TEST(PeopleLevels, NoTwoOfTwelveGamesAreAlikeAtTheEndsOfTheLadder) {
  const auto rungs = levels(*find_game("renju")).rungs;
  for (const auto& label : {rungs.front().label, rungs.back().label}) {
    std::set<std::string> games;
    match_of("renju", "level(" + label + ")", "level(" + label + ")", 12, &games);
    EXPECT_EQ(games.size(), 12u) << label;
  }
}

TEST(PeopleLevels, TheWeakestBeatsRandom) {
  const ArenaResult result = match_of("renju", "level(1)", "random", 20);
  EXPECT_GE(result.tally.score(), 0.9);
}

TEST(PeopleLevels, EveryLevelTakesAFiveInHand) {
  const GamePtr game = find_game("renju");
  Position position = game->start();
  std::vector<Move> history;
  for (const char* word : {"h8", "a1", "i8", "c1", "j8", "e1", "k8", "g1"}) {
    history.push_back(*game->read_move(position, word));
    position.play(history.back());
  }
  for (const auto& rung : levels(*game).rungs) {
    Rng rng(1);
    const Opinion opinion = make_agent(game, rung.agent)->consider({*game, position, history}, rng);
    const double wins =
        opinion.moves.at(*game->read_move(position, "g8")) + opinion.moves.at(*game->read_move(position, "l8"));
    EXPECT_GE(wins, 0.9) << rung.label;
  }
}

}  // namespace
}  // namespace ludens::measure
