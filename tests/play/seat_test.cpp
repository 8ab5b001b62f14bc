#include "play/seat.h"

#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agents/parts.h"
#include "agents/random_agent.h"
#include "games/catalogue.h"
#include "play/levels.h"
#include "support/scratch.h"

namespace ludens::play {
namespace {

Opinion ask(KeptAgent& agent, const Game& game, const std::function<void(Agent&)>& just_made = {}) {
  Rng rng(1);
  const Position position = game.start();
  return agent.ask({game, position, {}}, rng, just_made);
}

TEST(KeptAgent, IsMadeWhenItIsFirstAskedAndThenKept) {
  const GamePtr game = find_game("go9");
  int made = 0, told = 0;
  KeptAgent agent(game, "random", [&](const GamePtr& of, const std::string& text) {
    ++made;
    return make_agent(of, text);
  });
  EXPECT_FALSE(agent.made());
  for (int i = 0; i < 3; ++i) ask(agent, *game, [&](Agent&) { ++told; });
  EXPECT_EQ(made, 1);
  EXPECT_EQ(told, 1);
  EXPECT_TRUE(agent.drop());
  EXPECT_FALSE(agent.made());
  ask(agent, *game);
  EXPECT_EQ(made, 2);
}

TEST(KeptAgent, RemembersWhereTheAgentOfItsPersonaDoes) {
  const tests::Scratch scratch;
  const GamePtr game = find_game("go9");
  for (const auto& [inner, remembers] : {std::pair("grave(playouts=10)", true), std::pair("random", false)}) {
    scratch.write(
        "p.persona",
        fmt::format(R"({{"persona":1,"game":"go9","agent":"random","groups":[{{"from":10,"agent":"{}"}}]}})", inner));
    EXPECT_EQ(KeptAgent(game, fmt::format("persona(\"{}\")", scratch.file("p.persona").string())).remembers(),
              remembers);
  }
}

TEST(KeptAgent, IsNotDroppedWhileItThinks) {
  const GamePtr game = find_game("go9");
  struct Asks final : Agent {
    explicit Asks(KeptAgent*& its_keeper) : kept(its_keeper) {}
    Opinion consider(const Question& question, Rng& rng) override {
      std::thread([this] { dropped = kept->drop(); }).join();
      return RandomAgent().consider(question, rng);
    }
    KeptAgent*& kept;
    bool dropped = true;
  };
  KeptAgent* self = nullptr;
  Asks asks(self);
  KeptAgent agent(asks);
  self = &agent;
  ask(agent, *game);
  EXPECT_FALSE(asks.dropped);
}

TEST(KeptAgent, FailsEachTimeWhereItCannotBeMade) {
  const GamePtr game = find_game("go9");
  KeptAgent agent(game, "refined");  // cannot play Go
  EXPECT_THROW(ask(agent, *game), Error);
  EXPECT_THROW(ask(agent, *game), Error);
  EXPECT_FALSE(agent.made());
}

TEST(KeptAgent, KnowsWhetherItsEarlierTurnsMatter) {
  const GamePtr game = find_game("go9");
  for (const char* text : {"uct", "grave(reuse=yes)", "grave(playout=uniform, reuse=yes)", "temper(uct)"})
    EXPECT_TRUE(KeptAgent(game, text).remembers()) << text;
  for (const char* text : {"random", "uct(playout=uniform)", "uct(decay=0)", "net(go9-human-net)", "refined"})
    EXPECT_FALSE(KeptAgent(game, text).remembers()) << text;
}

TEST(KeptAgent, OfALevelRemembersAsItsAgentDoesWhereverTheLevelStands) {
  const GamePtr breakthrough = find_game("breakthrough"), go = find_game("go9");
  const std::string top = levels(*breakthrough).rungs.back().label;
  ASSERT_TRUE(KeptAgent(breakthrough, level_agent_text(*breakthrough, top)).remembers());
  for (const char* text : {"level({})", "drawn(level({}))", "blend(random, temper(level({})))"})
    EXPECT_TRUE(KeptAgent(breakthrough, fmt::format(fmt::runtime(text), top)).remembers()) << text;
  EXPECT_FALSE(KeptAgent(go, "drawn(level(15k))").remembers());
}

TEST(Seat, OfALevelKnowsItsAgentAndItsTaste) {
  const GamePtr game = find_game("go9");
  const Seat seat = level_seat(game, "2");
  EXPECT_EQ(seat.agent_text(), level_agent_text(*game, "2"));
  EXPECT_EQ(seat.level, levels(*game).rungs[1].label) << "a rank, as people say it";
  const Player player = player_of(*game, seat);
  EXPECT_EQ(player.name, "Ludens (" + seat.level + ")");
  EXPECT_EQ(player.rank, seat.level);
  EXPECT_EQ(player.program, true);
  EXPECT_EQ(seat.taste.temperature, 0);
  EXPECT_THROW(level_seat(game, "no such"), Error);
  EXPECT_EQ(player_of(*game, {.person = "Ada"}), (Player{.name = "Ada", .program = false}));
  EXPECT_EQ(player_of(*game, agent_seat(game, "random")), (Player{.name = "random", .program = true}));
  const GamePtr renju = find_game("renju"), othello = find_game("othello");
  EXPECT_EQ(player_of(*renju, level_seat(renju, "2200")),
            (Player{.name = "Ludens (2200)", .rating = 2200, .program = true}));
  EXPECT_EQ(player_of(*othello, level_seat(othello, "3")), (Player{.name = "Ludens level 3", .program = true}));
}

}  // namespace
}  // namespace ludens::play
