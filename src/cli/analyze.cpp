#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "agents/parts.h"
#include "base/clock.h"
#include "base/text.h"
#include "cli/board_view.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "games/catalogue.h"
#include "games/text_board.h"
#include "measure/report.h"
#include "play/pick.h"
#include "play/session.h"

namespace ludens {
namespace {

struct Row {
  Move move;
  double p = 0;
  std::int64_t visits = 0;
  std::optional<double> value;
};

// The likeliest moves first; visits and value where the agent searched.
std::vector<Row> rows_of(const Opinion& opinion) {
  std::vector<Row> out;
  for (const auto& [move, p] : opinion.moves.ranked()) {
    Row row{move, p, 0, std::nullopt};
    for (const auto& candidate : opinion.candidates) {
      if (candidate.move != move) continue;
      row.visits = candidate.visits;
      if (candidate.visits > 0) row.value = candidate.value;
    }
    out.push_back(row);
  }
  return out;
}

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

nlohmann::ordered_json as_json(const Session& session, const Opinion& opinion, Move chosen,
                               const std::vector<Row>& rows, double seconds) {
  const auto name = [&](Move move) { return session.game().write_move(session.position(), move); };
  nlohmann::ordered_json moves = nlohmann::ordered_json::array();
  for (const auto& row : rows)
    moves.push_back({{"move", name(row.move)},
                     {"p", row.p},
                     {"visits", row.visits},
                     {"value", row.value ? nlohmann::ordered_json(*row.value) : nlohmann::ordered_json(nullptr)}});
  const Value& value = opinion.value;
  nlohmann::ordered_json out = {{"move", name(chosen)},
                                {"moves", std::move(moves)},
                                {"value", value.expected()},
                                {"wdl", {value.win, value.draw, value.loss}}};
  if (opinion.doubt) out["doubt"] = *opinion.doubt;
  if (opinion.resigns) out["resigns"] = true;
  out["playouts"] = opinion.playouts;
  out["nodes"] = opinion.nodes;
  out["peak_bytes"] = opinion.peak_bytes;
  out["seconds"] = seconds;
  return out;
}

void print(const Session& session, const Opinion& opinion, Move chosen, const std::vector<Row>& rows, double seconds) {
  const Game& game = session.game();
  const auto side = static_cast<std::size_t>(index(session.to_move()));
  fmt::print("{}\n{} to play, after {} moves: {}\n\n", heat_map(session, opinion), game.sides[side],
             session.moves().size(), game.write_move(session.position(), chosen));
  fmt::print("{:<8} {:>7} {:>9} {:>7}\n", "move", "share", "visits", "value");
  for (const auto& row : rows)
    fmt::print("{:<8} {:>5.1f} % {:>9} {:>7}\n", game.write_move(session.position(), row.move), 100 * row.p,
               row.visits > 0 ? std::to_string(row.visits) : "-", row.value ? fmt::format("{:.3f}", *row.value) : "-");
  const Value& value = opinion.value;
  if (opinion.resigns) fmt::print("\nresigns  it would give up here\n");
  fmt::print("\nvalue    {:.3f} (win {:.3f}, draw {:.3f}, loss {:.3f})\n", value.expected(), value.win, value.draw,
             value.loss);
  if (!opinion.line.empty()) fmt::print("line     {}\n", line_text(session, opinion.line));
  if (opinion.doubt) fmt::print("doubt    {:.3f}\n", *opinion.doubt);
  if (opinion.playouts > 0) fmt::print("playouts {}\n", opinion.playouts);
  if (opinion.nodes > 0)
    fmt::print("nodes    {}, {:.0f} bytes each\n", opinion.nodes,
               static_cast<double>(opinion.peak_bytes) / static_cast<double>(opinion.nodes));
  if (opinion.peak_bytes > 0) fmt::print("memory   {}\n", bytes_text(opinion.peak_bytes));
  fmt::print("time     {}\n", seconds_text(seconds));
  if (!opinion.why.empty()) fmt::print("why      {}\n", opinion.why);
}

int run(const Arguments& arguments) {
  const GamePtr game = typed_game(arguments.text("GAME"));
  const auto agent = typed([&] { return make_agent(game, arguments.text("--agent", "grave")); });
  const Session session = typed_session(arguments, game);
  if (session.over()) throw Error(fmt::format("the game is over: {}", session.result_text()));

  Rng rng(static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX)));
  const std::stop_token stop = interrupt_token();  // Ctrl-C: what is known so far
  const Stopwatch watch;
  const Opinion opinion = agent->consider({*game, session.position(), session.moves(), {}, {0, stop}}, rng);
  const double seconds = watch.seconds();
  const Move chosen = pick(opinion, {}, rng);
  std::vector<Row> rows = rows_of(opinion);
  const auto top =
      static_cast<std::size_t>(arguments.number("--top", arguments.flag("--json") ? 1'000'000 : 10, 1, 1'000'000));
  if (rows.size() > top) rows.resize(top);
  if (arguments.flag("--json"))
    fmt::print("{}\n", as_json(session, opinion, chosen, rows, seconds).dump());
  else
    print(session, opinion, chosen, rows, seconds);
  return kDone;
}

}  // namespace

Verb analyze_verb() {
  return {"analyze",
          "For everyone",
          "Say what an agent thinks of a position",
          "ludens analyze tictactoe --agent \"uct(playouts=1000)\" --moves \"b2 a1\"",
          {{"GAME", "", "a game of the catalogue, with options: \"go9(komi=6.5)\"", true},
           {"--agent", "AGENT", "who is asked (default grave); ludens list agents"},
           {"--moves", "\"M M …\"", "moves to play first"},
           {"--position", "TEXT", "from this position instead of the start"},
           {"--top", "N", "how many moves to list (default 10, with --json all)"},
           {"--seed", "N", "dice of the agent (default 1)"},
           {"--json", "", "as JSON"}},
          run};
}

}  // namespace ludens
