#include "records/kif/writer.h"

#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "games/shogi/handicap.h"
#include "games/shogi/notation.h"
#include "games/shogi/sfen.h"
#include "records/kif/diagram.h"
#include "records/kif/words.h"
#include "records/shogi_record.h"

namespace ludens::records {
namespace {

std::string kif_time(long seconds, long sum) {
  return fmt::format("({:2}:{:02}/{:02}:{:02}:{:02})", seconds / 60, seconds % 60, sum / 3600, sum / 60 % 60, sum % 60);
}

const shogi::HandicapName* handicap_of(const shogi::Board& board) {
  for (const auto& one : shogi::handicaps())
    if (shogi::write_board(shogi::start_of(one.handicap)) == shogi::write_board(board)) return &one;
  return nullptr;
}

}  // namespace

std::string write_kif_record(const Record& record) {
  const auto [game, start] = shogi_start(record, "KIF");
  const shogi::Board& board = start.as<Shogi>().board();
  std::string out = "#KIF version=2.0 encoding=UTF-8\n";
  for (const auto& [name, tag] : kKifTags)
    if (const auto found = record.tags.find(std::string(tag)); found != record.tags.end())
      if (const std::string text = one_line(found->second); !kif_trim(text).empty())
        out += fmt::format("{}{}{}\n", name, kKifColon, text);
  const shogi::HandicapName* handicap = handicap_of(board);
  out += handicap ? fmt::format("{}{}{}\n", kKifHandicap, kKifColon, handicap->japanese) : kif_diagram(board);
  const bool even = !handicap || handicap->handicap == shogi::Handicap::None;
  const std::string_view sides[] = {even ? "先手" : "下手", even ? "後手" : "上手"};
  for (const std::size_t i : {0u, 1u})
    out += fmt::format("{}{}{}\n", sides[i], kKifColon, one_line(record.players[i].name));
  out += fmt::format("{}\n", kKifTable);

  Follower follower(start);
  long sums[2] = {};
  int number = 0;
  for (const Turn& turn : record.turns) {
    if (follower.stuck()) throw Error("KIF cannot be written behind an illegal move");
    const auto& state = follower.reading().as<Shogi>();
    if (turn.move == shogi::kDeclare) {
      if (&turn != &record.turns.back() || !state.legal(turn.move)) throw Error("KIF declares a win at the end only");
      break;
    }
    const std::string said = shogi::write_kif(state.board(), turn.move, state.last_to());
    if (shogi::read_japanese(state.board(), said, state.last_to()) != turn.move)
      throw Error(fmt::format("KIF has no text for move {}", turn.move.id));
    out += fmt::format("{:4} {}", ++number, said);
    if (turn.seconds && *turn.seconds >= 0 && *turn.seconds < 1e6) {
      const long seconds = std::lround(*turn.seconds);
      out += fmt::format("   {}", kif_time(seconds, sums[index(state.to_move())] += seconds));
    }
    out += '\n';
    if (follower.ready(turn.move)) follower.play(turn.move);
  }
  const bool declared = !record.turns.empty() && record.turns.back().move == shogi::kDeclare;
  if (const ShogiEnd* end = declared ? shogi_end_of_csa("KACHI") : shogi_end_of(record, follower.position()))
    if (!end->kif.empty()) out += fmt::format("{:4} {}\n", ++number, end->kif);
  return out;
}

}  // namespace ludens::records
