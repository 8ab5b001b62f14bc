#include "cli/board_view.h"

#include <algorithm>
#include <cstdlib>

#include <unistd.h>

#include <fmt/format.h>

#include "base/text.h"
#include "games/text_board.h"

namespace ludens::cli {

namespace {

// The letter of the side to move: that of its pieces, where any stand on the board.
std::string glyph_of(const Session& session) {
  const bool pieces = session.first_position().glyph(0) != '.';  // games that begin with pieces: their first letters
  const auto side = static_cast<std::size_t>(index(session.to_move()));
  return pieces ? session.game().sides[side].substr(0, 1) : std::string(1, "XO"[side]);
}

// «: black, white or place2» where the moves are words, as in the opening phases of renju.
std::string choices(const Session& session) {
  MoveList moves;
  session.position().moves(moves);
  std::sort(moves.begin(), moves.end());
  if (moves.empty() || moves[0].id < static_cast<unsigned>(session.game().board.size())) return "";
  std::vector<std::string> names;
  for (const Move move : moves) names.push_back(session.game().write_move(session.position(), move));
  return ": " + join(names, ", ");
}

}  // namespace

bool colour_terminal() {
  const char* term = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr && term != nullptr &&
         std::string_view(term) != "dumb";
}

std::string view(const Session& session, bool colour, bool with_notes) {
  const Game& game = session.game();
  BoardMarks marks;
  marks.last = session.last_cell();
  marks.colour = colour;
  std::string reasons;
  if (with_notes) {
    for (const auto& note : session.notes()) {
      marks.marks[note.cell] = 'x';
      reasons += fmt::format("  x {}: {}\n", game.board.name(note.cell), note.reason);
    }
  }
  for (const int cell : session.dead()) marks.marks[cell] = session.position().glyph(cell) == 'X' ? 'x' : 'o';
  std::string out = draw_board(game, session.position(), marks) + reasons;
  if (session.counting()) return out;
  if (session.over()) return out + session.result_text() + "\n";
  const auto side = static_cast<std::size_t>(index(session.to_move()));
  out += fmt::format("Move {}: {} ({}) to play{}\n", session.moves().size() + 1, game.sides[side], glyph_of(session),
                     choices(session));
  return out;
}

std::string move_text(const Session& session) {
  Position position = session.moves().empty() ? session.position() : session.first_position();
  std::string out;
  int ply = 0;
  for (const Move move : session.moves()) {
    if (ply % 2 == 0) out += fmt::format("{}{}.", ply > 0 ? "  " : "", ply / 2 + 1);
    out += " " + session.game().write_move(position, move);
    if (position.over()) position.go_on();
    position.play(move);
    ++ply;
  }
  return out;
}

}  // namespace ludens::cli
