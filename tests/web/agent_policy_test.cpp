#include "web/agent_policy.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "web/http.h"

namespace ludens::web {
namespace {

std::string answer(const std::string& agent) {
  try {
    return page_agent(find_game("renju"), agent, {});
  } catch (const Refusal& refusal) {
    return refusal.what();
  }
}

TEST(AgentPolicy, KnowsAWordFromAnAgentOfTheSameName) {
  EXPECT_EQ(answer("dual(select=uct, visits=10)"), "dual(visits=10, select=uct)");
  EXPECT_EQ(answer("mcts(select=rave, playouts=10)").find("must be"), std::string::npos);
}

TEST(AgentPolicy, BoundsAgentsWithinAgents) {
  EXPECT_EQ(answer("blend(uct(playouts=10), random)").find("more than"), std::string::npos);
  EXPECT_NE(answer("blend(uct(threads=64), random)").find("threads=64 is more than"), std::string::npos);
  EXPECT_NE(answer("temper(engine(\"sh\"))").find("cannot be chosen from the page"), std::string::npos);
}

}  // namespace
}  // namespace ludens::web
