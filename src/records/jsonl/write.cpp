// Writing JSON lines; see json_line.h. The moves are replayed once, since a native notation may depend on the position.
#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "records/jsonl/line.h"
#include "records/result_name.h"

namespace ludens::records {
namespace {

// A float as the shortest number that reads back as it: 0.1, not 0.10000000149011612.
Json short_number(float value) { return to_double(fmt::format("{}", value)).value_or(0); }

std::string move_text(const Game& game, const Position& position, Move move) {
  return position.legal(move) ? game.write_move(position, move) : fmt::format("#{}", move.id);
}

void append_move(std::string& out, const std::string& text) {
  if (!out.empty()) out += ' ';
  out += text;
}

// The principal line, from the position it was thought of in.
std::string line_text(const Game& game, const Position& position, const std::vector<Move>& moves) {
  Follower follower(position);
  std::string out;
  for (const Move move : moves) {
    const bool ready = follower.ready(move);
    append_move(out, move_text(game, follower.position(), move));
    if (ready) follower.play(move);
  }
  return out;
}

Json opinion_json(const Game& game, const Position& position, const Opinion& opinion) {
  Json out = Json::object();
  if (!opinion.moves.empty()) {
    Json::Object p;  // each move once: no need to look for the key
    for (const auto& [move, weight] : opinion.moves.items())
      p.emplace_back(move_text(game, position, move), short_number(weight));
    out["p"] = std::move(p);
  }
  out["value"] = short_number(opinion.value.expected());
  out["wdl"] = {short_number(opinion.value.win), short_number(opinion.value.draw), short_number(opinion.value.loss)};
  if (opinion.visits != 0) out["visits"] = opinion.visits;
  for (const auto& candidate : opinion.candidates)
    out["candidates"].push_back({{"move", move_text(game, position, candidate.move)},
                                 {"visits", candidate.visits},
                                 {"value", short_number(candidate.value)}});
  if (!opinion.line.empty()) out["line"] = line_text(game, position, opinion.line);
  if (opinion.doubt) out["doubt"] = short_number(*opinion.doubt);
  if (opinion.playouts != 0) out["playouts"] = opinion.playouts;
  if (opinion.nodes != 0) out["nodes"] = opinion.nodes;
  if (opinion.peak_bytes != 0) out["peak_bytes"] = opinion.peak_bytes;
  if (!opinion.why.empty()) out["why"] = opinion.why;
  return out;
}

Json player_json(const Player& player) {
  Json out = Json::object();
  if (!player.id.empty()) out["id"] = player.id;
  if (!player.name.empty()) out["name"] = player.name;
  if (player.rating) out["rating"] = *player.rating;
  if (!player.rank.empty()) out["rank"] = player.rank;
  if (player.program) out["program"] = *player.program;
  return out;
}

}  // namespace

Replayed replay_to_json(const Game& game, const Record& record, std::string& out) {
  std::string moves;
  moves.reserve(4 * record.turns.size());
  Json opinions = Json::array();
  bool timed = false, thought = false;
  for (const auto& turn : record.turns) {
    timed |= turn.seconds.has_value();
    thought |= turn.opinion.has_value();
  }
  const auto add = [&](const Position& before, const Turn& turn, const std::string& text) {
    append_move(moves, text);
    if (thought) opinions.push_back(turn.opinion ? opinion_json(game, before, *turn.opinion) : Json(nullptr));
  };
  const Replayed replayed = replay(game, record, [&](const Position& before, const Turn& turn, int) {
    add(before, turn, game.write_move(before, turn.move));
  });
  if (const auto done = static_cast<std::size_t>(replayed.moves); done < record.turns.size()) {
    Follower follower(start_of(game, record.start));
    for (std::size_t i = 0; i < done; ++i)
      if (follower.ready(record.turns[i].move)) follower.play(record.turns[i].move);
    for (std::size_t i = done; i < record.turns.size(); ++i)
      add(follower.position(), record.turns[i], move_text(game, follower.position(), record.turns[i].move));
  }

  Json json = {{"game", record.game}};
  if (!record.start.empty()) json["start"] = record.start;
  json["moves"] = std::move(moves);
  if (record.result != Result::Ongoing) json["result"] = result_name(record.result);
  if (!record.result_text.empty()) json["result_text"] = record.result_text;
  if (record.players != std::array<Player, 2>{})
    json["players"] = {player_json(record.players[0]), player_json(record.players[1])};
  if (timed) {
    auto& seconds = json["seconds"] = Json::array();
    for (const auto& turn : record.turns) seconds.push_back(turn.seconds ? Json(*turn.seconds) : Json(nullptr));
  }
  if (thought) json["opinions"] = std::move(opinions);
  for (const auto& [name, text] : record.tags) json["tags"][name] = text;
  // Text that is not UTF-8 cannot be written in JSON; readers see to it that there is none.
  out += json.dump();
  return replayed;
}

std::string to_json_line(const Record& record) {
  std::string out;
  replay_to_json(*find_game(record.game), record, out);
  return out;
}

}  // namespace ludens::records
