// Position texts of Go: what is refused and why, and that no text at all does harm.
#include <gtest/gtest.h>

#include "games/catalogue.h"

namespace ludens::games {
namespace {

std::string error_of(const Game& game, std::string_view text) {
  try {
    game.read(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(GoText, RefusesWhatIsNoPosition) {
  const GamePtr plain = find_game("go3"), super = find_game("go3(ko=positional)");
  const auto expect = [](const GamePtr& game, const char* text, const char* error) {
    EXPECT_EQ(error_of(*game, text), std::string("position text: ") + error) << text;
  };
  EXPECT_EQ(error_of(*plain, "3/3/3 x - 0 0 0"), "");
  expect(plain, "3/3/3 x", "expected 6 fields «rows side ko passes prisoners prisoners», found 2");
  expect(plain, "", "expected 6 fields «rows side ko passes prisoners prisoners», found 0");
  expect(plain, "3/3/3 z - 0 0 0", "the side to move must be x or o, found «z»");
  expect(plain, "3/3/3 x - 3 0 0", "passes must be a number from 0 to 2, found «3»");
  expect(plain, "3/3/3 x - 0 -1 0", "the prisoners of Black must be a number from 0 to 1000000, found «-1»");
  expect(plain, "3/3/3 x D1 0 0 0", "the ko point must be a point or -, found «D1»");
  expect(plain, "3/3/3 x a1 0 0 0", "the ko point must be a point or -, found «a1»");
  expect(plain, "3/3/3 x A1 0 0 0", "A1 cannot be a ko point here");
  expect(plain, "XO1/OO1/3 x - 0 0 0", "a group has no liberties");
  expect(plain, "XXX/XXX/XXX x - 0 0 0", "a group has no liberties");
  expect(super, "3/3/3 x - 0 0 0 1", "a key of the history is 16 hexadecimal digits in small letters, found «1»");
  expect(super, "1XO/XO1/1XO x C2 0 0 0 -", "with superko the ko point is -, the history says what is forbidden");
}

TEST(GoText, SurvivesAnyChange) {
  for (const char* name : {"go5", "go3(ko=situational, suicide=yes)", "go4(scoring=territory)",
                           "go12(ko=positional, scoring=territory)"}) {
    const GamePtr game = find_game(name);
    Rng rng(3);
    int read = 0;
    for (int i = 0; i < 3000; ++i) {
      Position position = game->start();
      for (int ply = static_cast<int>(rng.below(30)); ply > 0 && !position.over(); --ply) {
        MoveList moves;
        position.moves(moves);
        position.play(moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))]);
      }
      std::string text = game->write(position);
      for (int change = static_cast<int>(rng.below(3)); change >= 0 && !text.empty(); --change) {
        constexpr std::string_view kLetters = "XOxo.-/0123456789 ABC,f\n\xff";
        const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
        switch (rng.below(3)) {
          case 0:
            text.erase(at, 1 + rng.below(4));
            break;
          case 1:
            text.insert(at, 1, kLetters[rng.below(kLetters.size())]);
            break;
          default:
            text[at] = kLetters[rng.below(kLetters.size())];
        }
      }
      try {
        const Position back = game->read(text);
        ++read;
        const std::string written = game->write(back);
        ASSERT_EQ(game->write(game->read(written)), written) << text;
        MoveList moves;
        back.moves(moves);
        for (const Move move : moves) Position(back).play(move);
      } catch (const Error& error) {
        ASSERT_EQ(std::string_view(error.what()).find('\n'), std::string_view::npos);
      }
    }
    EXPECT_GT(read, 0) << name;
  }
}

}  // namespace
}  // namespace ludens::games
