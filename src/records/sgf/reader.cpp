// From SGF game tree to Record; what is decided how is said in the header. Tested by
// tests/records/sgf/sgf_reader_test.cpp, tests/records/sgf/sgf_writer_test.cpp and tests/fuzz/fuzz_sgf.cpp.
#include "records/sgf/reader.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "records/sgf/board.h"
#include "records/sgf/game.h"
#include "records/sgf/header.h"
#include "records/sgf/parser.h"
#include "records/sgf/value.h"
#include "records/turn_keeper.h"

namespace ludens::records {
namespace {

constexpr std::string_view kColours[] = {"B", "W"};

// What is left on a clock, and in which overtime period, to tell one move's time from the next.
struct Clock {
  std::optional<double> left;
  std::string period;
};

std::optional<double> number_in(const SgfNode& node, std::string_view ident) {
  const auto* property = node.find(ident);
  return property ? to_double(trim(property->values.front())) : std::nullopt;
}

std::optional<double> own_seconds(const SgfNode& node) {
  const auto seconds = number_in(node, "LUS");
  return seconds && *seconds >= 0 ? seconds : std::nullopt;
}

class MainLine {
 public:
  MainLine(const SgfTree& tree, const ReadOptions& options, const std::string& name)
      : tree_(tree), name_(name), line_(tree.main_line()) {
    line_at_ = tree.root().line;
    try {
      board_.emplace(sgf_game(tree, options, record_.tags));
    } catch (const Error& error) {
      fail(error.what());
    }
    record_.game = board_->game().text;
    read_sgf_header(tree.root(), record_);
    // RU[Renju] only says which of the games of GM[4] it is, RU[Japanese] how it is scored.
    if (const auto rules = record_.tags.find("rules");
        rules != record_.tags.end() && rules->second == sgf_rules(board_->game()))
      record_.tags.erase(rules);
    if (!tree.closed) record_.tags["irregular"] = "the file ends before the last «)» of the game";
  }

  const Record& so_far() const { return record_; }
  Record read() {
    set_up();
    for (auto& clock : clocks_) clock.left = number_in(tree_.root(), "TM");
    for (const int number : line_) {
      const auto& node = node_at(number);
      line_at_ = node.line;
      if (!record_.turns.empty())
        for (const auto* ident : {"AB", "AW", "AE"})
          if (node.find(ident))
            fail(fmt::format("{} sets stones up after move {}; they may stand before the first move only", ident,
                             record_.turns.size()));
      for (const auto& property : node.properties) {
        if (property.ident == "LU") own_move(property, own_seconds(node));
        for (const Side side : {Side::First, Side::Second})
          if (property.ident == kColours[index(side)])
            for (const auto& value : property.values) move(exchanged_ ? ~side : side, value, node);
      }
    }
    return std::move(record_);
  }

 private:
  [[noreturn]] void fail(std::string_view what) const {
    throw Error(fmt::format("{}, line {}: {}", name_, line_at_, what));
  }
  const SgfNode& node_at(int number) const { return tree_.nodes[static_cast<std::size_t>(number)]; }

  // Stones that stand before the first move, and whose turn it then is.
  void set_up() {
    const auto& game = board_->game();
    const Position start = game.start();
    std::vector<char> cells;
    for (int cell = 0; cell < game.board.size(); ++cell) cells.push_back(start.glyph(cell));
    std::optional<Side> first, said;
    bool changed = false;
    for (const int number : line_) {
      const auto& node = node_at(number);
      line_at_ = node.line;
      for (const auto& [ident, glyph] : {std::pair{"AB", 'X'}, {"AW", 'O'}, {"AE", '.'}})
        for (const auto value : node.values(ident)) {
          const auto points = board_->read_cells(trim(value));
          if (points.empty()) fail(fmt::format("{}{} is no point of {}", ident, cite(value), game.name));
          for (const int cell : points) cells[static_cast<std::size_t>(cell)] = glyph;
          changed = true;
        }
      if (const auto* property = node.find("PL")) {
        const std::string colour = lower(trim(property->values.front()));
        if (colour.starts_with('b') || colour == "1") said = Side::First;
        if (colour.starts_with('w') || colour == "2") said = Side::Second;
      }
      if (node.find("B")) first = Side::First;
      if (node.find("W") && (!first || node.find("W") < node.find("B"))) first = Side::Second;
      if (first || node.find("LU")) break;
    }
    line_at_ = tree_.root().line;
    if (board_->dialect().white_may_begin && first == Side::Second && !changed && !tree_.root().find("LUP")) {
      exchange_colours();
      first = Side::First;
    }
    try {
      if (const auto* own = tree_.root().find("LUP")) {
        record_.start = game.write(game.read(sgf_simple_text(own->values.front())));
        if (record_.start == game.write(start)) record_.start.clear();
      } else {
        const auto count = [&](char glyph) { return std::count(cells.begin(), cells.end(), glyph); };
        const Side likely = !changed ? start.to_move() : count('X') > count('O') ? Side::Second : Side::First;
        record_.start = board_->setup(cells, first.value_or(said.value_or(likely)));
      }
      keeper_.emplace(record_.start.empty() ? start : game.read(record_.start));
    } catch (const Error& error) {
      fail(fmt::format("the stones set up are no position of {}: {}", game.name, error.what()));
    }
  }

  // Hex servers call the player who begins White; our first player is Black.
  void exchange_colours() {
    exchanged_ = true;
    std::swap(record_.players[0], record_.players[1]);
    if (record_.result == Result::FirstWins || record_.result == Result::SecondWins)
      record_.result = record_.result == Result::FirstWins ? Result::SecondWins : Result::FirstWins;
  }

  void own_move(const SgfProperty& property, std::optional<double> seconds) {
    for (const auto& value : property.values) {
      const auto move = board_->game().read_move(keeper_->position(), sgf_simple_text(value));
      if (!move) fail(fmt::format("LU{} is no move of {}", cite(value), board_->game().name));
      add({*move, seconds});
      keeper_->play(*move, *board_);
    }
  }

  void move(Side side, std::string_view value, const SgfNode& node) {
    const auto colour = kColours[index(exchanged_ ? ~side : side)];
    const auto played = board_->read_move(trim(sgf_simple_text(value)));
    const auto& game = board_->game();
    if (!played) fail(fmt::format("{}{} is no move of {}", colour, cite(value), game.name));
    if (side != keeper_->to_move()) {
      if (!board_->pass())
        fail(fmt::format("{0}{1} after {2} moves, but {3} is to move and {4} has no pass", colour, cite(value),
                         record_.turns.size(), game.sides[static_cast<std::size_t>(index(~side))], game.name));
      add({*board_->pass()});
      keeper_->play(*board_->pass(), *board_);
    }
    add({*played, thought(side, node)});
    keeper_->play(*played, *board_);
  }

  void add(Turn turn) {
    if (record_.turns.size() == kMostPlies) fail(fmt::format("a game of more than {} moves", kMostPlies));
    add_turn(record_, std::move(turn));
  }

  std::optional<double> thought(Side side, const SgfNode& node) {
    const bool black = (side == Side::First) != exchanged_;
    auto& clock = clocks_[static_cast<std::size_t>(index(side))];
    const auto left = number_in(node, black ? "BL" : "WL");
    const auto* overtime = node.find(black ? "OB" : "OW");
    const std::string period = overtime ? overtime->values.front() : "";
    std::optional<double> out;
    if (left && clock.left && clock.period == period && *left <= *clock.left)
      out =
          std::round((*clock.left - *left) * 1000) / 1000;  // clocks are decimal; a difference of binary numbers is not
    if (left) clock = {left, period};
    const auto own = own_seconds(node);
    return own ? own : out;
  }

  const SgfTree& tree_;
  const std::string& name_;
  std::vector<int> line_;
  std::int64_t line_at_ = 0;
  bool exchanged_ = false;
  std::optional<SgfBoard> board_;
  std::optional<TurnKeeper> keeper_;
  std::array<Clock, 2> clocks_;
  Record record_;
};

class SgfReader final : public RecordReader {
 public:
  SgfReader(std::unique_ptr<Input> input, const ReadOptions& options)
      : input_(std::move(input)), options_(options), parser_(*input_) {}

  bool next(Record& record) override {
    SgfTree tree;
    record = Record();
    if (!parser_.next(tree)) return false;
    others_.clear();
    MainLine line(tree, options_, input_->name());
    if (options_.game.empty()) others_ = other_sgf_games(tree);
    try {
      record = line.read();
    } catch (const Error&) {
      record = line.so_far();
      throw;
    }
    return true;
  }
  std::int64_t line() const override { return parser_.line(); }
  std::vector<std::string> other_games() const override { return others_; }

 private:
  std::vector<std::string> others_;
  std::unique_ptr<Input> input_;
  ReadOptions options_;
  SgfParser parser_;
};

}  // namespace

Record sgf_record(const SgfTree& tree, const ReadOptions& options, const std::string& name) {
  return MainLine(tree, options, name).read();
}

std::unique_ptr<RecordReader> sgf_reader(std::unique_ptr<Input> input, const ReadOptions& options) {
  return std::make_unique<SgfReader>(std::move(input), options);
}

// «(;» near the beginning, perhaps behind a byte order mark or a mail's header, and a property behind it.
bool looks_like_sgf(std::string_view head) {
  for (auto at = head.find('('); at != std::string_view::npos; at = head.find('(', at + 1)) {
    const auto semicolon = head.find_first_not_of(" \t\r\n", at + 1);
    if (semicolon == std::string_view::npos || head[semicolon] != ';') continue;
    const auto next = head.find_first_not_of(" \t\r\n", semicolon + 1);
    if (next == std::string_view::npos) return true;
    const char c = head[next];
    if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == ';' || c == '(' || c == ')') return true;
  }
  return false;
}

}  // namespace ludens::records
