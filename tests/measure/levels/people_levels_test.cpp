// What every level of people must do, on the ladders that Ludens ships.
#include <set>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "measure/arena/arena.h"
#include "play/levels.h"
#include "play/table.h"

namespace ludens::measure {
namespace {

// How many of twelve games are different in their first plies, where a level plays one that always gives the same
// replies.
std::size_t different_games(const std::string& game, const std::string& level, const std::string& replies) {
  constexpr int kPlies = 30;
  const GamePtr rules = find_game(game);
  std::set<std::string> lines;
  for (std::uint64_t number = 0; number < 12; ++number) {
    Table table(Session(rules), {agent_seat(rules, "level(" + level + ")"), agent_seat(rules, replies)}, {5, number});
    table.play_out({.longest = kPlies});
    std::string line;
    for (const auto& turn : table.record().turns) line += std::to_string(turn.move.id) + " ";
    lines.insert(line);
  }
  return lines.size();
}

TEST(PeopleLevels, NoTwoOfTwelveGamesWithTheSameRepliesAreAlikeAtLevelsWithoutSearch) {
  EXPECT_EQ(different_games("renju", levels(*find_game("renju")).rungs.front().label, "net(renju-human-net)"), 12u);
  EXPECT_EQ(different_games("go9", "3k", "net(go9-human-net)"), 12u);
}

TEST(PeopleLevels, TheWeakestBeatsRandom) {
  ArenaPlan plan;
  plan.game = find_game("renju");
  plan.a = "level(1)";
  plan.b = "random";
  plan.games = 20;
  plan.seed = 5;
  EXPECT_GE(run_arena(plan).tally.score(), 0.9);
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
