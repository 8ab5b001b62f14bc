#include "measure/rewards/reward_data.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "measure/arena/generation.h"
#include "records/jsonl/line.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

// Games of tic-tac-toe by agents who play for a reward, as records.
std::string played(const std::string& agent, int games, std::uint64_t seed, const std::string& who) {
  GenerationPlan plan;
  plan.game = find_game("tictactoe");
  plan.players = {agent};
  plan.games = games;
  plan.seed = seed;
  plan.opinions = plan.times = false;
  std::string out;
  generate(plan, {{}, [&](std::int64_t number, const Record& record) {
                    Record named = record;
                    named.tags["id"] = fmt::format("{}{}", who, number);
                    for (auto& player : named.players) {
                      player = {};
                      player.id = fmt::format("{}{}-{}", who, number, &player - named.players.data());
                      player.rating = who == "w" ? 1500 : 2100;
                    }
                    out += to_json_line(named) + "\n";
                  }});
  return out;
}

RewardPlan plan_for(const std::filesystem::path& file) {
  RewardPlan plan;
  plan.query = parse_query("file:" + file.string());
  plan.mode = PositionMode::All;
  plan.agent = "random";
  plan.prospects.playouts = 20;
  plan.least = 50;
  return plan;
}

TEST(Rewards, OfAgentsWhoPlayForThemAreFoundInTheirGames) {
  const Scratch scratch;
  const RewardPlan plan =
      plan_for(scratch.write("played.jsonl", played("reward(random, win=12, draw=9, playouts=20)", 150, 1, "g")));
  const RewardResult found = infer_rewards(plan, collect_choices(plan));
  ASSERT_EQ(found.groups.size(), 1u);
  const GroupRewards& all = found.groups.front();
  ASSERT_TRUE(all.fit.converged);
  EXPECT_NEAR(all.fit.find(kWin)->value, 12, 3 * all.fit.find(kWin)->error);
  EXPECT_NEAR(all.fit.find(kDraw)->value, 9, 3 * all.fit.find(kDraw)->error);
  EXPECT_LT(all.fit.find(kWin)->error, 2);
  EXPECT_GT(all.gain.low, 0) << "they do not play for (1, ½, 0)";
  EXPECT_EQ(found.outside, 0);
  EXPECT_EQ(rewards_json(found).front()["who"].text(), "everybody");
  EXPECT_NE(rewards_report(found).find("| everybody |"), std::string::npos);
}

TEST(Rewards, AreInferredForEachGroupByItself) {
  const Scratch scratch;
  RewardPlan plan =
      plan_for(scratch.write("both.jsonl", played("reward(random, win=10, draw=0, playouts=20)", 80, 2, "w") +
                                               played("reward(random, win=10, draw=12, playouts=20)", 80, 3, "s")));
  plan.by = RewardGroups::Rating;
  const RewardChoices choices = collect_choices(plan);
  const RewardResult found = infer_rewards(plan, choices);
  ASSERT_EQ(found.groups.size(), 2u);
  EXPECT_EQ(found.groups[0].label, "1400 to below 1600");
  EXPECT_LT(found.groups[0].fit.find(kDraw)->high(), found.groups[1].fit.find(kDraw)->low());
  plan.by = RewardGroups::Cluster;
  plan.kinds = KindsFile{"tictactoe", {"Plays so.", "Plays otherwise."}, {}};
  for (const auto& one : choices.choices) plan.kinds->players[one.player] = one.player.front() == 'w' ? 1 : 2;
  const RewardResult kinds = infer_rewards(plan, choices);
  ASSERT_EQ(kinds.groups.size(), 2u);
  EXPECT_EQ(kinds.groups[1].says, "Plays otherwise.");
  EXPECT_EQ(kinds.groups[0].fit.find(kDraw)->value, found.groups[0].fit.find(kDraw)->value);
  plan.by = RewardGroups::Player;
  EXPECT_EQ(infer_rewards(plan, choices).groups.size(), 0u) << "nobody has so many choices";
  EXPECT_GT(infer_rewards(plan, choices).small, 100);
}

TEST(Rewards, AnInterruptedRunGoesOnWithWhatItKept) {
  const Scratch scratch;
  RewardPlan plan = plan_for(scratch.write("played.jsonl", played("random", 300, 1, "g")));
  const RewardChoices whole = collect_choices(plan);
  plan.out = scratch.path() / "kept";
  std::stop_source stop;
  RewardHooks hooks{stop.get_token(), [&](std::int64_t done, std::int64_t) {
                      if (done == 10) stop.request_stop();
                    }};
  EXPECT_TRUE(collect_choices(plan, hooks).stopped);
  const RewardChoices again = collect_choices(plan);
  ASSERT_EQ(again.choices.size(), whole.choices.size());
  for (std::size_t i = 0; i < whole.choices.size(); ++i) {
    EXPECT_EQ(again.choices[i].choice.played, whole.choices[i].choice.played);
    EXPECT_EQ(again.choices[i].choice.moves.front().features, whole.choices[i].choice.moves.front().features);
    EXPECT_EQ(again.choices[i].held_out, whole.choices[i].held_out);
  }
}

}  // namespace
}  // namespace ludens::measure
