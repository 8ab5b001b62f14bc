#include "measure/matching/tally.h"

#include <cmath>

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

MatchedPosition position(int ply, std::optional<double> rating, bool forced, std::vector<Answer> answers) {
  return {ply, (ply + 1) % 2, rating, forced, static_cast<std::uint64_t>(ply), std::move(answers)};
}

// Two games, two agents, all arithmetic done by hand.
TEST(MatchTally, AgreesWithAHandComputedExampleToTheLastDigit) {
  MatchTally tally(2, {MatchField::Rating, MatchField::Phase});
  tally.add({"a",
             9,
             {"p", "q"},
             {position(4, 2100, false, {{1, 0.5f, 0.5f}, {0, 0, 1, true}}),
              position(5, 2300, false, {{4, 0.125f, 0.25f}, {1, 1, 1, true}}),
              position(6, 2100, true, {{1, 0.75f, 0.75f}, {1, 1, 1, true}})}});
  tally.add({"b", 3, {"q", "r"}, {position(2, std::nullopt, false, {{3, 0.25f, 0.375f}, {0, 0, 1, true}})}});
  const MatchSummary found = tally.summary();
  EXPECT_EQ(found.games, 2);
  EXPECT_EQ(found.positions, 4);
  EXPECT_EQ(found.clusters, 2);
  const AgentMatch& first = found.agents[0];
  EXPECT_EQ(first.top1.value, 2.0 / 4);
  EXPECT_EQ(first.top1.low, 0.0) << "game b alone";
  EXPECT_EQ(first.top1.high, 2.0 / 3) << "game a alone";
  EXPECT_EQ(first.top3.value, 3.0 / 4);
  EXPECT_EQ(first.top5.value, 1.0);
  // −ln ½ − ln ⅛ − ln ¾ in game a, −ln ¼ in game b.
  EXPECT_EQ(first.cross_entropy.value, (-std::log(0.5) - std::log(0.125) - std::log(0.75) - std::log(0.25)) / 4);
  EXPECT_EQ(first.drawn.value, (0.5 + 0.125 + 0.75 + 0.25) / 4);
  EXPECT_EQ(first.free.value, 1.0 / 3);
  EXPECT_EQ(first.forced.value, 1.0);
  EXPECT_EQ(first.sure, 0);
  EXPECT_EQ(first.floored, 0);
  // Bins by the likeliest move: 0.25 and 0.375 missed, 0.5 hit, 0.75 hit.
  EXPECT_EQ(first.bins[2].positions, 1);
  EXPECT_EQ(first.bins[3].confidence, 0.375);
  EXPECT_EQ(first.bins[7].top1, 1.0);
  EXPECT_EQ(first.ece, 0.25 / 4 + 0.375 / 4 + 0.5 / 4 + 0.25 / 4);
  const AgentMatch& second = found.agents[1];
  EXPECT_EQ(second.top1.value, 2.0 / 4);
  EXPECT_EQ(second.top5.value, 2.0 / 4);
  EXPECT_EQ(second.cross_entropy.value, -2 * std::log(1e-6) / 4);
  EXPECT_EQ(second.sure, 4);
  EXPECT_EQ(second.floored, 2);
  ASSERT_EQ(found.differences.size(), 1u);
  EXPECT_EQ(found.differences[0].top1.value, 0.0);

  ASSERT_EQ(found.by.size(), 3u + 1u);
  EXPECT_EQ(found.by[0], (std::pair{Group{MatchField::Rating, {.unrated = true}}, std::int64_t{1}}));
  EXPECT_EQ(found.by[1], (std::pair{Group{MatchField::Rating, {2000, 2200}}, std::int64_t{2}}));
  EXPECT_EQ(first.by[1].value, 1.0);
  EXPECT_EQ(first.by[2].value, 0.0);
  EXPECT_EQ(found.by[3].first, (Group{MatchField::Phase, {1.0 / 3, 2.0 / 3}}));
  EXPECT_EQ(found.cells.size(), 4u);
  EXPECT_EQ(found.cells[2].first, (Cell{{2000, 2200}, 1, true}));
}

TEST(MatchTally, DrawsPlayersWhereAsked) {
  MatchTally tally(1, {}, MatchTally::Cluster::Player);
  const std::vector<MatchedPosition> two = {position(4, 1500, false, {{1, 1, 1}}),
                                            position(5, 1500, false, {{2, 0.4f, 0.6f}})};
  tally.add({"a", 9, {"p", "q"}, two});
  tally.add({"b", 9, {"q", "p"}, two});
  tally.add({"c", 9, {"", "p"}, two});
  EXPECT_EQ(tally.summary().clusters, 3) << "p, q and somebody unknown";
  EXPECT_EQ(tally.summary().positions, 6);
}

TEST(MatchTally, GroupsRanksByFiveAndRatingsByTwoHundred) {
  const auto rating = [](double value) { return group_of(MatchField::Rating, position(1, value, false, {}), 10); };
  EXPECT_EQ(rating(0), (Group{MatchField::Rating, {0, 5}}));
  EXPECT_EQ(rating(29.9), (Group{MatchField::Rating, {25, 30}}));
  EXPECT_EQ(rating(2000), (Group{MatchField::Rating, {2000, 2200}}));
  EXPECT_EQ(group_of(MatchField::Ply, position(19, 0, false, {}), 30), (Group{MatchField::Ply, {10, 20}}));
  EXPECT_EQ(group_of(MatchField::Phase, position(30, 0, false, {}), 30), (Group{MatchField::Phase, {2.0 / 3, 1}}));
}

TEST(MatchedGame, ReadsBackExactly) {
  MatchedGame game{"g\"1",
                   40,
                   {"x", ""},
                   {position(4, 2100.5, true, {{1, 0.1f, 1.0f / 3}, {0, 0, 1, true}}),
                    position(7, std::nullopt, false, {{65535, 1e-30f, 0.7f}, {}})}};
  game.positions[0].key = 0xfedcba9876543210;
  const std::string line = matched_line(game);
  EXPECT_EQ(read_matched_line(line, 2), game) << line;
  EXPECT_EQ(matched_line(read_matched_line(line, 2)), line);
  EXPECT_EQ(complaint([&] { read_matched_line(line, 1); }), "was made with another number of agents");
  EXPECT_EQ(complaint([&] { read_matched_line("{}", 2); }), "is no line of matched positions");
}

}  // namespace
}  // namespace ludens::measure
