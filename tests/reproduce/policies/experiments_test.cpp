#include <algorithm>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "base/json.h"
#include "games/catalogue.h"
#include "measure/matching/match.h"
#include "measure/matching/tally.h"
#include "records/jsonl/line.h"
#include "reproduce/policies/experiment.h"
#include "support/scratch.h"
#include "support/source_dir.h"
#include "support/tiny_net.h"

namespace ludens::reproduce {
using namespace tests;
namespace {

// Networks of random weights and games of random moves: what comes out means nothing, but it has to fit together.
class PolicyExperiments : public testing::Test {
 protected:
  void SetUp() override {
    game_ = policy_games().front();
    ASSERT_EQ(game_.name, "renju");
    const auto net = [&](const std::string& name, unsigned seed) {
      const auto path = folder_.path() / (name + ".model");
      save_net(path, tiny_net("renju", 1, 16, 0, seed));
      return "net(\"" + path.string() + "\")";
    };
    game_.human = net("human", 1);
    game_.strong = net("strong", 2);
    game_.third = "random";
    game_.thinker = "kl(policy=" + game_.strong + ", visits=3)";
    game_.judge = net("judge", 3);
    game_.dial = {"1900", "2500", "2900"};
    game_.originals = {game_.human, game_.strong, "random"};  // one a group
    unsigned seed = 10;
    for (int fold = 0; fold < game_.folds; ++fold)
      for (const char* kind : {"maia-low", "maia-middle", "maia-high", "maia-wide", "rated"})
        net(game_.model(kind, fold), std::string(kind) == "rated" ? 20 : ++seed);
    for (const auto& name : game_.sizes) net(name, ++seed);
    write_games();
    plan_.data = folder_.path();
    plan_.models = folder_.path();
    plan_.positions = 8;
    plan_.judged = 20;
    plan_.visits = 4;
    plan_.games = 2;
  }
  void write_games() {
    game_.file = "games.jsonl";
    const GamePtr game = find_game("renju");
    Rng rng(7);
    std::string text;
    for (int i = 0; i < 320; ++i) {
      Record record;
      record.game = "renju";
      Position position = game->start();
      for (int ply = 0; ply < 9 && !position.over(); ++ply)
        record.turns.push_back({position.play_random(rng), std::nullopt});
      record.players[0].rating = 2300 + i % 3 * 200;
      if (i % 4 != 0) record.players[1].rating = 2700 - i % 3 * 200;
      record.tags["id"] = std::to_string(i);
      text += to_json_line(record) + "\n";
    }
    folder_.write(game_.file, text);
  }
  PolicyReport run(const std::string& name, int jobs = 1) {
    plan_.jobs = jobs;
    plan_.out = folder_.path() / ("out" + std::to_string(++runs_));
    for (const auto& experiment : policy_experiments())
      if (experiment.name == name) return experiment.run(game_, plan_, {});
    throw Error(name + " is no experiment");
  }

  Scratch folder_;
  PolicyGame game_;
  ReproduceOptions plan_;
  int runs_ = 0;
};

double top1(const PolicyReport& report, const Json& like, const std::string& agent) {
  for (const auto& line : report.lines)
    if (line.value("agent", "") == agent && line["group"] == like["group"] &&
        line.value("variant", "") == like.value("variant", "") && line.value("of", "") == like.value("of", ""))
      return line["top1"].get<double>();
  ADD_FAILURE() << "no share of " << agent << " beside " << like.dump();
  return 0;
}

TEST_F(PolicyExperiments, EveryDifferenceIsThatOfItsShares) {
  for (const char* name : {"groups", "blend", "blend-search", "kl", "sizes", "dial", "original-blends"}) {
    const auto report = run(name);
    int differences = 0;
    for (const auto& line : report.lines) {
      if (!line.contains("diff")) continue;
      ++differences;
      const double diff = top1(report, line, line["a"].text()) - top1(report, line, line["b"].text());
      EXPECT_NEAR(line["diff"].get<double>(), diff, 1e-9) << line.dump();
      EXPECT_LE(line["diff_low"].get<double>(), line["diff_high"].get<double>());
      EXPECT_GT(line["holm"].get<double>(), 0);
      EXPECT_GE(line["holm"].get<double>(), line["p"].get<double>());
    }
    EXPECT_GT(differences, 5) << name;
    EXPECT_NE(report.plot.find("<svg"), std::string::npos);
  }
}

TEST_F(PolicyExperiments, OriginalsAreMetByGamesInsideOneGroup) {
  const auto report = run("originals");
  std::map<std::string, std::int64_t> positions;
  for (const auto& line : report.lines) {
    if (!line.contains("agent")) continue;
    positions[line["group"].text()] = line["positions"].get<std::int64_t>();
    if (line["agent"].text() != "own" || line["group"].text() == "all" || !line.contains("top1")) continue;
    const auto group =
        static_cast<std::size_t>(std::find_if(game_.groups.begin(), game_.groups.end(),
                                              [&](const auto& one) { return one.people == line["group"].text(); }) -
                                 game_.groups.begin());
    EXPECT_EQ(line["top1"].get<double>(), top1(report, line, game_.originals[group]));
  }
  // Only in the middle group some games have both players.
  EXPECT_GT(positions[game_.groups[1].people], 0);
  for (const auto& line : report.lines)
    if (line.contains("diff") && line["a"].text() == "own" && line["group"].text() != "all") {
      const double diff = top1(report, line, "own") - top1(report, line, line["b"].text());
      EXPECT_NEAR(line["diff"].get<double>(), diff, 1e-9);
    }
}

// What a half is tested with the other half chose: had both the same positions, Blend could not find less than either
// part, and each half's choice would be its own.
TEST_F(PolicyExperiments, BlendsOfOriginalsAreTestedOnTheOtherHalfOfTheGames) {
  plan_.positions = 200;
  const auto report = run("original-blends");
  std::map<std::string, std::int64_t> chosen, tested;
  for (const auto& line : report.lines) {
    if (line.contains("alpha")) chosen[line["group"].text()] += line["validation_positions"].get<std::int64_t>();
    if (line.value("agent", "") == "blend") tested[line["group"].text()] = line["positions"].get<std::int64_t>();
  }
  ASSERT_FALSE(chosen.empty());
  for (const auto& [group, positions] : chosen) EXPECT_EQ(positions, tested[group]) << group;
}

TEST_F(PolicyExperiments, WhoFindsWhichMovesAddsUpToWhatEachFinds) {
  const auto report = run("blend");
  std::map<std::string, double> found;
  double positions = 0;
  for (const auto& line : report.lines)
    if (line.value("variant", "") == "shipped" && line.contains("found_by")) {
      found[line["found_by"].text()] = line["count"].get<double>();
      positions = line["of"].get<double>();
    }
  ASSERT_EQ(found.size(), 8u);
  const std::map<std::string, std::vector<const char*>> parts = {
      {"human", {"human alone", "human and strong", "human and blend", "all three"}},
      {"strong", {"strong alone", "human and strong", "strong and blend", "all three"}},
      {"blend", {"blend alone", "human and blend", "strong and blend", "all three"}}};
  for (const auto& line : report.lines) {
    if (line.value("variant", "") != "shipped" || line.value("group", "") != "all") continue;
    const auto at = parts.find(line.value("agent", ""));
    if (at == parts.end()) continue;
    double hits = 0;
    for (const char* name : at->second) hits += found.at(name);
    EXPECT_NEAR(line["top1"].get<double>(), hits / positions, 1e-9) << at->first;
  }
}

// A game of which nobody trained networks of groups: the shipped network, and no third part.
TEST_F(PolicyExperiments, OfGamesWithOneNetworkBlendAndSearchNeedNoOthers) {
  game_.lists.clear();
  game_.third.clear();
  game_.scores = true;
  for (const char* name : {"blend", "kl"}) {
    const auto report = run(name);
    std::set<std::string> variants;
    for (const auto& line : report.lines) variants.insert(line.value("variant", ""));
    EXPECT_EQ(variants.size(), 1u) << name;
    EXPECT_EQ(report.text.find("three parts"), std::string::npos) << name;
    EXPECT_EQ(report.text.find("τ = ") != std::string::npos, name == std::string("blend")) << report.text;
  }
}

TEST_F(PolicyExperiments, NothingDependsOnJobsAndASecondRunReadsWhatTheFirstLeft) {
  for (const auto& experiment : policy_experiments()) {
    const auto once = run(experiment.name), again = run(experiment.name, 3);
    EXPECT_EQ(once.text, again.text);
    EXPECT_EQ(once.lines, again.lines);
    EXPECT_EQ(once.plot, again.plot);
    ReproduceHooks hooks;
    bool asked = false;
    hooks.progress = [&](const std::string& what, std::int64_t, std::int64_t) {
      asked |= what.find("games") == std::string::npos;
    };
    EXPECT_EQ(experiment.run(game_, plan_, hooks).text, again.text);
    EXPECT_FALSE(asked) << experiment.name;
  }
}

TEST_F(PolicyExperiments, GroupsTestEveryModelOnEveryGroup) {
  const auto report = run("groups");
  for (const auto& line : report.lines) {
    if (!line.contains("agent") || line["group"] == "all") continue;
    EXPECT_LE(line["positions"].get<std::int64_t>(), 3 * plan_.positions) << "three splits: " << line.dump();
    EXPECT_GT(line["positions"].get<std::int64_t>(), plan_.positions) << line.dump();
    if (line["agent"] != "own") continue;
    EXPECT_EQ(line["top1"], top1(report, line, "of " + line["group"].get<std::string>()));
  }
}

// The same network on the same positions, once through `reproduce` and once through `match`.
TEST_F(PolicyExperiments, AgreeWithMatchOnWhatANetworkFinds) {
  plan_.positions = 100'000;  // all there are
  const auto report = run("dial");
  MatchPlan match;
  match.query = parse_query("file:" + (folder_.path() / game_.file).string() + " where rating>=0 split=test");
  match.agents = {agent_text(parse_spec(game_.human))};
  MatchTally tally(1, {});
  MatchHooks hooks;
  hooks.game = [&](const MatchedGame& one) { tally.add(one); };
  run_match(match, hooks);
  const auto summary = tally.summary();
  ASSERT_GT(summary.positions, 50);
  int found = 0;
  for (const auto& line : report.lines) {
    if (line.value("agent", "") != "told the true ratings" || line["group"] != "all") continue;
    ++found;
    EXPECT_EQ(line["positions"].get<std::int64_t>(), summary.positions);
    EXPECT_EQ(line["games"].get<std::int64_t>(), summary.games);
    EXPECT_DOUBLE_EQ(line["top1"].get<double>(), summary.agents[0].top1.value);
    EXPECT_NEAR(line["cross_entropy"].get<double>(), summary.agents[0].cross_entropy.value, 1e-4);
  }
  EXPECT_EQ(found, 1);
}

TEST_F(PolicyExperiments, KlSaysHowManyVisitsItHadAndWhatItChose) {
  const auto report = run("kl");
  EXPECT_NE(report.text.find("4 visits"), std::string::npos);
  std::size_t chosen = 0;
  for (const auto& line : report.lines) {
    EXPECT_EQ(line["visits"], plan_.visits);
    if (!line.contains("c")) continue;
    ++chosen;
    EXPECT_EQ(line["validation_positions"], plan_.positions);
  }
  EXPECT_EQ(chosen, game_.groups.size());
}

TEST_F(PolicyExperiments, LikeModelsBlendAlikeWhateverTheirSize) {
  for (const auto& name : game_.sizes) save_net(folder_.path() / (name + ".model"), tiny_net("renju", 1, 16, 0, 5));
  plan_.positions = 30;
  const auto report = run("sizes");
  std::set<std::string> weights;
  std::set<double> found;
  for (const auto& line : report.lines) {
    const std::string agent = line.value("agent", "");
    if (!agent.starts_with("blend of ") || line["group"] != "all") continue;
    weights.insert(agent.substr(agent.find("α = ")));
    found.insert(line["cross_entropy"].get<double>());
  }
  EXPECT_EQ(weights.size(), 1u);
  EXPECT_EQ(found.size(), 1u);
  EXPECT_FALSE(weights.contains("α = 0.00")) << "which any weight that is read from the wrong place would be";
}

TEST_F(PolicyExperiments, MissingModelsAreNamedWithTheWayToMakeThem) {
  std::filesystem::remove(folder_.path() / "renju-maia-low-0.model");
  std::filesystem::remove(folder_.path() / "renju-rated-0.model");
  try {
    run("groups");
    FAIL();
  } catch (const Error& error) {
    const std::string what = error.what();
    for (const char* part : {"renju-maia-low-0", "renju-rated-0", "tools/training/renju-groups.json"})
      EXPECT_NE(what.find(part), std::string::npos) << what;
    EXPECT_EQ(what.find("renju-maia-high-0"), std::string::npos) << what;
  }
}

TEST_F(PolicyExperiments, GroupsCountAsManySplitsAsThereAreModelsOf) {
  std::filesystem::remove(folder_.path() / "renju-maia-low-2.model");
  const auto report = run("groups");
  EXPECT_NE(report.text.find("renju, 2 splits"), std::string::npos) << report.text;
}

TEST_F(PolicyExperiments, GroupsBlendEveryModelWithWeightsForEveryGroup) {
  const auto report = run("groups");
  std::size_t weights = 0;
  for (const auto& line : report.lines) {
    if (!line.contains("alpha")) continue;
    ++weights;
    EXPECT_GE(line["alpha"].get<double>(), 0);
    EXPECT_LE(line["alpha"].get<double>(), 1);
  }
  EXPECT_EQ(weights, 3 * (game_.groups.size() + 2) * game_.groups.size()) << "splits, models, groups";
  for (const auto& line : report.lines) {
    if (line.value("agent", "") != "blend own" || line["group"] == "all") continue;
    EXPECT_EQ(line["top1"], top1(report, line, "blend of " + line["group"].get<std::string>()));
  }
}

TEST(PolicyGames, AreThoseOfTheTrainingLists) {
  for (const auto& game : policy_games()) {
    for (const auto& end : {game.weak, game.strongest})
      EXPECT_EQ(std::count(game.dial.begin(), game.dial.end(), end), 1) << end;
    for (std::size_t i = 1; i < game.groups.size(); ++i)
      EXPECT_EQ(game.groups[i - 1].band.to, game.groups[i].band.from) << "no rating is left out";
    std::string lists;
    for (const auto& list : game.lists) {
      std::ifstream in(tests::source_dir() / "tools/training" / list);
      lists.append(std::istreambuf_iterator<char>(in), {});
    }
    std::vector<std::string> names = game.sizes;
    for (int fold = 0; fold < game.folds; ++fold) {
      for (const auto& group : game.groups) names.push_back(game.model("maia-" + group.name, fold));
      names.push_back(game.model("maia-wide", fold));
      names.push_back(game.model("rated", fold));
    }
    for (const auto& name : names) EXPECT_NE(lists.find("\"" + name + "\""), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace ludens::reproduce
