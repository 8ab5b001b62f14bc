#include <set>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "records/jsonl/line.h"
#include "reproduce/policies/win_rates.h"
#include "support/scratch.h"
#include "support/tiny_net.h"

namespace ludens::reproduce {
using namespace tests;
namespace {

// Networks of random weights and games of random moves, as in experiments_test.cpp.
class WinRates : public testing::Test {
 protected:
  void SetUp() override {
    game_ = policy_games().front();
    for (const auto& [name, seed] : {std::pair("human", 1u), {"strong", 2u}})
      save_net(folder_.path() / (std::string(name) + ".model"), tiny_net("renju", 1, 16, 0, seed));
    game_.human = net("human");
    game_.strong = net("strong");
    game_.file = "games.jsonl";
    game_.opened = 5;
    const GamePtr game = find_game("renju");
    Rng rng(7);
    std::string text;
    for (int i = 0; i < 200; ++i) {
      Record record;
      record.game = "renju";
      Position position = game->start();
      for (int ply = 0; ply < 8 && !position.over(); ++ply)
        record.turns.push_back({position.play_random(rng), std::nullopt});
      record.result = i % 7 == 0 ? Result::Draw : i % 2 == 0 ? Result::FirstWins : Result::SecondWins;
      if (i % 4 != 0) record.players[0].rating = record.players[1].rating = 2300 + i % 3 * 200;
      record.tags["id"] = std::to_string(i);
      text += to_json_line(record) + "\n";
    }
    folder_.write(game_.file, text);
    plan_.data = plan_.models = folder_.path();
    plan_.positions = 12;
  }
  std::string net(const std::string& name) const {
    return "net(\"" + (folder_.path() / (name + ".model")).string() + "\")";
  }
  WinReport run(int jobs = 1) {
    plan_.jobs = jobs;
    plan_.out = folder_.path() / ("out" + std::to_string(++runs_));
    return compare_win_rates(game_, plan_, {});
  }
  static std::string lines(const WinReport& report) {
    std::string out;
    for (const auto& line : report.lines) out += line.dump() + "\n";
    return out;
  }
  Scratch folder_;
  PolicyGame game_;
  ReproduceOptions plan_;
  int runs_ = 0;
};

TEST_F(WinRates, HaveALineForEachEstimatorAndGroupRawAndCalibrated) {
  const WinReport report = run();
  int shares = 0, contrasts = 0;
  for (const auto& line : report.lines) {
    if (line.contains("values")) {
      ++shares;
      if (line["group"].text() == "all") {
        EXPECT_GE(line["positions"].get<int>(), 3);
        EXPECT_LE(line["games"].get<int>(), 12);
        EXPECT_LE(line["positions"].get<int>(), 12 * 8);  // eight of each game
      }
    }
    contrasts += line.contains("a");
  }
  EXPECT_EQ(shares, 5 * 12) << report.text;  // three groups, the unrated and all
  EXPECT_EQ(contrasts, 5 * 8);
  for (const char* plot : {"accuracy", "cross-entropy", "ece", "reliability", "temperature"})
    EXPECT_TRUE(report.plots.contains(plot)) << plot;
  for (const char* what : {"π_b × V_s", "ECE", "T of V_h", "unrated"})
    EXPECT_NE(report.text.find(what), std::string::npos) << what;
}

TEST_F(WinRates, DoWithoutAStrongNetworkAndWithoutRatings) {
  game_.strong.clear();
  game_.groups.clear();
  game_.drawn = 2;
  const WinReport report = run();
  std::set<std::string> estimators;
  for (const auto& line : report.lines)
    if (line.contains("values")) estimators.insert(line["estimator"].text());
  EXPECT_EQ(estimators, (std::set<std::string>{"V_h", "π_h × V_h"}));
  for (const auto& line : report.lines)
    if (line.contains("a")) EXPECT_EQ(line["a"].text() + " − " + line["b"].text(), "π_h × V_h − V_h");
  EXPECT_TRUE(report.plots.contains("reliability"));
  EXPECT_FALSE(report.plots.contains("accuracy")) << "nobody is rated";
}

TEST_F(WinRates, JobsAndResumingChangeNothing) {
  const std::string once = lines(run());
  EXPECT_EQ(lines(run(2)), once);
  --runs_;
  EXPECT_EQ(lines(run()), once);
}

}  // namespace
}  // namespace ludens::reproduce
