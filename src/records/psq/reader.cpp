// Tested by tests/records/psq/psq_test.cpp and tests/fuzz/fuzz_psq.cpp.
#include "records/psq/reader.h"

#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "records/io/encoding.h"

namespace ludens::records {
namespace {

constexpr std::string_view kMagic = "Piskvorky ";
constexpr std::size_t kMostMoves = 100'000;
constexpr double kMostMilliseconds = 1e12;  // thirty years; anything longer is no time

struct Header {
  int columns = 0, rows = 0;
  int levels[2] = {};
  bool second_began = false;
};

std::optional<Header> read_header(std::string_view line) {
  line = trim(line);
  if (line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
  if (!line.starts_with(kMagic)) return std::nullopt;
  const auto fields = split(line.substr(kMagic.size()), ',');
  const auto size = split(trim(fields[0]), 'x');
  if (size.size() != 2) return std::nullopt;
  const auto columns = to_int(trim(size[0])), rows = to_int(trim(size[1]));
  if (!columns || !rows) return std::nullopt;
  Header out{.columns = *columns, .rows = *rows};
  if (fields.size() > 1) {
    const auto levels = split(trim(fields[1]), ':');
    for (std::size_t i = 0; i < 2 && i < levels.size(); ++i) out.levels[i] = to_int(trim(levels[i])).value_or(0);
  }
  if (fields.size() > 2) out.second_began = trim(fields[2]) == "1";
  return out;
}

std::string file_name(std::string_view path) {
  const auto slash = path.find_last_of("/\\");
  const auto name = trim(slash == std::string_view::npos ? path : path.substr(slash + 1));
  return name == "?" ? "" : decode(name, "");
}

class PsqReader final : public RecordReader {
 public:
  PsqReader(std::unique_ptr<Input> input, const ReadOptions& options) : input_(std::move(input)), options_(options) {}

  std::int64_t line() const override { return current_line_; }

  bool next(Record& record) override {
    record = Record();
    if (!find_header()) return false;
    Lines game;
    const std::string failed = take_lines(game);
    if (!failed.empty()) throw Error(failed);
    settle(game, record);
    return true;
  }

 private:
  struct Line {
    int x, y;
    std::optional<double> seconds;
    std::int64_t number;
  };
  struct Lines {
    std::vector<Line> moves;
    std::vector<std::string> names;
    std::string code, rule;
    std::optional<int> winner;
  };

  std::string at(std::int64_t line, std::string_view what) const {
    return fmt::format("{}, line {}: {}", input_->name(), line, what);
  }

  // The header is kept when the game before it ends there.
  bool find_header() {
    std::string line;
    while (!header_) {
      header_line_ = current_line_ = input_->line();
      if (!input_->get_line(line)) return false;
      if (trim(line).empty()) continue;
      header_ = read_header(line);
      if (std::exchange(lost_, !header_) || header_) continue;  // one Error for all that is between two games
      throw Error(at(current_line_, fmt::format("expected «Piskvorky 15x15, 0:0, 0», found {}", cite(trim(line)))));
    }
    return true;
  }

  // Everything up to the next header. The first mistake is returned, not thrown: the rest of the game is passed over.
  std::string take_lines(Lines& game) {
    std::string line, failed;
    current_ = *header_;
    current_line_ = header_line_;
    header_.reset();
    for (std::int64_t number = input_->line(); input_->get_line(line); number = input_->line()) {
      if (const auto next = read_header(line)) {
        header_ = next;
        header_line_ = number;
        break;
      }
      if (failed.empty()) failed = take(trim(line), number, game);
    }
    return failed;
  }

  std::string take(std::string_view line, std::int64_t number, Lines& game) {
    if (line.empty()) return "";
    const auto parts = split(line, ',');
    const auto first = to_int(trim(parts[0]));
    const bool ended = !game.names.empty() || !game.code.empty();
    if (parts.size() >= 2 && parts.size() <= 4 && first && to_int(trim(parts[1])) && !ended) {
      if (game.moves.size() == kMostMoves) return at(number, fmt::format("more than {} moves", kMostMoves));
      Line move{*first, *to_int(trim(parts[1])), std::nullopt, number};
      if (parts.size() > 2)
        if (const auto ms = to_double(trim(parts[2])); ms && *ms >= 0 && *ms <= kMostMilliseconds)
          move.seconds = *ms / 1000;
      game.moves.push_back(move);
    } else if (parts.size() == 1 && first && game.code.empty()) {
      game.code = std::string(line);
    } else if (parts.size() == 2 && first && !game.code.empty()) {
      game.winner = *first;
      game.rule = decode(trim(parts[1]), "");
    } else if (game.names.size() < 2 && game.code.empty()) {
      game.names.push_back(file_name(line));
    } else {
      return at(number, fmt::format("{} is neither a move «x,y,milliseconds», a player, nor a result", cite(line)));
    }
    return "";
  }

  void settle(const Lines& lines, Record& record) const {
    GamePtr game;
    try {
      game = find_game(options_.game.empty() ? psq_game(current_.columns, lines.rule) : options_.game);
    } catch (const Error& error) {
      throw Error(at(current_line_, error.what()));
    }
    const auto& board = game->board;
    if (board.columns != current_.columns || board.rows != current_.rows)
      throw Error(at(current_line_, fmt::format("a board of {}×{}, but {} has {}×{}", current_.columns, current_.rows,
                                                game->name, board.columns, board.rows)));
    record.game = game->text;
    for (int i = 0; i < 2; ++i) {
      const auto at_index = static_cast<std::size_t>(i);
      auto& player = record.players[current_.second_began ? 1 - at_index : at_index];
      if (at_index < lines.names.size()) player.name = lines.names[at_index];
      if (current_.levels[i] > 0) player.program = true;
    }
    const Side player_one = current_.second_began ? Side::Second : Side::First;
    if (lines.winner == 0) record.result = Result::Draw;
    if (lines.winner == 1) record.result = win_for(player_one);
    if (lines.winner == 2) record.result = win_for(~player_one);
    if (!lines.code.empty() && lines.code != "-1") record.tags["psq_code"] = lines.code;
    if (!lines.rule.empty() && lines.rule != psq_rule(*game)) record.tags["rules"] = lines.rule;
    for (const auto& move : lines.moves) {
      if (move.x < 1 || move.y < 1 || move.x > board.columns || move.y > board.rows)
        throw Error(at(move.number, fmt::format("«{},{}» is not on the board; both count from 1 to {}", move.x, move.y,
                                                board.columns)));
      add_turn(record, {Move{static_cast<std::uint32_t>((move.y - 1) * board.columns + move.x - 1)}, move.seconds});
    }
  }

  std::unique_ptr<Input> input_;
  ReadOptions options_;
  std::optional<Header> header_;  // read, its game not yet
  Header current_;
  bool lost_ = false;  // among lines that belong to no game
  std::int64_t header_line_ = 0, current_line_ = 0;
};

}  // namespace

std::string psq_rule(const Game& game) {
  if (game.family->has_forbidden_points) return "Renju";
  const std::string rule = option_of(game, "rule");
  return rule == "exact" ? "Standard" : rule == "caro" ? "Caro" : "Freestyle";
}

std::string psq_game(int size, std::string_view rule) {
  const std::string said = lower(rule);
  const auto has = [&](std::string_view word) { return said.find(word) != std::string::npos; };
  if (has("renju") && size == 15) return "renju";
  return fmt::format("gomoku{}{}", size, has("standard") ? "(rule=exact)" : has("caro") ? "(rule=caro)" : "");
}

std::unique_ptr<RecordReader> psq_reader(std::unique_ptr<Input> input, const ReadOptions& options) {
  return std::make_unique<PsqReader>(std::move(input), options);
}

bool looks_like_psq(std::string_view head) { return read_header(head.substr(0, head.find('\n'))).has_value(); }

}  // namespace ludens::records
