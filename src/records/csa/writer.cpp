#include "records/csa/writer.h"

#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/shogi/handicap.h"
#include "games/shogi/notation.h"
#include "games/shogi/sfen.h"
#include "records/csa/tags.h"
#include "records/shogi_record.h"

namespace ludens::records {
namespace {

std::string setup_text(const shogi::Board& board) {
  std::string out;
  for (int y = 0; y < shogi::kSize; ++y) {
    out += fmt::format("P{}", y + 1);
    for (int x = 0; x < shogi::kSize; ++x) {
      const shogi::Piece piece = board.at(shogi::kSize * y + x);
      out +=
          piece ? fmt::format("{}{}", piece.side() == Side::First ? '+' : '-', shogi::csa_piece(piece.kind())) : " * ";
    }
    out += '\n';
  }
  for (const Side side : {Side::First, Side::Second}) {
    std::string held;
    for (int kind = 0; kind < shogi::kHandKinds; ++kind)
      for (int i = 0; i < board.hands().count(side, static_cast<shogi::Kind>(kind)); ++i)
        held += fmt::format("00{}", shogi::csa_piece(static_cast<shogi::Kind>(kind)));
    if (!held.empty()) out += fmt::format("P{}{}\n", side == Side::First ? '+' : '-', held);
  }
  return out;
}

std::string csa_time(double seconds) {
  const double rounded = std::round(seconds * 1000) / 1000;
  return fmt::format("T{}", number(rounded == 0 ? 0 : rounded));
}

}  // namespace

std::string write_csa_record(const Record& record) {
  const auto [game, start] = shogi_start(record, "CSA");
  const shogi::Board& board = start.as<Shogi>().board();
  std::string out = "'CSA encoding=UTF-8\nV3.0\n";
  for (const int i : {0, 1})
    if (const std::string name = one_line(record.players[static_cast<std::size_t>(i)].name); !name.empty())
      out += fmt::format("N{}{}\n", i == 0 ? '+' : '-', name);
  for (const auto& [tag, text] : record.tags)
    if (const std::string name = csa_name(tag), said = one_line(text); !name.empty() && !said.empty())
      out += fmt::format("${}:{}\n", name, said);
  const bool usual = shogi::write_board(board) == shogi::write_board(shogi::start_of(shogi::Handicap::None));
  out += usual ? "PI\n" : setup_text(board);
  out += board.to_move() == Side::First ? "+\n" : "-\n";
  Follower follower(start);
  for (const Turn& turn : record.turns) {
    if (follower.stuck()) throw Error("CSA cannot be written behind an illegal move");
    const Position& position = follower.reading();
    if (turn.move == shogi::kDeclare) {
      if (&turn != &record.turns.back() || !position.legal(turn.move))
        throw Error("CSA declares a win at the end only");
      break;
    }
    const std::string said = shogi::write_csa(position.as<Shogi>().board(), turn.move);
    if (shogi::read_csa(position.as<Shogi>().board(), said) != turn.move)
      throw Error(fmt::format("CSA has no text for move {}", turn.move.id));
    out += said + '\n';
    if (turn.seconds && *turn.seconds >= 0 && *turn.seconds < 1e9) out += csa_time(*turn.seconds) + '\n';
    if (follower.ready(turn.move)) follower.play(turn.move);
  }
  const Position& last = follower.position();
  const bool declared = !record.turns.empty() && record.turns.back().move == shogi::kDeclare;
  const Side mover = follower.stuck() ? ~last.to_move() : last.to_move();
  if (const ShogiEnd* end = declared ? shogi_end_of_csa("KACHI") : shogi_end_of(record, last))
    out += fmt::format("%{}{}\n", end->csa == "ILLEGAL_ACTION" ? (mover == Side::First ? "-" : "+") : "", end->csa);
  return out;
}

}  // namespace ludens::records
