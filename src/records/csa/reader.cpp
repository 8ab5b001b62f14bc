#include "records/csa/reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "games/shogi/notation.h"
#include "records/csa/setup.h"
#include "records/csa/tags.h"
#include "records/io/encoding.h"
#include "records/shogi_record.h"

namespace ludens::records {
namespace {

constexpr double kMostCsaSeconds = 1e9;
constexpr std::size_t kMostTags = 1000;  // of a game: more is an accident or an attack

// Where a line may be split at commas: moves, times and ends, but no names and no comments.
bool holds_statements(std::string_view line) {
  return !line.empty() && std::string_view("+-%T").find(line[0]) != std::string_view::npos;
}

class CsaReader final : public RecordReader {
 public:
  explicit CsaReader(std::unique_ptr<Input> input)
      : input_(std::move(input)), guess_(guess_encoding(input_->look(1u << 16))) {}

  std::int64_t line() const override { return first_line_; }

  bool next(Record& record) override {
    record = Record();
    ShogiRecordBuilder builder(record);
    setup_ = {};
    began_ = ended_ = said_ = false;
    std::string line, failed;
    for (std::int64_t number = input_->line(); input_->get_line(line); number = input_->line()) {
      std::string_view text = line;
      if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
      if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
      if (text == "/") {
        if (said_) break;
        continue;
      }
      if (text.empty() || text[0] == '\'') {
        if (text.starts_with(kEncoding)) declared_ = trim(text.substr(kEncoding.size()));
        continue;
      }
      if (!said_) first_line_ = number;
      said_ = true;
      if (!failed.empty()) continue;  // the rest of a game that could not be read
      try {
        builder.read(text.size() + 1);
        take(text, record, builder);
      } catch (const Error& error) {
        failed = fmt::format("{}, line {}: {}", input_->name(), number, error.what());
      }
    }
    if (!failed.empty()) throw Error(failed);
    if (!said_) return false;
    if (!began_)
      throw Error(fmt::format("{}, line {}: nobody begins: there is no line «+» or «-»", input_->name(), first_line_));
    return true;
  }

 private:
  static constexpr std::string_view kEncoding = "'CSA encoding=";

  std::string text_of(std::string_view bytes) const { return decode(trim(bytes), declared_, guess_); }

  void take(std::string_view line, Record& record, ShogiRecordBuilder& builder) {
    if (line[0] == 'V') return;
    if (line[0] == 'N' && line.size() > 1 && (line[1] == '+' || line[1] == '-')) {
      record.players[line[1] == '+' ? 0 : 1].name = text_of(line.substr(2));
    } else if (line[0] == '$') {
      take_tag(line, record);
    } else if (line[0] == 'P' && !began_) {
      setup_.take(line);
    } else if (holds_statements(line)) {
      for (const auto statement : split(line, ',')) take_statement(trim(statement), builder);
    } else {
      throw Error(
          fmt::format("found {}, expected a move such as «+7776FU», a time «T12» or an end «%TORYO»", cite(line)));
    }
  }

  void take_tag(std::string_view line, Record& record) const {
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) throw Error(fmt::format("found {}, expected «$NAME:text»", cite(line)));
    const std::string_view name = line.substr(1, colon - 1);
    if (name.empty() || name.size() > 40 || !std::all_of(name.begin(), name.end(), [](char c) {
          return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '+' || c == '-';
        }))
      throw Error(fmt::format("found {} as the name of a tag", cite(name)));
    if (const std::string text = text_of(line.substr(colon + 1)); !text.empty()) record.tags[csa_tag(name)] = text;
    if (record.tags.size() > kMostTags) throw Error(fmt::format("a game of more than {} tags", kMostTags));
  }

  void take_statement(std::string_view said, ShogiRecordBuilder& builder) {
    if (said.empty()) return;
    if (!began_) {
      if (said != "+" && said != "-") throw Error(fmt::format("found {} before «+» or «-»", cite(said)));
      builder.begin(setup_.board(said == "+" ? Side::First : Side::Second));
      began_ = true;
    } else if (said[0] == 'T') {
      const auto seconds = to_double(said.substr(1));
      if (!seconds || !(*seconds >= 0) || *seconds > kMostCsaSeconds)
        throw Error(fmt::format("found {}, expected a time such as «T12»", cite(said)));
      if (!ended_) builder.time(*seconds);
    } else if (ended_) {
      throw Error(fmt::format("found {} behind the end of the game", cite(said)));
    } else if (said[0] == '%') {
      take_end(said.substr(1), builder);
    } else {
      if (builder.stuck()) throw Error(fmt::format("{} follows an illegal move", cite(said)));
      const auto move = games::shogi::read_csa(builder.board(), said);
      if (!move) throw Error(fmt::format("{} is no move here", cite(said)));
      builder.play(*move);
    }
  }

  void take_end(std::string_view word, ShogiRecordBuilder& builder) {
    const bool signed_word = word.starts_with('+') || word.starts_with('-');
    const ShogiEnd* end = shogi_end_of_csa(signed_word ? word.substr(1) : word);
    if (!end || signed_word != (end->csa == "ILLEGAL_ACTION"))
      throw Error(fmt::format("{} is no known end of a game", cite(word)));
    // The sign says whose action it was.
    if (signed_word && (word[0] == '+') == (builder.to_move() == Side::First)) end = shogi_end_of_csa("ILLEGAL_MOVE");
    builder.end(*end);
    ended_ = true;
  }

  std::unique_ptr<Input> input_;
  std::string guess_, declared_;
  CsaSetup setup_;
  bool began_ = false, ended_ = false, said_ = false;
  std::int64_t first_line_ = 0;
};

}  // namespace

std::unique_ptr<RecordReader> csa_reader(std::unique_ptr<Input> input, const ReadOptions&) {
  return std::make_unique<CsaReader>(std::move(input));
}

// The first line that is no comment: a version, a name, a tag or a position.
bool looks_like_csa(std::string_view head) {
  if (head.starts_with("\xef\xbb\xbf")) head.remove_prefix(3);
  for (const auto line : split(head, '\n')) {
    const std::string_view text = trim(line);
    if (text.empty() || text[0] == '\'' || text[0] == '/') continue;
    const auto digit = [&](std::size_t at) { return text.size() > at && text[at] >= '1' && text[at] <= '9'; };
    if (text[0] == 'V') return digit(1) && (text.size() == 2 || text[2] == '.') && text.size() < 6;
    return text.starts_with("N+") || text.starts_with("N-") || text.starts_with("$EVENT:") ||
           (text.starts_with("PI") && text.size() % 4 == 2) || (text.starts_with("P1") && text.size() >= 26);
  }
  return false;
}

}  // namespace ludens::records
