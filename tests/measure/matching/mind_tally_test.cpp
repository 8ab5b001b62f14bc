#include "measure/matching/mind_tally.h"
#include "base/json.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "measure/matching/matched_game.h"

namespace ludens::measure {
namespace {

Answer minded(std::uint32_t good, bool inside, bool everything = false) {
  MindAnswer mind;
  mind.doubt = 0.02f;
  mind.equal_moves = 4.5f;
  mind.good = good;
  mind.inside = inside;
  mind.everything = everything;
  mind.searched = good > 1;
  mind.positions = 10 * good;
  mind.considered = good;
  Answer answer{1, 0.5f, 0.5f, false};
  answer.mind = mind;
  return answer;
}

TEST(MindTally, CountsGoodSetsWhereSomeMoveStoodOut) {
  MindTally tally;
  EXPECT_TRUE(tally.empty());
  tally.add(Answer{});
  EXPECT_TRUE(tally.empty()) << "an agent without intuition";
  for (const std::uint32_t size : {1u, 2u, 2u, 3u, 40u}) tally.add(minded(size, size > 1));
  tally.add(minded(200, true, true));
  const auto json = tally.json();
  EXPECT_EQ(json["positions"], 6);
  EXPECT_EQ(json["good"]["median"], 2);
  EXPECT_EQ(json["good"]["p95"], 40);
  EXPECT_NEAR(json["inside"].get<double>(), 5.0 / 6, 1e-9);
  EXPECT_NEAR(json["everything"].get<double>(), 1.0 / 6, 1e-9);
  EXPECT_NEAR(json["unsearched"].get<double>(), 1.0 / 6, 1e-9);
  EXPECT_EQ(json["looked_at"]["histogram"][0], (Json{{"from", 9}, {"to", 16}, {"positions", 1}}));
  EXPECT_EQ(json["by_doubt"][0]["equal_moves_from"], 4);
  EXPECT_NE(tally.text().find("median 2"), std::string::npos);
}

TEST(MindAnswer, IsTakenFromAnOpinion) {
  Opinion opinion;
  opinion.moves = Distribution({{Move{1}, 0.6f}, {Move{2}, 0.3f}, {Move{3}, 0.1f}});
  EXPECT_FALSE(mind_of(opinion, Move{1}));
  opinion.doubt = 0.5f;
  Impression& first = opinion.impression.emplace();
  first.moves = Distribution({{Move{1}, 0.3f}, {Move{2}, 0.6f}, {Move{3}, 0.1f}});
  EXPECT_FALSE(mind_of(opinion, Move{1})) << "a search that does not filter";
  first.good = {Move{2}, Move{1}};
  first.searched = true;
  first.positions = 17;
  opinion.candidates = {{Move{1}, 9, 0.5f}, {Move{2}, 0, 0.5f}};
  const auto mind = mind_of(opinion, Move{3});
  ASSERT_TRUE(mind);
  EXPECT_FALSE(mind->inside);
  EXPECT_TRUE(mind_of(opinion, Move{2})->inside);
  EXPECT_TRUE(mind->changed);
  EXPECT_EQ(mind->good, 2u);
  EXPECT_EQ(mind->considered, 1u);
  EXPECT_FLOAT_EQ(mind->equal_moves, 1.5f);
}

TEST(MindAnswer, SurvivesTheLogOfAMatch) {
  MatchedGame game{"g1", 30, {"a", "b"}, {}};
  MatchedPosition position{5, 0, 1900.0, false, 42, {Answer{2, 0.25f, 0.5f, false}, minded(3, true)}};
  game.positions = {position};
  EXPECT_EQ(read_matched_line(matched_line(game), 2), game);
  EXPECT_THROW(read_matched_line(matched_line(game), 3), Error);
}

}  // namespace
}  // namespace ludens::measure
