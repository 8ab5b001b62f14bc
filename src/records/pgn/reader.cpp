// Tested by tests/records/pgn/pgn_test.cpp and tests/fuzz/fuzz_pgn.cpp.
#include "records/pgn/reader.h"

#include <cmath>
#include <map>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "games/chess/fen.h"
#include "records/clocks.h"
#include "records/follow.h"
#include "records/io/encoding.h"
#include "records/pgn/beside.h"
#include "records/pgn/lexer.h"
#include "records/pgn/tags.h"
#include "records/time_control.h"

namespace ludens::records {
namespace {

using Kind = PgnToken::Kind;

// «0:01:30.5» as seconds.
std::optional<double> clock_seconds(std::string_view text) {
  double out = 0;
  const auto parts = split(text, ':');
  if (parts.size() > 3) return std::nullopt;
  for (const auto part : parts) {
    const auto value = to_double(part);
    if (!value || !(*value >= 0 && *value < 1e7)) return std::nullopt;
    out = 60 * out + *value;
  }
  if (out >= 1e7) return std::nullopt;
  return out;
}

// The value of «[%name value]» in a comment.
std::optional<double> time_in(std::string_view comment, std::string_view name) {
  const auto at = comment.find(name);
  if (at == std::string_view::npos) return std::nullopt;
  const auto rest = comment.substr(at + name.size());
  return clock_seconds(trim(rest.substr(0, rest.find(']'))));
}

// The number of a Chess960 start position, for those that are one.
std::optional<int> start_number(const Chess& state) {
  static const std::map<std::string, int> numbers = [] {
    std::map<std::string, int> out;
    for (int number = 0; number < 960; ++number) out.emplace(chess::write_fen(chess::start_position(number)), number);
    return out;
  }();
  const auto found = numbers.find(chess::write_fen(state));
  return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

bool known_variant(std::string_view name) {
  const std::string plain = lower(name);
  for (const std::string_view known : {"", "standard", "chess", "normal", "from position", "chess960", "chess 960",
                                       "fischerandom", "fischerrandom", "fischer random"})
    if (plain == known) return true;
  return false;
}

class PgnReader final : public RecordReader {
 public:
  PgnReader(std::unique_ptr<Input> input, const ReadOptions& options, AnnotatedRecord* beside = nullptr,
            std::size_t most = 0)
      : lexer_(std::move(input)),
        options_(options),
        guess_(guess_encoding(lexer_.look(1u << 16))),
        beside_(beside),
        most_(most) {}

  std::int64_t line() const override { return line_; }

  bool next(Record& record) override {
    record = Record();
    if (beside_) *beside_ = {};
    lexer_.begin_game();
    try {
      line_ = lexer_.peek().line;
      if (lexer_.peek().kind == Kind::End) return false;
      read_tags(record);
      read_moves(record);
    } catch (const Error&) {
      lexer_.skip_game();
      throw;
    }
    return true;
  }

 private:
  [[noreturn]] void wrong(std::int64_t line, std::string_view what) const {
    throw Error(fmt::format("{}, line {}: {}", lexer_.name(), line, what));
  }

  void read_tags(Record& record) {
    std::string fen, variant;
    said_ = Result::Ongoing;
    while (lexer_.peek().kind == Kind::Tag) {
      const PgnToken tag = lexer_.take();
      if (tag.text == "FEN")
        fen = tag.value;
      else if (tag.text == "Result")
        said_ = read_pgn_result(tag.value);
      else if (tag.text == "Variant")
        variant = tag.value;
      else if (tag.text != "SetUp")
        read_pgn_tag(tag.text, tag.value, guess_, record);
    }
    if (!known_variant(variant)) wrong(line_, fmt::format("the variant {} is not known", cite(variant)));
    settle_game(fen, record);
    if (const auto time = record.tags.find("time_control"); time != record.tags.end())
      if (const auto control = read_time_control(time->second)) record.tags.emplace("time_class", time_class(*control));
  }

  void settle_game(const std::string& fen, Record& record) {
    record.game = options_.game.empty() ? "chess" : options_.game;
    try {
      game_ = games_.find(record.game);
      if (fen.empty()) return;
      const Chess start = chess::read_fen(fen);
      if (const auto number = start_number(start); number && options_.game.empty()) {
        record.game = *number == chess::kStandardStart ? "chess" : fmt::format("chess(start={})", *number);
        game_ = games_.find(record.game);
      } else {
        record.start = chess::write_fen(start);
      }
    } catch (const Error& error) {
      wrong(line_, error.what());
    }
  }

  void read_moves(Record& record) {
    Follower follower(start_of(*game_, record.start));
    std::optional<PgnBeside> beside;
    if (beside_) beside.emplace(game_, follower.position(), *beside_, most_);
    Clocks clocks;
    bool timed = false;
    int depth = 0;
    std::size_t moves = 0;
    for (;;) {
      const Kind kind = lexer_.peek().kind;
      if (kind == Kind::End || kind == Kind::Tag) break;
      const PgnToken token = lexer_.take();
      if (kind == Kind::Open) ++depth;
      if (kind == Kind::Close && --depth < 0) wrong(token.line, "found «)», but no variation is open");
      if (beside) {
        if (kind == Kind::Open) beside->open();
        if (kind == Kind::Close) beside->close();
        if (kind == Kind::Comment) beside->comment(decode(token.text, "", guess_));
        if (kind == Kind::Symbol && depth > 0) beside->move(token.text);
      }
      if (depth > 0) continue;
      if (kind == Kind::Symbol) {
        play(token, follower, record);
        clocks.emplace_back();
        if (beside && record.turns.size() > moves) beside->main_move(record.turns.back().move);
        moves = record.turns.size();
      } else if (kind == Kind::Comment && !record.turns.empty()) {
        if (const auto left = time_in(token.text, "%clk")) timed = true, clocks.back() = left;
        if (const auto took = time_in(token.text, "%emt")) record.turns.back().seconds = took;
      } else if (kind == Kind::Result) {
        record.result_text = token.text;
        record.result = read_pgn_result(token.text);
        break;
      }
    }
    if (depth > 0) wrong(line_, "a variation has no end");
    if (beside) beside->done();
    if (record.result == Result::Ongoing) record.result = said_;
    if (record.result_text.empty() || record.result_text == "*")
      record.result_text = record.result == Result::Ongoing ? "" : pgn_result(record.result);
    if (timed) {
      add_thinking_times(clocks, record);
      record.tags["clocks"] = clocks_text(clocks);
    }
    name_end(follower.position(), record);
  }

  void play(const PgnToken& token, Follower& follower, Record& record) {
    if (token.text.find_first_not_of("!?+#-=/") == std::string::npos && token.text != "--") return;  // signs alone
    const auto move = game_->read_move(follower.reading(), token.text);
    if (!move || !follower.ready(*move))
      wrong(token.line,
            fmt::format("move {}: {} is no legal move, or more than one", record.turns.size() + 1, cite(token.text)));
    add_turn(record, {*move});
    follower.play(*move);
  }

  // How a game ended that ended as usual.
  static void name_end(const Position& last, Record& record) {
    if (record.result == Result::Ongoing || record.tags.contains("end")) return;
    const Chess* state = last.try_as<Chess>();
    if (!state) return;
    record.tags["end"] = state->end() == Chess::End::Checkmate ? "mate"
                         : record.result == Result::Draw       ? "draw"
                                                               : "resign";
  }

  PgnLexer lexer_;
  ReadOptions options_;
  const std::string guess_;  // the encoding of the file
  AnnotatedRecord* beside_;
  std::size_t most_;
  GameCache games_;
  GamePtr game_;
  Result said_ = Result::Ongoing;
  std::int64_t line_ = 0;
};

}  // namespace

std::unique_ptr<RecordReader> pgn_reader(std::unique_ptr<Input> input, const ReadOptions& options) {
  return std::make_unique<PgnReader>(std::move(input), options);
}

std::unique_ptr<RecordReader> annotated_pgn_reader(std::unique_ptr<Input> input, const ReadOptions& options,
                                                   AnnotatedRecord& beside, std::size_t most) {
  return std::make_unique<PgnReader>(std::move(input), options, &beside, most);
}

// A tag pair, or the first move of a game without any.
bool looks_like_pgn(std::string_view head) {
  if (head.starts_with("\xef\xbb\xbf")) head.remove_prefix(3);
  while (head.starts_with('%')) {  // a line that other programs skip
    const auto end = head.find('\n');
    if (end == std::string_view::npos) return false;
    head.remove_prefix(end + 1);
  }
  head = trim(head);
  if (head.starts_with("1.")) {
    head = trim(head.substr(2));
    return !head.empty() && std::string_view("abcdefghNBRQKO").find(head.front()) != std::string_view::npos;
  }
  if (!head.starts_with('[')) return false;
  head = trim(head.substr(1));
  const auto name = head.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
  return name != 0 && name != std::string_view::npos && trim(head.substr(name)).starts_with('"');
}

}  // namespace ludens::records
