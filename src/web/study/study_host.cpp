// Requests of participants and of the owner of a study. What happens in the lobby and in the games is in
// study_games.cpp.
#include "web/study/study_host.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/csv.h"
#include "base/json_read.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "games/view.h"
#include "web/http.h"
#include "web/position_json.h"
#include "web/seat_json.h"

namespace ludens::web {
namespace {

constexpr std::string_view kCookie = "ludens_study";
constexpr std::int64_t kWordsBytes = 2'000;
constexpr double kArrivalsASecond = 0.5, kArrivalsAtOnce = 300;  // of an address
constexpr double kRequestsASecond = 15, kRequestsAtOnce = 60;    // of a participant

Response json_answer(const Json& json) { return {.body = json.dump()}; }

Json words_json(const Words& words) {
  Json out = Json::object();
  for (const auto& [language, text] : words) out[language] = text;
  return out;
}

Json question_json(const StudyQuestion& one) {
  Json out = {{"id", one.id}, {"text", words_json(one.text)}, {"needed", one.needed}};
  if (one.kind == StudyQuestion::Kind::Scale) {
    out["kind"] = "scale";
    out["low"] = one.low;
    out["high"] = one.high;
    out["low_text"] = words_json(one.low_text);
    out["high_text"] = words_json(one.high_text);
  } else if (one.kind == StudyQuestion::Kind::Choice) {
    out["kind"] = "choice";
    Json choices = Json::array();
    for (const auto& choice : one.choices) choices.push_back(words_json(choice));
    out["choices"] = std::move(choices);
  } else {
    out["kind"] = "words";
  }
  return out;
}

// What the page must know of a game to draw it: the catalogue's row without agents, levels and paces.
Json plain_game_json(const GamePtr& game) {
  Json out = {{"name", game->name},           {"text", game->text},
              {"title", game->title},         {"summary", game->family->summary},
              {"family", game->family->name}, {"sides", game->sides},
              {"board", board_json(*game)}};
  for (const auto& kind : game->view->pieces()) out["pieces"][kind.piece] = kind.name;
  return out;
}

std::string short_words(const Json& said, std::string_view key) {
  std::string out = printable(text_of(said, key, ""));
  if (out.size() > static_cast<std::size_t>(kWordsBytes))
    throw Refusal(400, "too-long", fmt::format("«{}» has at most {} bytes", key, kWordsBytes));
  return out;
}

StudyAnswer answer_of(const Json& said, const StudyFile& study) {
  StudyAnswer out;
  const Json* human = said.find("human");
  if (!human || !human->is_boolean()) throw Refusal(400, "bad-answer", "«human» must be true or false");
  out.human = human->get<bool>();
  const auto needed = [&](std::string_view key, std::int64_t low, std::int64_t high) {
    if (!said.find(key)) throw Refusal(400, "bad-answer", fmt::format("«{}» is missing", key));
    return whole_of(said, key, low, low, high);
  };
  out.likeness = needed("likeness", 0, 100);
  out.comfort = needed("comfort", 1, 7);
  out.aggressiveness = needed("aggressiveness", 1, 7);
  out.strength = needed("strength", 1, 7);
  out.predictability = needed("predictability", 1, 7);
  out.level = needed("level", 1, 5);
  out.words = short_words(said, "words");
  const Json* more = said.find("more");
  Json kept = Json::object();
  for (const auto& question : study.questions) {
    const Json* given = more && more->is_object() ? more->find(question.id) : nullptr;
    if (!given || given->is_null()) {
      if (question.needed) throw Refusal(400, "bad-answer", fmt::format("«{}» is to be answered", question.id));
      continue;
    }
    if (question.kind == StudyQuestion::Kind::Text)
      kept[question.id] = short_words(*more, question.id);
    else if (question.kind == StudyQuestion::Kind::Choice)
      kept[question.id] = as_whole(question.id, *given, 0, static_cast<std::int64_t>(question.choices.size()) - 1);
    else
      kept[question.id] = as_whole(question.id, *given, question.low, question.high);
  }
  out.more = kept.dump();
  return out;
}

bool read_only(const Request& request) { return request.method == "GET" || request.method == "HEAD"; }

}  // namespace

StudyHost::StudyHost(const StudyFile& study, const std::filesystem::path& file, const Inside& inside)
    : study_(study),
      limits_(inside.limits),
      host_(inside.host),
      agents_(inside.agents),
      world_(inside.world),
      secure_(inside.secure),
      store_(file, study, inside.world.calendar()) {
  check_agents();
  read_records();
  take_up();
}

StudyHost::~StudyHost() { stop(); }

StudyRound* StudyHost::Person::open() {
  if (rounds.empty()) return nullptr;
  const std::string& status = rounds.back().status;
  return status == "waiting" || status == "playing" || status == "asked" ? &rounds.back() : nullptr;
}

std::int64_t StudyHost::Person::done() const {
  return std::count_if(rounds.begin(), rounds.end(), [](const auto& one) { return one.status == "done"; });
}

void StudyHost::ask(const Request& request, const Target& target, bool owner, Answer done) {
  const std::lock_guard lock(mutex_);
  if (ended_) throw Refusal(503, "closing", "the server is shutting down");
  if (asked_.size() >= 4 * static_cast<std::size_t>(limits_.queue))
    throw Refusal(503, "busy", "too much waits already; try again soon");
  asked_.push_back({request, target, owner, std::move(done)});
}

void StudyHost::tick() {
  std::deque<Asked> now;
  {
    const std::lock_guard lock(mutex_);
    if (ended_) return;
    now.swap(asked_);
  }
  advance_games();
  advance_watching();
  advance_lobby();
  for (const auto& asked : now) {
    Response response;
    try {
      response = answer(asked);
    } catch (const std::exception& error) {
      response = error_response(refusal_of(error));
    }
    asked.done(std::move(response));
  }
}

void StudyHost::stop() {
  std::deque<Asked> left;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    left.swap(asked_);
  }
  for (const auto& asked : left) asked.done(error_response(503, "closing", "the server is shutting down"));
}

Json StudyHost::body_of(const Request& request) const {
  if (!lower(request.header("content-type")).starts_with("application/json"))
    throw Refusal(415, "wrong-type", "the Content-Type must be application/json");
  return request.body.empty() ? Json::object() : parse_json(request.body, limits_.json_depth);
}

StudyHost::Person* StudyHost::known(const Request& request) {
  const auto found = tokens_.find(cookie(request, kCookie));
  if (found == tokens_.end()) return nullptr;
  Person& who = people_.at(found->second);
  const std::int64_t now = world_.now();
  if (!pace_.try_emplace(who.who.id, TokenBucket(kRequestsASecond, kRequestsAtOnce)).first->second.take(now))
    throw Refusal(429, "too-many-requests", "too many requests; wait a second");
  who.seen = now;
  return &who;
}

StudyHost::Person& StudyHost::needed(const Request& request) {
  Person* who = known(request);
  if (!who) throw Refusal(401, "no-participant", "this browser takes no part in the study (any more)");
  return *who;
}

Response StudyHost::answer(const Asked& asked) {
  const Request& request = asked.request;
  const auto& path = asked.target.path;  // api, v1, study, …
  const std::string what = path.size() > 3 ? path[3] : "";
  if (what == "admin") return admin(asked);
  if (path.size() > 4) throw Refusal(404, "no-address", "the study has no such address");
  if (what.empty() || what == "state") {
    if (!read_only(request)) throw Refusal(405, "wrong-method", "this address takes GET only");
    Person* who = known(request);
    if (what.empty()) return json_answer(about(who));
    return json_answer(who ? state(*who) : Json({{"state", stopped_ ? "stopped" : "new"}}));
  }
  if (request.method != "POST") throw Refusal(405, "wrong-method", "this address takes POST only");
  const Json body = body_of(request);
  if (what == "consent") return consent(request, body);
  if (what == "delete") return remove(request, body);
  using Act = void (StudyHost::*)(Person&, const Json&);
  constexpr std::pair<std::string_view, Act> kActs[] = {{"move", &StudyHost::move},
                                                        {"answer", &StudyHost::answer_form}};
  using Deed = void (StudyHost::*)(Person&);
  constexpr std::pair<std::string_view, Deed> kDeeds[] = {
      {"begin", &StudyHost::begin}, {"resign", &StudyHost::resign}, {"leave", &StudyHost::leave}};
  Person* who = nullptr;
  for (const auto& [name, act] : kActs)
    if (name == what) (this->*act)(*(who = &needed(request)), body);
  for (const auto& [name, deed] : kDeeds)
    if (name == what) (this->*deed)(*(who = &needed(request)));
  if (!who)
    throw Refusal(404, "no-address", "the study has state, consent, begin, move, resign, answer, leave and delete");
  return json_answer(state(*who));
}

Json StudyHost::about(const Person* who) {
  Json questions = Json::array(), games = Json::array();
  for (const auto& question : study_.questions) questions.push_back(question_json(question));
  for (const auto& game : study_.games) games.push_back(plain_game_json(find_game(game)));
  return {{"title", words_json(study_.title)},
          {"welcome", words_json(study_.welcome)},
          {"consent", words_json(study_.consent)},
          {"thanks", words_json(study_.thanks)},
          {"contact", study_.contact},
          {"rounds", study_.rounds},
          {"watches", study_.watch > 0},
          {"plays", study_.watch < 1},
          {"move_seconds", study_.move_ms / 1000},
          {"wait_seconds", study_.wait_ms / 1000},
          {"games", std::move(games)},
          {"questions", std::move(questions)},
          {"known", who != nullptr}};
}

Json StudyHost::game_json(const StudyRound& round, const Session& session, bool over, const StudyGame& game,
                          std::optional<std::int64_t> left_ms) const {
  Json moves = Json::array();
  for (std::size_t ply = 0; ply < session.moves().size(); ++ply) {
    const Position& before = session.position_at(static_cast<int>(ply));
    moves.push_back({{"move", session.game().write_move(before, session.moves()[ply])},
                     {"side", index(before.to_move())},
                     {"cells", clicks(session.game(), before, session.moves()[ply])}});
  }
  const bool mine = !round.watch && !over && !session.ended() && session.seat_to_move() == round.seat;
  Json position = position_json(session);
  return {{"game", session.game().text},
          {"seat", round.watch ? Json(nullptr) : Json(round.seat)},
          {"side", round.watch ? Json(nullptr) : Json(index(session.side_of(round.seat)))},
          {"position", std::move(position)},
          {"moves", std::move(moves)},
          {"mine", mine},
          {"over", over},
          {"ended_by", over ? game.ended_by : std::string()},
          {"result_text", over ? game.result_text : std::string()},
          // Whole seconds: nobody needs more.
          {"left_seconds", left_ms ? Json((*left_ms + 999) / 1000) : Json(nullptr)}};
}

Json StudyHost::state(Person& who) {
  Json out = {{"state", "ready"}, {"done", who.done()}, {"rounds", study_.rounds}, {"code", who.who.code}};
  StudyRound* round = who.open();
  if (who.who.finished != 0 && (!round || round->status == "asked")) {
    out["state"] = "thanks";
    return out;
  }
  if (!round) {
    if (stopped_) out["state"] = "stopped";
    if (!who.rounds.empty() && (who.rounds.back().status == "nobody" || who.rounds.back().status == "failed"))
      out["last"] = who.rounds.back().status;
    return out;
  }
  out["round"] = round->number;
  out["attempt"] = round->attempt;
  out["watch"] = round->watch;
  if (round->status == "waiting") {
    out["state"] = "waiting";
    out["waited_seconds"] = (world_.now() - who.entered) / 1000;
    out["game"] = {{"game", round->game}};
    return out;
  }
  out["state"] = round->status == "asked" ? "asked" : round->watch ? "watching" : "playing";
  if (const auto running = running_.find(round->played); running != running_.end() && round->status != "asked") {
    host_.look(running->second.kept.session, [&](const LiveGame& game) {
      const Session& session = game.session();
      std::optional<std::int64_t> left;
      if (!session.ended())
        if (const TimeLeft now = game.table.clock.left(session.seat_to_move(), world_.now()); !game.table.clock.none())
          left = std::max<std::int64_t>(0, now.main_ms) + std::max<std::int64_t>(0, now.period_ms);
      out["game"] = game_json(*round, session, false, running->second.kept, left);
    });
    return out;
  }
  const auto played = played_.find(round->played);
  if (played == played_.end()) return out;
  if (round->watch && who.watched && round->status != "asked")
    out["game"] = game_json(*round, who.watched->at(world_.now()), false, played->second, std::nullopt);
  else
    out["game"] = game_json(*round, *ended(round->played), true, played->second, std::nullopt);
  return out;
}

Response StudyHost::consent(const Request& request, const Json& body) {
  if (!flag_of(body, "agree", false)) return json_answer({{"state", "refused"}});  // nothing is kept
  if (Person* who = known(request)) return json_answer(state(*who));
  if (stopped_) throw Refusal(409, "stopped", "this study takes nobody in any more");
  if (static_cast<std::int64_t>(people_.size()) >= study_.participants)
    throw Refusal(409, "full", "this study has all the participants that it needs");
  const std::int64_t now = world_.now();
  if (arrivals_.size() > 10'000) std::erase_if(arrivals_, [&](const auto& one) { return one.second.full(now); });
  if (!arrivals_.try_emplace(request.address, TokenBucket(kArrivalsASecond, kArrivalsAtOnce)).first->second.take(now))
    throw Refusal(429, "too-many-requests", "too many come from your network at once; wait a moment");
  Person person;
  person.who.pseudonym = "p-" + world_.new_id().substr(0, 8);
  person.who.token = world_.new_id();
  person.who.code = world_.new_id().substr(0, 14);
  person.who.language = text_of(body, "language", "").substr(0, 8);
  person.who.arrived = world_.calendar();
  person.seen = now;
  // Pseudonyms are drawn: the same one twice is drawn again.
  for (int tries = 0;; ++tries) {
    try {
      store_.keep(person.who);
      break;
    } catch (const Error&) {
      if (tries == 3) throw;
      person.who.pseudonym = "p-" + world_.new_id().substr(0, 12);
    }
  }
  tokens_[person.who.token] = person.who.id;
  const std::string token = person.who.token;
  Person& kept = people_.emplace(person.who.id, std::move(person)).first->second;
  Response out = json_answer(state(kept));
  out.headers.emplace_back("Set-Cookie", fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=7776000{}",
                                                     kCookie, token, secure_ ? "; Secure" : ""));
  return out;
}

void StudyHost::begin(Person& who) {
  if (who.open()) return;  // a second press of the button
  if (stopped_) throw Refusal(409, "stopped", "this study has ended");
  if (who.who.finished != 0) throw Refusal(409, "finished", "you have finished");
  StudyRound round;
  round.participant = who.who.id;
  round.number = who.done() + 1;
  for (const auto& before : who.rounds) round.attempt += before.number == round.number;
  const Drawn drawn = draw_round(study_, who.who.id, round.number, round.attempt);
  round.watch = drawn.watch;
  round.game = drawn.game;
  round.planned = drawn.watch ? "" : drawn.whom;
  round.begun = world_.calendar();
  store_.keep(round);
  Rng dice = round_dice(study_, who.who.id, round.number, round.attempt);
  who.entered = who.seen = world_.now();
  who.watched = nullptr;
  // Nobody is met at once, and nobody waits exactly as long as another: a wait shall say nothing.
  who.least = who.entered + kShortestWait + static_cast<std::int64_t>(2000 * dice.unit());
  who.until =
      who.entered + static_cast<std::int64_t>(static_cast<double>(study_.wait_ms) * (0.75 + 0.25 * dice.unit()));
  if (!round.watch && round.planned != kPerson) who.least = who.entered + wait_for_agent(study_, waits_, dice);
  who.rounds.push_back(std::move(round));
}

void StudyHost::move(Person& who, const Json& body) {
  StudyRound* round = who.open();
  const auto running = round ? running_.find(round->played) : running_.end();
  if (!round || round->watch || round->status != "playing" || running == running_.end())
    throw Refusal(409, "over", "the game is over");
  const std::string text = needed_text(body, "move");
  const std::int64_t ply = whole_of(body, "ply", 0, 0, limits_.moves);
  bool current = false;
  host_.look(running->second.kept.session, [&](const LiveGame& game) {
    current = game.moves() == ply && !game.session().ended() && game.session().seat_to_move() == round->seat;
  });
  if (!current) throw Refusal(409, "changed", "the game has changed; look again");
  try {
    host_.move(running->second.kept.session, {{"move", text}});
  } catch (const Refusal& refusal) {
    // An agent is no reason to be told something else.
    if (refusal.status == 409) throw Refusal(409, "changed", "the game has changed; look again");
    throw;
  }
  advance_games();
}

void StudyHost::resign(Person& who) {
  StudyRound* round = who.open();
  const auto running = round ? running_.find(round->played) : running_.end();
  if (!round || round->watch || round->status != "playing" || running == running_.end()) return;
  host_.resign(running->second.kept.session, {{"person", round->seat}});
  advance_games();
}

void StudyHost::answer_form(Person& who, const Json& body) {
  const std::int64_t number = whole_of(body, "round", 0, 1, 1000);
  const auto answered = std::find_if(who.rounds.begin(), who.rounds.end(),
                                     [&](const auto& one) { return one.number == number && one.status == "done"; });
  if (answered != who.rounds.end()) return;  // sent twice: the first one stands
  StudyRound* round = who.open();
  if (!round || round->number != number || round->status != "asked")
    throw Refusal(409, "not-asked", "there is nothing to answer now");
  const Json* sides = body.find("answers");
  const std::size_t wanted = round->watch ? 2 : 1;
  if (!sides || !sides->is_array() || sides->size() != wanted)
    throw Refusal(400, "bad-answer", fmt::format("«answers» must be a list of {}", wanted));
  std::vector<StudyAnswer> said;
  for (const auto& one : *sides) {
    if (!one.is_object()) throw Refusal(400, "bad-answer", "an answer must be an object");
    said.push_back(answer_of(one, study_));
  }
  for (std::size_t i = 0; i < wanted; ++i)
    store_.answer(round->id, round->watch ? static_cast<int>(i) : 1 - round->seat, said[i], world_.calendar());
  end_round(*round, "done");
  if (who.done() >= study_.rounds) {
    who.who.finished = world_.calendar();
    store_.keep(who.who);
  }
}

// Before the end, or at it: what was said stands.
void StudyHost::leave(Person& who) {
  if (StudyRound* round = who.open()) {
    if (round->status == "playing" && !round->watch) resign(who);
    if (round->status == "waiting" || (round->watch && round->status == "playing")) end_round(*round, "left");
  }
  if (who.who.finished != 0) return;
  who.who.finished = world_.calendar();
  store_.keep(who.who);
}

Response StudyHost::remove(const Request& request, const Json& body) {
  const std::int64_t now = world_.now();
  if (deletions_.size() > 10'000) std::erase_if(deletions_, [&](const auto& one) { return one.second.full(now); });
  if (!deletions_.try_emplace(request.address, TokenBucket(0.2, 20)).first->second.take(now))
    throw Refusal(429, "too-many-requests", "too many codes were tried; wait a moment");
  const std::string code = lower(trim(needed_text(body, "code")));
  const auto found = std::find_if(people_.begin(), people_.end(),
                                  [&](const auto& one) { return same_secret(code, one.second.who.code); });
  if (found == people_.end()) throw Refusal(404, "no-code", "nothing is kept under this code");
  Person& who = found->second;
  if (StudyRound* round = who.open(); round && round->status == "playing" && !round->watch) resign(who);
  store_.remove(who.who.id);
  // The games in memory as they are on the disk now.
  for (auto game = played_.begin(); game != played_.end();) {
    if (auto kept = store_.game(game->first)) {
      game->second = std::move(*kept);
      ++game;
    } else {
      boards_.erase(game->first);
      game = played_.erase(game);
    }
  }
  tokens_.erase(who.who.token);
  pace_.erase(who.who.id);
  people_.erase(found);
  Response out = json_answer({{"state", "deleted"}});
  out.headers.emplace_back("Set-Cookie", fmt::format("{}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0", kCookie));
  return out;
}

Json StudyHost::progress() {
  std::map<std::string, std::int64_t> statuses;
  std::map<std::string, std::array<std::int64_t, 4>> arms;  // done, under way, and by the observer's seat
  std::int64_t waiting = 0, finished = 0;
  for (const auto& [id, who] : people_) {
    finished += who.who.finished != 0;
    for (const auto& round : who.rounds) {
      ++statuses[round.status];
      waiting += round.status == "waiting";
      if (round.met.empty()) continue;
      auto& arm = arms[round.met];
      if (round.status == "done") ++arm[0];
      if (round.status == "playing" || round.status == "asked") ++arm[1];
      ++arm[round.seat == 0 ? 2 : 3];
    }
  }
  Json counts = Json::object(), by_arm = Json::array();
  for (const auto& [status, count] : statuses) counts[status] = count;
  for (const auto& [name, arm] : arms)
    by_arm.push_back(
        {{"met", name}, {"answered", arm[0]}, {"under_way", arm[1]}, {"as_first", arm[2]}, {"as_second", arm[3]}});
  return {{"name", study_.name},         {"stopped", stopped_},      {"participants", people_.size()},
          {"most", study_.participants}, {"finished", finished},     {"deleted", store_.deleted()},
          {"waiting", waiting},          {"games", running_.size()}, {"answers", store_.answers()},
          {"rounds", std::move(counts)}, {"arms", std::move(by_arm)}};
}

Response StudyHost::admin(const Asked& asked) {
  if (!asked.owner) throw Refusal(401, "no-token", "only who has the token of the server sees this");
  const Request& request = asked.request;
  const auto& path = asked.target.path;
  const std::string what = path.size() > 4 ? path[4] : "";
  if (what.empty()) {
    if (!read_only(request)) throw Refusal(405, "wrong-method", "this address takes GET only");
    return json_answer(progress());
  }
  if (what == "stop") {
    if (request.method != "POST") throw Refusal(405, "wrong-method", "this address takes POST only");
    stopped_ = flag_of(body_of(request), "stopped", true);
    store_.stop(stopped_);
    if (stopped_)
      for (auto& [id, who] : people_)
        if (StudyRound* round = who.open(); round && round->status == "waiting") end_round(*round, "left");
    return json_answer(progress());
  }
  if (what == "export") {
    if (!read_only(request)) throw Refusal(405, "wrong-method", "this address takes GET only");
    const auto format = asked.target.query.find("format");
    const bool as_csv = format != asked.target.query.end() && format->second == "csv";
    const auto rows = store_.observations();
    Response out{.type = as_csv ? "text/csv; charset=utf-8" : "application/x-ndjson"};
    if (as_csv) {
      Json flat = Json::array();
      for (const auto& row : rows)
        for (const auto& said : row.at("answers")) {
          Json one = Json::object();
          for (const auto& [key, value] : row.items())
            if (!value.is_array() && !value.is_object()) one[key] = value;
          const auto seat = said.at("seat").get<std::size_t>();
          if (const Json* seats = row.find("seats"))
            one["rated"] = seats->at(seat).value("agent", std::string(kPerson));
          for (const auto& [key, value] : said.items()) one[key == "seat" ? "rated_seat" : key] = value;
          flat.push_back(std::move(one));
        }
      out.body = csv(flat);
    } else {
      for (const auto& row : rows) out.body += row.dump() + "\n";
    }
    out.headers.emplace_back("Content-Disposition",
                             fmt::format("attachment; filename=\"{}.{}\"", study_.name, as_csv ? "csv" : "jsonl"));
    return out;
  }
  throw Refusal(404, "no-address", "the owner of a study has admin, admin/export and admin/stop");
}

}  // namespace ludens::web
