// The feature sets against twins that read nothing but glyphs and histories.
#include "nets/features.h"

#include <set>

#include <gtest/gtest.h>

#include "base/error.h"
#include "games/catalogue.h"
#include "games/five_in_row/renju.h"
#include "games/go/go.h"
#include "games/symmetry.h"

namespace ludens::nets {
namespace {

struct Shown {
  std::vector<std::uint8_t> planes;
  std::vector<float> numbers;
  bool operator==(const Shown&) const = default;
};

Shown show(const Features& features, const Game& game, const Position& position, const std::vector<Move>& history,
           const Persona& persona = {}) {
  Shown out{std::vector<std::uint8_t>(static_cast<std::size_t>(features.plane_count() * game.board.size()), 7),
            std::vector<float>(static_cast<std::size_t>(features.number_count()), -7.0f)};
  features.write(position, history, persona, out.planes.data(), out.numbers.data());
  return out;
}

// What stands on a cell: 'X' own, 'O' the opponent's, '.' nothing, '#' off the board.
struct Board {
  Board(const Game& game, const Position& position) : width(game.board.columns), height(game.board.rows) {
    const char own = position.to_move() == Side::First ? 'X' : 'O';
    for (int cell = 0; cell < game.board.size(); ++cell) {
      const char glyph = position.glyph(cell);
      cells += glyph == '.' ? '.' : glyph == own ? 'X' : 'O';
    }
  }
  char at(int x, int y) const {
    if (x < 0 || y < 0 || x >= width || y >= height) return '#';
    return cells[static_cast<std::size_t>(y * width + x)];
  }
  int width, height;
  std::string cells;
};

// Is there a row of five through the point that is empty but for so many stones of this colour? Black's must be able to
// become exactly five.
bool in_row(const Board& board, int cell, char colour, bool black, int stones) {
  const int x = cell % board.width, y = cell / board.width;
  if (board.at(x, y) != '.') return false;
  constexpr int kSteps[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (const auto& [dx, dy] : kSteps)
    for (int from = -4; from <= 0; ++from) {
      int mine = 0;
      bool free = true;
      for (int i = from; i < from + 5; ++i) {
        const char c = board.at(x + i * dx, y + i * dy);
        mine += c == colour;
        free &= c == colour || c == '.';
      }
      const bool longer = board.at(x + (from - 1) * dx, y + (from - 1) * dy) == colour ||
                          board.at(x + (from + 5) * dx, y + (from + 5) * dy) == colour;
      if (free && mine == stones && !(black && longer)) return true;
    }
  return false;
}

Shown naive_renju(const Game& game, const Position& position, const std::vector<Move>& history,
                  const Persona& persona) {
  const Board board(game, position);
  const bool black = position.to_move() == Side::First;
  Shown out;
  const auto plane = [&](auto test) {
    for (int cell = 0; cell < 225; ++cell) out.planes.push_back(test(cell) ? 1 : 0);
  };
  plane([&](int c) { return board.cells[static_cast<std::size_t>(c)] == 'X'; });
  plane([&](int c) { return board.cells[static_cast<std::size_t>(c)] == 'O'; });
  for (std::size_t back = 1; back <= 4; ++back)
    plane([&](int c) { return back <= history.size() && static_cast<int>(history[history.size() - back].id) == c; });
  const auto& state = position.as<Renju>();
  plane([&](int c) { return state.board().is_empty(c) && state.forbidden(c) != Forbidden::No; });
  for (const int stones : {4, 3, 2}) plane([&](int c) { return in_row(board, c, 'X', black, stones); });
  for (const int stones : {4, 3, 2}) plane([&](int c) { return in_row(board, c, 'O', !black, stones); });
  const auto rating = [](std::optional<int> r) { return r ? (static_cast<float>(*r) - 2100.0f) / 300.0f : 0.0f; };
  out.numbers = {1,
                 black ? 1.0f : 0.0f,
                 rating(persona.rating),
                 persona.rating ? 1.0f : 0.0f,
                 rating(persona.opponent_rating),
                 persona.opponent_rating ? 1.0f : 0.0f};
  return out;
}

int naive_liberties(const Board& board, int cell) {
  std::set<int> chain = {cell}, liberties;
  std::vector<int> open = {cell};
  while (!open.empty()) {
    const int x = open.back() % board.width, y = open.back() / board.width;
    open.pop_back();
    constexpr int kSteps[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (const auto& [dx, dy] : kSteps) {
      const int next = (y + dy) * board.width + x + dx;
      const char c = board.at(x + dx, y + dy);
      if (c == '.') liberties.insert(next);
      if (c == board.cells[static_cast<std::size_t>(cell)] && chain.insert(next).second) open.push_back(next);
    }
  }
  return static_cast<int>(liberties.size());
}

Shown naive_go(const Game& game, const Position& position, const std::vector<Move>& history, const Persona& persona,
               double komi, int ko) {
  const Board board(game, position);
  const int points = game.board.size();
  const bool black = position.to_move() == Side::First;
  Shown out;
  const auto plane = [&](auto test) {
    for (int cell = 0; cell < points; ++cell) out.planes.push_back(test(cell) ? 1 : 0);
  };
  const auto is = [&](int c, char colour) { return board.cells[static_cast<std::size_t>(c)] == colour; };
  for (const char colour : {'X', 'O'}) plane([&](int c) { return is(c, colour); });
  for (const char colour : {'X', 'O'})
    for (const int count : {1, 2, 3})
      plane([&](int c) { return is(c, colour) && std::min(naive_liberties(board, c), 3) == count; });
  for (std::size_t back = 1; back <= 4; ++back)
    plane([&](int c) { return back <= history.size() && static_cast<int>(history[history.size() - back].id) == c; });
  plane([&](int c) { return c == ko; });
  const auto passed = [&](std::size_t back) {
    return back <= history.size() && static_cast<int>(history[history.size() - back].id) == points ? 1.0f : 0.0f;
  };
  const auto rating = [](std::optional<int> r) { return r ? (static_cast<float>(*r) - 20.0f) / 10.0f : 0.0f; };
  out.numbers = {1,
                 black ? 1.0f : 0.0f,
                 static_cast<float>((black ? -1 : 1) * komi / 10),
                 passed(1),
                 passed(2),
                 rating(persona.rating),
                 persona.rating ? 1.0f : 0.0f,
                 rating(persona.opponent_rating),
                 persona.opponent_rating ? 1.0f : 0.0f};
  return out;
}

TEST(Features, OfRenjuAgreeWithTheNaiveTwinInRandomGames) {
  const auto game = find_game("renju");
  const auto& features = features_of(*game);
  Rng rng(5);
  for (int round = 0; round < 12; ++round) {
    Position position = game->start();
    std::vector<Move> history;
    while (!position.over()) {
      Persona persona;
      if (rng.below(3) > 0) persona.rating = 1500 + static_cast<int>(rng.below(1400));
      if (rng.below(3) > 0) persona.opponent_rating = 1500 + static_cast<int>(rng.below(1400));
      ASSERT_EQ(show(features, *game, position, history, persona), naive_renju(*game, position, history, persona));
      history.push_back(position.play_random(rng));
    }
  }
}

TEST(Features, OfGoAgreeWithTheNaiveTwinInRandomGames) {
  int kos = 0;
  for (const char* text : {"go9(komi=5.5)", "go5", "go13"}) {
    const auto game = find_game(text);
    const auto& features = features_of(*game);
    const double komi = text == std::string("go9(komi=5.5)") ? 5.5 : 7.5;
    Rng rng(6);
    for (int round = 0; round < 6; ++round) {
      Position position = game->start();
      std::vector<Move> history;
      for (int ply = 0; ply < 3 * game->board.size() && !position.over(); ++ply) {
        int ko = -1;
        if (const auto* small = position.try_as<Go<9>>()) ko = small->ko();
        if (const auto* large = position.try_as<Go<19>>()) ko = large->ko();
        kos += ko >= 0;
        Persona persona;
        if (rng.below(3) > 0) persona.rating = static_cast<int>(rng.below(39));
        ASSERT_EQ(show(features, *game, position, history, persona),
                  naive_go(*game, position, history, persona, komi, ko));
        const Move pass{static_cast<std::uint32_t>(game->board.size())};
        if (rng.below(20) == 0 && position.legal(pass)) {
          position.play(pass);
          history.push_back(pass);
        } else {
          history.push_back(position.play_random(rng));
        }
      }
    }
  }
  EXPECT_GT(kos, 5);
}

TEST(Features, AreThoseThatTheRowsOfGamesName) {
  for (const auto& family : families())
    if (!family.features.empty()) EXPECT_EQ(find_features(family.features).name(), family.features);
  EXPECT_THROW(features_of(*find_game("othello")), Error);
}

TEST(Features, TurnWithTheMoves) {
  for (const char* text : {"renju", "go9"}) {
    const auto game = find_game(text);
    const auto& features = features_of(*game);
    const Symmetries symmetries(game->board.columns, game->board.rows);
    for (int s = 0; s < symmetries.count(); ++s) {
      Rng rng(7);
      Position position = game->start(), turned = game->start();
      std::vector<Move> history, turned_history;
      for (int ply = 0; ply < 60 && !position.over(); ++ply) {
        const auto plain = show(features, *game, position, history),
                   other = show(features, *game, turned, turned_history);
        const auto points = static_cast<std::size_t>(game->board.size());
        for (std::size_t plane = 0; plane < plain.planes.size() / points; ++plane)
          for (int cell = 0; cell < game->board.size(); ++cell)
            ASSERT_EQ(plain.planes[plane * points + static_cast<std::size_t>(cell)],
                      other.planes[plane * points + static_cast<std::size_t>(symmetries.cell(s, cell))]);
        ASSERT_EQ(plain.numbers, other.numbers);
        history.push_back(position.play_random(rng));
        turned_history.push_back(symmetries.move(s, history.back()));
        turned.play(turned_history.back());
      }
    }
  }
}

TEST(Features, LeaveOutWhatPutNoStone) {
  const auto game = find_game("renju(opening=swap2)");
  const auto& features = features_of(*game);
  Position position = game->start();
  std::vector<Move> history;
  for (const auto id : {112u, 113u, 97u, renju_move::kWhite}) {
    history.push_back(Move{id});
    ASSERT_TRUE(position.legal(history.back())) << id;
    position.play(history.back());
  }
  const auto shown = show(features, *game, position, history);
  EXPECT_EQ(shown.planes[2 * 225 + 97], 1);
  EXPECT_EQ(shown.planes[3 * 225 + 113], 1);
  EXPECT_EQ(shown.planes[4 * 225 + 112], 1);
}

TEST(Features, TakeARatingOfAnotherScaleForUnknown) {
  const auto game = find_game("go9");
  Persona persona;
  persona.rating = 1800;
  persona.opponent_rating = 20;
  const auto shown = show(features_of(*game), *game, game->start(), {}, persona);
  EXPECT_EQ(shown.numbers[6], 0);
  EXPECT_EQ(shown.numbers[8], 1);
}

TEST(Features, AsFloatsArePlanesThenConstantOnes) {
  const auto game = find_game("go9");
  const auto& features = features_of(*game);
  Position position = game->start();
  position.play(Move{40});
  std::vector<float> input(static_cast<std::size_t>(features.input_planes() * 81), 9.0f);
  write_input(features, 81, position, std::vector{Move{40}}, {}, input.data());
  EXPECT_EQ(input[81 + 40], 1);
  EXPECT_EQ(input[0], 0);
  const auto numbers = static_cast<std::size_t>(features.plane_count()) * 81;
  for (std::size_t i = 0; i < 81; ++i) EXPECT_EQ(input[numbers + i], 1);
  for (std::size_t i = 0; i < 81; ++i) EXPECT_EQ(input[numbers + 2 * 81 + i], 0.75f);
}

TEST(Features, AreFoundByNameAndRefuseOtherGames) {
  EXPECT_EQ(find_features("renju-v1").name(), "renju-v1");
  EXPECT_EQ(features_of(*find_game("go13")).name(), "go-v1");
  EXPECT_THROW(find_features("renju-v0"), Error);
  EXPECT_THROW(features_of(*find_game("othello")), Error);
  const auto go = find_game("go9");
  std::vector<std::uint8_t> planes(20 * 225);
  std::vector<float> numbers(20);
  EXPECT_THROW(find_features("renju-v1").write(go->start(), {}, {}, planes.data(), numbers.data()), Error);
}

}  // namespace
}  // namespace ludens::nets
