#include "web/records_json.h"

#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "play/session.h"
#include "records/formats.h"
#include "records/reader.h"
#include "records/replay.h"
#include "web/position_json.h"

namespace ludens {
namespace {

Json player_json(const Player& player) {
  Json out = {{"name", player.name.empty() ? player.id : player.name}};
  if (player.rating) out["rating"] = *player.rating;
  if (!player.rank.empty()) out["rank"] = player.rank;
  return out;
}

Json record_json(const Record& record, const std::string& source) {
  const GamePtr game = find_game(record.game);
  Json moves = Json::array();
  const Replayed replayed = replay(*game, record, [&](const Position& before, const Turn& turn, int) {
    moves.push_back(game->write_move(before, turn.move));
  });
  const auto tag = [&](const char* name) {
    const auto found = record.tags.find(name);
    return found == record.tags.end() ? std::string() : found->second;
  };
  Json out = {{"game", record.game},
              {"start", record.start},
              {"players", {player_json(record.players[0]), player_json(record.players[1])}},
              {"result", short_result(record.result)},
              {"result_text", record.result_text}};
  for (const char* name : {"date", "event"})
    if (!tag(name).empty()) out[name] = tag(name);
  out["moves"] = std::move(moves);
  out["variations"] = Json::array();
  out["comments"] = Json::object();
  if (!replayed.legal()) out["irregular"] = fmt::format("move {}: {}", replayed.ply, replayed.reason);
  out["source"] = source;
  return out;
}

std::string format_of(std::string_view head) {
  for (const auto& format : record_formats())
    if (format.looks_like(head)) return std::string(format.name);
  return "";
}

Result result_of(const std::string& text) {
  for (const Result result : {Result::FirstWins, Result::SecondWins, Result::Draw})
    if (short_result(result) == text) return result;
  return Result::Ongoing;
}

}  // namespace

Json read_records_json(std::string text, const Limits& limits) {
  const std::string source = format_of(std::string_view(text).substr(0, 4096));
  Json games = Json::array();
  std::string trouble;
  try {
    const auto reader = read_records(std::make_unique<Input>("the file", text_source(std::move(text))), {});
    Record record;
    for (int tried = 0; tried < 2 * limits.records && games.size() < static_cast<std::size_t>(limits.records);
         ++tried) {
      try {
        if (!reader->next(record)) break;
        if (record.turns.size() > static_cast<std::size_t>(limits.moves)) throw Error("a game is too long");
        games.push_back(record_json(record, source));
      } catch (const Error& error) {
        if (trouble.empty()) trouble = error.what();
      }
    }
  } catch (const Error& error) {
    throw Refusal(400, "unknown-format", error.what());
  }
  if (games.empty()) throw Refusal(400, "no-games", trouble.empty() ? "the file holds no game" : trouble);
  Json out = {{"games", std::move(games)}};
  if (!trouble.empty()) out["trouble"] = trouble;
  return out;
}

Response record_response(const Record& record, const std::string& format, const std::string& name) {
  std::vector<std::string> known;
  for (const auto& one : record_formats()) {
    if (!one.write) continue;
    known.emplace_back(one.name);
    if (one.name != format && !(format == "json" && one.name == "jsonl")) continue;
    try {
      Response out{.type = "text/plain; charset=utf-8", .body = one.write({&record, 1})};
      const std::string end = one.suffixes.empty() ? "." + format : std::string(one.suffixes.front());
      out.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}{}\"", name, end));
      return out;
    } catch (const Error& error) {
      throw Refusal(400, "not-in-format", error.what());
    }
  }
  throw Refusal(400, "unknown-format", fmt::format("games are written as {}, not {}", join(known, ", "), cite(format)));
}

Response export_response(const Json& body, const Limits& limits) {
  Session session = session_of(body, limits);
  if (const Json* players = member(body, "players"); players && players->is_array())
    for (std::size_t i = 0; i < 2 && i < players->size(); ++i) {
      session.players[i].name = text_of((*players)[i], "name").substr(0, static_cast<std::size_t>(limits.name_bytes));
      if (member((*players)[i], "rating")) session.players[i].rating = real_of((*players)[i], "rating", 0, -1e6, 1e6);
    }
  if (const Json* tags = member(body, "tags"); tags && tags->is_object())
    for (const auto& [name, value] : tags->items())
      if (value.is_string()) session.tags[name] = value.get<std::string>();
  Record record = session.record();
  if (record.result == Result::Ongoing) record.result = result_of(text_of(body, "result"));
  return record_response(record, text_of(body, "format", "sgf"), "game");
}

}  // namespace ludens
