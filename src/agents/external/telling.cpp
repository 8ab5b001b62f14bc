#include "agents/external/telling.h"

#include <fmt/format.h>

#include "base/error.h"
#include "games/family.h"

namespace ludens::agents {

std::vector<Told> stones(const Game& game, const Position& position, const Notation& notation) {
  std::vector<Told> out;
  for (int cell = 0; cell < game.board.size(); ++cell) {
    const char glyph = position.glyph(cell);
    if (glyph == 'X' || glyph == 'O')
      out.push_back({glyph == 'X' ? Side::First : Side::Second,
                     notation.write(position, Move{static_cast<std::uint32_t>(cell)})});
  }
  return out;
}

Telling telling(const Question& question, const Notation& notation) {
  Telling out;
  Position position = question.game.start();
  for (const Move move : question.history) {
    out.from_start = !position.over() && position.legal(move);
    if (!out.from_start) break;
    out.moves.push_back({position.to_move(), notation.write(position, move)});
    position.play(move);
  }
  if (out.from_start && position.key() == question.position.key() && position.to_move() == question.position.to_move())
    return out;
  if (!question.game.family->free_setup)
    throw Error(fmt::format("an engine can be told of a {} position only by moves from the start", question.game.name));
  return {stones(question.game, question.position, notation), false};
}

}  // namespace ludens::agents
