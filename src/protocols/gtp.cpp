#include "protocols/gtp.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/grid_text.h"
#include "games/view.h"

namespace ludens::protocols {
namespace {

bool moves_are_cells(const Game& game) {
  const Position start = game.start();
  MoveList moves;
  start.moves(moves);
  return std::all_of(moves.begin(), moves.end(), [&](Move move) {
    const auto cells = clicks(game, start, move);
    return cells.empty() || cells == std::vector{static_cast<int>(move.id)};
  });
}

// Draft 2, section 3.1: control characters go, a tab is a space, # begins a comment.
std::string cleaned(const std::string& line) {
  std::string out;
  for (const char c : line) {
    if (c == '#') break;
    if (c == '\t')
      out += ' ';
    else if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f)
      out += c;
  }
  return out;
}

}  // namespace

Gtp::Gtp(EngineState& engine, LineSource& lines, Writer& out) : Protocol(engine, lines, out) {
  add_core();
  add_play();
  add_setup();
  add_time();
  add_analysis();
  add_records();
  add_gogui();
  add_kata();
}

bool Gtp::obey(const std::string& line) {
  const std::string text = cleaned(line);
  Call call = call_of(text);
  if (call.name.empty()) return true;
  id_.clear();
  if (std::all_of(call.name.begin(), call.name.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    id_ = call.name;
    call = call_of(std::string(call.rest));
  }
  const Command* command = table_.find(call.name);
  const Answer answer = command ? Protocol::answer(*command, call) : Answer{false, "unknown command"};
  // A command that spoke for itself (analysis) has set the mark that its answer is out.
  if (!answer.fine)
    say(fmt::format("?{} {}\n\n", id_, answer.text));
  else if (answer.text == "\n")
    say("\n");
  else
    say(fmt::format("={} {}\n\n", id_, answer.text));
  return !quit_;
}

void Gtp::add_core() {
  table_.add("protocol_version", [](const Call&) { return "2"; });
  table_.add("name", [](const Call&) { return "Ludens"; });
  table_.add("version", [this](const Call&) { return engine().version(); });
  table_.add("known_command",
             [this](const Call& call) { return table_.find(call.arg(0, "a command's name")) ? "true" : "false"; });
  table_.add("list_commands", [this](const Call&) { return join(table_.names(), "\n"); });
  table_.add("quit", [this](const Call&) {
    quit_ = true;
    return "";
  });
  table_.add("stop", [](const Call&) { return ""; });  // analysis has ended by the line's coming
  table_.add("ludens-list_options", [this](const Call&) {
    std::vector<std::string> rows;
    for (const auto& option : engine().options())
      rows.push_back(plain(fmt::format("{} = {} ({})", option.name, option.value, option.help)));
    return join(rows, "\n");
  });
  table_.add("ludens-option", [this](const Call& call) {
    const std::string& name = call.arg(0, "an option's name and its value");
    if (call.args.size() == 1) return plain(engine().option(name));
    const auto value = trim(std::string_view(call.rest).substr(name.size()));
    engine().set_option(name, value);
    return std::string();
  });
  table_.add("ludens-win_rate", [this](const Call& call) {
    const std::string level = call.args.empty() ? engine().people() : call.args[0];
    if (level.empty()) throw Error("name a level of people, as in ludens-win_rate 15k, or set the option People");
    const auto win = engine().people_win(engine().session(), level);
    if (!win) throw Error("the game is over");
    return fmt::format("{:.4f}", *win);
  });
  table_.add("ludens-agent", [this](const Call&) { return plain(engine().agent_text()); });
  table_.add("gomill-describe_engine", [this](const Call&) {
    return fmt::format("Ludens {}\n{}", engine().version(), plain(engine().agent_text()));
  });
}

// The game's own, or GoGui's where a move is a cell of a grid: the same words, but letters without I and rows from the
// bottom on every board.
Notation Gtp::notation() {
  const Game& game = engine().game();
  const auto own =
      std::find_if(game.notations.begin(), game.notations.end(), [](const Notation& one) { return one.name == "gtp"; });
  if (own == game.notations.end()) return game.notations.front();
  const int size = game.board.size();
  if (!gogui_ || !game.board.full() || !moves_are_cells(game)) return *own;
  const Geometry style = gtp_style(game.board);
  return {"gogui",
          [style, size, own = *own](const Position& position, Move move) {
            return static_cast<int>(move.id) < size ? style.name(static_cast<int>(move.id)) : own.write(position, move);
          },
          [style, size, own = *own](const Position& position, std::string_view text) -> std::optional<Move> {
            if (const auto cell = style.cell(text)) return Move{static_cast<std::uint32_t>(*cell)};
            const auto word = own.read(position, text);
            return word && static_cast<int>(word->id) >= size ? word : std::nullopt;
          }};
}

Move Gtp::read_vertex(const Position& position, const std::string& text) {
  if (const auto move = notation().read(position, text)) return *move;
  throw Error(fmt::format("invalid vertex {}", cite(text)));
}

// «b» is who the game calls Black; where it has no such side, who moves first.
Side Gtp::colour(const std::string& text) {
  const std::string said = lower(text);
  const auto& sides = engine().game().sides;
  if (said == "b" || said == "black") return sides[1] == "Black" ? Side::Second : Side::First;
  if (said == "w" || said == "white") return sides[0] == "White" ? Side::First : Side::Second;
  for (const Side side : {Side::First, Side::Second})
    if (said == lower(sides[static_cast<std::size_t>(index(side))])) return side;
  throw Error(fmt::format("invalid color {}", cite(text)));
}

std::string Gtp::colour_name(Side side) { return side == colour("b") ? "black" : "white"; }

}  // namespace ludens::protocols
