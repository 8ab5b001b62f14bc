#include <fstream>

#include <gtest/gtest.h>

#include "agents/win_agent.h"
#include "agents/win_table.h"
#include "base/error.h"
#include "belief/calibration.h"
#include "games/catalogue.h"
#include "support/scratch.h"
#include "support/tiny_net.h"

namespace ludens::agents {
using namespace tests;
namespace {

WinTable example_wins() {
  return {"renju",
          {{"net(a)",
            "net(b)",
            {std::nullopt, std::nullopt, 1.5, R"({"positions":7})"},
            {{std::nullopt, 2000, 2, "{}"}, {2000, std::nullopt, 0.5, R"({"x":1})"}}},
           {"", "net(b)", {std::nullopt, std::nullopt, 1.25, "{}"}, {}}}};
}

TEST(WinTable, ReadsBackExactly) {
  const std::string text = win_table_text(example_wins());
  EXPECT_EQ(parse_win_table(text), example_wins());
  EXPECT_EQ(win_table_text(parse_win_table(text)), text);
}

TEST(WinTable, TheBandOfTheRatingSaysTheTemperature) {
  const WinTable table = example_wins();
  const WinEstimator* one = table.find("net(a)", "net(b)");
  ASSERT_TRUE(one);
  EXPECT_EQ(one->temperature(std::nullopt), 1.5);
  EXPECT_EQ(one->temperature(1999), 2);
  EXPECT_EQ(one->temperature(2000), 0.5);
  EXPECT_TRUE(table.find("", "net(b)"));
  EXPECT_FALSE(table.find("", "net(a)"));
}

TEST(WinTable, AnEstimatorTakesThePlaceOfTheSameOne) {
  WinTable table = example_wins();
  WinEstimator again = table.estimators[0];
  again.whole.temperature = 3;
  table.put(again);
  EXPECT_EQ(table.estimators.size(), 2u);
  EXPECT_EQ(table.estimators[0].whole.temperature, 3);
}

TEST(WinTable, AWrongFileIsRefusedInOneLine) {
  for (
      const char* text :
      {"", "[]", "{}", R"({"wins": 2})", R"({"wins": 1, "game": 3})", R"({"wins": 1, "game": "renju"})",
       R"({"wins": 1, "game": "renju", "estimators": [3]})",
       R"({"wins": 1, "game": "renju", "estimators": [{"temperature": 1, "groups": []}]})",
       R"({"wins": 1, "game": "renju", "estimators": [{"value": "random", "temperature": 9, "groups": []}]})",
       R"({"wins": 1, "game": "renju", "estimators": [{"value": "random", "temperature": 1, "groups": [1]}]})",
       R"({"wins": 1, "game": "renju", "estimators": [{"value": "nobody", "temperature": 1, "groups": []}]})",
       R"({"wins": 1, "game": "renju", "estimators": [{"value": "random", "temperature": 1, "groups": []},
            {"value": "random", "temperature": 2, "groups": []}]})",
       R"x({"wins": 1, "game": "renju", "estimators": [{"value": "engine(\"rm\")", "temperature": 1, "groups": []}]})x"})
    EXPECT_THROW(parse_win_table(text), Error) << text;
}

class WinAgentTest : public testing::Test {
 protected:
  void SetUp() override {
    save_net(folder_.path() / "h.model", tiny_net("go5"));
    save_net(folder_.path() / "s.model", tiny_net("go5", 1, 16, 4, 9));
    game_ = find_game("go5");
    Rng rng(4);
    position_ = std::make_unique<Position>(game_->start());
    for (int i = 0; i < 6; ++i) history_.push_back(position_->play_random(rng));
  }
  std::string net(const std::string& name) const {
    return "net(\"" + (folder_.path() / (name + ".model")).string() + "\")";
  }
  Opinion ask(Agent& agent, std::optional<int> rating = std::nullopt) {
    Rng rng(1);
    return agent.consider({*game_, *position_, history_, {.rating = rating, .opponent_rating = rating}}, rng);
  }
  Opinion ask(const std::string& agent) { return ask(*make_agent(game_, agent)); }

  Scratch folder_;
  GamePtr game_;
  std::unique_ptr<Position> position_;
  std::vector<Move> history_;
};

TEST_F(WinAgentTest, PlaysItsPolicyAndExpectsWhatIsBehindIt) {
  const Opinion human = ask(net("h")), win = ask("win(policy=" + net("h") + ", value=" + net("s") + ", calibrate=1)");
  EXPECT_EQ(win.moves, human.moves);
  double sum = 0;
  for (const auto& one : win.candidates) {
    Position after = *position_;
    after.play(one.move);
    std::vector<Move> history = history_;
    history.push_back(one.move);
    Rng rng(1);
    const double behind =
        1 - static_cast<double>(make_agent(game_, net("s"))->consider({*game_, after, history}, rng).value.expected());
    EXPECT_NEAR(one.value, behind, 1e-4);
    sum += static_cast<double>(human.moves.at(one.move)) * behind;
  }
  EXPECT_NEAR(win.value.expected(), sum, 1e-4);
}

TEST_F(WinAgentTest, WithoutAPolicyIsTheValueItselfAndWithoutAValueThePolicysOwn) {
  EXPECT_NEAR(ask("win(value=" + net("s") + ", calibrate=1)").value.expected(), ask(net("s")).value.expected(), 1e-6);
  EXPECT_EQ(ask("win(policy=" + net("h") + ", calibrate=1)").value,
            ask("win(policy=" + net("h") + ", value=" + net("h") + ", calibrate=1)").value);
}

TEST_F(WinAgentTest, IsCalibratedAtItsTemperature) {
  const double raw = ask("win(policy=" + net("h") + ", calibrate=1)").value.expected();
  EXPECT_NEAR(ask("win(policy=" + net("h") + ", calibrate=2)").value.expected(), calibrated(raw, 2.0), 1e-5);
}

TEST_F(WinAgentTest, TakesTheTemperatureOfTheQuestionsRatingFromTheTable) {
  const auto text = [&](const std::string& which) { return agent_text(parse_spec(net(which))); };
  WinTable table{"go5",
                 {{text("h"), text("s"), {std::nullopt, std::nullopt, 1.5, "{}"}, {{std::nullopt, 10, 2.5, "{}"}}}}};
  std::ofstream(folder_.path() / "go5.wins") << win_table_text(table);
  setenv("LUDENS_MODELS", folder_.path().c_str(), 1);
  const std::string parts = "policy=" + net("h") + ", value=" + net("s");
  const auto agent = make_agent(game_, "win(" + parts + ")");
  const auto raw = make_agent(game_, "win(" + parts + ", calibrate=1)");
  for (const auto& [rating, temperature] : {std::pair<int, double>(5, 2.5), {12, 1.5}})
    EXPECT_NEAR(ask(*agent, rating).value.expected(),
                calibrated(static_cast<double>(ask(*raw, rating).value.expected()), temperature), 1e-5);
  EXPECT_THROW(make_agent(game_, "win(policy=" + net("s") + ")"), Error);
  EXPECT_TRUE(usual_win_agent(*game_));
  unsetenv("LUDENS_MODELS");
  EXPECT_FALSE(usual_win_agent(*game_));
  EXPECT_THROW(make_agent(game_, "win(" + parts + ")"), Error);
  EXPECT_THROW(make_agent(game_, "win()"), Error);
}

TEST_F(WinAgentTest, AFamilySaysWhatItsMembersSayAlone) {
  const std::vector<std::string> policies = {net("h"), "random"}, values = {net("h"), net("s")};
  const auto texts = win_family_texts(policies, values);
  const auto family = win_family(game_, policies, values);
  ASSERT_EQ(family.size(), 6u);
  ASSERT_EQ(texts.size(), 6u);
  for (std::size_t i = 0; i < family.size(); ++i) EXPECT_EQ(ask(*family[i]), ask(texts[i])) << texts[i];
}

}  // namespace
}  // namespace ludens::agents
