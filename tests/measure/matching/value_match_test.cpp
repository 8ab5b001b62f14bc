#include <gtest/gtest.h>

#include "base/error.h"
#include "games/catalogue.h"
#include "measure/matching/value_match.h"
#include "measure/matching/value_report.h"
#include "records/jsonl/line.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

class ValueMatch : public testing::Test {
 protected:
  void SetUp() override {
    const GamePtr game = find_game("tictactoe");
    Rng rng(3);
    std::string text;
    for (int i = 0; i < 60; ++i) {
      Record record;
      record.game = "tictactoe";
      Position position = game->start();
      while (!position.over()) record.turns.push_back({position.play_random(rng), std::nullopt});
      record.result = i % 10 == 9 ? Result::Ongoing : position.result();
      record.players[0].rating = 1500 + 10 * i;
      record.tags["id"] = std::to_string(i);
      text += to_json_line(record) + "\n";
    }
    folder_.write("games.jsonl", text);
    plan_.query = parse_query("file:" + (folder_.path() / "games.jsonl").string() + " where ply>=3");
    plan_.mode = PositionMode::All;
    plan_.agents = {"random", "uct(playouts=200)"};
  }
  Scratch folder_;
  ValuePlan plan_;
};

TEST_F(ValueMatch, AsksOneLatePositionOfEachGameWhoseEndIsKnown) {
  const ValueRun found = collect_values(plan_);
  EXPECT_EQ(found.unknown, 6);
  EXPECT_EQ(found.games, 54);
  EXPECT_EQ(found.positions.size(), 54u);
  for (const auto& one : found.positions) {
    EXPECT_GE(one.ply, 3);
    EXPECT_EQ(one.values.size(), 2u);
    EXPECT_EQ(one.values[0], 0.5f);
    EXPECT_EQ(one.rating.has_value(), one.ply % 2 == 1);
  }
}

TEST_F(ValueMatch, MorePositionsOfAGameAreDifferentOnes) {
  plan_.each = 3;
  const ValueRun found = collect_values(plan_);
  EXPECT_GT(found.positions.size(), 100u);
  for (std::size_t i = 1; i < found.positions.size(); ++i)
    if (found.positions[i].gid == found.positions[i - 1].gid)
      EXPECT_LT(found.positions[i - 1].ply, found.positions[i].ply);
}

TEST_F(ValueMatch, JobsAndResumingChangeNothing) {
  const ValueRun once = collect_values(plan_);
  plan_.jobs = 3;
  plan_.out = folder_.path() / "kept";
  EXPECT_EQ(collect_values(plan_).positions, once.positions);
  EXPECT_EQ(collect_values(plan_).positions, once.positions);
  plan_.seed = 2;
  EXPECT_THROW(collect_values(plan_), Error);  // another plan
  plan_.out.clear();
  EXPECT_NE(collect_values(plan_).positions, once.positions);
}

TEST_F(ValueMatch, ALineReadsBackExactly) {
  const auto positions = collect_values(plan_).positions;
  EXPECT_EQ(read_value_line(value_line(positions), 2), positions);
  EXPECT_THROW(read_value_line(value_line(positions), 3), Error);
}

TEST_F(ValueMatch, ASearchForeseesMoreThanNobody) {
  plan_.games = 40;
  const ValueResult result = value_result(plan_, collect_values(plan_), MatchField::Rating, {.resamples = 200});
  const auto& shares = result.summary.shares.back();
  EXPECT_EQ(shares[0].positions, 40);
  EXPECT_EQ(shares[0].accuracy.value, 0.5);
  EXPECT_LT(shares[1].nats.value, shares[0].nats.value);
  EXPECT_NE(value_report(result).find("uct(playouts=200)"), std::string::npos);
  const Json line = value_json(result, 1);
  EXPECT_EQ(line["positions"].get<std::int64_t>(), 40);
  EXPECT_NEAR(line["value_cross_entropy"].get<double>(), shares[1].nats.value, 1e-12);
}

}  // namespace
}  // namespace ludens::measure
