#include "web/agent_cache.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "play/levels.h"
#include "test_service.h"

namespace ludens::web {
namespace {

Limits at_most(int agents) {
  Limits limits;
  limits.agents = agents;
  return limits;
}

void ask(KeptAgent& agent, const Game& game) {
  Rng rng(1);
  const Position position = game.start();
  agent.ask({game, position, {}}, rng);
}

TEST(AgentCache, DropsTheLongestUnused) {
  AgentCache cache(at_most(2));
  const GamePtr game = find_game("tictactoe");
  std::vector<std::shared_ptr<KeptAgent>> agents;
  for (int i = 0; i < 3; ++i) agents.push_back(std::make_shared<KeptAgent>(game, "uct(playouts=5)", cache.maker()));
  for (const int i : {0, 1, 0, 2}) {
    cache.use(agents[static_cast<std::size_t>(i)]);
    ask(*agents[static_cast<std::size_t>(i)], *game);
  }
  EXPECT_TRUE(agents[0]->made());
  EXPECT_FALSE(agents[1]->made()) << "it was asked longest ago";
  EXPECT_TRUE(agents[2]->made());
  EXPECT_EQ(cache.alive(), 2);
}

TEST(AgentCache, LendsAnAgentToOneAtATimeAndKeepsIt) {
  AgentCache cache(at_most(4));
  const GamePtr game = find_game("tictactoe");
  auto first = cache.lend(game, "random");
  const auto second = cache.lend(game, "random");
  EXPECT_NE(first, second) << "two questions at once";
  const KeptAgent* kept = first.get();
  ask(*first, *game);
  first.reset();
  EXPECT_EQ(cache.lend(game, "random").get(), kept);
  EXPECT_NE(cache.lend(find_game("connect4"), "random").get(), kept) << "of another game";
  EXPECT_EQ(cache.alive(), 1);
}

TEST(AgentCache, AnAgentAsksNothingOfThePast) {
  ServiceOptions options;
  TestService service(options);
  const auto opinion = [&](const char* moves) {
    Json out = service.post("/api/v1/opinions",
                            std::string(R"j({"game":"go9","agent":"uct(playouts=60)","moves":)j") + moves + "}");
    out.erase("seconds");
    return out;
  };
  const Json alone = opinion(R"j(["E5"])j");
  opinion("[]");
  EXPECT_EQ(opinion(R"j(["E5"])j"), alone) << "another question came between";
}

TEST(AgentCache, HoldsForGamesAndQuestionsTogether) {
  ServiceOptions options;
  options.limits.agents = 3;
  TestService service(options);
  for (int i = 0; i < 8; ++i) {
    service.post("/api/v1/sessions",
                 R"j({"game":"tictactoe","seats":[{"agent":"uct(playouts=20)"},{"person":""}],"seed":1})j");
    service.think();
    EXPECT_LE(service.service.agents().alive(), 3);
    service.post("/api/v1/opinions", R"j({"game":"tictactoe","moves":[],"agent":"uct(playouts=20)"})j");
    EXPECT_LE(service.service.agents().alive(), 3);
  }
  EXPECT_EQ(service.service.agents().alive(), 3);
}

TEST(AgentCache, CountsAnAgentThatOthersOvertookBeforeItWasAsked) {
  ServiceOptions options;
  options.limits.agents = 1;
  TestService service(options);
  // The people of the level are asked between lending the agent and asking it.
  const Json said = service.post("/api/v1/opinions", R"j({"game":"go9","moves":[],"agent":"uct(playouts=9)"})j");
  ASSERT_TRUE(said.contains("human"));
  EXPECT_EQ(service.service.agents().alive(), 1);
  const GamePtr game = find_game("go9");
  const std::string people = level_agent_text(*game, said.at("human").at("level").text());
  EXPECT_FALSE(service.service.agents().lend(game, people)->made()) << "whoever was asked first made room";
}

}  // namespace
}  // namespace ludens::web
