#include "cli/opinion_view.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "cli/board_view.h"
#include "games/text_board.h"
#include "measure/arena/report.h"

namespace ludens::cli {
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

std::string names(const Session& session, std::span<const Move> moves, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < std::min(most, moves.size()); ++i)
    out += (i > 0 ? " " : "") + session.game().write_move(session.position(), moves[i]);
  return moves.size() > most ? fmt::format("{} … ({} moves)", out, moves.size()) : out;
}

// Doubt, the first impression beside the conclusion, the moves that feel good, and why.
std::string impression_text(const Session& session, const Opinion& opinion) {
  const Impression& first = *opinion.impression;
  const auto name = [&](Move move) { return session.game().write_move(session.position(), move); };
  const std::size_t moves = first.moves.items().size();
  std::string out;
  if (opinion.doubt)
    out += fmt::format("doubt    {:.3f}: like {:.1f} equal moves of {}\n", *opinion.doubt,
                       static_cast<double>(*opinion.doubt) * static_cast<double>(moves), moves);
  std::string felt;
  for (const auto& [move, p] : first.moves.ranked()) {
    if (felt.size() > 40) break;
    felt += fmt::format("{}{} {:.0f} %", felt.empty() ? "" : ", ", name(move), 100 * p);
  }
  out += fmt::format("at first {}\n", felt);
  if (!first.good.empty()) {
    out += first.everything ? fmt::format("good     no move stands out of {}\n", first.good.size())
                            : fmt::format("good     {}\n", names(session, first.good, 12));
    if (first.searched)
      out +=
          fmt::format("looked   at {} positions{}\n", first.positions,
                      opinion.moves.best() == first.moves.best() ? "; the first thought stands" : "; changed its mind");
  }
  for (const auto& [move, reasons] : first.why) {
    std::string said;
    for (const auto& reason : reasons) {
      if (said.size() > 90 || std::abs(reason.weight) < 0.05f) break;
      said += fmt::format("{}{} ({:+.1f})", said.empty() ? "" : ", ", reason.text, reason.weight);
    }
    if (!said.empty()) out += fmt::format("{:<8} {}\n", name(move), said);
  }
  return out;
}

}  // namespace

std::string first_thought(const Session& session, const Opinion& opinion, Move chosen) {
  if (!opinion.impression) return "";
  const Impression& first = *opinion.impression;
  const Move felt = first.moves.best();
  const std::string name = session.game().write_move(session.position(), felt);
  std::string out = felt == chosen ? "at first sight" : fmt::format("at first sight {}", name);
  out += fmt::format(" {:.0f} %", 100 * first.moves.at(felt));
  if (opinion.doubt) out += fmt::format(", doubt {:.2f}", *opinion.doubt);
  if (first.everything)
    out += ", no move stood out";
  else if (first.good.size() > 1)
    out += fmt::format(", chose among {}", names(session, first.good, 8));
  return out;
}

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
  if (opinion.impression)
    out += impression_text(session, opinion);
  else if (opinion.doubt)
    out += fmt::format("doubt    {:.3f}\n", *opinion.doubt);
  if (opinion.visits > 0 && opinion.playouts == 0) out += fmt::format("visits   {}\n", opinion.visits);
  if (opinion.playouts > 0) out += fmt::format("playouts {}\n", opinion.playouts);
  if (opinion.nodes > 0)
    out += fmt::format("nodes    {}, {:.0f} bytes each\n", opinion.nodes,
                       static_cast<double>(opinion.peak_bytes) / static_cast<double>(opinion.nodes));
  if (opinion.peak_bytes > 0) out += fmt::format("memory   {}\n", bytes_text(opinion.peak_bytes));
  out += fmt::format("time     {}\n", seconds_text(seconds));
  if (!opinion.why.empty()) out += fmt::format("why      {}\n", opinion.why);
  return out;
}

std::string people_win_text(const Session& session, const std::string& level, double win) {
  const auto side = static_cast<std::size_t>(index(session.to_move()));
  return fmt::format("people   {} wins {:.0f} % among players of {}\n", session.game().sides[side], 100 * win, level);
}

}  // namespace ludens::cli
