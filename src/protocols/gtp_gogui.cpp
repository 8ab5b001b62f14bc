// GTP: GoGui's commands for other games than Go (GoGui manual, chapter «Rules»). A game is over when there are no legal
// moves. GoGui knows stones on points, so games whose moves go from square to square cannot be played in it.
#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/family.h"
#include "games/view.h"
#include "protocols/gtp.h"

namespace ludens::protocols {

void Gtp::add_gogui() {
  const auto add = [this](std::string_view name, Command command) {
    table_.add(name, [this, command = std::move(command)](const Call& call) {
      gogui_ = true;
      return command(call);
    });
  };
  // One capital and small letters: «Gomoku».
  add("gogui-rules_game_id", [this](const Call&) {
    std::string out;
    for (const char c : engine().game().name)
      if (c >= 'a' && c <= 'z') out += out.empty() ? static_cast<char>(c - 'a' + 'A') : c;
    return out;
  });
  add("gogui-rules_board_size", [this](const Call&) {
    const Geometry& board = engine().game().board;
    const int size = std::max(board.columns, board.rows);
    return fmt::format("{}{}", size, board.cells == Geometry::Cells::Hexes ? " hex" : "");
  });
  add("gogui-rules_board", [this](const Call&) {
    const Geometry& board = engine().game().board;
    const Side black = engine().game().sides[1] == "Black" ? Side::Second : Side::First;
    std::string out = "\n";
    // GoGui's boards are square: empty rows on top fill what is missing.
    for (int y = board.rows; y < board.columns; ++y) {
      for (int x = 0; x < board.columns; ++x) out += x ? " ." : ".";
      out += '\n';
    }
    for (int y = 0; y < board.rows; ++y) {
      for (int x = 0; x < board.columns; ++x) {
        const int cell = board.at(x, y);
        const auto side = cell < 0 ? std::nullopt : holder(engine().game(), engine().position(), cell);
        out += fmt::format("{}{}", x ? " " : "", !side ? '.' : side == black ? 'X' : 'O');
      }
      if (y + 1 < board.rows) out += '\n';
    }
    return out;
  });
  add("gogui-rules_legal_moves", [this](const Call&) {
    if (engine().session().over()) return std::string();
    MoveList moves;
    engine().position().moves(moves);
    std::sort(moves.begin(), moves.end());
    std::vector<std::string> out;
    for (const Move move : moves) out.push_back(vertex(engine().position(), move));
    return join(out, " ");
  });
  add("gogui-rules_side_to_move", [this](const Call&) { return colour_name(engine().session().to_move()); });
  add("gogui-rules_final_result", [this](const Call&) {
    return engine().session().over() ? plain(engine().session().result_text()) : std::string();
  });
  add("gogui-rules_captured_count", [this](const Call&) {
    const Session& session = engine().session();
    const Game& game = session.game();
    if (!game.family->captures) return std::string("0 0");
    int stones[2] = {0, 0};  // put on the board, less those that stand there now
    for (int cell = 0; cell < game.board.size(); ++cell) {
      const char first = session.first_position().glyph(cell), now = session.position().glyph(cell);
      stones[0] += (first == 'X') - (now == 'X');
      stones[1] += (first == 'O') - (now == 'O');
    }
    Position position = session.first_position();
    for (const Move move : session.moves()) {
      if (position.over()) position.go_on();
      stones[index(position.to_move())] += move.id < static_cast<std::uint32_t>(game.board.size());
      position.play(move);
    }
    return fmt::format("{} {}", stones[0], stones[1]);
  });
  add("gogui-rules_board_gfx", [this](const Call&) {
    // Forbidden points are marked.
    std::string out;
    for (const auto& note : engine().session().notes())
      out += fmt::format("{}MARK {}", out.empty() ? "" : "\n",
                         vertex(engine().position(), Move{static_cast<std::uint32_t>(note.cell)}));
    return out;
  });
  table_.add("gogui-analyze_commands", [](const Call&) {
    return "string/Ludens Agent/ludens-agent\nstring/Ludens Options/ludens-list_options\n"
           "string/Ludens Position/ludens-position\nstring/Ludens Win Rate of People/ludens-win_rate %s";
  });
}

}  // namespace ludens::protocols
