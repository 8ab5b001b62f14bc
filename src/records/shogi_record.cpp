#include "records/shogi_record.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "games/shogi/handicap.h"
#include "games/shogi/sfen.h"
#include "records/io/encoding.h"
#include "records/reader.h"

namespace ludens::records {
namespace {

namespace rules = games::shogi;
using Wins = ShogiEnd::Wins;

constexpr ShogiEnd kShogiEnds[] = {
    {"TORYO", "投了", Wins::Other, "R"},
    {"CHUDAN", "中断", Wins::Unknown},
    {"SENNICHITE", "千日手", Wins::Nobody},
    {"JISHOGI", "持将棋", Wins::Nobody},
    {"HIKIWAKE", "引き分け", Wins::Nobody},
    {"MAX_MOVES", "最大手数", Wins::Nobody},
    {"TIME_UP", "切れ負け", Wins::Other, "T"},
    {"ILLEGAL_MOVE", "反則負け", Wins::Other, "F"},
    {"ILLEGAL_ACTION", "反則勝ち", Wins::Mover, "F"},  // the other side's move was illegal
    {"KACHI", "入玉勝ち", Wins::Mover},
    {"TSUMI", "詰み", Wins::Other},
    {"FUZUMI", "不詰", Wins::Unknown},
    {"MATTA", "待った", Wins::Unknown},
    {"ERROR", "", Wins::Unknown},
    {"FUSEN", "不戦敗", Wins::Other, "F"},
};

const ShogiEnd* csa_end(std::string_view word) {
  for (const auto& one : kShogiEnds)
    if (one.csa == word) return &one;
  return nullptr;
}

// The tag `end` has CSA's words, but for the one that queries ask for in every game.
constexpr std::string_view kOnTime = "time";

}  // namespace

const ShogiEnd* shogi_end_of_csa(std::string_view word) { return csa_end(word); }

const ShogiEnd* shogi_end_of_kif(std::string_view word) {
  for (const auto& one : kShogiEnds)
    if (!one.kif.empty() && one.kif == word) return &one;
  if (word == "詰") return csa_end("TSUMI");
  if (word == "時間切れ") return csa_end("TIME_UP");
  return nullptr;
}

const ShogiEnd* shogi_end_of(const Record& record, const Position& last) {
  if (const auto said = record.tags.find("end"); said != record.tags.end())
    if (const auto* end = csa_end(said->second == kOnTime ? "TIME_UP" : said->second)) return end;
  const auto& state = last.as<Shogi>();
  switch (state.ending()) {
    case Shogi::Ending::NoMove:
      return csa_end("TSUMI");
    case Shogi::Ending::Repetition:
      return csa_end("SENNICHITE");
    case Shogi::Ending::PerpetualCheck:
      return csa_end(state.result() == win_for(state.to_move()) ? "ILLEGAL_ACTION" : "ILLEGAL_MOVE");
    case Shogi::Ending::Declared:
      return csa_end("KACHI");
    case Shogi::Ending::Limit:
      return csa_end("MAX_MOVES");
    case Shogi::Ending::None:
      break;
  }
  if (record.result == Result::Ongoing) return nullptr;
  if (record.result == Result::Draw) return csa_end("HIKIWAKE");
  const bool mover = record.result == win_for(last.to_move());
  if (record.result_text.ends_with("+T")) return mover ? nullptr : csa_end("TIME_UP");
  if (record.result_text.ends_with("+F") || mover) return csa_end(mover ? "ILLEGAL_ACTION" : "ILLEGAL_MOVE");
  return csa_end("TORYO");
}

void ShogiRecordBuilder::read(std::size_t bytes) {
  constexpr std::size_t kMostBytes = 16u << 20;
  if ((bytes_ += bytes) > kMostBytes) throw Error(fmt::format("a game of more than {} MB", kMostBytes >> 20));
}

void ShogiRecordBuilder::begin(const rules::Board& board) {
  rules::check_board(board);
  for (const auto& one : rules::handicaps()) {
    if (rules::write_board(rules::start_of(one.handicap)) != rules::write_board(board)) continue;
    record_.game = one.handicap == rules::Handicap::None ? "shogi" : fmt::format("shogi(handicap={})", one.name);
    follower_.emplace(find_game(record_.game)->start());
    return;
  }
  record_.game = "shogi";
  record_.start = rules::write_sfen(Shogi(board, 0, {}));
  follower_.emplace(find_game(record_.game)->read(record_.start));
}

const rules::Board& ShogiRecordBuilder::board() { return follower_->reading().as<Shogi>().board(); }

int ShogiRecordBuilder::last_to() const { return follower_->position().as<Shogi>().last_to(); }

// Behind a move that could not be followed the other side would be to move.
Side ShogiRecordBuilder::to_move() const {
  const Side side = follower_->position().to_move();
  return follower_->stuck() ? ~side : side;
}

void ShogiRecordBuilder::play(Move move) {
  add_turn(record_, {move});
  if (follower_->ready(move)) follower_->play(move);
}

void ShogiRecordBuilder::time(double seconds) {
  if (!record_.turns.empty()) record_.turns.back().seconds = seconds;
}

void ShogiRecordBuilder::end(const ShogiEnd& end) {
  record_.tags["end"] = end.csa == "TIME_UP" ? kOnTime : end.csa;
  const Side mover = to_move();
  if (end.csa == "KACHI" && !stuck() && follower_->position().legal(rules::kDeclare)) play(rules::kDeclare);
  if (end.wins == Wins::Nobody) {
    record_.result = Result::Draw;
    record_.result_text = "Draw";
  } else if (end.wins != Wins::Unknown) {
    const Side winner = end.wins == Wins::Mover ? mover : ~mover;
    record_.result = win_for(winner);
    record_.result_text = fmt::format("{}+{}", winner == Side::First ? 'B' : 'W', end.code);
  }
}

ShogiStart shogi_start(const Record& record, std::string_view format) {
  const GamePtr game = find_game(record.game);
  if (game->family->name != "shogi") throw Error(fmt::format("{} holds shogi, not {}", format, game->name));
  return {game, start_of(*game, record.start)};
}

std::string one_line(std::string_view text) {
  std::string out = decode(text, "");
  for (char& c : out)
    if (c == '\n' || c == '\r' || c == '\0') c = ' ';
  return std::string(trim(out));
}

}  // namespace ludens::records
