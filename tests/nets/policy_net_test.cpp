#include "nets/policy_net.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "support/tiny_net.h"

namespace ludens::nets {
using namespace tests;
namespace {

struct Played {
  Position position;
  std::vector<Move> history;
};

// Positions of a random game, with the moves to them, turned by a symmetry.
Played random_position(const Game& game, int plies, std::uint64_t seed, int symmetry = 0) {
  const Symmetries turns(game.board.columns, game.board.rows);
  Rng rng(seed);
  Played straight{game.start(), {}}, turned{game.start(), {}};
  for (int i = 0; i < plies && !straight.position.over(); ++i) {
    const Move move = straight.position.play_random(rng);
    straight.history.push_back(move);
    turned.position.play(turns.move(symmetry, move));
    turned.history.push_back(turns.move(symmetry, move));
  }
  return turned;
}

void expect_near(const NetAnswer& a, const NetAnswer& b, double allowed) {
  ASSERT_EQ(a.logits.size(), b.logits.size());
  for (std::size_t i = 0; i < a.logits.size(); ++i) ASSERT_NEAR(a.logits[i], b.logits[i], allowed) << i;
  EXPECT_NEAR(a.value.win, b.value.win, allowed);
  EXPECT_NEAR(a.value.draw, b.value.draw, allowed);
}

TEST(PolicyNet, ABatchAnswersAsOneByOne) {
  for (const char* name : {"renju", "go9"}) {
    const GamePtr game = find_game(name);
    const auto net = policy_net(tiny_net(name));
    std::vector<Played> played;
    for (int i = 0; i < 37; ++i) played.push_back(random_position(*game, i % 20, static_cast<std::uint64_t>(i)));
    const Persona persona{.rating = 2000, .opponent_rating = 1900};
    std::vector<EvaluationRequest> questions;
    for (const auto& p : played) questions.push_back({p.position, p.history, persona});
    std::vector<NetAnswer> together(questions.size());
    NetMemory memory;
    net->ask(questions, together, memory);
    for (std::size_t i = 0; i < questions.size(); ++i) {
      NetMemory fresh;
      expect_near(net->ask(questions[i], fresh), together[i], 1e-4);
    }
  }
}

// A model whose checksum is right may still hold any numbers: it is refused, or says so, or answers with numbers.
TEST(PolicyNet, OfHostileNumbersNeverAnswersWithoutNumbers) {
  const GamePtr game = find_game("go9");
  const Played played = random_position(*game, 9, 3);
  const Persona persona;
  int refused = 0;
  for (const float size : {3e38f, 1e30f, 1e12f, 1e6f, 1e-38f, 0.0f})
    for (const Precision precision : {Precision::Fast, Precision::Exact})
      for (const int symmetries : {1, 8}) {
        NetModel model = tiny_net("go9", 2, 16, 8);
        int count = 0;
        for (auto& tensor : model.tensors)
          for (auto& value : tensor.values) value = ++count % 3 == 0 ? -size : size;
        NetMemory memory;
        try {
          const NetAnswer answer = policy_net(model, {.precision = precision})
                                       ->ask({played.position, played.history, persona}, memory, symmetries);
          for (const float logit : answer.logits) EXPECT_TRUE(std::isfinite(logit)) << size;
          EXPECT_NEAR(answer.value.win + answer.value.draw + answer.value.loss, 1, 1e-3) << size;
        } catch (const Error&) {
          ++refused;
        }
      }
  EXPECT_GE(refused, 8) << "those beyond 1e12 at least";
}

TEST(PolicyNet, RemembersWithinItsBytes) {
  const GamePtr game = find_game("renju");
  const auto net = policy_net(tiny_net("renju"));
  NetMemory memory(50'000);
  const Persona nobody;
  for (int round = 0; round < 2; ++round)
    for (std::uint64_t i = 0; i < 20; ++i) {
      const auto played = random_position(*game, 9, i);
      NetMemory fresh;
      const EvaluationRequest question{played.position, played.history, nobody};
      expect_near(net->ask(question, memory), net->ask(question, fresh), 0);
    }
  EXPECT_GT(memory.hits(), 5);
  EXPECT_LE(memory.bytes(), 50'000u);
  EXPECT_GT(memory.bytes(), 0u);
}

TEST(PolicyNet, ARatingChangesTheAnswerAndSoDoesTheLastMove) {
  const GamePtr game = find_game("renju");
  const auto net = policy_net(tiny_net("renju"));
  const auto played = random_position(*game, 8, 3);
  NetMemory memory(100'000);
  const Persona weak{.rating = 1500, .opponent_rating = {}}, strong{.rating = 2800, .opponent_rating = {}};
  const auto a = net->ask({played.position, played.history, weak}, memory);
  EXPECT_NE(a.logits, net->ask({played.position, played.history, strong}, memory).logits);
  EXPECT_NE(a.logits, net->ask({played.position, {}, weak}, memory).logits);
}

TEST(PolicyNet, AveragedOverAllSymmetriesTurnedPositionsGetTurnedAnswers) {
  for (const char* name : {"renju", "go9"}) {
    const GamePtr game = find_game(name);
    const auto net = policy_net(tiny_net(name), {Precision::Exact, {}});
    const Symmetries turns(game->board.columns, game->board.rows);
    NetMemory memory;
    const Persona nobody;
    const auto straight = random_position(*game, 12, 5);
    const auto want = net->ask({straight.position, straight.history, nobody}, memory, 8);
    for (int s = 1; s < 8; ++s) {
      const auto turned = random_position(*game, 12, 5, s);
      const auto got = net->ask({turned.position, turned.history, nobody}, memory, 8);
      for (std::uint32_t id = 0; id < want.logits.size(); ++id)
        ASSERT_NEAR(want.logits[id], got.logits[turns.move(s, Move{id}).id], 2e-3) << name << " " << s;
      EXPECT_NEAR(want.value.win, got.value.win, 1e-4);
    }
  }
}

}  // namespace
}  // namespace ludens::nets
