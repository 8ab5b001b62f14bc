#include "reproduce/disagreement.h"

#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "measure/matching/questions.h"
#include "records/jsonl/line.h"
#include "support/scratch.h"

namespace ludens::reproduce {
using namespace tests;
namespace {

TEST(Disagreement, CorrelatesRanksAsComputedByHand) {
  EXPECT_DOUBLE_EQ(rank_correlation({{1, 10}, {2, 20}, {3, 25}, {4, 90}}), 1);
  EXPECT_DOUBLE_EQ(rank_correlation({{1, 4}, {2, 3}, {3, 2}, {4, 1}}), -1);
  EXPECT_DOUBLE_EQ(rank_correlation({{1, 1}, {2, 2}}), 0);
  // Two ties: ranks 1, 2.5, 2.5, 4 against 1, 3, 2, 4; by hand 4.5 / √(4.5·5).
  EXPECT_NEAR(rank_correlation({{1, 1}, {5, 7}, {5, 3}, {9, 8}}), 4.5 / std::sqrt(4.5 * 5), 1e-12);
}

// Twelve people meet the same three stones, some of them with the board turned, and play one of three moves; four
// others meet another position.
class People : public testing::Test {
 protected:
  People() {
    std::string text;
    const auto cell = [](int x, int y, int turn) {
      for (int i = 0; i < turn; ++i) std::swap(x = 14 - x, y);
      return Move{static_cast<std::uint32_t>(y * 15 + x)};
    };
    const auto add = [&](int person, int turn, std::vector<std::pair<int, int>> points) {
      Record record;
      record.game = "renju";
      for (const auto& [x, y] : points) record.turns.push_back({cell(x, y, turn), std::nullopt});
      record.tags["id"] = fmt::format("g{}", person);
      record.players[0].id = fmt::format("p{}", person);
      text += to_json_line(record) + "\n";
    };
    for (int person = 0; person < 12; ++person) {
      const std::pair<int, int> fourth = person < 6 ? std::pair{6, 8} : person < 9 ? std::pair{8, 5} : std::pair{3, 3};
      add(person, person % 4, {{7, 7}, {8, 7}, {9, 5}, fourth});
    }
    for (int person = 12; person < 16; ++person) add(person, 0, {{7, 7}, {8, 8}, {9, 5}, {6, 6}});
    plan_.query = parse_query("file:" + folder_.write("games.jsonl", text).string());
    plan_.agent = "system1";
  }
  Scratch folder_;
  DisagreementPlan plan_;
};

TEST_F(People, OfTheSamePositionAreCountedTogetherHoweverTheBoardIsTurned) {
  const auto met = measure_disagreement(plan_);
  ASSERT_EQ(met.size(), 1u) << "the other position was met by four";
  EXPECT_EQ(met[0].people, 12);
  // Half, a quarter, a quarter: 1.5 bits; Miller and Madow add (3 − 1) / (2 · 12 · ln 2).
  EXPECT_NEAR(met[0].entropy, 1.5 + 2 / (24 * std::log(2.0)), 1e-12);
  plan_.people = 4;
  const auto more = measure_disagreement(plan_);
  ASSERT_EQ(more.size(), 2u);
  EXPECT_EQ(std::min(more[0].entropy, more[1].entropy), 0) << "four people of one mind";
  plan_.jobs = 3;
  const auto again = measure_disagreement(plan_);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(again[i].entropy, more[i].entropy);
    EXPECT_EQ(again[i].wavers, more[i].wavers);
  }
}

TEST_F(People, AreHeldAgainstWhatTheAgentFeels) {
  double sum = 0;
  AgentsByGame agents({plan_.agent});
  GameCache games;
  const auto source = open_query(plan_.query);
  for (GameRow row; source->next_row(row);) {
    const GamePtr game = games.find(row.game);
    const std::vector<int> fourth = {4};
    for_each_question(game, row, fourth, {}, [&](const AskedPosition& asked) {
      Rng dice = asked.dice(1);
      const Opinion opinion = agents.for_game(game).front()->consider(asked.question, dice);
      if (row.players[0].id < "p12" || row.players[0].id > "p15") sum += std::exp2(opinion.impression->moves.entropy());
    });
  }
  const auto met = measure_disagreement(plan_);
  EXPECT_NEAR(met[0].wavers, sum / 12, 1e-9);
  const std::string report = disagreement_report(plan_, met);
  EXPECT_NE(report.find("1 positions of the openings"), std::string::npos) << report;
  EXPECT_NE(report.find("| 1 | 1.62 |"), std::string::npos) << report;
  plan_.agent = "random";
  EXPECT_NE(complaint([&] { measure_disagreement(plan_); }).find("has no first impression"), std::string::npos);
}

}  // namespace
}  // namespace ludens::reproduce
