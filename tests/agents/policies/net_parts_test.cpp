#include <gtest/gtest.h>

#include "agents/net_parts.h"
#include "agents/parts.h"
#include "base/data_dir.h"
#include "base/error.h"
#include "games/catalogue.h"
#include "support/scratch.h"
#include "support/source_dir.h"
#include "support/tiny_net.h"

namespace ludens::agents {
using namespace tests;
namespace {

class NetParts : public testing::Test {
 protected:
  void SetUp() override {
    save_net(folder_.path() / "renju.model", tiny_net("renju"));
    save_net(folder_.path() / "other.model", tiny_net("renju", 1, 16, 4, 9));
    save_net(folder_.path() / "go.model", tiny_net("go9"));
  }
  std::string net(const std::string& name, const std::string& more = "") const {
    return "net(\"" + (folder_.path() / (name + ".model")).string() + "\"" + more + ")";
  }
  Opinion ask(const std::string& agent, const Persona& persona = {}, int plies = 7) {
    const GamePtr game = find_game("renju");
    Position position = game->start();
    std::vector<Move> history;
    Rng rng(4);
    for (int i = 0; i < plies; ++i) history.push_back(position.play_random(rng));
    return make_agent(game, agent)->consider({*game, position, history, persona}, rng);
  }
  Scratch folder_;
};

TEST_F(NetParts, ANetworkHasAPolicyOverTheLegalMovesAndAValue) {
  const GamePtr game = find_game("renju");
  const auto agent = make_agent(game, net("renju"));
  Position position = game->start();
  std::vector<Move> history;
  Rng rng(1);
  while (!position.over()) {
    const Opinion opinion = agent->consider({*game, position, history}, rng);
    MoveList legal;
    position.moves(legal);
    ASSERT_EQ(opinion.moves.items().size(), static_cast<std::size_t>(legal.size()));
    double sum = 0;
    for (const auto& item : opinion.moves.items()) {
      ASSERT_TRUE(position.legal(item.move));
      sum += item.p;
    }
    ASSERT_NEAR(sum, 1, 1e-4);
    ASSERT_NEAR(opinion.value.win + opinion.value.draw + opinion.value.loss, 1, 1e-4);
    const Move move = opinion.moves.sample(rng);
    position.play(move);
    history.push_back(move);
  }
}

TEST_F(NetParts, TheQuestionsRatingCountsUnlessTheTextPinsOne) {
  const Persona weak{.rating = 1600, .opponent_rating = 1700};
  EXPECT_NE(ask(net("renju"), weak).moves, ask(net("renju")).moves);
  EXPECT_EQ(ask(net("renju", ", rating=1600, opponent=1700")).moves, ask(net("renju"), weak).moves);
  EXPECT_EQ(ask(net("renju", ", rating=1600, opponent=1700"), {.rating = 2500, .opponent_rating = 2500}).moves,
            ask(net("renju"), weak).moves);
}

TEST_F(NetParts, ANetworkOfAnotherGameIsRefusedInOneLine) {
  try {
    make_agent(find_game("renju"), net("go"));
    FAIL();
  } catch (const Error& e) {
    EXPECT_NE(std::string(e.what()).find("is a network for go9, not for renju"), std::string::npos) << e.what();
  }
  EXPECT_THROW(make_agent(find_game("renju"), "net(no-such-net)"), Error);
  EXPECT_THROW(make_agent(find_game("renju"), "net"), Error);
  EXPECT_THROW(make_agent(find_game("renju"), net("renju", ", rating=strong")), Error);
}

TEST_F(NetParts, ANetworkOfALargeBoardPlaysOnSmallerOnes) {
  for (const char* name : {"go9", "go7(komi=5.5)", "go5"}) {
    const GamePtr game = find_game(name);
    const auto agent = make_agent(game, net("go"));
    Position position = game->start();
    std::vector<Move> history;
    Rng rng(3);
    for (int ply = 0; ply < 30 && !position.over(); ++ply) {
      const Opinion opinion = agent->consider({*game, position, history}, rng);
      MoveList legal;
      position.moves(legal);
      ASSERT_EQ(opinion.moves.items().size(), static_cast<std::size_t>(legal.size())) << name;
      history.push_back(opinion.moves.best());
      position.play(history.back());
    }
  }
  EXPECT_THROW(make_agent(find_game("go13"), net("go")), Error);
}

TEST_F(NetParts, MaiaIsTheNetworkNearestToTheRating) {
  if (!data_dir(source_dir())) GTEST_SKIP() << "no data folder";
  const GamePtr game = find_game("chess");
  Position position = game->start();
  std::vector<Move> history;
  Rng rng(4);
  for (int i = 0; i < 9; ++i) history.push_back(position.play_random(rng));
  const auto says = [&](const std::string& agent, std::optional<int> rating = std::nullopt) {
    Persona persona;
    persona.rating = rating;
    return make_agent(game, agent)->consider({*game, position, history, persona}, rng).moves;
  };
  EXPECT_EQ(says("maia(1300)"), says("net(maia-1300)"));
  EXPECT_EQ(says("maia(1300)", 1900), says("net(maia-1300)"));
  EXPECT_EQ(says("maia(1351)"), says("net(maia-1400)"));
  EXPECT_EQ(says("maia(1350)"), says("net(maia-1300)"));
  EXPECT_EQ(says("maia(500)"), says("net(maia-1100)"));
  EXPECT_EQ(says("maia", 2700), says("net(maia-1900)"));
  EXPECT_EQ(says("maia"), says("net(maia-1500)"));
  EXPECT_NE(says("maia(1100)"), says("maia(1900)"));
  EXPECT_THROW(make_agent(find_game("go9"), "maia(1500)"), Error);
}

TEST_F(NetParts, TwoPassesAreWorthWhatTheNetworkSaysAndNotWhatLiesOnTheBoard) {
  // White passed after one stone: a second pass would end the game, with the whole board Black's.
  const GamePtr game = find_game("go9");
  const Move centre{40}, pass{81};
  Position position = game->start();
  const std::vector<Move> history = {centre, pass};
  for (const Move move : history) position.play(move);
  Rng rng(1);
  for (const char* batch : {"1", "4"}) {
    const auto agent = make_agent(game, "kl(policy=random, value=" + net("go") + ", visits=400, batch=" + batch + ")");
    const Opinion opinion = agent->consider({*game, position, history}, rng);
    const auto found = std::find_if(opinion.candidates.begin(), opinion.candidates.end(),
                                    [&](const Candidate& one) { return one.move == pass; });
    ASSERT_NE(found, opinion.candidates.end());
    EXPECT_GT(found->visits, 0);
    EXPECT_GT(found->value, 0.02f);
    EXPECT_LT(found->value, 0.98f);
  }
}

TEST_F(NetParts, ABlendLiesBetweenItsParts) {
  const auto a = ask(net("renju")), b = ask(net("other"));
  const auto blend = [&](const std::string& more) {
    return ask("blend(" + net("renju") + ", " + net("other") + more + ")");
  };
  const Opinion first = blend(", alpha=1"), second = blend(", alpha=0");
  for (const auto& item : first.moves.items()) EXPECT_NEAR(item.p, a.moves.at(item.move), 1e-5);
  for (const auto& item : second.moves.items()) EXPECT_NEAR(item.p, b.moves.at(item.move), 1e-5);
  const auto mean = blend(", alpha=0.25, power=1");
  for (const auto& item : mean.moves.items())
    EXPECT_NEAR(item.p, 0.25f * a.moves.at(item.move) + 0.75f * b.moves.at(item.move), 1e-5);
  EXPECT_NEAR(mean.value.win, 0.25f * a.value.win + 0.75f * b.value.win, 1e-5);
  EXPECT_EQ(blend("").moves, blend(", alpha=0.5").moves);
}

TEST_F(NetParts, WeightsOfABlendAreOneForEachAgent) {
  const std::string three = "blend(" + net("renju") + ", " + net("other") + ", random";
  EXPECT_NO_THROW(ask(three + ")"));
  EXPECT_NO_THROW(ask(three + ", alpha=\"0.5 0.3 0.2\")"));
  EXPECT_THROW(ask(three + ", alpha=0.5)"), Error);
  EXPECT_THROW(ask(three + ", alpha=\"0.5 0.3 0.3\")"), Error);
  EXPECT_THROW(ask(three + ", alpha=\"0.5 0.3 x\")"), Error);
  EXPECT_THROW(ask("blend(random)"), Error);
}

TEST_F(NetParts, TemperAndTopChangeThePolicyAlone) {
  const auto plain = ask(net("renju"));
  const auto sharp = ask("temper(" + net("renju") + ", t=0)");
  EXPECT_EQ(sharp.moves, Distribution::sure(plain.moves.best()));
  EXPECT_EQ(sharp.value, plain.value);
  const auto top = ask("top(" + net("renju") + ", p=0.5)");
  EXPECT_LT(top.moves.items().size(), plain.moves.items().size());
  EXPECT_EQ(top.moves.best(), plain.moves.best());
}

TEST_F(NetParts, QuestionsAskedTogetherAreAnsweredAsOneByOne) {
  const GamePtr game = find_game("renju");
  std::vector<Position> positions;
  std::vector<std::vector<Move>> histories(9);
  Rng dice(3);
  for (auto& history : histories) {
    Position position = game->start();
    for (int ply = 0; ply < 12; ++ply) history.push_back(position.play_random(dice));
    positions.push_back(position);
  }
  std::vector<Question> questions;
  for (std::size_t i = 0; i < positions.size(); ++i)
    questions.push_back({*game,
                         positions[i],
                         histories[i],
                         {.rating = 1500 + 100 * static_cast<int>(i), .opponent_rating = std::nullopt}});
  for (const auto& text : {net("renju"), "temper(" + net("renju") + ", t=0.5)", "top(" + net("other") + ", p=0.5)",
                           "blend(" + net("renju") + ", " + net("other") + ", alpha=0.3)"}) {
    Rng rng(1);
    std::vector<Opinion> together(questions.size());
    make_agent(game, text)->consider_all(questions, together, rng);
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const Opinion alone = make_agent(game, text)->consider(questions[i], rng);
      ASSERT_EQ(together[i].moves.items().size(), alone.moves.items().size()) << text;
      for (const auto& item : alone.moves.items()) ASSERT_NEAR(together[i].moves.at(item.move), item.p, 1e-3) << text;
      ASSERT_NEAR(together[i].value.win, alone.value.win, 1e-3) << text;
    }
  }
}

TEST_F(NetParts, ASearchInBatchesMakesItsVisitsAndAnswersTheSameWayAgain) {
  const std::string guides = "policy=" + net("renju") + ", visits=200, c=1";
  const Opinion one = ask("kl(" + guides + ")");
  for (const char* more : {", batch=8", ", batch=16", ", batch=64"}) {
    const Opinion batched = ask("kl(" + guides + more + ")");
    EXPECT_EQ(batched.visits, 200) << more;
    std::int64_t visits = 0;
    for (const auto& candidate : batched.candidates) visits += candidate.visits;
    EXPECT_EQ(visits, 200) << more;
    EXPECT_EQ(ask("kl(" + guides + more + ")"), batched) << more;
    EXPECT_NEAR(batched.value.win, one.value.win, 0.1) << more;
  }
  EXPECT_EQ(ask("kl(" + guides + ", value=" + net("other") + ", batch=8)").visits, 200);
}

TEST_F(NetParts, ANetworkIsASystemOneToo) {
  const std::string model = "\"" + (folder_.path() / "renju.model").string() + "\"";
  const Opinion policy = ask(net("renju")), felt = ask("system1(" + model + ")");
  for (const auto& item : policy.moves.items()) EXPECT_FLOAT_EQ(felt.moves.at(item.move), item.p);
  EXPECT_FLOAT_EQ(felt.value.win, policy.value.expected());
  for (const char* more : {"", ", batch=8", ", select=uct", ", values=renju-human", ", values=renju-human, batch=4"}) {
    const std::string text = "dual(system1=" + model + ", visits=60, doubt=3, leftover=0" + more + ")";
    const Opinion thought = ask(text);
    EXPECT_EQ(thought.visits, 60) << text;
    EXPECT_EQ(thought.impression->moves, felt.impression->moves) << text;
    EXPECT_EQ(ask(text), thought) << text;
  }
  EXPECT_EQ(ask("uct-prior(system1=" + model + ", visits=60, batch=8)").visits, 60);
}

TEST_F(NetParts, CanonicalTextsReadBack) {
  EXPECT_EQ(agent_text(parse_spec("net(renju-human-net, symmetries=1)")), "net(renju-human-net)");
  EXPECT_EQ(agent_text(parse_spec("blend(net(a), temper(random, t=1), alpha=0.70)")),
            "blend(net(a), temper(random), alpha=0.70)");
  for (const char* text :
       {"net(a, rating=15k)", "net(\"some/where.model\")", "blend(net(a), random, uct, alpha=\"0.5 0.3 0.2\", power=1)",
        "kl(policy=net(a), value=net(b), c=inf)", "persona(renju-human, rating=2200)"})
    EXPECT_EQ(agent_text(parse_spec(text)), text);
}

TEST_F(NetParts, KlWithInfiniteCIsThePriorAndWithNoneItPlaysForValue) {
  const auto prior = ask(net("renju"));
  EXPECT_EQ(ask("kl(policy=" + net("renju") + ", c=inf)").moves, prior.moves);
  // With a large c the visits follow the prior; they are counted in hundredths here.
  const auto near = ask("kl(policy=" + net("renju") + ", c=1000, visits=2000)");
  double distance = 0;
  for (const auto& item : prior.moves.items()) distance += std::abs(item.p - near.moves.at(item.move)) / 2;
  EXPECT_LT(distance, 0.1);
  EXPECT_EQ(near.visits, 2000);
}

TEST_F(NetParts, AFamilyOfSearchesAnswersLikeItsMembersAlone) {
  const GamePtr game = find_game("renju");
  const std::vector<std::string> cs = {"0.5", "5", "inf"};
  const auto family = kl_family(game, net("renju"), net("other"), cs, 30);
  ASSERT_EQ(family.size(), cs.size());
  Position position = game->start();
  std::vector<Move> history;
  Rng dice(4);
  for (int ply = 0; ply < 6; ++ply) {
    for (std::size_t i = 0; i < cs.size(); ++i) {
      const std::string text =
          "kl(policy=" + net("renju") + ", value=" + net("other") + ", c=" + cs[i] + ", visits=30)";
      Rng ours(9), theirs(9);
      EXPECT_EQ(family[i]->consider({*game, position, history}, ours).moves,
                make_agent(game, text)->consider({*game, position, history}, theirs).moves)
          << "c = " << cs[i] << ", ply " << ply;
    }
    history.push_back(position.play_random(dice));
  }
}

TEST_F(NetParts, KlFindsAWinningMoveThatThePriorDislikes) {
  const GamePtr game = find_game("tictactoe");
  // X has two in a row at the top; the prior is uniform, values come from a search.
  Position position = game->start();
  std::vector<Move> history;
  for (const std::uint32_t id : {0u, 3u, 1u, 4u}) {
    position.play(Move{id});
    history.push_back(Move{id});
  }
  Rng rng(1);
  const auto opinion = make_agent(game, "kl(policy=random, value=uct(playouts=50), c=0.5, visits=200)")
                           ->consider({*game, position, history}, rng);
  EXPECT_EQ(opinion.moves.best(), Move{2});
  EXPECT_GT(opinion.moves.at(Move{2}), 0.5f);
}

}  // namespace
}  // namespace ludens::agents
