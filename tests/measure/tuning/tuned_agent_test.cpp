#include "measure/tuning/tuned_agent.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "measure/matching/match.h"
#include "measure/matching/tally.h"
#include "records/jsonl/line.h"
#include "support/scratch.h"
#include "support/tiny_net.h"

namespace ludens::measure {
using namespace tests;
namespace {

// Random games on Go 9×9, the mover rated 1000 or 2000, and two networks of random weights: people who play as the
// first one thinks where they are rated 1000, and as the second where they are rated 2000.
class Tuned : public testing::Test {
 protected:
  Tuned() {
    for (const unsigned seed : {1u, 2u}) {
      const auto path = folder_.file(fmt::format("{}.model", seed));
      save_net(path, tiny_net("go9", 1, 16, 0, seed));
      nets_.push_back(fmt::format("net(\"{}\")", path.string()));
    }
    const GamePtr game = find_game("go9");
    std::vector<std::unique_ptr<Agent>> players;
    for (const auto& net : nets_) players.push_back(make_agent(game, net));
    Rng rng(5);
    std::string text;
    for (int i = 0; i < 40; ++i) {
      Record record;
      record.game = "go9";
      Position position = game->start();
      std::vector<Move> history;
      for (int ply = 1; ply <= 9; ++ply) {
        const auto side = static_cast<std::size_t>(index(position.to_move()));
        Move move = kNoMove;
        if (ply <= 4 || ply % 3 == 0) {
          move = position.play_random(rng);
        } else {
          Question question{*game, position, history};
          question.persona.rating = side == 0 ? 1000 : 2000;
          question.persona.opponent_rating = side == 0 ? 2000 : 1000;
          move = players[side]->consider(question, rng).moves.best();
          position.play(move);
        }
        record.turns.push_back({move, std::nullopt});
        history.push_back(move);
      }
      record.players[0].rating = 1000;
      record.players[1].rating = 2000;
      record.tags["id"] = fmt::format("g{}", i);
      text += to_json_line(record) + "\n";
    }
    plan_.query = parse_query("file:" + folder_.write("games.jsonl", text).string());
    spec_ = parse_spec(agent_text(parse_spec(fmt::format("blend({}, {})", nets_[0], nets_[1]))));
  }

  // What `match` says of agents on the same positions.
  std::vector<AgentMatch> matched(const std::vector<std::string>& agents, const std::string& where = "") const {
    MatchPlan match;
    match.query = parse_query(query_text(plan_.query) + where);
    for (const auto& agent : agents) match.agents.push_back(agent_text(parse_spec(agent)));
    MatchTally tally(agents.size(), {});
    MatchHooks hooks;
    hooks.game = [&](const MatchedGame& game) { tally.add(game); };
    run_match(match, hooks);
    return tally.summary().agents;
  }

  Scratch folder_;
  std::vector<std::string> nets_;
  TuningPlan plan_;
  Spec spec_;
};

constexpr double kGeometric[] = {0};

TEST_F(Tuned, PartsAndTheBestMixtureFindWhatMatchSaysTheyFind) {
  const Tunable blend = tunable(spec_, kGeometric);
  EXPECT_EQ(blend.grid.size(), 101u);
  plan_.parts = blend.parts;
  const auto positions = collect(plan_);
  EXPECT_EQ(positions.size(), 40u * 6);
  const auto found = tune_bands(positions, {}, blend);
  ASSERT_EQ(found.size(), 1u);
  const auto& [whole, agent, part] = found[0];
  const auto match = matched({nets_[0], nets_[1], agent});
  EXPECT_DOUBLE_EQ(whole.curve.front(), match[0].top1.value) << "the first network alone";
  EXPECT_DOUBLE_EQ(whole.curve.back(), match[1].top1.value) << "the second";
  EXPECT_NEAR(whole.top1.value, match[2].top1.value, 1.5 / 240) << agent << ": a tie may fall otherwise in floats";
  EXPECT_NEAR(whole.cross_entropy, match[2].cross_entropy.value, 1e-3);
  EXPECT_EQ(whole.top1.value, *std::max_element(whole.curve.begin(), whole.curve.end()));
  EXPECT_DOUBLE_EQ(whole.gain.value, whole.top1.value - whole.alone.value);
  EXPECT_EQ(whole.alone.value, std::max(whole.curve.front(), whole.curve.back()));
}

TEST_F(Tuned, EachBandGetsTheNetworkThatItsPeopleFollowAndAPersonaPlaysSo) {
  const Tunable blend = tunable(spec_, kGeometric);
  plan_.parts = blend.parts;
  plan_.jobs = 2;
  const Band bands[] = {{std::nullopt, 1500}, {1500, std::nullopt}};
  const auto found = tune_bands(collect(plan_), bands, blend);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[1].result.positions + found[2].result.positions, 240);
  EXPECT_EQ(found[1].best_part, agent_text(parse_spec(fmt::format("blend({}, {}, alpha=1)", nets_[0], nets_[1]))));
  EXPECT_EQ(found[2].best_part, agent_text(parse_spec(fmt::format("blend({}, {}, alpha=0)", nets_[0], nets_[1]))));
  EXPECT_GE(found[1].result.top1.value, 2.0 / 3) << "plies 5 and 7 of 5, 7 and 9 are the network's own";
  EXPECT_GE(found[2].result.top1.value, 1.0 / 3) << "ply 8 of 4, 6 and 8";

  const PersonaFile persona = parse_persona(persona_text(tuned_persona(plan_, "go9", found)));
  EXPECT_EQ(persona.whole.agent, found[0].agent);
  ASSERT_EQ(persona.groups.size(), 2u);
  EXPECT_EQ(persona.group_for(1000).agent, found[1].agent);
  EXPECT_EQ(persona.group_for(1500).agent, found[2].agent);
  const std::string path = folder_.write("people.persona", persona_text(persona)).string();
  const double both = (found[1].result.top1.value * static_cast<double>(found[1].result.positions) +
                       found[2].result.top1.value * static_cast<double>(found[2].result.positions)) /
                      240;
  EXPECT_NEAR(matched({"persona(\"" + path + "\")"})[0].top1.value, both, 2.5 / 240);
}

TEST_F(Tuned, AJudgeFindsATemperature) {
  plan_.parts = {nets_[0]};
  plan_.judge = nets_[1];
  plan_.judged = INT64_MAX;
  const Tunable alone = tunable(parse_spec(nets_[0]), kGeometric);
  const auto positions = collect(plan_);
  const auto found = tune_bands(positions, {}, alone);
  ASSERT_TRUE(found[0].result.temperature);
  EXPECT_EQ(found[0].result.judged, std::ssize(positions));
  double lost = 0, ours = 0;
  for (const auto& position : positions) {
    lost += static_cast<double>(position.losses[position.played]);
    ours += drawn_loss(position, alone.grid[0], *found[0].result.temperature);
  }
  EXPECT_NEAR(found[0].result.people_loss, lost / 240, 1e-9);
  EXPECT_NEAR(found[0].result.loss, ours / 240, 1e-9);
  EXPECT_NE(tuned_table(found).find("people lose"), std::string::npos);
  EXPECT_TRUE(tuned_persona(plan_, "go9", found).whole.temperature);
}

TEST(Tunable, SaysWhatIsTunedAndHowTheAgentIsThenCalled) {
  const auto text = [](const char* agent) { return agent_text(parse_spec(agent)); };
  const Tunable three = tunable(parse_spec("blend(random, uct, grave)"), kGeometric);
  EXPECT_EQ(three.parts, (std::vector<std::string>{"random", "uct", "grave"}));
  EXPECT_EQ(three.agent({{0.5, 0.25, 0.25}, 0}), text("blend(random, uct, grave, alpha=\"0.50 0.25 0.25\")"));
  EXPECT_EQ(tunable(parse_spec("blend(random, uct)"), kGeometric).agent({{0.25, 0.75}, 0.5}),
            text("blend(random, uct, alpha=0.25, power=0.5)"));
  const Tunable kl = tunable(parse_spec("kl(policy=random, visits=5)"), kGeometric);
  ASSERT_EQ(kl.parts.size(), 6u);
  EXPECT_EQ(kl.parts[0], text("kl(policy=random, visits=5, c=0.5)"));
  EXPECT_EQ(kl.agent(kl.grid[5]), text("kl(policy=random, visits=5, c=inf)"));
  EXPECT_NE(complaint([] { tunable(parse_spec("blend(random)"), kGeometric); }).find("two agents or more"),
            std::string::npos);
}

}  // namespace
}  // namespace ludens::measure
