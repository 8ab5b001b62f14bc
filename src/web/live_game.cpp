#include "web/live_game.h"

#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/view.h"
#include "play/levels.h"
#include "web/agent_policy.h"
#include "web/http.h"
#include "web/position_json.h"

namespace ludens::web {
namespace {

constexpr std::int64_t kLongestTime = 24LL * 3600 * 1000;

Json clock_json(const GameClock& clock, std::int64_t now) {
  if (clock.none()) return nullptr;
  Json left = Json::array();
  for (const int person : {0, 1}) {
    const TimeLeft mine = clock.left(person, now);
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

Seat seat_of(const Json& said, const GamePtr& game, const Limits& limits) {
  Seat seat;
  if (const Json* level = member(said, "level")) {
    seat.level = level->is_whole() ? std::to_string(whole_of(said, "level", 0, 0, 1'000'000)) : text_of(said, "level");
    try {
      seat.agent = page_agent(game, agent_at_level(*game, seat.level), limits);
    } catch (const Refusal&) {
      throw;
    } catch (const Error& error) {
      throw Refusal(400, "bad-level", error.what());
    }
  } else if (member(said, "agent")) {
    seat.agent = page_agent(game, text_of(said, "agent"), limits);
  } else {
    seat.person = text_of(said, "person", "");
    if (seat.person.size() > static_cast<std::size_t>(limits.name_bytes))
      throw Refusal(400, "too-long", fmt::format("a name has at most {} bytes", limits.name_bytes));
    for (char& c : seat.person)
      if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  return seat;
}

// The object's text with «opinions» as its last member.
std::string with_opinions(const Json& object, const std::map<int, std::string>& opinions) {
  std::string out = dump(object);
  out.back() = ',';
  out += R"j("opinions":{)j";
  for (const auto& [ply, opinion] : opinions) out += fmt::format(R"j("{}":{},)j", ply, opinion);
  if (!opinions.empty()) out.pop_back();
  return out + "}}";
}

}  // namespace

std::string Seat::name() const {
  if (!thinks()) return person;
  return level.empty() ? agent : fmt::format("Level {}", level);
}

Json seat_json(const Seat& seat) {
  if (!seat.thinks()) return {{"person", seat.person}};
  if (seat.level.empty()) return {{"agent", seat.agent}};
  return {{"level", seat.level}, {"agent", seat.agent}};
}

std::array<Seat, 2> seats_of(const Json& body, const GamePtr& game, const Limits& limits) {
  const Json* said = member(body, "seats");
  if (!said || !said->is_array() || said->size() != 2 || !(*said)[0].is_object() || !(*said)[1].is_object())
    throw Refusal(400, "bad-request", "«seats» must be a list of two objects with person, level or agent");
  return {seat_of((*said)[0], game, limits), seat_of((*said)[1], game, limits)};
}

TimeControl clock_of(const Json& body) {
  const Json* said = member(body, "clock");
  TimeControl control;
  if (!said) return control;
  if (!said->is_object()) throw Refusal(400, "bad-request", "«clock» must be an object with kind and main_ms");
  try {
    control.kind = time_kind(text_of(*said, "kind", "none"));
  } catch (const Refusal&) {
    throw;
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

std::optional<int> LiveGame::agent_to_move() const {
  if (session.over() || paused) return std::nullopt;
  const int person = session.person_to_move();
  if (!seats[static_cast<std::size_t>(person)].thinks()) return std::nullopt;
  return person;
}

bool LiveGame::can_undo() const {
  if (session.verdict().text.ends_with("on time")) return false;
  if (seats[0].thinks() && seats[1].thinks()) return false;
  for (std::size_t ply = 0; ply < session.moves().size(); ++ply) {
    const int person = session.game().person_to_move(session.position_at(static_cast<int>(ply)));
    if (!seats[static_cast<std::size_t>(person)].thinks()) return true;
  }
  return false;
}

Record LiveGame::record() const {
  Session named = session;
  for (const std::size_t i : {0u, 1u}) {
    named.players[i].name = seats[i].name();
    named.players[i].program = seats[i].thinks();
  }
  Record record = named.record();
  for (std::size_t ply = 0; ply < record.turns.size() && ply < seconds.size(); ++ply)
    record.turns[ply].seconds = seconds[ply];
  const std::time_t day = static_cast<std::time_t>(created / 1000);
  std::tm parts{};
  gmtime_r(&day, &parts);
  record.tags["date"] = fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
  return record;
}

std::string LiveGame::to_text(std::int64_t now) const {
  const Game& game = session.game();
  Json moves = Json::array();
  for (std::size_t ply = 0; ply < session.moves().size(); ++ply) {
    const Position& before = session.position_at(static_cast<int>(ply));
    const Move move = session.moves()[ply];
    moves.push_back({{"move", game.write_move(before, move)},
                     {"person", game.person_to_move(before)},
                     {"side", index(before.to_move())},
                     {"cells", clicks(game, before, move)},
                     {"seconds", ply < seconds.size() ? Json(seconds[ply]) : Json(nullptr)}});
  }
  const auto offer = session.draw_offer();
  return with_opinions({{"id", id},
                        {"created", created},
                        {"updated", updated},
                        {"version", version},
                        {"game", game.text},
                        {"title", game.title},
                        {"seats", {seat_json(seats[0]), seat_json(seats[1])}},
                        {"position", position_json(session)},
                        {"moves", std::move(moves)},
                        {"over", session.over()},
                        {"result", short_result(session.result())},
                        {"result_text", session.result_text()},
                        {"can_undo", can_undo()},
                        {"can_redo", can_redo()},
                        {"paused", paused},
                        {"offer", offer ? Json({{"person", *offer}}) : Json(nullptr)},
                        {"clock", clock_json(clock, now)},
                        {"thinking", thinking != 0 ? Json(session.person_to_move()) : Json(nullptr)}},
                       opinions);
}

Json LiveGame::summary() const {
  return {{"id", id},
          {"game", session.game().text},
          {"title", session.game().title},
          {"seats", {seat_json(seats[0]), seat_json(seats[1])}},
          {"ply", session.moves().size()},
          {"over", session.over()},
          {"result_text", session.result_text()},
          {"updated", updated}};
}

std::string LiveGame::to_disk(std::int64_t now) const {
  const Game& game = session.game();
  Json moves = Json::array(), undone = Json::array();
  for (std::size_t ply = 0; ply < session.moves().size(); ++ply)
    moves.push_back(game.write_move(session.position_at(static_cast<int>(ply)), session.moves()[ply]));
  for (const Move move : session.undone()) undone.push_back(move.id);
  const auto verdict = session.verdict();
  const auto offer = session.draw_offer();
  const auto value = [](std::optional<double> v) { return v ? Json(*v) : Json(nullptr); };
  return with_opinions({{"game", game.text},
                        {"start", session.start_text()},
                        {"moves", std::move(moves)},
                        {"undone", std::move(undone)},
                        {"verdict", {{"result", static_cast<int>(verdict.result)}, {"text", verdict.text}}},
                        {"offer", offer ? Json(*offer) : Json(nullptr)},
                        {"seats",
                         {{{"person", seats[0].person}, {"level", seats[0].level}, {"agent", seats[0].agent}},
                          {{"person", seats[1].person}, {"level", seats[1].level}, {"agent", seats[1].agent}}}},
                        {"clock", clock_json(clock, now)},
                        {"temperature", taste.temperature},
                        {"seed", seed},
                        {"created", created},
                        {"version", version},
                        {"paused", paused},
                        {"seconds", seconds},
                        {"values", {value(last_value[0]), value(last_value[1])}}},
                       opinions);
}

std::shared_ptr<LiveGame> LiveGame::from_disk(const Json& json) {
  Session session(find_game(json.at("game").get<std::string>()), json.at("start").get<std::string>());
  for (const auto& move : json.at("moves")) session.play(session.read_move(move.get<std::string>()));
  std::vector<Move> undone;
  for (const auto& move : json.at("undone")) undone.push_back(Move{move.get<std::uint32_t>()});
  const Json& verdict = json.at("verdict");
  session.restore({static_cast<Result>(verdict.at("result").get<int>()), verdict.at("text").get<std::string>()},
                  std::move(undone),
                  json.at("offer").is_null() ? std::nullopt : std::optional(json.at("offer").get<int>()));
  auto game = std::make_shared<LiveGame>(std::move(session));
  for (const std::size_t i : {0u, 1u}) {
    const Json& seat = json.at("seats").at(i);
    game->seats[i] = {seat.at("person").get<std::string>(), seat.at("level").get<std::string>(),
                      seat.at("agent").get<std::string>()};
    const Json& value = json.at("values").at(i);
    if (!value.is_null()) game->last_value[i] = value.get<double>();
  }
  if (const Json& clock = json.at("clock"); !clock.is_null()) {
    TimeControl control{.kind = time_kind(clock.at("kind").get<std::string>()),
                        .main_ms = clock.at("main_ms").get<std::int64_t>(),
                        .period_ms = clock.at("period_ms").get<std::int64_t>(),
                        .increment_ms = clock.at("increment_ms").get<std::int64_t>(),
                        .periods = clock.at("periods").get<int>()};
    std::array<TimeLeft, 2> left;
    for (const std::size_t i : {0u, 1u}) {
      const Json& mine = clock.at("left").at(i);
      left[i] = {mine.at("main_ms").get<std::int64_t>(), mine.at("period_ms").get<std::int64_t>(),
                 mine.at("periods").get<int>()};
    }
    game->clock = GameClock(control, left);
  }
  game->taste.temperature = json.at("temperature").get<double>();
  game->seed = json.at("seed").get<std::uint64_t>();
  game->created = json.at("created").get<std::int64_t>();
  game->version = json.at("version").get<std::int64_t>();
  game->paused = json.at("paused").get<bool>();
  game->seconds = json.at("seconds").get<std::vector<double>>();
  for (const auto& [ply, opinion] : json.at("opinions").items())
    game->opinions[to_int(ply).value_or(0)] = dump(opinion);
  return game;
}

}  // namespace ludens::web
