// Mining against a naive twin: a judge that knows tic-tac-toe by heart, people who play by a made-up table, and the
// same question answered by counting.
#include "play/problem/mine.h"

#include <cmath>

#include <gtest/gtest.h>

#include "agents/parts.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "play/first_choice.h"
#include "play/problem/collection.h"
#include "support/source_dir.h"

namespace ludens::play {
namespace {

constexpr const char* kJudge = "uct(playouts=100)";

// What a position is worth to the side to move, played out to the end.
double worth(const Position& position) {
  if (position.over()) return reward(position.result(), position.to_move());
  MoveList moves;
  position.moves(moves);
  double best = 0;
  for (const Move move : moves) {
    Position after = position;
    after.play(move);
    best = std::max(best, 1 - worth(after));
  }
  return best;
}

Opinion judged(const Position& position) {
  MoveList moves;
  position.moves(moves);
  std::vector<Weighted> weights;
  Opinion out;
  for (const Move move : moves) {
    Position after = position;
    after.play(move);
    const double value = 1 - worth(after);
    weights.push_back({move, static_cast<float>(value + 0.01)});
    out.candidates.push_back({move, 100, static_cast<float>(value)});
  }
  std::sort(weights.begin(), weights.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
  out.moves = Distribution(std::move(weights));
  return out;
}

// The weaker the level, the more they prefer moves with small numbers.
Distribution liked(const Position& position, const std::string& level) {
  MoveList moves;
  position.moves(moves);
  std::vector<Weighted> weights;
  for (const Move move : moves)
    weights.push_back({move, 1.0f / static_cast<float>(level == "weak" ? (move.id + 1) * (move.id + 1) : move.id + 1)});
  std::sort(weights.begin(), weights.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
  return Distribution(std::move(weights));
}

Opinion answer(const std::string& agent, const Question& question) {
  if (agent.starts_with("uct")) return judged(question.position);
  Opinion out;
  out.moves = liked(question.position, agent);
  return out;
}

MineOptions options(double missed) {
  MineOptions out;
  out.level = "weak";
  out.levels = {"weak", "strong"};
  out.judge = kJudge;
  out.missed = missed;
  out.people = [](const std::string& level) { return level; };
  return out;
}

Session random_game(std::uint64_t seed) {
  Session out(find_game("tictactoe"));
  Rng rng(seed);
  while (!out.ended()) {
    MoveList moves;
    out.position().moves(moves);
    out.play(moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))]);
  }
  return out;
}

Session upto(const Session& game, int ply) {
  Session out(game.game_ptr());
  for (int i = 0; i < ply; ++i) out.play(game.moves()[static_cast<std::size_t>(i)]);
  return out;
}

// The one move that decides, found by looking at every move.
std::optional<DecidingMove> naive(const Position& position, const MineOptions& how) {
  MoveList moves;
  position.moves(moves);
  std::vector<std::pair<double, Move>> values;
  for (const Move move : moves) {
    Position after = position;
    after.play(move);
    values.emplace_back(1 - worth(after), move);
  }
  std::sort(values.begin(), values.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  if (values.size() < 2 || values[0].first < how.good || values[1].first > values[0].first - how.decides)
    return std::nullopt;
  return DecidingMove{values[0].second, values[0].first, values[1].first};
}

TEST(Miner, FindsThePositionsInWhichOneMoveDecidesAndNoOthers) {
  const MineOptions how = options(0);
  const Miner miner(answer, how);
  int found = 0, none = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Session game = random_game(seed);
    for (int ply = 0; ply < static_cast<int>(game.moves().size()); ++ply) {
      const Session here = upto(game, ply);
      const auto expected = naive(here.position(), how), actual = miner.decides(here, "weak");
      ASSERT_EQ(actual.has_value(), expected.has_value()) << seed << " " << ply;
      (expected ? found : none) += 1;
      if (!expected) continue;
      EXPECT_EQ(actual->move, expected->move);
      EXPECT_NEAR(actual->value, expected->value, 1e-6);
      EXPECT_NEAR(actual->other, expected->other, 1e-6);
    }
  }
  EXPECT_GT(found, 20);
  EXPECT_GT(none, 20);
}

TEST(Miner, MakesProblemsOfWhatMostOfTheLevelMissAndGradesThemAlongTheSolution) {
  const MineOptions how = options(0.5);
  const Miner miner(answer, how);
  int problems = 0, longer = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed)
    for (const Problem& problem : miner.problems(random_game(seed))) {
      ++problems;
      Session at = problem_session(problem);
      EXPECT_LE(liked(at.position(), "weak").at(problem.solution.front()), 0.5f);
      // The difficulty: what is left when everybody who misses a move of the solver's has gone.
      double weak = 1, strong = 1;
      for (std::size_t i = 0; i < problem.solution.size(); ++i) {
        if (i % 2 == 0) {
          const auto expected = naive(at.position(), how);
          ASSERT_TRUE(expected);
          EXPECT_EQ(problem.solution[i], expected->move);
          weak *= static_cast<double>(liked(at.position(), "weak").at(problem.solution[i]));
          strong *= static_cast<double>(liked(at.position(), "strong").at(problem.solution[i]));
        } else {
          EXPECT_EQ(problem.solution[i], first_choice(judged(at.position())));
        }
        at.play(problem.solution[i]);
      }
      longer += problem.solution.size() > 1;
      EXPECT_NEAR(problem.difficulty(), 1 - weak, 1e-6);
      ASSERT_EQ(problem.chances.size(), 2u);
      EXPECT_NEAR(problem.chances[0].second, weak, 1e-6);
      EXPECT_NEAR(problem.chances[1].second, strong, 1e-6);
      // What people play instead, the most popular first, with what it leaves and how it is answered.
      const Session start = problem_session(problem);
      double before = 1;
      for (const WrongMove& wrong : problem.wrong) {
        EXPECT_NE(wrong.move, problem.solution.front());
        EXPECT_LE(wrong.share, before);
        EXPECT_GE(wrong.share, how.popular);
        before = wrong.share;
        EXPECT_LE(wrong.value, problem.value - how.decides + 1e-9);
        Session there = start;
        there.play(wrong.move);
        EXPECT_EQ(wrong.reply.empty(), there.ended());
        if (!wrong.reply.empty()) EXPECT_EQ(wrong.reply.front(), first_choice(judged(there.position())));
        for (const Move move : wrong.reply) EXPECT_TRUE(there.play(move));
      }
      // And back from its line.
      const std::string line = problem_json(problem).dump();
      EXPECT_EQ(problem_json(read_problem(Json::parse(line))).dump(), line);
    }
  EXPECT_GT(problems, 5);
  EXPECT_GT(longer, 0);
}

TEST(Miner, TakesAFewProblemsOfAGameThatDoNotOverlap) {
  MineOptions how = options(0);
  how.a_game = 1;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Session game = random_game(seed);
    EXPECT_LE(Miner(answer, how).problems(game).size(), 1u);
    how.a_game = 9;
    std::size_t end = 0;
    for (const Problem& problem : Miner(answer, how).problems(game)) {
      EXPECT_GE(problem.moves.size(), end);
      end = problem.moves.size() + problem.solution.size();
    }
    how.a_game = 1;
  }
}

TEST(Problem, RefusesWhatCannotBePlayed) {
  const auto read = [](const char* text) { return read_problem(Json::parse(text)); };
  EXPECT_EQ(read(R"({"game":"tictactoe","moves":["b2","a1"],"solution":["a3"]})").moves.size(), 2u);
  EXPECT_THROW(read(R"({"game":"tictactoe","moves":["b2","b2"],"solution":["a3"]})"), Error);
  EXPECT_THROW(read(R"({"game":"tictactoe","moves":["b2"],"solution":[]})"), Error);
  EXPECT_THROW(read(R"({"game":"tictactoe","moves":["b2"],"solution":["b2"]})"), Error);
  EXPECT_THROW(read(R"({"game":"nothing","moves":[],"solution":["b2"]})"), Error);
  EXPECT_THROW(read(R"({"moves":[],"solution":["b2"]})"), Error);
}

}  // namespace
}  // namespace ludens::play
