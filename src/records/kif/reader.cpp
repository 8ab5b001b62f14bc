#include "records/kif/reader.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.h"
#include "games/shogi/handicap.h"
#include "games/shogi/notation.h"
#include "records/io/encoding.h"
#include "records/kif/diagram.h"
#include "records/kif/words.h"
#include "records/shogi_record.h"

namespace ludens::records {
namespace {

namespace kif_rules = games::shogi;

constexpr std::string_view kByDefault = "CP932";  // Shift_JIS as Windows has it
constexpr std::string_view kBlackNames[] = {"先手", "下手"}, kWhiteNames[] = {"後手", "上手"};
constexpr std::string_view kMoveSigns[] = {"▲", "△", "▼", "▽", "☗", "☖"};

template <std::size_t N>
bool is_one_of(std::string_view text, const std::string_view (&list)[N]) {
  return std::find(std::begin(list), std::end(list), text) != std::end(list);
}
template <std::size_t N>
bool starts_with_one_of(std::string_view text, const std::string_view (&list)[N]) {
  return std::any_of(std::begin(list), std::end(list), [&](auto word) { return text.starts_with(word); });
}
std::optional<Side> side_named(std::string_view name) {
  if (is_one_of(name, kBlackNames)) return Side::First;
  if (is_one_of(name, kWhiteNames)) return Side::Second;
  return std::nullopt;
}
bool says(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }

// «0:16» or «1:02:03» in seconds.
std::optional<double> seconds_of(std::string_view text) {
  double sum = 0;
  const auto parts = split(text, ':');
  if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
  for (const auto part : parts) {
    const auto value = to_double(trim(part));
    if (!value || !(*value >= 0) || *value > 1e6) return std::nullopt;
    sum = 60 * sum + *value;
  }
  return sum;
}

class KifReader final : public RecordReader {
 public:
  explicit KifReader(std::unique_ptr<Input> input) : input_(std::move(input)) {}
  std::int64_t line() const override { return first_line_; }

  bool next(Record& record) override {
    record = Record();
    builder_.emplace(record);
    diagram_ = {};
    handicap_.clear();
    to_move_.reset();
    began_ = ended_ = in_variation_ = false;
    bool said = false;
    std::string failed;
    while (get_line()) {
      const std::string_view line = kif_trim(line_);
      if (line.empty() || line[0] == '*' || line[0] == '&') continue;
      if (line[0] == '#') {
        take_encoding(line);
        continue;
      }
      if (began_ && begins_game(line)) {
        waiting_ = true;
        break;
      }
      if (!said) first_line_ = number_;
      said = true;
      if (!failed.empty() || in_variation_) continue;
      try {
        builder_->read(line.size() + 1);
        take(line, record);
      } catch (const Error& error) {
        failed = fmt::format("{}, line {}: {}", input_->name(), number_, error.what());
        began_ = true;  // the next header is another game's
      }
    }
    if (!said) return false;
    if (failed.empty() && !began_) try {
        begin();
      } catch (const Error& error) {
        failed = fmt::format("{}, line {}: {}", input_->name(), first_line_, error.what());
      }
    if (!failed.empty()) throw Error(failed);
    return true;
  }

 private:
  bool get_line() {
    if (std::exchange(waiting_, false)) return true;
    number_ = input_->line();
    if (!input_->get_line(bytes_)) return false;
    std::string_view bytes = bytes_;
    if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
    line_ = decode(bytes, declared_, kByDefault);
    std::replace(line_.begin(), line_.end(), '\0', ' ');
    return true;
  }
  void take_encoding(std::string_view line) {
    constexpr std::string_view kKey = "encoding=";
    if (const auto at = line.find(kKey); at != std::string_view::npos) {
      const auto after = words(line.substr(at + kKey.size()));
      declared_ = after.empty() ? "" : std::string(after.front().substr(0, 40));
    }
  }

  static bool begins_game(std::string_view line) {
    const auto colon = line.find(kKifColon);
    if (colon == std::string_view::npos) return false;
    const auto key = line.substr(0, colon);
    return key == kKifHandicap || key == kKifTags[0].first || side_named(key).has_value();
  }

  void take(std::string_view line, Record& record) {
    if (line.starts_with("変化")) {
      in_variation_ = true;
    } else if (line[0] >= '0' && line[0] <= '9') {
      take_numbered(line);
    } else if (starts_with_one_of(line, kMoveSigns)) {
      take_signed(line);
    } else if (line.starts_with("まで")) {
      take_result(line, record);
    } else if (line.starts_with("手数") && !says(line, kKifColon)) {
      begin();
    } else if (began_) {
      throw Error(fmt::format("{} is no move and no result", cite(line)));
    } else {
      take_header(line, record);
    }
  }

  void take_header(std::string_view line, Record& record) {
    if (line[0] == '+' || line.starts_with("９")) return;  // the frame of a diagram
    if (line[0] == '|') return diagram_.take_row(line);
    if (line.ends_with("番"))
      if (const auto side = side_named(line.substr(0, line.size() - std::string_view("番").size()))) {
        to_move_ = side;
        return;
      }
    const auto colon = line.find(kKifColon);
    if (colon == std::string_view::npos) throw Error(fmt::format("found {}, expected «名前：…» or a move", cite(line)));
    const std::string_view key = kif_trim(line.substr(0, colon));
    const std::string_view value = kif_trim(line.substr(colon + kKifColon.size()));
    if (const auto side = side_named(key)) {
      record.players[static_cast<std::size_t>(index(*side))].name = value;
    } else if (key == kKifHandicap) {
      handicap_ = value;
    } else if (constexpr std::string_view kHand = "の持駒"; key.ends_with(kHand)) {
      if (const auto holder = side_named(key.substr(0, key.size() - kHand.size()))) diagram_.take_hand(*holder, value);
    } else {
      for (const auto& [name, tag] : kKifTags)
        if (key == name && !value.empty()) record.tags[std::string(tag)] = value;
    }
  }

  void begin() {
    if (std::exchange(began_, true)) return;
    if (diagram_.said()) return builder_->begin(diagram_.board(to_move_.value_or(Side::First)));
    for (const auto& one : kif_rules::handicaps())
      if (handicap_ == one.japanese || (handicap_.empty() && one.handicap == kif_rules::Handicap::None))
        return builder_->begin(kif_rules::start_of(one.handicap));
    throw Error(fmt::format("{} is no known handicap, and there is no diagram", cite(handicap_)));
  }

  // «12 ７六歩(77)   ( 0:16/00:00:16)»
  void take_numbered(std::string_view line) {
    begin();
    line = trim(line.substr(std::min(line.find_first_not_of("0123456789"), line.size())));
    std::optional<double> seconds;
    if (const auto open = line.find(" ("); open != std::string_view::npos) {
      const std::string_view time = line.substr(open + 2);
      seconds = seconds_of(trim(time.substr(0, time.find_first_of("/)"))));
      line = line.substr(0, open);
    }
    if (line.ends_with('+')) line.remove_suffix(1);  // there is a variation
    take_move(kif_trim(line), seconds);
  }

  // «▲７六歩    △３四歩»
  void take_signed(std::string_view line) {
    begin();
    while (!line.empty()) {
      if (!starts_with_one_of(line, kMoveSigns)) throw Error(fmt::format("found {}, expected ▲ or △", cite(line)));
      std::size_t end = std::string_view::npos;
      for (const auto sign : kMoveSigns) end = std::min(end, line.find(sign, sign.size()));
      take_move(kif_trim(line.substr(0, end)), std::nullopt);
      line = end == std::string_view::npos ? "" : line.substr(end);
    }
  }

  void take_move(std::string_view said, std::optional<double> seconds) {
    if (ended_) throw Error(fmt::format("{} follows the end of the game", cite(said)));
    if (const ShogiEnd* end = shogi_end_of_kif(said)) {
      builder_->end(*end);
      ended_ = true;
      return;
    }
    if (builder_->stuck()) throw Error(fmt::format("{} follows an illegal move", cite(said)));
    const auto move = kif_rules::read_japanese(builder_->board(), said, builder_->last_to());
    if (!move) throw Error(fmt::format("{} is no move here", cite(said)));
    builder_->play(*move);
    if (seconds) builder_->time(*seconds);
  }

  // «まで77手で先手の勝ち», where no line of the moves has told the end.
  void take_result(std::string_view line, Record& record) {
    begin();
    if (std::exchange(ended_, true)) return;
    const auto wins = [&](const auto& names) {
      return std::any_of(std::begin(names), std::end(names), [&](auto name) {
        return says(line, fmt::format("{}の勝", name)) || says(line, fmt::format("{}勝", name));
      });
    };
    const bool won[2] = {wins(kBlackNames), wins(kWhiteNames)};
    const char* end = says(line, "千日手")                           ? "SENNICHITE"
                      : says(line, "持将棋")                         ? "JISHOGI"
                      : says(line, "引き分け") || says(line, "引分") ? "HIKIWAKE"
                      : says(line, "切れ")                           ? "TIME_UP"
                      : says(line, "入玉")                           ? "KACHI"
                      : says(line, "反則")                           ? "ILLEGAL_MOVE"
                      : says(line, "詰")                             ? "TSUMI"
                      : says(line, "中断") || won[0] == won[1]       ? "CHUDAN"
                                                                     : "TORYO";
    builder_->end(*shogi_end_of_csa(end));
    // Whoever is said to have won has, whatever was to move.
    if (won[0] != won[1] && record.result != (won[0] ? Result::FirstWins : Result::SecondWins)) {
      record.result = won[0] ? Result::FirstWins : Result::SecondWins;
      record.result_text = won[0] ? "B+" : "W+";
      if (std::string_view(end) == "ILLEGAL_MOVE") {
        record.tags["end"] = "ILLEGAL_ACTION";
        record.result_text += "F";
      } else {
        record.tags.erase("end");
      }
    }
  }

  std::unique_ptr<Input> input_;
  std::string declared_, bytes_, line_, handicap_;
  std::int64_t number_ = 0, first_line_ = 0;
  bool waiting_ = false;  // the line that was read belongs to the next game
  std::optional<ShogiRecordBuilder> builder_;
  KifDiagram diagram_;
  std::optional<Side> to_move_;
  bool began_ = false, ended_ = false, in_variation_ = false;
};

}  // namespace

std::unique_ptr<RecordReader> kif_reader(std::unique_ptr<Input> input, const ReadOptions&) {
  return std::make_unique<KifReader>(std::move(input));
}

bool looks_like_kif(std::string_view head) {
  if (head.starts_with("\xef\xbb\xbf")) head.remove_prefix(3);
  head = head.substr(0, std::min(head.find('\0'), head.size()));
  int lines = 0;
  for (const auto bytes : split(head, '\n')) {
    const std::string line = decode(bytes, "", kByDefault);
    const std::string_view text = kif_trim(line);
    if (++lines > 50) return false;
    if (text.starts_with("#KIF") || text.starts_with("# KIF") || text.starts_with("# ---- Kifu")) return true;
    if (text.empty() || text[0] == '#' || text[0] == '*') continue;
    if (text.starts_with("手数----") || text.starts_with("▲") || text.starts_with("☗")) return true;
    const auto colon = text.find(kKifColon);
    if (colon == std::string_view::npos) return false;
    const auto key = text.substr(0, colon);
    if (key == kKifHandicap || side_named(key) || key.ends_with("の持駒")) return true;
  }
  return false;
}

}  // namespace ludens::records
