#include "records/wthor/wthor.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "records/follow.h"

namespace ludens::records {
namespace {

constexpr std::size_t kHeader = 16, kGame = 68, kMoves = 60;

int byte(std::string_view data, std::size_t at) { return static_cast<unsigned char>(data[at]); }
int word(std::string_view data, std::size_t at) { return byte(data, at) | byte(data, at + 1) << 8; }
std::int64_t long_word(std::string_view data, std::size_t at) {
  return word(data, at) | static_cast<std::int64_t>(word(data, at + 2)) << 16;
}

struct Header {
  std::int64_t games = 0;
  int names = 0, year = 0, board = 0, kind = 0;
};

std::optional<Header> read_header(std::string_view head) {
  if (head.size() < kHeader) return std::nullopt;
  // The date the file was made: century, year, month, day.
  const int century = byte(head, 0), month = byte(head, 2), day = byte(head, 3);
  if (century < 19 || century > 21 || byte(head, 1) > 99 || month < 1 || month > 12 || day < 1 || day > 31)
    return std::nullopt;
  return Header{long_word(head, 4), word(head, 8), word(head, 10), byte(head, 12), byte(head, 13)};
}

std::string place_text(const std::string& name, std::int64_t game) { return fmt::format("{}, game {}", name, game); }

class WthorReader final : public RecordReader {
 public:
  WthorReader(std::unique_ptr<Input> input, const ReadOptions& options, std::shared_ptr<const WthorNames> names)
      : input_(std::move(input)), names_(std::move(names)), text_(options.game.empty() ? "othello" : options.game) {
    char bytes[kHeader];
    const auto header = read_header({bytes, input_->read(bytes, kHeader)});
    const std::string& name = input_->name();
    if (!header) throw Error(fmt::format("{}: damaged: no WTHOR header", name));
    if (header->board == 10) throw Error(fmt::format("{}: games on 10×10 are not read", name));
    if (header->board != 0 && header->board != 8)
      throw Error(fmt::format("{}: found a board of size {}, expected 8", name, header->board));
    if (header->kind != 0)
      throw Error(fmt::format("{}: found solitaires (kind {}), expected games (kind 0)", name, header->kind));
    if (header->year < 1900 || header->year > 2200)
      throw Error(fmt::format("{}: found year {}, expected 1900 to 2200", name, header->year));
    header_ = *header;
  }

  bool next(Record& record) override {
    if (at_ >= header_.games) {
      if (at_ == header_.games && input_->peek() >= 0) {
        ++at_;
        throw Error(fmt::format("{}: more bytes behind the last of {} games", input_->name(), header_.games));
      }
      return false;
    }
    ++at_;
    char bytes[kGame];
    if (const auto count = input_->read(bytes, kGame); count < kGame) {
      const auto lost = at_;
      at_ = header_.games + 1;
      throw Error(fmt::format("{}: damaged: ends within game {} of {}", input_->name(), lost, header_.games));
    }
    read_game({bytes, kGame}, record);
    return true;
  }
  std::int64_t line() const override { return at_; }

 private:
  void read_game(std::string_view data, Record& record) {
    record = Record();
    record.game = text_;
    for (std::size_t side = 0; side < 2; ++side) {
      const int player = word(data, 2 + 2 * side);
      record.players[side].id = std::to_string(player);
      if (names_ && player < static_cast<int>(names_->players.size()))
        record.players[side].name = names_->players[static_cast<std::size_t>(player)];
      // WTHOR writes programs with their authors: «Zebra (andersson)».
      if (record.players[side].name.find('(') != std::string::npos) record.players[side].program = true;
    }
    const int tournament = word(data, 0);
    record.tags["source"] = "wthor";
    record.tags["tournament"] = std::to_string(tournament);
    if (names_ && tournament < static_cast<int>(names_->tournaments.size()))
      record.tags["event"] = names_->tournaments[static_cast<std::size_t>(tournament)];
    record.tags["date"] = std::to_string(header_.year);
    record.tags["theoretical"] = std::to_string(byte(data, 7));
    // Black's discs, the empty squares given to the winner, so that both sides have 64 together.
    const int black = byte(data, 6);
    if (black > 64) throw Error(fmt::format("{}: found a score of {}, expected 0 to 64", place(), black));
    record.result = black > 32 ? Result::FirstWins : black < 32 ? Result::SecondWins : Result::Draw;
    record.result_text = fmt::format("{}-{}", black, 64 - black);
    read_moves(data.substr(8, kMoves), record);
  }

  void read_moves(std::string_view data, Record& record) {
    if (!game_) game_ = find_game(text_);
    Follower follower(game_->start());
    const auto add = [&](Move move) {
      record.turns.push_back({move});
      if (follower.ready(move)) follower.play(move);
    };
    for (std::size_t i = 0; i < kMoves && data[i] != 0; ++i) {
      const int row = byte(data, i) / 10, column = byte(data, i) % 10;
      if (row < 1 || row > 8 || column < 1 || column > 8)
        throw Error(fmt::format("{}, move {}: found {}, expected 10·row + column", place(), i + 1, byte(data, i)));
      const Move move{static_cast<std::uint32_t>(8 * (row - 1) + column - 1)};
      if (!follower.stuck() && !follower.position().over() && !follower.position().legal(move)) {
        // No square is legal: the side must have passed.
        MoveList moves;
        follower.position().moves(moves);
        if (moves.size() == 1 && moves[0].id >= static_cast<std::uint32_t>(game_->board.size())) add(moves[0]);
      }
      add(move);
    }
  }

  std::string place() const { return place_text(input_->name(), at_); }

  std::unique_ptr<Input> input_;
  std::shared_ptr<const WthorNames> names_;
  std::string text_;
  GamePtr game_;
  Header header_;
  std::int64_t at_ = 0;
};

// Names are Latin-1, ended by a zero.
std::string name_text(std::string_view field) {
  std::string out;
  for (const char c : field.substr(0, field.find('\0'))) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xc0 | code >> 6);
      out += static_cast<char>(0x80 | (code & 0x3f));
    }
  }
  return out;
}

void add_names(std::unique_ptr<ByteSource> source, const std::string& name, WthorNames& names) {
  Input input(name, std::move(source));
  if (looks_like_wthor_names(input.look(kHeader))) read_wthor_names(input, names);
}

}  // namespace

bool looks_like_wthor(std::string_view head) {
  const auto header = read_header(head);
  return header && header->names == 0 && header->year != 0;
}

bool looks_like_wthor_names(std::string_view head) {
  const auto header = read_header(head);
  return header && header->games == 0 && header->names > 0 && header->year == 0;
}

void read_wthor_names(Input& input, WthorNames& names) {
  constexpr std::size_t kPlayer = 20, kTournament = 26;
  char bytes[kHeader];
  const auto header = read_header({bytes, input.read(bytes, kHeader)});
  if (!header) throw Error(fmt::format("{}: damaged: no WTHOR header", input.name()));
  const auto count = static_cast<std::size_t>(header->names);
  std::string data(count * kTournament + 1, '\0');
  data.resize(input.read(data.data(), data.size()));
  const std::size_t each = data.size() == count * kPlayer       ? kPlayer
                           : data.size() == count * kTournament ? kTournament
                                                                : 0;
  if (each == 0)
    throw Error(fmt::format("{}: damaged: found {} bytes for {} names, expected {} or {} each", input.name(),
                            data.size(), count, kPlayer, kTournament));
  auto& list = each == kPlayer ? names.players : names.tournaments;
  list.clear();
  for (std::size_t i = 0; i < count; ++i) list.push_back(name_text(std::string_view(data).substr(i * each, each)));
}

WthorNames find_wthor_names(const std::filesystem::path& path, bool archive) {
  WthorNames names;
  const auto quietly = [](const auto& action) {
    try {
      action();
    } catch (const Error&) {
    }
  };
  if (archive) {
    quietly([&] {
      ByteFile file(path);
      while (file.next()) quietly([&] { add_names(file.source(), file.name(), names); });
    });
    return names;
  }
  std::error_code ignored;
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string suffix = lower(entry.path().extension().string());
    if ((suffix == ".jou" || suffix == ".trn") && entry.is_regular_file(ignored))
      quietly([&] { add_names(open_bytes(entry.path()), entry.path().string(), names); });
  }
  return names;
}

std::unique_ptr<RecordReader> wthor_reader(std::unique_ptr<Input> input, const ReadOptions& options,
                                           std::shared_ptr<const WthorNames> names) {
  return std::make_unique<WthorReader>(std::move(input), options, std::move(names));
}

}  // namespace ludens::records
