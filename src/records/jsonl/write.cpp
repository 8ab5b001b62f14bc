// Writing JSON lines; see line.h. The moves are replayed once, since a native notation may depend on the position.
#include "base/json.h"
#include "games/catalogue.h"
#include "records/jsonl/line.h"
#include "records/jsonl/opinion.h"
#include "records/result_name.h"

namespace ludens::records {
namespace {

void append_move(std::string& out, const std::string& text) {
  if (!out.empty()) out += ' ';
  out += text;
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
    if (thought) opinions.push_back(turn.opinion ? write_opinion(game, before, *turn.opinion) : Json(nullptr));
  };
  const Replayed replayed = replay(game, record, [&](const Position& before, const Turn& turn, int) {
    add(before, turn, game.write_move(before, turn.move));
  });
  if (const auto done = static_cast<std::size_t>(replayed.moves); done < record.turns.size()) {
    Follower follower(start_of(game, record.start));
    for (std::size_t i = 0; i < done; ++i)
      if (follower.ready(record.turns[i].move)) follower.play(record.turns[i].move);
    for (std::size_t i = done; i < record.turns.size(); ++i)
      add(follower.position(), record.turns[i], write_token(game, follower.position(), record.turns[i].move));
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
  if (!record.tags.empty()) json["tags"] = Json(record.tags);  // all at once: a key at a time is looked for among all
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
