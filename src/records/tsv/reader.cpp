#include "records/tsv/reader.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/family.h"
#include "games/grid_text.h"
#include "records/follow.h"
#include "records/tsv/cells.h"
#include "records/tsv/table.h"

namespace ludens::records {
namespace {

constexpr std::string_view kPoints = "pairs of letters on the board";

class TsvReader final : public RecordReader {
 public:
  TsvReader(std::unique_ptr<Input> input, const ReadOptions& options)
      : name_(input->name()), table_(std::move(input)), options_(options) {
    set_ = tsv_set_of(table_.columns());
    moves_ = moves_column(table_.columns());
    if (moves_.empty()) throw Error(fmt::format("{}, line 1: found no column «moves»", name_));
    if (!set_ && options_.game.empty())
      throw Error(fmt::format("{}, line 1: these columns are none of the known sets; say which game it is", name_));
    fox_ = set_ && set_->name == "fox";
    free_stones_ = set_ && set_->name == "ogs_vs_bots";
    for (std::size_t i = 0; i < table_.columns().size(); ++i)
      if (!is_read(table_.columns()[i])) tags_.push_back(i);
  }

  bool next(Record& record) override {
    record = Record();
    if (!table_.next()) return false;
    read_game(record);
    read_players(table_, *game_, record);
    read_result(table_, *game_, record);
    if (moves_ == "moves")
      read_moves(record);
    else
      read_words(record);
    read_times(record);
    for (const std::size_t i : tags_)
      if (const auto text = table_.cell_at(i); !text.empty()) record.tags[table_.columns()[i]] = text;
    name_end_and_time(table_, record);
    if (set_) record.tags.emplace("source", set_->name);  // what its ids are unique in
    if (const auto id = table_.cell("gid"); !id.empty()) record.tags["id"] = id;
    return true;
  }
  std::int64_t line() const override { return table_.line(); }

 private:
  static bool is_read(std::string_view column) {
    static constexpr std::string_view kRead[] = {
        "gid",        "black_id", "white_id", "black_whr", "white_whr", "black_elo", "white_elo", "black_rank",
        "white_rank", "br",       "wr",       "black_bot", "white_bot", "result",    "winner",    "outcome",
        "size",       "komi",     "ab",       "setup",     "first",     "nmoves",    "moves",     "times_ds"};
    return column.starts_with("moves_") || std::find(std::begin(kRead), std::end(kRead), column) != std::end(kRead);
  }

  // The game this row is of, and the size of its board.
  void read_game(Record& record) {
    if (!options_.game.empty()) {
      game_ = games_.find(options_.game);
      record.game = options_.game;
    } else {
      record.game = set_->game;
      if (set_->sized) {
        const auto size = table_.cell("size");
        const auto value = to_int(size);
        if (!value || *value < 2 || *value > 25) table_.wrong("size", size, "2 to 25");
        record.game = fmt::format("{}{}", set_->game, *value);
      }
      game_ = games_.find(record.game);
      if (game_->family->has_option("komi")) add_komi(record);
    }
    width_ = game_->board.columns;
    height_ = game_->board.rows;
  }

  GamePtr known(const std::string& text) {
    try {
      return games_.find(text);
    } catch (const Error&) {
      return nullptr;
    }
  }

  void add_komi(Record& record) {
    const std::string_view text = table_.cell("komi");
    if (text.empty()) return;
    const auto value = to_double(text);
    if (!value) table_.wrong("komi", text, "a number");
    const double komi = fox_ ? *value / 100 : *value;
    const bool unknown = fox_ && komi == 0 && table_.cell("first") != "W";
    if (!unknown && komi * 2 == std::floor(komi * 2) && std::abs(komi) < 1000) {
      const std::string with_komi = fmt::format("{}(komi={})", record.game, number(komi == 0 ? 0 : komi));
      if (const GamePtr game = known(with_komi)) {
        record.game = game->text;
        game_ = game;
        return;
      }
    }
    record.tags["komi"] = text;
  }

  int point(std::string_view column, std::string_view text, std::size_t at) const {
    const int x = text[at] - 'a', y = text[at + 1] - 'a';
    const auto last = [](int count) { return static_cast<char>('a' + count - 1); };
    if (x < 0 || x >= width_ || y < 0 || y >= height_)
      table_.wrong(column, text.substr(at, 2), fmt::format("two letters up to «{}{}»", last(width_), last(height_)));
    return y * width_ + x;
  }

  void read_moves(Record& record) {
    const auto text = table_.cell("moves");
    if (text.size() % 2 != 0) table_.wrong("moves", fmt::format("{} letters", text.size()), "two letters a move");
    if (const auto said = table_.cell("nmoves"); !said.empty())
      if (const auto count = to_int(said); !count || static_cast<std::size_t>(*count) != text.size() / 2)
        table_.wrong("nmoves", said, fmt::format("{}, the number of moves", text.size() / 2));
    const std::size_t stones = read_start(record, text);
    record.turns.reserve(std::min(text.size() / 2, kMostPlies));
    for (std::size_t at = 2 * stones; at < text.size(); at += 2) {
      const int id = text.substr(at, 2) == ".." ? pass() : point("moves", text, at);
      add_turn(record, {Move{static_cast<std::uint32_t>(id)}});
    }
    first_move_ = stones;
  }

  // Moves as words of a notation of the game, each in the position that those before it led to.
  void read_words(Record& record) {
    const std::string dialect = moves_ == "moves_san" ? "native" : moves_.substr(moves_.find('_') + 1);
    const Notation& notation = game_->notation(dialect);
    Follower follower(game_->start());
    for (const auto word : words(table_.cell(moves_))) {
      const auto move = notation.read(follower.reading(), word);
      if (!move) table_.wrong(moves_, word, fmt::format("a move as number {}", record.turns.size() + 1));
      add_turn(record, {*move});
      if (follower.ready(*move)) follower.play(*move);  // else the rest is as it is, and replaying says so
    }
    first_move_ = 0;
  }

  int pass() const {
    const auto move = game_->read_move(game_->start(), "pass");
    if (!move) table_.wrong("moves", "..", fmt::format("no pass, there is none in {}", game_->name));
    return static_cast<int>(move->id);
  }

  // Stones that stand before the first move. Returns how many of the moves are such stones.
  std::size_t read_start(Record& record, std::string_view moves) {
    std::string cells(static_cast<std::size_t>(width_ * height_), '.');
    bool any = false;
    const auto put = [&](std::string_view column, std::string_view points, char colour) {
      if (points.size() % 2 != 0) table_.wrong(column, points, kPoints);
      for (std::size_t at = 0; at < points.size(); at += 2)
        cells[static_cast<std::size_t>(point(column, points, at))] = colour;
      any |= !points.empty();
    };
    put("ab", table_.cell("ab"), 'X');
    for (const auto part : words(table_.cell("setup"))) {
      if (!part.starts_with("AB:") && !part.starts_with("AW:")) table_.wrong("setup", part, "AB:… and AW:…");
      put("setup", part.substr(3), part[1] == 'B' ? 'X' : 'O');
    }
    const auto first = table_.cell("first");
    if (!first.empty() && first != "B" && first != "W") table_.wrong("first", first, "B or W");
    bool white = first == "W";
    std::size_t stones = 0;
    if (const auto handicap = to_int(table_.cell("handicap"));
        free_stones_ && !any && !white && handicap && *handicap > 1) {
      stones = std::min(static_cast<std::size_t>(*handicap), moves.size() / 2);
      if (moves.substr(0, 2 * stones).find('.') != std::string_view::npos)
        table_.wrong("moves", moves, "handicap stones first");
      put("moves", moves.substr(0, 2 * stones), 'X');
      white = true;
    }
    if (any || white) record.start = start_text(record, cells, white);
    return stones;
  }

  // «rows side» begins the position text of every game with stones; what may follow is taken from the game's start.
  std::string start_text(const Record& record, const std::string& cells, bool white) const {
    std::string text =
        fmt::format("{} {}", write_grid(game_->board, [&](int cell) { return cells[static_cast<std::size_t>(cell)]; }),
                    white ? 'o' : 'x');
    const std::string plain = game_->write(game_->start());
    const auto fields = words(plain);
    for (std::size_t i = 2; i < fields.size(); ++i) text += fmt::format(" {}", fields[i]);
    try {
      return game_->write(game_->read(text));
    } catch (const Error& error) {
      throw Error(fmt::format("{}, line {}: stones before the first move of {}: {}", name_, table_.line(), record.game,
                              error.what()));
    }
  }

  void read_times(Record& record) const {
    const auto text = table_.cell("times_ds");
    if (text.empty()) return;
    const auto times = split(text, ',');
    if (times.size() != first_move_ + record.turns.size())
      table_.wrong("times_ds", fmt::format("{} times", times.size()),
                   fmt::format("{}, one a move", first_move_ + record.turns.size()));
    for (std::size_t i = 0; i < record.turns.size(); ++i) {
      const auto tenths = times[first_move_ + i];
      if (tenths.empty()) continue;
      const auto value = to_double(tenths);
      if (!value) table_.wrong("times_ds", tenths, "a number");
      record.turns[i].seconds = *value / 10;
    }
  }

  std::string name_;
  TsvTable table_;
  ReadOptions options_;
  const TsvSet* set_ = nullptr;
  std::string moves_;  // the column they are in
  bool fox_ = false, free_stones_ = false;
  std::vector<std::size_t> tags_;  // columns that are kept as they are
  GameCache games_;
  GamePtr game_;  // of this row
  int width_ = 0, height_ = 0;
  std::size_t first_move_ = 0;
};

}  // namespace

std::unique_ptr<RecordReader> tsv_reader(std::unique_ptr<Input> input, const ReadOptions& options) {
  return std::make_unique<TsvReader>(std::move(input), options);
}

bool looks_like_tsv(std::string_view head) {
  const auto columns = tsv_header(head);
  return columns.size() > 1 && !moves_column({columns.begin(), columns.end()}).empty();
}

}  // namespace ludens::records
