#include "records/database/game_row.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/text.h"
#include "records/names.h"
#include "records/splits.h"
#include "records/tsv/table.h"

namespace ludens::records {
namespace {

constexpr char kBetween = '\x1f';  // between parts of a text that is hashed
constexpr double kLongest = 1e12;  // milliseconds: thirty years
constexpr std::uint64_t kMostMove = std::numeric_limits<std::uint32_t>::max();

void put(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

std::uint64_t get(std::string_view bytes, std::size_t& at) {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    if (at >= bytes.size()) throw Error("a stored game is damaged: its moves end too early");
    const auto byte = static_cast<unsigned char>(bytes[at++]);
    value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
  throw Error("a stored game is damaged: a number is too long");
}

// How many numbers of at most `most` the bytes hold.
std::size_t count_numbers(std::string_view bytes, std::uint64_t most) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < bytes.size(); ++count)
    if (get(bytes, at) > most) throw Error("a stored game is damaged: a number is too large");
  return count;
}

std::string tag_of(const Record& record, const char* name) {
  const auto found = record.tags.find(name);
  return found == record.tags.end() ? "" : found->second;
}

void take_tags(const Record& record, GameRow& row) {
  row.date = normal_date(tag_of(record, "date"));
  row.event = tag_of(record, "event");
  row.source = tag_of(record, "source");
  row.opening = tag_of(record, "opening");
  Json::Object rest;  // whose keys differ; looking for each among all would take for ever in a hostile file
  for (const auto& [name, text] : record.tags) {
    if (name == "id" || name == "event" || name == "source" || name == "opening") continue;
    if (name == "date" && text == row.date) continue;
    rest.emplace_back(name, text);
  }
  // Text that is not UTF-8 cannot be written in JSON; readers see to it that there is none.
  if (!rest.empty()) row.tags = Json(std::move(rest)).dump();
}

// What every store can keep: PostgreSQL takes UTF-8 without zeros. Readers see to that but for zeros.
void make_sane(std::string& text) {
  const bool whole = is_utf8(text);
  if (whole && text.find('\0') == std::string::npos) return;
  for (char& c : text)
    if (c == '\0' || (!whole && static_cast<unsigned char>(c) >= 0x80)) c = '?';
}

}  // namespace

std::string pack_moves(const std::vector<Turn>& turns) {
  std::string out;
  out.reserve(2 * turns.size());
  for (const auto& turn : turns) put(out, turn.move.id);
  return out;
}

std::string pack_times(const std::vector<Turn>& turns) {
  std::string out;
  if (std::none_of(turns.begin(), turns.end(), [](const Turn& turn) { return turn.seconds.has_value(); })) return out;
  for (const auto& turn : turns) {
    const double milliseconds = turn.seconds ? std::round(*turn.seconds * 1000) : -1;
    put(out, milliseconds >= 0 && milliseconds < kLongest ? static_cast<std::uint64_t>(milliseconds) + 1 : 0);
  }
  return out;
}

std::vector<Turn> unpack_turns(std::string_view moves, std::string_view times) {
  std::vector<Turn> turns;
  turns.reserve(static_cast<std::size_t>(
      std::count_if(moves.begin(), moves.end(), [](char c) { return (static_cast<unsigned char>(c) & 0x80) == 0; })));
  for (std::size_t at = 0; at < moves.size();) {
    const std::uint64_t id = get(moves, at);
    if (id > kMostMove) throw Error("a stored game is damaged: there is no such move");
    turns.push_back({Move{static_cast<std::uint32_t>(id)}});
  }
  if (times.empty()) return turns;
  std::size_t at = 0;
  for (auto& turn : turns)
    if (const auto value = get(times, at); value > 0) turn.seconds = static_cast<double>(value - 1) / 1000;
  return turns;
}

std::string player_key(const Player& player, std::string_view source) {
  if (player.id.empty() && player.name.empty()) return "";
  return fmt::format("{}/{}", source, player.id.empty() ? id_of_name(player.name) : player.id);
}

std::string player_key(const GameRow& row, int side) {
  return player_key(row.players[static_cast<std::size_t>(side)], row.source);
}

GameRow pack_game(const Game& game, const Record& record, const Replayed& replayed, std::string file,
                  std::int64_t line) {
  GameRow row;
  row.name = game.name;
  row.game = record.game;
  row.start = record.start;
  row.moves = pack_moves(record.turns);
  row.times = pack_times(record.turns);
  row.result = record.result;
  row.result_text = record.result_text;
  row.plies = static_cast<int>(record.turns.size());
  row.moves_legal = replayed.moves;
  row.reason = replayed.reason;
  row.file = std::move(file);
  row.line = line;
  row.players = record.players;
  take_tags(record, row);
  row.gid = tag_of(record, "id");
  for (auto* text : {&row.gid, &row.game, &row.start, &row.result_text, &row.reason, &row.event, &row.source,
                     &row.opening, &row.file})
    make_sane(*text);
  for (auto& player : row.players)
    for (auto* text : {&player.id, &player.name, &player.rank}) make_sane(*text);
  const auto text = [&](std::string_view first, std::string_view second) {
    return fmt::format("{1}{0}{2}{0}{3}{0}{4}{0}{5}", kBetween, row.name, row.start, row.moves, first, second);
  };
  row.content = static_cast<std::int64_t>(hash_text(text(player_key(row, 0), player_key(row, 1))));
  if (row.gid.empty()) {
    const auto plain = [&](std::size_t side) {
      const Player& player = row.players[side];
      return player.id.empty() && !player.name.empty() ? id_of_name(player.name) : player.id;
    };
    row.gid = fmt::format("{:016x}", hash_text(text(plain(0), plain(1)) + kBetween + row.date));
  }
  row.hash = static_cast<std::int64_t>(hash_text(fmt::format("{}:{}", row.name, row.gid)));
  return row;
}

void check_row(const GameRow& row) {
  const auto damaged = [&](std::string_view why) {
    throw Error(fmt::format("the stored game {} is damaged: {}", cite(row.gid), why));
  };
  const auto numbers = [&](std::string_view bytes, std::uint64_t most) -> std::size_t {
    try {
      return count_numbers(bytes, most);
    } catch (const Error&) {
      damaged("its moves or times cannot be read");
    }
    return 0;
  };
  if (row.plies < 0 || numbers(row.moves, kMostMove) != static_cast<std::size_t>(row.plies))
    damaged(fmt::format("it does not hold the {} moves that it says", row.plies));
  if (!row.times.empty() &&
      numbers(row.times, static_cast<std::uint64_t>(kLongest)) != static_cast<std::size_t>(row.plies))
    damaged("it has not one time for each move");
  if (row.moves_legal < 0 || row.moves_legal > row.plies) damaged("more of its moves are legal than there are");
  if (row.result < Result::Ongoing || row.result > Result::Draw) damaged("nobody knows such a result");
  for (const auto& player : row.players)
    if (player.rating && !std::isfinite(*player.rating)) damaged("a rating is no number");
}

Record unpack_game(const GameRow& row) {
  Record record;
  record.game = row.game;
  record.start = row.start;
  record.turns = unpack_turns(row.moves, row.times);
  record.result = row.result;
  record.result_text = row.result_text;
  record.players = row.players;
  if (!row.tags.empty()) {
    const auto rest = Json::parse_or_null(row.tags);
    if (!rest.is_object())
      throw Error(fmt::format("the stored game {} is damaged: its tags are no JSON", cite(row.gid)));
    for (const auto& [name, text] : rest.items())
      if (text.is_string()) record.tags[name] = text.get<std::string>();
  }
  record.tags["id"] = row.gid;
  const auto tag = [&](const char* name, const std::string& text) {
    if (!text.empty()) record.tags.emplace(name, text);
  };
  tag("date", row.date);  // unless the record says it otherwise
  tag("event", row.event);
  tag("source", row.source);
  tag("opening", row.opening);
  return record;
}

}  // namespace ludens::records
