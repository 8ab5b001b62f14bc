#include "web/live_game.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/json_read.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "games/view.h"
#include "play/levels.h"
#include "web/agent_policy.h"
#include "web/guard.h"
#include "web/http.h"
#include "web/position_json.h"
#include "web/records_json.h"

namespace ludens::web {
namespace {

constexpr std::int64_t kLongestTime = 24LL * 3600 * 1000;

Json clock_json(const GameClock& clock, std::int64_t now) {
  if (clock.none()) return nullptr;
  Json left = Json::array();
  for (const int seat : {0, 1}) {
    const TimeLeft mine = clock.left(seat, now);
    left.push_back({{"main_ms", mine.main_ms}, {"period_ms", mine.period_ms}, {"periods", mine.periods}});
  }
  const TimeControl& control = clock.control();
  return {{"kind", time_kind_text(control.kind)},
          {"main_ms", control.main_ms},
          {"period_ms", control.period_ms},
          {"periods", control.periods},
          {"increment_ms", control.increment_ms},
          {"running", clock.running() ? Json(*clock.running()) : Json(nullptr)},
          {"left", std::move(left)}};
}

Seat seat_of(const Json& said, const GamePtr& game, const Limits& limits, const AgentMaker& maker) {
  if (const auto level = level_of(said)) {
    Seat seat;
    try {
      seat = level_seat(game, *level, maker);
    } catch (const Error& error) {
      throw Refusal(400, "bad-level", error.what());
    }
    seat.agent = std::make_shared<KeptAgent>(game, page_agent(seat.agent_text(), limits), maker);
    return seat;
  }
  if (said.find("agent")) return agent_seat(game, page_agent(text_of(said, "agent"), limits), {}, maker);
  Seat seat{.person = text_of(said, "person", "")};
  if (seat.person.size() > static_cast<std::size_t>(limits.name_bytes))
    throw Refusal(400, "too-long", fmt::format("a name has at most {} bytes", limits.name_bytes));
  seat.person = printable(seat.person);
  return seat;
}

// As records write it: «B+R».
std::string recorded_result(const Session& session) { return session.over() ? session.record().result_text : ""; }

Json seconds_json(const std::optional<double>& seconds) {
  return seconds ? Json(std::round(*seconds * 1000) / 1000) : Json(nullptr);
}

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

std::string printable(std::string name) {
  for (char& c : name)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return name;
}

std::optional<std::string> level_of(const Json& said) {
  const Json* level = said.find("level");
  if (!level) return std::nullopt;
  return level->is_whole() ? std::to_string(as_whole("level", *level, 0, 1'000'000)) : needed_text(said, "level");
}

Json seat_json(const Seat& seat) {
  if (!seat.thinks()) return {{"person", seat.person}};
  if (seat.level.empty()) return {{"agent", seat.agent_text()}};
  return {{"level", seat.level}, {"agent", seat.agent_text()}};
}

std::array<Seat, 2> seats_of(const Json& body, const GamePtr& game, const Limits& limits, const AgentMaker& maker) {
  const Json* said = body.find("seats");
  if (!said || !said->is_array() || said->size() != 2 || !(*said)[0].is_object() || !(*said)[1].is_object())
    throw Refusal(400, "bad-request", "«seats» must be a list of two objects with person, level or agent");
  return {seat_of((*said)[0], game, limits, maker), seat_of((*said)[1], game, limits, maker)};
}

TimeControl clock_of(const Json& body) {
  const Json* said = body.find("clock");
  TimeControl control;
  if (!said) return control;
  if (!said->is_object()) throw Refusal(400, "bad-request", "«clock» must be an object with kind and main_ms");
  const std::string kind = text_of(*said, "kind", "none");
  try {
    control.kind = time_kind(kind);
  } catch (const Error& error) {
    throw Refusal(400, "bad-clock", error.what());
  }
  if (control.kind == TimeControl::Kind::None) return control;
  control.main_ms = whole_of(*said, "main_ms", 0, 0, kLongestTime);
  if (control.kind == TimeControl::Kind::Byoyomi) {
    control.period_ms = whole_of(*said, "period_ms", 30'000, 100, kLongestTime);
    control.periods = static_cast<int>(whole_of(*said, "periods", 1, 1, 100));
  } else {
    control.increment_ms = whole_of(*said, "increment_ms", 0, 0, kLongestTime);
    if (control.main_ms == 0) throw Refusal(400, "bad-clock", "a Fischer clock needs some main_ms");
  }
  return control;
}

void pace_seats(std::array<Seat, 2>& seats, const Json& body, const GamePtr& game, const AgentMaker& maker) {
  const std::string said = text_of(body, "pace", "instant");
  if (said == "instant") return;
  if (said != "human") throw Refusal(400, "bad-pace", fmt::format("a pace is instant or human, found {}", cite(said)));
  if (!seats[0].thinks() && !seats[1].thinks()) return;
  std::shared_ptr<Pace> pace;
  try {
    pace = std::make_shared<Pace>(*play::human_pace(game));
  } catch (const Error& error) {
    throw Refusal(400, "bad-pace", error.what());
  }
  if (pace->people) pace->people = std::make_shared<KeptAgent>(game, pace->people->text(), maker);
  for (auto& seat : seats)
    if (seat.thinks()) seat.pace = pace;
}

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
  return {{"id", id},
          {"game", session().game().text},
          {"title", session().game().title},
          {"seats", {seat_json(table.seat(0)), seat_json(table.seat(1))}},
          {"ply", session().moves().size()},
          {"over", session().over()},
          {"result_text", session().result_text()},
          {"result_short", recorded_result(session())},
          {"remote", remote()},
          {"updated", updated}};
}

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
  const auto within = [](std::int64_t value, std::int64_t least, std::int64_t most, std::string_view what) {
    if (value < least || value > most)
      throw Error(fmt::format("{} {} is not within {} and {}", what, value, least, most));
    return value;
  };
  const auto number = [](const Json& one) { return one.is_null() ? std::nullopt : std::optional(one.get<double>()); };
  const GamePtr rules = find_game(json.at("game").get<std::string>());
  Session session(rules, json.at("start").get<std::string>());
  for (const auto& move : json.at("moves")) session.play_text(move.get<std::string>());
  std::vector<Move> undone;
  for (const auto& move : json.at("undone")) undone.push_back(Move{move.get<std::uint32_t>()});
  const Json& verdict = json.at("verdict");
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
      kept.dead.push_back(static_cast<int>(within(cell.get<int>(), 0, rules->board.size() - 1, "a cell")));
  if (const Json* agrees = verdict.find("agrees"))
    for (const std::size_t i : {0u, 1u}) kept.agrees[i] = agrees->at(i).get<bool>();
  // Games of older versions were over with two passes, as the board stood.
  if (kept.ending.result == Result::Ongoing && !verdict.contains("dead") && session.counting()) {
    const Count count = session.count();
    kept.ending = {count.result, Ending::How::Counted, count.margin};
  }
  session.restore(kept, std::move(undone),
                  json.at("offer").is_null()
                      ? std::nullopt
                      : std::optional(static_cast<int>(within(json.at("offer").get<int>(), 0, 1, "a seat"))));
  std::array<Seat, 2> seats;
  std::array<std::optional<double>, 2> values;
  for (const std::size_t i : {0u, 1u}) {
    const Json& said = json.at("seats").at(i);
    const std::string agent = said.at("agent").get<std::string>();
    if (!agent.empty()) seats[i] = agent_seat(rules, agent, {}, maker);
    seats[i].person = said.at("person").get<std::string>();
    seats[i].level = said.at("level").get<std::string>();
    Taste& taste = seats[i].taste;
    taste.temperature = said.value("temperature", json.value("temperature", 0.0));
    values[i] = number(json.at("values").at(i));
  }
  try {
    pace_seats(seats, json, rules, maker);
  } catch (const Refusal&) {  // what people's pace is was known when the game began, and is not any more
  }
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
  for (const auto& one : json.at("seconds")) seconds.push_back(number(one));
  game->table.restore(std::move(session), std::move(seconds), std::move(decided), values);
  if (const Json& clock = json.at("clock"); !clock.is_null()) {
    const auto time = [&](const Json& from, std::string_view name) {
      return within(from.at(name).get<std::int64_t>(), 0, 1000 * kLongestTime, name);
    };
    const auto periods = [&](const Json& from) {
      return static_cast<int>(within(from.at("periods").get<int>(), 0, 1000, "periods"));
    };
    TimeControl control{.kind = time_kind(clock.at("kind").get<std::string>()),
                        .main_ms = time(clock, "main_ms"),
                        .period_ms = time(clock, "period_ms"),
                        .increment_ms = time(clock, "increment_ms"),
                        .periods = periods(clock)};
    std::array<TimeLeft, 2> left;
    for (const std::size_t i : {0u, 1u}) {
      const Json& mine = clock.at("left").at(i);
      left[i] = {time(mine, "main_ms"), time(mine, "period_ms"), periods(mine)};
    }
    game->table.clock = GameClock(control, left);
  }
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
