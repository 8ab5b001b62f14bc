#include <gtest/gtest.h>

#include "games/catalogue.h"

namespace ludens::games {
namespace {

class Garbage : public testing::TestWithParam<GamePtr> {};

// A position text with a few letters changed, doubled, dropped or swapped for others: near enough to right to get
// past the first test of a reader.
std::string spoilt(std::string text, Rng& rng) {
  static constexpr std::string_view kLetters = "XOWBxowb.0123456789/ -\n\xff";
  const std::uint32_t changes = 1 + rng.below(4);
  for (std::uint32_t i = 0; i < changes && !text.empty(); ++i) {
    const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
    const char letter = rng.below(4) == 0 ? static_cast<char>(rng.below(256))
                                          : kLetters[rng.below(static_cast<std::uint32_t>(kLetters.size()))];
    switch (rng.below(5)) {
      case 0:
        text[at] = letter;
        break;
      case 1:
        text.insert(at, 1, letter);
        break;
      case 2:
        text.erase(at, 1 + rng.below(3));
        break;
      case 3:
        std::swap(text[at], text[rng.below(static_cast<std::uint32_t>(text.size()))]);
        break;
      default:
        text.insert(at, text.substr(at, rng.below(8)));
        break;
    }
  }
  return text;
}

TEST_P(Garbage, IsRefusedInOneLineOrReadAsAPositionThatCanBePlayed) {
  const Game& game = *GetParam();
  int read = 0, refused = 0;
  for (int i = 0; i < 3000 && !HasFatalFailure(); ++i) {
    Rng rng = Rng::of(71, static_cast<std::uint64_t>(i));
    Position position = game.start();
    for (int plies = static_cast<int>(rng.below(60)); plies > 0 && !position.over(); --plies) position.play_random(rng);
    const std::string text = spoilt(game.write(position), rng);
    try {
      Position back = game.read(text);
      ASSERT_EQ(game.write(game.read(game.write(back))), game.write(back)) << text;
      for (int ply = 0; ply < 40 && !back.over(); ++ply) {
        const Move move = back.play_random(rng);
        ASSERT_LT(move.id, static_cast<std::uint32_t>(game.move_ids));
      }
      ++read;
    } catch (const Error& error) {
      ASSERT_EQ(std::string_view(error.what()).find('\n'), std::string_view::npos) << error.what();
      ++refused;
    }
  }
  EXPECT_GT(read, 0);
  EXPECT_GT(refused, 0);
}

TEST_P(Garbage, IsNeverAMoveOutOfRange) {
  const Game& game = *GetParam();
  for (int i = 0; i < 3000; ++i) {
    Rng rng = Rng::of(72, static_cast<std::uint64_t>(i));
    Position position = game.start();
    position.play_random(rng);
    MoveList moves;
    position.moves(moves);
    if (moves.empty()) continue;
    for (const auto& notation : game.notations) {
      const Move any = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
      const auto understood = notation.read(position, spoilt(notation.write(position, any), rng));
      if (!understood) continue;
      ASSERT_LT(understood->id, static_cast<std::uint32_t>(game.move_ids));
      position.legal(*understood);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Every, Garbage, testing::ValuesIn(usual_games()),
                         [](const auto& game) { return game.param->name; });

}  // namespace
}  // namespace ludens::games
