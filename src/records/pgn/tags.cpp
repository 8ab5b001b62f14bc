#include "records/pgn/tags.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "records/io/encoding.h"
#include "records/splits.h"

namespace ludens::records {
namespace {

struct PgnName {
  std::string_view pgn, tag;
};
constexpr PgnName kNames[] = {{"Event", "event"},
                              {"Site", "place"},
                              {"Date", "date"},
                              {"Round", "round"},
                              {"ECO", "eco"},
                              {"Opening", "opening"},
                              {"TimeControl", "time_control"},
                              {"Annotator", "annotator"}};
constexpr std::string_view kForeignPgn = "pgn_", kLichess = "https://lichess.org/";
constexpr std::pair<std::string_view, std::string_view> kEnds[] = {{"Time forfeit", "time"},
                                                                   {"Abandoned", "abandoned"},
                                                                   {"Rules infraction", "rules"},
                                                                   {"Unterminated", "unterminated"}};

bool unknown_value(std::string_view value) {
  return value.empty() || value == "?" || value == "-" || value == "????.??.??";
}

// «2021.10.01», «1998.??.??» as we write dates; as it is where it is none.
std::string plain_date(std::string value) {
  while (value.ends_with(".??")) value.resize(value.size() - 3);
  std::replace(value.begin(), value.end(), '.', '-');
  return value;
}
std::string pgn_date(std::string value) {
  std::replace(value.begin(), value.end(), '-', '.');
  for (auto parts = std::count(value.begin(), value.end(), '.'); parts < 2; ++parts) value += ".??";
  return value;
}

std::string tag_value(const Record& record, std::string_view tag, std::string_view fallback) {
  const auto found = record.tags.find(std::string(tag));
  return found == record.tags.end() ? std::string(fallback) : found->second;
}

std::string tag_line(std::string_view name, std::string_view value) {
  std::string out;
  for (const char c : decode(value, "")) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return fmt::format("[{} \"{}\"]\n", name, out);
}

void read_player_tag(std::string_view rest, const std::string& value, Player& player) {
  if (rest.empty()) {
    if (value != "?") player.name = value;
  } else if (rest == "Elo") {
    player.rating = to_double(value);
  } else {
    player.program = true;  // its title is BOT
  }
}

}  // namespace

void read_pgn_tag(std::string_view name, const std::string& raw, std::string_view guess, Record& record) {
  const std::string value = decode(raw, "", guess);
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string_view colour = side == 0 ? "White" : "Black";
    if (!name.starts_with(colour)) continue;
    const auto rest = name.substr(colour.size());
    if (rest.empty() || rest == "Elo" || (rest == "Title" && value == "BOT"))
      return read_player_tag(rest, value, record.players[side]);
  }
  if (name == "Termination") {
    for (const auto& [pgn, end] : kEnds)
      if (value == pgn) record.tags["end"] = end;
    return;
  }
  if (unknown_value(value)) return;
  if (name == "UTCDate") {
    record.tags.emplace("date", plain_date(value));
    return;
  }
  if (name == "Site" && value.starts_with(kLichess)) {
    record.tags["id"] = value.substr(kLichess.size());
    record.tags["source"] = "lichess.org";
    return;
  }
  for (const auto& [pgn, tag] : kNames)
    if (name == pgn) {
      record.tags[std::string(tag)] = tag == "date" ? plain_date(value) : value;
      return;
    }
  record.tags[std::string(kForeignPgn) + lower(name)] = value;
}

std::string write_pgn_tags(const Record& record, std::string_view result, const std::string& start, bool chess960) {
  const auto id = record.tags.find("id");
  const bool lichess = id != record.tags.end() && tag_value(record, "source", "") == "lichess.org";
  const std::string site = lichess ? std::string(kLichess) + id->second : tag_value(record, "place", "?");
  std::string out = tag_line("Event", tag_value(record, "event", "?")) + tag_line("Site", site) +
                    tag_line("Date", pgn_date(tag_value(record, "date", "????"))) +
                    tag_line("Round", tag_value(record, "round", "?"));
  static constexpr std::string_view kColours[] = {"White", "Black"};
  for (std::size_t side = 0; side < 2; ++side) {
    const Player& player = record.players[side];
    out += tag_line(kColours[side], player.name.empty() ? "?" : player.name);
  }
  out += tag_line("Result", result);
  for (std::size_t side = 0; side < 2; ++side) {
    const Player& player = record.players[side];
    if (player.rating) out += tag_line(fmt::format("{}Elo", kColours[side]), number(*player.rating));
    if (player.program.value_or(false)) out += tag_line(fmt::format("{}Title", kColours[side]), "BOT");
  }
  for (const auto& [pgn, tag] : kNames)
    if (pgn != "Event" && pgn != "Site" && pgn != "Date" && pgn != "Round")
      if (const std::string value = tag_value(record, tag, ""); !value.empty()) out += tag_line(pgn, value);
  const std::string end = tag_value(record, "end", "");
  for (const auto& [pgn, ours] : kEnds)
    if (end == ours) out += tag_line("Termination", pgn);
  if (end == "mate" || end == "resign" || end == "draw") out += tag_line("Termination", "Normal");
  for (const auto& [tag, value] : record.tags) {
    if (!tag.starts_with(kForeignPgn) || tag.size() == kForeignPgn.size()) continue;
    std::string name = tag.substr(kForeignPgn.size());
    const bool plain = std::all_of(name.begin(), name.end(),
                                   [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
    if (plain && name != "variant") out += tag_line(name, value);
  }
  if (chess960) out += tag_line("Variant", "Chess960");
  if (!start.empty()) out += tag_line("SetUp", "1") + tag_line("FEN", start);
  return out;
}

Result read_pgn_result(std::string_view mark) {
  if (mark == "1-0") return Result::FirstWins;
  if (mark == "0-1") return Result::SecondWins;
  return mark == "1/2-1/2" || mark == "1/2" ? Result::Draw : Result::Ongoing;
}

std::string_view pgn_result(Result result) {
  switch (result) {
    case Result::FirstWins:
      return "1-0";
    case Result::SecondWins:
      return "0-1";
    case Result::Draw:
      return "1/2-1/2";
    case Result::Ongoing:
      break;
  }
  return "*";
}

}  // namespace ludens::records
