#include "cli/opinion_view.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "cli/board_view.h"
#include "games/text_board.h"
#include "measure/report.h"

namespace ludens {
namespace {

// Digits on the empty cells that moves lead to: 9 for the likeliest cell, the others in proportion, nothing below a
// half.
std::string heat_map(const Session& session, const Opinion& opinion) {
  std::map<int, double> heat;
  double most = 0;
  for (const auto& [move, p] : opinion.moves.items()) {
    Position after = session.position();
    after.play(move);
    if (const auto cell = cell_of(session.game(), session.position(), after, move))
      most = std::max(most, heat[*cell] += p);
  }
  BoardMarks marks;
  marks.last = session.last_cell();
  marks.colour = colour_terminal();
  for (const auto& [cell, p] : heat)
    if (9 * p / most >= 0.5)
      marks.marks[cell] = static_cast<char>('0' + std::min(9, static_cast<int>(9 * p / most + 0.5)));
  return draw_board(session.game(), session.position(), marks);
}

std::string line_text(const Session& session, const std::vector<Move>& line) {
  Position position = session.position();
  std::string out;
  for (const Move move : line) {
    if (!position.legal(move)) break;
    out += (out.empty() ? "" : " ") + session.game().write_move(position, move);
    position.play(move);
  }
  return out;
}

}  // namespace

std::vector<OpinionRow> opinion_rows(const Opinion& opinion, std::size_t top) {
  std::vector<OpinionRow> out;
  for (const auto& [move, p] : opinion.moves.ranked()) {
    if (out.size() == top) break;
    OpinionRow row{move, p, 0, std::nullopt};
    for (const auto& candidate : opinion.candidates) {
      if (candidate.move != move) continue;
      row.visits = candidate.visits;
      if (candidate.visits > 0) row.value = candidate.value;
    }
    out.push_back(row);
  }
  return out;
}

std::string opinion_text(const Session& session, const Opinion& opinion, Move chosen,
                         const std::vector<OpinionRow>& rows, double seconds) {
  std::string out;
  const Game& game = session.game();
  const auto side = static_cast<std::size_t>(index(session.to_move()));
  out += fmt::format("{}\n{} to play, after {} moves: {}\n\n", heat_map(session, opinion), game.sides[side],
                     session.moves().size(), game.write_move(session.position(), chosen));
  out += fmt::format("{:<8} {:>7} {:>9} {:>7}\n", "move", "share", "visits", "value");
  for (const auto& row : rows)
    out += fmt::format("{:<8} {:>5.1f} % {:>9} {:>7}\n", game.write_move(session.position(), row.move), 100 * row.p,
                       row.visits > 0 ? std::to_string(row.visits) : "-",
                       row.value ? fmt::format("{:.3f}", *row.value) : "-");
  const Value& value = opinion.value;
  if (opinion.resigns) out += fmt::format("\nresigns  it would give up here\n");
  out += fmt::format("\nvalue    {:.3f} (win {:.3f}, draw {:.3f}, loss {:.3f})\n", value.expected(), value.win,
                     value.draw, value.loss);
  if (!opinion.line.empty()) out += fmt::format("line     {}\n", line_text(session, opinion.line));
  if (opinion.doubt) out += fmt::format("doubt    {:.3f}\n", *opinion.doubt);
  if (opinion.playouts > 0) out += fmt::format("playouts {}\n", opinion.playouts);
  if (opinion.nodes > 0)
    out += fmt::format("nodes    {}, {:.0f} bytes each\n", opinion.nodes,
                       static_cast<double>(opinion.peak_bytes) / static_cast<double>(opinion.nodes));
  if (opinion.peak_bytes > 0) out += fmt::format("memory   {}\n", bytes_text(opinion.peak_bytes));
  out += fmt::format("time     {}\n", seconds_text(seconds));
  if (!opinion.why.empty()) out += fmt::format("why      {}\n", opinion.why);
  return out;
}

}  // namespace ludens
