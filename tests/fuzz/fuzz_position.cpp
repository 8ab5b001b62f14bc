// Position texts and moves of every usual game: one byte chooses the game, then lines: a position text, then moves in
// any of its notations. A position that reads must write and read back as the same one.
#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "one_input.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::games;
  using namespace ludens::tests;
  static const auto games = usual_games();
  if (size == 0) return 0;
  const Game& game = *games[data[0] % games.size()];
  const auto lines = split(bytes_of(data, size).substr(1), '\n');
  try {
    Position position = lines[0].empty() ? game.start() : game.read(lines[0]);
    for (std::size_t i = 0; i < lines.size() && i < 1000; ++i) {
      if (i > 0) {
        std::optional<Move> move;
        for (const auto& notation : game.notations)
          if (!move) move = notation.read(position, lines[i]);
        if (!move) continue;
        if (!position.legal(*move)) continue;
        for (const auto& notation : game.notations)
          must(notation.read(position, notation.write(position, *move)) == move, "a legal move reads back as itself");
        position.play(*move);
      }
      const std::string text = game.write(position);
      const Position back = game.read(text);
      must(game.write(back) == text, "a position text is written as it was read");
      must(back.key() == position.key(), "equal positions have equal keys");
      must(back.result() == position.result() && back.to_move() == position.to_move(),
           "a position comes back from its text");
    }
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
