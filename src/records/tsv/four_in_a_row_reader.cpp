#include <bit>
#include <charconv>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "records/tsv/reader.h"
#include "records/tsv/table.h"

namespace ludens::records {
namespace {

constexpr int kColumns = 7, kCells = 36;
constexpr std::uint64_t kBoard = (std::uint64_t{1} << kCells) - 1;

struct Row {
  std::uint64_t black = 0, white = 0, move = 0;
  bool black_moves = false;
  double milliseconds = 0;
  std::string fold, participant;
};

std::optional<std::uint64_t> bits(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || (value & ~kBoard) != 0) return std::nullopt;
  return value;
}

// What is wrong with a row is the second: «column: found …, expected …».
std::optional<Row> read_row(std::string_view line, std::string& wrong) {
  const auto cells = split(line, '\t');
  const auto fail = [&](std::string_view column, std::string_view found, std::string_view expected) {
    wrong = fmt::format("{}: found {}, expected {}", column, cite(found), expected);
    return std::nullopt;
  };
  if (cells.size() != kColumns) {
    wrong = fmt::format("found {} columns, expected {}", cells.size(), kColumns);
    return std::nullopt;
  }
  const auto black = bits(cells[0]), white = bits(cells[1]), move = bits(cells[3]);
  const auto time = to_double(cells[4]);
  if (!black) return fail("black", cells[0], "a board of 36 bits");
  if (!white || (*black & *white) != 0) return fail("white", cells[1], "a board of 36 bits without black's stones");
  if (cells[2] != "Black" && cells[2] != "White") return fail("colour", cells[2], "Black or White");
  if (!move || std::popcount(*move) != 1) return fail("move", cells[3], "one bit of 36");
  if (!time) return fail("time", cells[4], "milliseconds");
  if (cells[5].size() != 1 || cells[5][0] < '0' || cells[5][0] > '9') return fail("fold", cells[5], "a digit");
  if (!is_utf8(cells[6])) return fail("participant", "bytes", "UTF-8");
  return Row{*black, *white, *move, cells[2] == "Black", *time, std::string(cells[5]), std::string(cells[6])};
}

class FourInARowReader final : public RecordReader {
 public:
  FourInARowReader(std::unique_ptr<Input> input, const ReadOptions& options)
      : input_(std::move(input)), game_(options.game.empty() ? "fourinarow" : options.game) {}

  bool next(Record& record) override {
    record = Record();
    record.game = game_;
    // The row that ended the game before is the first of this one.
    if (!have_ && !advance()) return false;
    begin_ = at_;
    std::uint64_t stones[2] = {};
    std::string folds;
    do {
      if (!ahead_ || ahead_->black != stones[0] || ahead_->white != stones[1] ||
          ahead_->black_moves != (record.turns.size() % 2 == 0)) {
        const std::string reason = ahead_ ? "the boards are not those that the moves before lead to" : wrong_;
        const auto line = at_;
        pass_over();
        throw Error(fmt::format("{}, line {}: {}", input_->name(), line, reason));
      }
      const std::size_t side = ahead_->black_moves ? 0 : 1;
      stones[side] |= ahead_->move;
      add_turn(record, {Move{static_cast<std::uint32_t>(std::countr_zero(ahead_->move))}, ahead_->milliseconds / 1000});
      if (record.players[side].id.empty()) record.players[side].id = ahead_->participant;
      folds += ahead_->fold;
    } while (advance() && !begins());
    record.tags["folds"] = folds;
    record.tags["source"] = "hvh";
    return true;
  }
  std::int64_t line() const override { return begin_; }

 private:
  bool begins() const { return line_.starts_with("0\t0\t"); }  // also where the rest of the row is wrong

  // Reads one more row; false where there is none. `ahead_` stays empty where it is wrong.
  bool advance() {
    ahead_.reset();
    have_ = false;
    do {
      at_ = input_->line();
      if (!input_->get_line(line_)) return false;
    } while (line_.empty());
    ahead_ = read_row(line_, wrong_);
    return have_ = true;
  }
  void pass_over() {
    while (advance() && !begins()) {
    }
  }

  std::unique_ptr<Input> input_;
  std::string game_, line_, wrong_;
  std::optional<Row> ahead_;
  bool have_ = false;  // a row was read that belongs to the next game
  std::int64_t at_ = 0, begin_ = 0;
};

}  // namespace

std::unique_ptr<RecordReader> four_in_a_row_reader(std::unique_ptr<Input> input, const ReadOptions& options) {
  return std::make_unique<FourInARowReader>(std::move(input), options);
}

bool looks_like_four_in_a_row(std::string_view head) {
  std::string_view line = head.substr(0, head.find('\n'));
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::string wrong;
  return read_row(line, wrong).has_value();
}

}  // namespace ludens::records
