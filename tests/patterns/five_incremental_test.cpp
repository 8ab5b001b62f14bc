#include "patterns/five_incremental.h"

#include <gtest/gtest.h>

#include "games/symmetry.h"

#include <cmath>

#include "games/catalogue.h"
#include "games/five_in_row/renju.h"
#include "patterns/naive_five.h"

namespace ludens::patterns::five {
namespace {

struct Judged {
  std::vector<Move> moves;
  std::vector<float> p, value;
  bool operator==(const Judged&) const = default;
};

Judged judge(IncrementalNet& network, const Position& position) {
  Judged out;
  MoveList legal;
  position.moves(legal);
  out.moves.assign(legal.begin(), legal.end());
  std::sort(out.moves.begin(), out.moves.end());
  out.p.resize(out.moves.size());
  out.value.resize(out.moves.size());
  network.evaluate_moves(out.moves, out.p.data(), out.value.data());
  return out;
}

std::shared_ptr<const Tables> tables(const Shape& shape, std::uint64_t seed = 1) {
  return std::make_shared<Tables>(lively_net(shape, seed));
}

std::vector<Move> random_moves(const Game& game, int count, Rng& rng) {
  std::vector<Move> out;
  for (Position position = game.start(); static_cast<int>(out.size()) < count && !position.over();)
    out.push_back(position.play_random(rng));
  return out;
}

// What a file can hold at most: 16-bit floats.
TEST(IncrementalNet, OfHostileNumbersAnswersWithNumbers) {
  const GamePtr game = find_game("renju");
  for (const float size : {65504.0f, -65504.0f, 6e-8f}) {
    Net hostile{Shape{.hidden = 32}};
    int count = 0;
    for (auto& weight : hostile.weights) weight = ++count % 5 == 0 ? -size : size;
    IncrementalNet network(std::make_shared<Tables>(hostile));
    Rng rng(1);
    Position position = game->start();
    std::vector<Move> history;
    for (int ply = 0; ply < 30 && !position.over(); ++ply) {
      network.set_position(position, history, {.rating = 1'000'000'000, .opponent_rating = -1'000'000'000});
      for (const float p : judge(network, position).p) ASSERT_TRUE(p >= 0 && p <= 1) << size;
      history.push_back(position.play_random(rng));
    }
  }
}

TEST(IncrementalNet, IncrementalEqualsFullAfterAnySequenceOfPlayAndUndo) {
  const GamePtr game = find_game("renju");
  for (const int hidden : {32, 64, 128}) {
    const auto net = tables({.hidden = hidden, .recent = 3});
    IncrementalNet network(net);
    Rng rng(7);
    for (int round = 0; round < 10; ++round) {
      std::vector<Move> line;
      Position position = game->start();
      std::vector<Position> positions = {position};
      network.set_position(position, {}, {});
      for (int step = 0; step < 150; ++step) {
        if (!line.empty() && rng.below(3) == 0) {
          network.undo();
          line.pop_back();
          positions.pop_back();
        } else if (!positions.back().over()) {
          Position next = positions.back();
          const Move move = next.play_random(rng);
          network.play(move);
          line.push_back(move);
          positions.push_back(next);
        }
        if (positions.back().over() || step % 15 != 0) continue;
        IncrementalNet fresh(net);
        fresh.set_position(positions.back(), line, {});
        ASSERT_EQ(judge(network, positions.back()), judge(fresh, positions.back()));
      }
    }
  }
}

TEST(IncrementalNet, WholeNumbersAgreeWithTheNetworkTheyCameFrom) {
  for (const Shape& shape : {Shape{.hidden = 64, .recent = 3}, Shape{.hidden = 32, .second = 16}}) {
    const Net net = lively_net(shape, 5);
    const NaiveFive naive(net);
    IncrementalNet network(std::make_shared<Tables>(net));
    Rng rng(3);
    for (int i = 0; i < 20; ++i) {
      const Example example = random_example(rng);
      network.set_position(example);
      for (int p = 0; p < kPoints; p += 7) {
        if (example.black.has(p) || example.white.has(p)) continue;
        const auto [logit, value] = network.logits(p);
        const auto [exact, exact_value] = naive.at(example, p);
        EXPECT_NEAR(logit, exact, 0.06);
        EXPECT_NEAR(value, exact_value, 0.06);
      }
    }
  }
}

TEST(IncrementalNet, SymmetricPositionsGetSymmetricAnswers) {
  const GamePtr game = find_game("renju");
  const auto net = tables({.hidden = 64, .recent = 3});
  Rng rng(5);
  for (int round = 0; round < 5; ++round) {
    const auto moves = random_moves(*game, 4 + static_cast<int>(rng.below(20)), rng);
    std::array<float, kPoints> first{};
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      Position position = game->start();
      std::vector<Move> history;
      for (const Move move : moves) {
        const Move to{static_cast<std::uint32_t>(games::turned(kSize, kSize, static_cast<int>(move.id), symmetry))};
        position.play(to);
        history.push_back(to);
      }
      if (position.over()) break;
      IncrementalNet network(net);
      network.set_position(position, history, {});
      for (int p = 0; p < kPoints; ++p) {
        if (position.glyph(games::turned(kSize, kSize, p, symmetry)) != '.') continue;
        const float logit = network.logits(games::turned(kSize, kSize, p, symmetry)).first;
        if (symmetry == 0) first[static_cast<std::size_t>(p)] = logit;
        ASSERT_EQ(logit, first[static_cast<std::size_t>(p)]);
      }
    }
  }
}

TEST(IncrementalNet, AnswersAreProbabilitiesAndForbiddenPointsHaveNone) {
  const GamePtr game = find_game("renju");
  // Black threatens nothing, but h8 would be a double three: stones at h9 h10 and i8 j8.
  const auto at = [](int x, int row) { return Move{static_cast<std::uint32_t>((15 - row) * 15 + x)}; };
  const std::vector<Move> moves = {at(7, 9), at(0, 1), at(7, 10), at(14, 1), at(8, 8), at(0, 15), at(9, 8), at(14, 15)};
  Position position = game->start();
  for (const Move move : moves) position.play(move);
  ASSERT_NE(position.as<Renju>().forbidden(7 * 15 + 7), Forbidden::No);
  IncrementalNet network(tables({}));
  network.set_position(position, moves, {});
  const Judged judged = judge(network, position);
  float sum = 0;
  for (std::size_t i = 0; i < judged.moves.size(); ++i) {
    EXPECT_GE(judged.value[i], 0);
    EXPECT_LE(judged.value[i], 1);
    sum += judged.p[i];
    if (judged.moves[i].id == 7 * 15 + 7) {
      EXPECT_EQ(judged.p[i], 0);
    }
  }
  EXPECT_NEAR(sum, 1, 1e-5);
  network.play(at(3, 3));
  Position after = position;
  after.play(at(3, 3));
  const Judged white = judge(network, after);
  for (std::size_t i = 0; i < white.moves.size(); ++i) {
    if (white.moves[i].id == 7 * 15 + 7) {
      EXPECT_GT(white.p[i], 0);  // White may
    }
  }
}

TEST(IncrementalNet, FollowsOpeningsWithSwapsAndOffers) {
  for (const char* name :
       {"renju(opening=swap2)", "renju(opening=taraguchi10)", "renju(opening=soosorv8)", "renju(opening=yamaguchi)"}) {
    const GamePtr game = find_game(name);
    const auto net = tables({.recent = 3});
    Rng rng(2);
    for (int round = 0; round < 5; ++round) {
      IncrementalNet network(net);
      Position position = game->start();
      network.set_position(position, {}, {});
      std::vector<Position> before;
      std::vector<Move> line;
      while (!position.over() && line.size() < 16) {
        IncrementalNet fresh(net);
        fresh.set_position(position, line, {});
        ASSERT_EQ(judge(network, position), judge(fresh, position)) << name;
        before.push_back(position);
        line.push_back(position.play_random(rng));
        network.play(line.back());
      }
      while (!before.empty()) {
        network.undo();
        line.pop_back();
        IncrementalNet fresh(net);
        fresh.set_position(before.back(), line, {});
        ASSERT_EQ(judge(network, before.back()), judge(fresh, before.back())) << name;
        before.pop_back();
      }
    }
  }
}

TEST(IncrementalNet, RatingsChangeWhatItSeesOnlyWhereTheNetworkKnowsThem) {
  const GamePtr game = find_game("renju");
  Rng rng(9);
  const auto moves = random_moves(*game, 9, rng);
  Position position = game->start();
  for (const Move move : moves) position.play(move);
  for (const bool ratings : {true, false}) {
    IncrementalNet network(tables({.ratings = ratings}));
    network.set_position(position, moves, {.rating = 1700, .opponent_rating = 1700});
    const Judged weak = judge(network, position);
    network.set_position(position, moves, {.rating = 2700, .opponent_rating = 1700});
    EXPECT_EQ(weak == judge(network, position), !ratings);
  }
}

TEST(IncrementalNet, SaysWhichWindowsSpeakForAMove) {
  const GamePtr game = find_game("gomoku15");
  const auto at = [](int x, int row) { return Move{static_cast<std::uint32_t>((15 - row) * 15 + x)}; };
  // Black has four in a row on e8–h8; i8 makes five.
  const std::vector<Move> moves = {at(4, 8), at(0, 1), at(5, 8), at(2, 1), at(6, 8), at(4, 1), at(7, 8), at(6, 1)};
  Position position = game->start();
  for (const Move move : moves) position.play(move);
  IncrementalNet network(tables({}));
  network.set_position(position, moves, {});
  const auto reasons = network.explain(at(8, 8), 20);
  ASSERT_FALSE(reasons.empty());
  bool five = false;
  for (const auto& reason : reasons) five |= reason.text == "makes five" && reason.cells.size() == 5;
  EXPECT_TRUE(five);
  for (std::size_t i = 1; i < reasons.size(); ++i)
    EXPECT_GE(std::abs(reasons[i - 1].weight), std::abs(reasons[i].weight));
}

TEST(IncrementalNet, RefusesOtherGames) {
  IncrementalNet network(tables({}));
  EXPECT_THROW(network.set_position(find_game("go9")->start(), {}, {}), Error);
}

}  // namespace
}  // namespace ludens::patterns::five
