// A game of the page as the disk keeps it, and back. Whatever stands there is checked: damage is an Error. Games of
// older versions are read, too. Tested by tests/web/store_test.cpp and tests/fuzz/fuzz_session_rows.cpp.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/ludeme/open.h"
#include "web/clock_json.h"
#include "web/http.h"
#include "web/live_game.h"
#include "web/records_json.h"
#include "web/seat_json.h"

namespace ludens::web {
namespace {

std::optional<double> number_or_nothing(const Json& one) {
  return one.is_null() ? std::nullopt : std::optional(one.get<double>());
}

// How it ended, or how far the counting has come.
Session::Verdict verdict_from(const Json& verdict, Session& session) {
  // Older versions kept the words alone («text»); they are shown as they are.
  const auto result = within(verdict.at("result").get<int>(), static_cast<int>(Result::Ongoing),
                             static_cast<int>(Result::Draw), "a result");
  Session::Verdict kept{.ending = {.result = static_cast<Result>(result),
                                   .how = find_how(verdict.value("how", std::string())),
                                   .margin = verdict.value("margin", 0.0),
                                   .said = verdict.value("said", verdict.value("text", std::string()))},
                        .resumptions = verdict.value("resumptions", session.resumptions())};
  if (session.counting() && kept.resumptions > session.resumptions()) session.resume();  // and nobody has moved since
  if (const Json* dead = verdict.find("dead"))
    for (const auto& cell : *dead)
      kept.dead.push_back(static_cast<int>(within(cell.get<int>(), 0, session.game().board.size() - 1, "a cell")));
  if (const Json* agrees = verdict.find("agrees"))
    for (const std::size_t i : {0u, 1u}) kept.agrees[i] = agrees->at(i).get<bool>();
  // Games of older versions were over with two passes, as the board stood.
  if (kept.ending.result == Result::Ongoing && !verdict.contains("dead") && session.counting()) {
    const Count count = session.count();
    kept.ending = {count.result, Ending::How::Counted, count.margin};
  }
  return kept;
}

// A described game by what its description said when it was begun, should its name mean something else by now.
GamePtr game_of_disk(const Json& json) {
  const std::string text = json.at("game").get<std::string>(), content = json.value("description", std::string());
  if (content.empty()) return find_game(text);
  const GamePtr named = lud::opened_game(text);
  return named && lud::content_of(*named) == content ? named : find_game(content);
}

std::array<Seat, 2> seats_from(const Json& json, const GamePtr& rules, const AgentMaker& maker) {
  std::array<Seat, 2> seats;
  for (const std::size_t i : {0u, 1u}) {
    const Json& said = json.at("seats").at(i);
    const std::string agent = said.at("agent").get<std::string>();
    if (!agent.empty()) seats[i] = agent_seat(rules, agent, {}, maker);
    seats[i].person = said.at("person").get<std::string>();
    seats[i].level = said.at("level").get<std::string>();
    Taste& taste = seats[i].taste;
    taste.temperature = said.value("temperature", json.value("temperature", 0.0));
  }
  try {
    pace_seats(seats, json, rules, maker);
  } catch (const Refusal&) {  // what people's pace is was known when the game began, and is not any more
  }
  return seats;
}

}  // namespace

std::string LiveGame::to_disk(std::int64_t now) const {
  const Session& session = table.session();
  const Game& game = session.game();
  Json moves = Json::array(), undone = Json::array();
  for (std::size_t ply = 0; ply < session.moves().size(); ++ply)
    moves.push_back(game.write_move(session.position_at(static_cast<int>(ply)), session.moves()[ply]));
  for (const Move move : session.undone()) undone.push_back(move.id);
  const auto verdict = session.verdict();
  const auto offer = session.draw_offer();
  Json seconds = Json::array();
  for (const auto& one : table.seconds()) seconds.push_back(seconds_json(one));
  const auto seat = [&](int number) -> Json {
    const Seat& who = table.seat(number);
    return {{"person", who.person},
            {"level", who.level},
            {"agent", who.agent_text()},
            {"temperature", who.taste.temperature}};
  };
  const auto value = [](std::optional<double> v) { return v ? Json(*v) : Json(nullptr); };
  return Json({{"game", game.text},
               {"description", lud::content_of(game)},
               {"start", session.start_text()},
               {"moves", std::move(moves)},
               {"undone", std::move(undone)},
               {"verdict",
                {{"result", static_cast<int>(verdict.ending.result)},
                 {"how", std::string(how_name(verdict.ending.how))},
                 {"margin", verdict.ending.margin},
                 {"said", verdict.ending.said},
                 {"dead", verdict.dead},
                 {"agrees", verdict.agrees},
                 {"resumptions", verdict.resumptions}}},
               {"offer", offer ? Json(*offer) : Json(nullptr)},
               {"seats", {seat(0), seat(1)}},
               {"clock", clock_json(table.clock, now)},
               {"seed", table.dice().seed},
               {"number", table.dice().game},
               {"created", created},
               {"version", version},
               {"paused", paused},
               {"pace_ms", pace_ms},
               {"pace", human_pace() ? "human" : "instant"},
               {"keys", keys},
               {"joined", joined},
               {"claims", claims},
               {"next", next},
               {"comments", comments_json(comments)},
               {"seconds", std::move(seconds)},
               {"watch", watch_key},
               {"written", written},
               {"values", {value(table.values()[0]), value(table.values()[1])}}})
      .dump();
}

std::shared_ptr<LiveGame> LiveGame::from_disk(const Json& json, const AgentMaker& maker,
                                              std::map<int, std::string> opinions) {
  const GamePtr rules = game_of_disk(json);
  Session session(rules, json.at("start").get<std::string>());
  for (const auto& move : json.at("moves")) session.play_text(move.get<std::string>());
  std::vector<Move> undone;
  for (const auto& move : json.at("undone")) undone.push_back(Move{move.get<std::uint32_t>()});
  const Session::Verdict kept = verdict_from(json.at("verdict"), session);
  session.restore(kept, std::move(undone),
                  json.at("offer").is_null()
                      ? std::nullopt
                      : std::optional(static_cast<int>(within(json.at("offer").get<int>(), 0, 1, "a seat"))));
  std::array<Seat, 2> seats = seats_from(json, rules, maker);
  std::array<std::optional<double>, 2> values;
  for (const std::size_t i : {0u, 1u}) values[i] = number_or_nothing(json.at("values").at(i));
  const Dice dice{json.at("seed").get<std::uint64_t>(), json.value("number", std::uint64_t{0})};
  auto game = std::make_shared<LiveGame>(Table(Session(rules), std::move(seats), dice));
  // Older versions kept the opinions with the rest.
  const bool apart = !json.find("opinions");
  if (const Json* inside = json.find("opinions"))
    for (const auto& [ply, opinion] : inside->items()) opinions[to_int(ply).value_or(0)] = opinion.dump();
  std::vector<int> decided;
  const auto plies = static_cast<std::int64_t>(session.moves().size());
  for (const auto& [ply, opinion] : opinions) {
    within(ply, 1, plies + 1, "a ply");
    decided.push_back(ply - 1);
  }
  game->opinions_saved = apart ? static_cast<int>(plies) + 2 : 0;
  game->opinions = std::move(opinions);
  std::sort(decided.begin(), decided.end());
  std::vector<std::optional<double>> seconds;
  for (const auto& one : json.at("seconds")) seconds.push_back(number_or_nothing(one));
  game->table.restore(std::move(session), std::move(seconds), std::move(decided), values);
  if (const Json& clock = json.at("clock"); !clock.is_null()) game->table.clock = clock_from(clock);
  game->created = json.at("created").get<std::int64_t>();
  game->version = json.at("version").get<std::int64_t>();
  game->paused = json.at("paused").get<bool>();
  game->pace_ms = json.value("pace_ms", std::int64_t{0});
  game->next = json.value("next", std::string());
  game->watch_key = json.value("watch", std::string());
  game->written = json.value("written", std::int64_t{0});
  for (const std::size_t i : {0u, 1u}) {
    if (const Json* keys = json.find("keys")) game->keys[i] = keys->at(i).get<std::string>();
    if (const Json* joined = json.find("joined")) game->joined[i] = joined->at(i).get<bool>();
    if (const Json* claims = json.find("claims")) game->claims[i] = claims->at(i).get<std::string>();
  }
  game->comments = read_comments(json);
  return game;
}

}  // namespace ludens::web
