#include "web/live_game.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_read.h"
#include "games/ludeme/open.h"
#include "games/view.h"
#include "web/clock_json.h"
#include "web/guard.h"
#include "web/http.h"
#include "web/position_json.h"
#include "web/records_json.h"
#include "web/seat_json.h"

namespace ludens::web {
namespace {

// As records write it: «B+R».
std::string recorded_result(const Session& session) { return session.over() ? session.record().result_text : ""; }

// The object's text with «opinions» as its last member.
std::string with_opinions(const Json& object, const std::map<int, std::string>& opinions) {
  std::string out = object.dump();
  out.back() = ',';
  out += R"j("opinions":{)j";
  for (const auto& [ply, opinion] : opinions) out += fmt::format(R"j("{}":{},)j", ply, opinion);
  if (!opinions.empty()) out.pop_back();
  return out + "}}";
}

}  // namespace

std::optional<int> LiveGame::seat_of_key(std::string_view key) const {
  for (const std::size_t seat : {0u, 1u})
    if (remote() && same_secret(key, claims[seat].empty() ? keys[seat] : claims[seat])) return static_cast<int>(seat);
  return std::nullopt;
}

bool LiveGame::invites(std::string_view key) const {
  return seat_of_key(key) || (remote() && (same_secret(key, keys[0]) || same_secret(key, keys[1])));
}

bool LiveGame::waits(std::int64_t now) const {
  return table.clock.none() && shown() && !session().moves().empty() && now < turn_began + pace_ms;
}

void LiveGame::keep_opinion(int ply, std::string opinion) {
  opinions[ply] = std::move(opinion);
  opinions_saved = std::min(opinions_saved, ply);
}

void LiveGame::forget_opinions(int from) {
  opinions.erase(opinions.lower_bound(from), opinions.end());
  opinions_saved = std::min(opinions_saved, from);
}

// Whose key it is; else the person at the board; where two sit there, or none, the one to move.
int LiveGame::seat_of_request(const Json& body) const {
  if (remote()) {
    const auto seat = seat_of_key(text_of(body, "key", ""));
    if (!seat && invites(text_of(body, "key", "")))
      throw Refusal(403, "seat-taken", "somebody has taken this seat already");
    if (!seat) throw Refusal(403, "wrong-key", "this game is played with a key for each seat, and yours fits none");
    return *seat;
  }
  int seat = session().seat_to_move();
  if (table.seat(0).thinks() != table.seat(1).thinks()) seat = table.seat(0).thinks() ? 1 : 0;
  return static_cast<int>(whole_of(body, "person", seat, 0, 1));
}

AnnotatedRecord LiveGame::record() const {
  AnnotatedRecord out{table.record(), {}, comments};
  Record& record = out.record;
  for (const int seat : {0, 1})
    record.players[static_cast<std::size_t>(index(session().side_of(seat)))] =
        player_of(session().game(), table.seat(seat));
  const std::time_t day = static_cast<std::time_t>(created / 1000);
  std::tm parts{};
  gmtime_r(&day, &parts);
  record.tags["date"] = fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
  return out;
}

std::string LiveGame::to_text(std::int64_t now) const {
  const Session& session = table.session();
  const Game& game = session.game();
  Json moves = Json::array();
  for (std::size_t ply = 0; ply < session.moves().size(); ++ply) {
    const Position& before = session.position_at(static_cast<int>(ply));
    const Move move = session.moves()[ply];
    moves.push_back({{"move", game.write_move(before, move)},
                     {"person", game.person_to_move(before)},
                     {"side", index(before.to_move())},
                     {"cells", clicks(game, before, move)},
                     {"seconds", seconds_json(table.seconds()[ply])}});
  }
  const auto offer = session.draw_offer();
  return with_opinions({{"id", id},
                        {"created", created},
                        {"updated", updated},
                        {"version", version},
                        {"game", game.text},
                        {"title", game.title},
                        {"seats", {seat_json(table.seat(0)), seat_json(table.seat(1))}},
                        {"position", position_json(session)},
                        {"moves", std::move(moves)},
                        {"over", session.over()},
                        {"result", short_result(session.result())},
                        {"result_text", session.result_text()},
                        {"result_short", recorded_result(session)},
                        {"can_undo", !remote() && table.can_take_back()},
                        {"can_redo", !remote() && can_redo()},
                        {"paused", paused},
                        {"pace_ms", pace_ms},
                        {"pace", human_pace() ? "human" : "instant"},
                        {"remote", remote()},
                        {"joined", joined},
                        {"next", next},
                        {"comments", comments_json(comments)},
                        {"offer", offer ? Json({{"person", *offer}}) : Json(nullptr)},
                        {"clock", clock_json(table.clock, now)},
                        {"thinking", thinking != 0 ? Json(session.seat_to_move()) : Json(nullptr)}},
                       opinions);
}

Json LiveGame::summary() const {
  Json out = {{"id", id},
              {"game", session().game().text},
              {"title", session().game().title},
              {"seats", {seat_json(table.seat(0)), seat_json(table.seat(1))}},
              {"ply", session().moves().size()},
              {"over", session().over()},
              {"result_text", session().result_text()},
              {"result_short", recorded_result(session())},
              {"remote", remote()},
              {"updated", updated}};
  if (const std::string content = lud::content_of(session().game()); !content.empty()) out["description"] = content;
  return out;
}

}  // namespace ludens::web
