#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "belief/inner_product.h"
#include "games/catalogue.h"
#include "games/family.h"

namespace ludens::belief {
namespace {

// Opinions out of nothing: a hash of the position, of whom it is asked for, and of a seed.
class Hashed final : public Evaluator {
 public:
  explicit Hashed(std::uint64_t seed) : seed_(seed) {}
  void evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng&, const Until&) override {
    largest = std::max(largest, batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) {
      ++asked;
      out[i] = answer(batch[i].position, batch[i].persona);
    }
  }
  Evaluation answer(const Position& position, const Persona& persona) const {
    const std::uint64_t key = fold(position.key(), seed_ + static_cast<std::uint64_t>(persona.rating.value_or(7)));
    Rng rng(key);
    MoveList moves;
    position.moves(moves);
    Evaluation out;
    for (int k = 0; k < moves.size(); ++k) out.policy.push_back(rng.below(5) == 0 ? 0 : static_cast<float>(rng.unit()));
    out.policy.front() += 0.1f;
    const float sum = std::accumulate(out.policy.begin(), out.policy.end(), 0.0f);
    for (auto& p : out.policy) p /= sum;
    const auto win = static_cast<float>(rng.unit() * 0.8);
    out.value = {win, 0.2f, 0.8f - win};
    return out;
  }
  std::size_t largest = 0;
  std::int64_t asked = 0;

 private:
  std::uint64_t seed_;
};

// One move after the other, as formula 6.1 says.
double naive(const Game& game, const Position& position, const Persona& persona, const Hashed& policy,
             const Hashed& value) {
  const Persona other{persona.opponent_rating, persona.rating, {}, {}};
  const auto p = policy.answer(position, persona).policy;
  MoveList moves;
  position.moves(moves);
  double sum = 0;
  for (int k = 0; k < moves.size(); ++k) {
    Position after = position;
    after.play(moves[k]);
    double v;
    if (after.over() && game.family->counts_dead_stones())
      v = static_cast<double>(value.answer(position, persona).value.expected());
    else if (after.over())
      v = reward(after.result(), position.to_move());
    else
      v = after.to_move() == position.to_move() ? value.answer(after, persona).value.expected()
                                                : 1 - value.answer(after, other).value.expected();
    sum += static_cast<double>(p[static_cast<std::size_t>(k)]) * v;
  }
  return sum;
}

Evaluation ask(Evaluator& evaluator, const Position& position, const std::vector<Move>& history,
               const Persona& persona) {
  MoveList legal;
  position.moves(legal);
  const std::vector<Move> moves(legal.begin(), legal.end());
  const EvaluationRequest request{position, history, persona, moves};
  Evaluation out;
  Rng rng(1);
  evaluator.evaluate({&request, 1}, {&out, 1}, rng);
  return out;
}

TEST(InnerProduct, IsTheSumThatANaiveTwinMakesAtEveryPlyOfRandomGames) {
  for (const char* name : {"tictactoe", "renju", "go5", "othello", "connect4", "chess"}) {
    const GamePtr game = find_game(name);
    const auto policy = std::make_shared<Hashed>(3), value = std::make_shared<Hashed>(4);
    InnerProduct inner(game, policy, value, {.batch = 7});
    Rng rng(5);
    Position position = game->start();
    std::vector<Move> history;
    const Persona persona{.rating = 20, .opponent_rating = 12};
    for (int ply = 0; ply < 40 && !position.over(); ++ply) {
      const double expected = naive(*game, position, persona, *policy, *value);
      const Evaluation found = ask(inner, position, history, persona);
      ASSERT_NEAR(found.value.expected(), expected, 1e-5) << name << " ply " << ply;
      ASSERT_NEAR(found.value.win + found.value.draw + found.value.loss, 1, 1e-5);
      ASSERT_EQ(found.action_values.size(), found.policy.size());
      history.push_back(position.play_random(rng));
    }
    EXPECT_LE(value->largest, 7u);
  }
}

// Who wins at once wins, whatever anybody thinks of the other positions.
TEST(InnerProduct, AFinishedGameIsWorthItsResult) {
  const GamePtr game = find_game("tictactoe");
  Position position = game->start();
  for (const std::uint32_t cell : {0, 3, 1, 4}) position.play(Move{cell});
  const auto policy = std::make_shared<Hashed>(3), value = std::make_shared<Hashed>(4);
  InnerProduct inner(game, policy, value);
  const Evaluation found = ask(inner, position, {}, {});
  MoveList moves;
  position.moves(moves);
  for (int k = 0; k < moves.size(); ++k)
    if (moves[k] == Move{2} && found.policy[static_cast<std::size_t>(k)] > 0)
      EXPECT_EQ(found.action_values[static_cast<std::size_t>(k)], 1);
}

TEST(InnerProduct, BatchesAndWhoElseIsAskedChangeNothing) {
  const GamePtr game = find_game("renju");
  Rng rng(9);
  std::vector<Position> positions;
  Position position = game->start();
  for (int ply = 0; ply < 12; ++ply) {
    positions.push_back(position);
    position.play_random(rng);
  }
  const auto policy = std::make_shared<Hashed>(3), value = std::make_shared<Hashed>(4);
  const Persona persona{.rating = 20, .opponent_rating = 12};
  InnerProduct small(game, policy, value, {.batch = 3}), large(game, policy, value, {.batch = 1000});
  std::vector<std::vector<Move>> moves;
  std::vector<EvaluationRequest> requests;
  for (const auto& one : positions) {
    MoveList legal;
    one.moves(legal);
    moves.emplace_back(legal.begin(), legal.end());
  }
  for (std::size_t i = 0; i < positions.size(); ++i) requests.push_back({positions[i], {}, persona, moves[i]});
  std::vector<Evaluation> together(positions.size());
  large.evaluate(requests, together, rng);
  for (std::size_t i = 0; i < positions.size(); ++i)
    EXPECT_EQ(ask(small, positions[i], {}, persona).value, together[i].value);
}

TEST(InnerProduct, RareMovesThatAreLeftOutChangeAtMostTheirShare) {
  const GamePtr game = find_game("renju");
  Rng rng(2);
  Position position = game->start();
  for (int i = 0; i < 9; ++i) position.play_random(rng);
  const auto policy = std::make_shared<Hashed>(3), value = std::make_shared<Hashed>(4);
  InnerProduct exact(game, policy, value), quick(game, policy, value, {.least = 0.004});
  const Evaluation all = ask(exact, position, {}, {});
  const std::int64_t asked = value->asked;
  const Evaluation some = ask(quick, position, {}, {});
  EXPECT_LT(value->asked - asked, asked);
  double left_out = 0;
  for (const float p : all.policy) left_out += p < 0.004f ? p : 0;
  EXPECT_GT(left_out, 0.01);
  EXPECT_LE(std::abs(all.value.expected() - some.value.expected()), left_out);
}

}  // namespace
}  // namespace ludens::belief
