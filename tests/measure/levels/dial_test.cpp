#include "measure/levels/dial.h"

#include <gtest/gtest.h>

namespace ludens::measure {
namespace {

const std::vector<MeasuredAgent> kDial = {{"drawn(net(m, rating=20k), t=1.6)", 0, 0, 0},
                                          {"drawn(net(m, rating=10k), t=0.4)", 200, 0, 0},
                                          {"kl(policy=net(m), visits=4)", 300, 0, 0},
                                          {"kl(policy=net(m), visits=16)", 290, 0, 0},
                                          {"kl(policy=net(m), visits=64)", 500, 0, 0}};

TEST(Dial, AnAgentAtAnEloLiesBetweenTheStopsAroundIt) {
  EXPECT_EQ(agent_at_elo(kDial, 100).agent, "drawn(net(m, rating=15k), t=0.8)");
  EXPECT_NEAR(agent_at_elo(kDial, 100).at, 0.5, 1e-9);
  EXPECT_EQ(agent_at_elo(kDial, -50).agent, kDial[0].agent);
  EXPECT_EQ(agent_at_elo(kDial, (295 + 500) / 2.0).agent, "kl(policy=net(m), visits=32)");
  EXPECT_NEAR(agent_at_elo(kDial, (295 + 500) / 2.0).at, 3.5, 1e-9);
  EXPECT_EQ(agent_at_elo(kDial, 900).agent, kDial[4].agent);
  EXPECT_EQ(agent_at_elo(kDial, 900).at, 4);
}

TEST(Dial, WhereNothingLiesBetweenTwoStopsTheNearerOneStands) {
  EXPECT_EQ(agent_at_elo(kDial, 240).agent, kDial[1].agent);  // a network, and then a search
  EXPECT_EQ(agent_at_elo(kDial, 240).at, 1);
  EXPECT_EQ(agent_at_elo(kDial, 280).agent, kDial[2].agent);
  EXPECT_EQ(agent_at_elo(kDial, 280).at, 2);
}

TEST(Dial, StopsOutOfOrderShareTheirMean) { EXPECT_EQ(rising(kDial), (std::vector<double>{0, 200, 295, 295, 500})); }

}  // namespace
}  // namespace ludens::measure
