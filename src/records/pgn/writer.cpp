#include "records/pgn/writer.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "games/chess/fen.h"
#include "records/clocks.h"
#include "records/follow.h"
#include "records/pgn/tags.h"

namespace ludens::records {
namespace {

class MoveText {
 public:
  void word(const std::string& text) {
    if (column_ > 0 && column_ + 1 + text.size() > 79) {
      out_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) {
      out_ += ' ';
      ++column_;
    }
    out_ += text;
    column_ += text.size();
  }
  std::string done() && { return std::move(out_) + "\n"; }

 private:
  std::string out_;
  std::size_t column_ = 0;
};

// «1:02:03», with tenths where there are any.
std::string pgn_time(double seconds) {
  const auto tenths = static_cast<std::int64_t>(std::llround(seconds * 10));
  const std::int64_t whole = tenths / 10;
  std::string out = fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return tenths % 10 == 0 ? out : fmt::format("{}.{}", out, tenths % 10);
}

std::vector<std::string> comment_words(const std::string& comment) {
  std::string plain = comment;
  std::replace(plain.begin(), plain.end(), '{', '(');
  std::replace(plain.begin(), plain.end(), '}', ')');
  const auto said = words(plain);
  std::vector<std::string> out(said.begin(), said.end());
  if (out.empty()) return out;
  out.front() = "{" + out.front();
  out.back() += "}";
  return out;
}

// «(3... Nf6 {why} 4. d4)»
void write_variation(const Game& game, const Position& start, const Variation& variation, MoveText& text) {
  Follower follower(start);
  std::vector<std::string> said;
  bool numbered = false;
  for (std::size_t i = 0; i < variation.moves.size(); ++i) {
    const Move move = variation.moves[i];
    if (!follower.ready(move)) break;
    const auto& board = follower.position().as<Chess>().board();
    const bool white = board.to_move() == Side::First;
    if (white || !numbered) said.push_back(fmt::format("{}{}", board.number(), white ? "." : "..."));
    said.push_back(game.write_move(follower.position(), move));
    follower.play(move);
    numbered = true;
    const auto comment = variation.comments.find(variation.ply + static_cast<int>(i));
    if (comment == variation.comments.end()) continue;
    for (auto& word : comment_words(comment->second)) said.push_back(std::move(word));
    numbered = false;
  }
  if (said.empty()) return;
  said.front() = "(" + said.front();
  said.back() += ")";
  for (const auto& word : said) text.word(word);
}

bool is_time(const std::optional<double>& seconds) { return seconds && *seconds >= 0 && *seconds < 1e7; }

}  // namespace

std::string write_pgn(const Record& record) { return write_pgn(AnnotatedRecord{record}); }

std::string write_pgn(const AnnotatedRecord& annotated) {
  const Record& record = annotated.record;
  const GamePtr game = find_game(record.game);
  const Position start = start_of(*game, record.start);
  const Chess* state = start.try_as<Chess>();
  if (!state) throw Error(fmt::format("PGN holds chess, not {}", game->name));
  const bool usual = start.key() == find_game("chess")->start().key() && record.start.empty();
  const std::string_view result = pgn_result(record.result);
  std::string out = write_pgn_tags(record, result, usual ? "" : chess::write_fen(state->board()),
                                   game->text != find_game("chess")->text);
  MoveText text;
  const Clocks clocks = clocks_of(record);
  Follower follower(start);
  const auto comment_on = [&](const std::map<int, std::string>& comments, int ply) {
    const auto found = comments.find(ply);
    if (found == comments.end()) return false;
    for (const auto& word : comment_words(found->second)) text.word(word);
    return true;
  };
  bool numbered = !comment_on(annotated.comments, 0);  // the move before says which one it is
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    const Turn& turn = record.turns[i];
    if (!follower.ready(turn.move)) break;
    const auto& board = follower.position().as<Chess>().board();
    const bool white = board.to_move() == Side::First;
    if (white || i == 0 || !numbered) text.word(fmt::format("{}{}", board.number(), white ? "." : "..."));
    text.word(game->write_move(follower.position(), turn.move));
    if (!clocks.empty() && is_time(clocks[i]))
      text.word(fmt::format("{{[%clk {}]}}", pgn_time(*clocks[i])));
    else if (clocks.empty() && is_time(turn.seconds))
      text.word(fmt::format("{{[%emt {}]}}", pgn_time(*turn.seconds)));
    const int ply = static_cast<int>(i) + 1;
    numbered = !comment_on(annotated.comments, ply);
    for (const auto& variation : annotated.variations) {
      if (variation.ply != ply) continue;
      write_variation(*game, follower.position(), variation, text);
      numbered = false;
    }
    follower.play(turn.move);
  }
  text.word(std::string(result));
  return out + "\n" + std::move(text).done() + "\n";
}

}  // namespace ludens::records
