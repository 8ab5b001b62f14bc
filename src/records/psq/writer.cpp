#include "records/psq/writer.h"

#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "records/io/encoding.h"
#include "records/psq/reader.h"

namespace ludens::records {
namespace {

// The record's own word for the rule where it means this game and fits on its line.
std::string rule_line(const Record& record, const Game& game) {
  const auto said = record.tags.find("rules");
  if (said == record.tags.end() || said->second != trim(said->second) ||
      said->second.find_first_of(",\r\n") != std::string::npos)
    return psq_rule(game);
  return valid_utf8(said->second) && psq_game(game.board.columns, said->second) == game.text ? said->second
                                                                                             : psq_rule(game);
}

// A name must not read as another kind of line, nor as two.
std::string name_line(const std::string& name, std::string_view unknown) {
  std::string out;
  for (const char c : decode(name, "")) out += c == '\n' || c == '\r' || c == '/' || c == '\\' ? ' ' : c;
  out = trim(out);
  if (to_int(trim(std::string_view(out).substr(0, out.find(',')))) || looks_like_psq(out)) out = "_" + out;
  return out.empty() ? std::string(unknown) : out;
}

}  // namespace

std::string write_psq(const Record& record) {
  const GamePtr game = find_game(record.game);
  if (game->row != 5) throw Error(fmt::format("PSQ holds gomoku and renju, not {}", game->name));
  if (!record.start.empty()) throw Error("PSQ games begin on the empty board; this one has a start position");
  const auto& players = record.players;
  std::string out =
      fmt::format("Piskvorky {}x{}, {}:{}, 0\n", game->board.columns, game->board.rows,
                  players[0].program.value_or(false) ? 11 : 0, players[1].program.value_or(false) ? 11 : 0);
  for (const auto& turn : record.turns) {
    const int cell = static_cast<int>(turn.move.id);
    if (turn.move.id >= static_cast<std::uint32_t>(game->board.size()))
      throw Error(fmt::format("PSQ has points only, not the move «{}»", game->write_move(game->start(), turn.move)));
    out += fmt::format("{},{}", cell % game->board.columns + 1, cell / game->board.columns + 1);
    if (turn.seconds && *turn.seconds >= 0 && *turn.seconds < 1e9) out += fmt::format(",{:.0f}", *turn.seconds * 1000);
    out += '\n';
  }
  if (!players[0].name.empty() || !players[1].name.empty())
    out += fmt::format("{}\n{}\n", name_line(players[0].name, "?"), name_line(players[1].name, "?"));
  const auto code = record.tags.find("psq_code");
  out += fmt::format("{}\n", code != record.tags.end() && to_int(code->second) ? code->second : "-1");
  const int winner = record.result == Result::Ongoing     ? -1
                     : record.result == Result::Draw      ? 0
                     : record.result == Result::FirstWins ? 1
                                                          : 2;
  out += fmt::format("{},{}\n", winner, rule_line(record, *game));
  return out;
}

}  // namespace ludens::records
