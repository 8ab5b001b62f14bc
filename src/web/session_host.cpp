#include "web/session_host.h"

#include <algorithm>
#include <random>

#include <fmt/format.h>

#include "base/json_read.h"
#include "belief/opinion.h"
#include "records/jsonl/opinion.h"
#include "web/http.h"
#include "web/position_json.h"

namespace ludens::web {
namespace {

constexpr std::size_t kTopMoves = 12;  // of an opinion that stays with the game
constexpr std::int64_t kLongestPace = 60'000;
constexpr std::size_t kLongestComment = 20'000;

double seconds_of(std::int64_t milliseconds) {
  return static_cast<double>(std::max<std::int64_t>(0, milliseconds)) / 1000;
}

std::string session_message(const LiveGame& game, std::int64_t now) {
  return fmt::format(R"j({{"type":"session","session":{}}})j", game.to_text(now));
}

}  // namespace

SessionHost::SessionHost(const Limits& limits, Store& store, WorkerPool& pool, AgentCache& agents,
                         Environment environment)
    : limits_(limits),
      store_(store),
      agents_(agents),
      world_(std::move(environment)),
      turns_(pool, agents,
             {.heard = [this](const auto& id, auto search, const Json& opinion) { heard(id, search, opinion); },
              .decided = [this](const auto& id, auto search, const Thought& thought) { decided(id, search, thought); },
              .judged = [this](const auto& id, auto search, const auto& dead) { judged(id, search, dead); },
              .failed = [this](const auto& id, auto search, const auto& why) { failed(id, search, why); }}) {}

SessionHost::~SessionHost() { stop(); }

SessionHost::GamePtr_ SessionHost::prepare(const Json& body) const {
  Session session = session_of(body, limits_);
  auto seats = seats_of(body, session.game_ptr(), limits_, agents_.maker());
  if (const Json* taste = body.find("taste"))
    if (const double temperature = real_of(*taste, "temperature", 0, 0, 10); temperature > 0)
      for (auto& seat : seats) seat.taste.temperature = temperature;
  const std::uint64_t seed =
      body.find("seed") ? static_cast<std::uint64_t>(whole_of(body, "seed", 1, 0, INT64_MAX)) : std::random_device()();
  auto game = std::make_shared<LiveGame>(Table(std::move(session), std::move(seats), {seed}));
  game->table.clock = GameClock(clock_of(body));
  game->pace_ms = whole_of(body, "pace_ms", 0, 0, kLongestPace);
  if (flag_of(body, "friend", false)) {
    if (game->table.seat(0).thinks() || game->table.seat(1).thinks())
      throw Refusal(400, "bad-request", "a game with a friend has a person in both seats");
    for (auto& key : game->keys) key = world_.new_id();
  }
  return game;
}

void SessionHost::make_agents(const LiveGame& game) {
  for (const int seat : {0, 1})
    if (const auto& agent = game.table.seat(seat).agent) {
      agent->make();
      agents_.use(agent);
    }
}

std::string SessionHost::add(const GamePtr_& game, const std::string& owner) {
  const std::lock_guard lock(mutex_);
  return start(game, owner);
}

std::string SessionHost::start(const GamePtr_& game, const std::string& owner) {
  if (ended_) throw Refusal(503, "closing", "the server is shutting down");
  while (store_.count() >= limits_.sessions) {
    const auto forgotten = store_.forget_one();
    if (!forgotten)
      throw Refusal(503, "too-many-sessions", fmt::format("{} games are being played here already", limits_.sessions));
    used_.remove(*forgotten);
    games_.erase(*forgotten);
  }
  game->id = world_.new_id();
  game->owner = owner;
  game->created = world_.now();
  game->version = 0;
  games_[game->id] = game;
  used_.push_back(game->id);
  make_room();
  if (const auto why = changed(*game)) {
    used_.remove(game->id);
    games_.erase(game->id);
    throw Refusal(503, "not-saved", *why);
  }
  return game->id;
}

SessionHost::GamePtr_ SessionHost::find(const std::string& id) {
  auto found = games_.find(id);
  if (found == games_.end()) {
    const GamePtr_ game = id.size() <= 64 ? store_.load(id, agents_.maker()) : nullptr;
    if (!game) throw Refusal(404, "no-session", fmt::format("there is no game {}", id.substr(0, 64)));
    found = games_.emplace(id, game).first;
    used_.push_back(id);
    make_room();
    start_turn(*game);
    return game;
  }
  used_.splice(used_.end(), used_, std::find(used_.begin(), used_.end(), id));
  const GamePtr_ game = found->second;
  check_flag(*game);
  return game;
}

// Games that nobody looks at and in which nothing happens by itself are on the disk only.
void SessionHost::make_room() {
  for (auto id = used_.begin(); games_.size() > static_cast<std::size_t>(limits_.live_sessions) && id != used_.end();) {
    const LiveGame& game = *games_.at(*id);
    const bool needed = game.thinking != 0 || game.table.clock.running() || game.unsaved;
    if (needed || watchers_.any(*id) || std::next(id) == used_.end()) {
      ++id;
      continue;
    }
    games_.erase(*id);
    id = used_.erase(id);
  }
}

// The game that a request is about to change, where it is still the one that the page saw.
SessionHost::GamePtr_ SessionHost::change(const std::string& id, const Json& body) {
  if (ended_) throw Refusal(503, "closing", "the server is shutting down");
  GamePtr_ game = find(id);
  const auto version = whole_of(body, "version", game->version, 0, INT64_MAX);
  if (version != game->version)
    throw Refusal(409, "changed",
                  fmt::format("the game has changed: it is at version {}, not {}", game->version, version));
  game->seat_of_request(body);  // refuses whoever needs a key and has none
  return game;
}

std::string SessionHost::get(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return find(id)->to_text(world_.now());
}

Json SessionHost::list(const std::optional<std::string>& owner) {
  const std::lock_guard lock(mutex_);
  return {{"sessions", store_.list(owner, 100)}};
}

void SessionHost::remove(const std::string& id, const std::string& owner) {
  const std::lock_guard lock(mutex_);
  try {
    if (const GamePtr_ game = find(id); game->remote() && game->owner != owner)
      throw Refusal(403, "not-yours", "only who made a game with a friend can delete it");
  } catch (const Refusal&) {
    throw;
  } catch (const Error&) {  // a game of an older Ludens that cannot be read can still be deleted
  }
  if (const auto found = games_.find(id); found != games_.end()) {
    TurnQueue::stop(*found->second);
    used_.remove(id);
    games_.erase(found);
  }
  if (id.size() > 64 || !store_.remove(id)) throw Refusal(404, "no-session", "there is no such game");
  watchers_.tell(id, [&] { return Json({{"type", "gone"}, {"session", id}}).dump(); });
}

std::string SessionHost::move(const std::string& id, const Json& body) {
  const std::string text = needed_text(body, "move");
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  Table& table = game->table;
  const Session& session = table.session();
  if (session.over()) throw Refusal(409, "over", "the game is over");
  if (game->paused) throw Refusal(409, "paused", "the game is paused");
  if (table.agent_to_move()) throw Refusal(409, "not-your-turn", "it is the agent's turn");
  if (game->remote() && game->seat_of_request(body) != session.seat_to_move())
    throw Refusal(409, "not-your-turn", "it is the other player's turn");
  if (session.moves().size() >= static_cast<std::size_t>(limits_.moves))
    throw Refusal(409, "too-long", fmt::format("games end after {} moves here", limits_.moves));
  table.play(move_of(session, text), seconds_of(world_.now() - game->turn_began));
  table.clock.moved(world_.now());
  game->opinions.erase(game->opinions.lower_bound(static_cast<int>(session.moves().size())), game->opinions.end());
  return after(*game);
}

std::string SessionHost::undo(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  if (game->remote()) throw Refusal(409, "not-alone", "moves against a friend stand");
  if (!game->table.can_take_back()) throw Refusal(409, "nothing-to-undo", "there is no move of yours to take back");
  TurnQueue::stop(*game);
  game->table.take_back();
  game->table.clock.stop(world_.now());
  const int plies = static_cast<int>(game->session().moves().size());
  game->opinions.erase(game->opinions.upper_bound(plies), game->opinions.end());
  game->comments.erase(game->comments.upper_bound(plies), game->comments.end());
  return after(*game);
}

std::string SessionHost::redo(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  if (game->remote() || !game->can_redo()) throw Refusal(409, "nothing-to-redo", "nothing was taken back");
  TurnQueue::stop(*game);
  game->table.play_again();
  game->table.clock.stop(world_.now());
  return after(*game);
}

std::string SessionHost::resign(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  if (game->session().over()) throw Refusal(409, "over", "the game is over");
  const int seat = game->seat_of_request(body);
  TurnQueue::stop(*game);
  game->table.resign(seat);
  return after(*game);
}

std::string SessionHost::draw(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  if (game->session().over()) throw Refusal(409, "over", "the game is over");
  if (flag_of(body, "offer", false)) {
    if (!game->table.offer_draw(game->seat_of_request(body)))
      throw Refusal(409, "offered", "a draw is offered already");
  } else if (const auto offer = game->session().draw_offer();
             game->remote() && offer && *offer == game->seat_of_request(body)) {
    throw Refusal(409, "no-offer", "the other player answers your offer");
  } else if (!game->table.answer_draw(flag_of(body, "accept", false))) {
    throw Refusal(409, "no-offer", "no draw is offered");
  }
  if (game->session().over()) TurnQueue::stop(*game);
  return after(*game);
}

std::string SessionHost::count(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  Table& table = game->table;
  const Session& session = table.session();
  if (!session.counting()) throw Refusal(409, "nothing-to-count", "there is nothing to count");
  if (table.to_judge()) throw Refusal(409, "judging", "the judge of life is still looking at the board");
  if (body.find("mark")) {
    const auto cell = session.game().board.cell(needed_text(body, "mark"));
    if (!cell || !table.mark(*cell)) throw Refusal(400, "no-stone", "there is no stone to mark");
  } else if (flag_of(body, "resume", false)) {
    table.resume();
  } else if (flag_of(body, "agree", false)) {
    // Two persons at one board agree together.
    const bool both = !game->remote() && !table.seat(0).thinks() && !table.seat(1).thinks() && !body.find("person");
    const int seat = game->seat_of_request(body);
    table.agree(seat);
    if (both) table.agree(1 - seat);
  } else {
    throw Refusal(400, "bad-request", "say mark, agree or resume");
  }
  return after(*game);
}

std::string SessionHost::pause(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  if (game->session().over()) throw Refusal(409, "over", "the game is over");
  game->paused = flag_of(body, "paused", !game->paused);
  if (game->paused) halt(*game);
  return after(*game);
}

std::string SessionHost::pace(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  game->pace_ms = whole_of(body, "milliseconds", 0, 0, kLongestPace);
  return aside(*game);
}

std::string SessionHost::comment(const std::string& id, const Json& body) {
  const std::string text = text_of(body, "text");
  if (text.size() > kLongestComment)
    throw Refusal(400, "too-long", fmt::format("a comment has at most {} bytes", kLongestComment));
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  const auto plies = static_cast<std::int64_t>(game->session().moves().size());
  const int ply = static_cast<int>(whole_of(body, "ply", plies, 0, plies));
  if (text.empty())
    game->comments.erase(ply);
  else
    game->comments[ply] = text;
  return aside(*game);
}

std::string SessionHost::join(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = find(id);
  if (!game->remote()) throw Refusal(409, "no-seat", "this game has no seat to hand over");
  const int seat = game->seat_of_request(body);
  const std::string name = text_of(body, "name", "");
  if (name.size() > static_cast<std::size_t>(limits_.name_bytes))
    throw Refusal(400, "too-long", fmt::format("a name has at most {} bytes", limits_.name_bytes));
  bool& joined = game->joined[static_cast<std::size_t>(seat)];
  if (!joined || (!name.empty() && name != game->table.seat(seat).person)) {
    joined = true;
    if (!name.empty()) game->table.sit(seat, {.person = printable(name)});
    aside(*game);
  }
  std::string out = game->to_text(world_.now());
  out.back() = ',';
  return out + fmt::format(R"j("you":{}}})j", seat);
}

std::string SessionHost::rematch(const std::string& owner, const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ last = find(id);
  last->seat_of_request(body);
  // Two people who both ask for it meet in the same game.
  if (last->remote() && !last->next.empty() && store_.load(last->next, agents_.maker())) return last->next;
  const auto game = std::make_shared<LiveGame>(last->table.rematch());
  game->pace_ms = last->pace_ms;
  game->keys = {last->keys[1], last->keys[0]};
  game->joined = {last->joined[1], last->joined[0]};
  const std::string next = start(game, owner);
  if (last->remote()) {
    last->next = next;
    changed(*last);
  }
  return next;
}

AnnotatedRecord SessionHost::record(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return find(id)->record();
}

bool SessionHost::knows_guest(std::string_view guest) {
  const auto dot = guest.find('.');
  if (dot == std::string_view::npos || guest.size() > 128) return false;
  const std::lock_guard lock(mutex_);
  try {
    return find(std::string(guest.substr(0, dot)))->seat_of_key(guest.substr(dot + 1)).has_value();
  } catch (const Error&) {
    return false;
  }
}

void SessionHost::check_flag(LiveGame& game) {
  if (ended_ || !game.table.check_flag(world_.now())) return;
  TurnQueue::stop(game);
  changed(game);
}

std::optional<std::string> SessionHost::changed(LiveGame& game) {
  ++game.version;
  game.updated = world_.now();
  start_turn(game);
  std::optional<std::string> why;
  try {
    store_.save(game, game.updated);
    game.unsaved = false;
  } catch (const std::exception& error) {
    game.unsaved = true;
    why = fmt::format("the game is paused, since it could not be saved: {}", error.what());
    halt(game);
  }
  watchers_.tell(game.id, [&] { return session_message(game, game.updated); });
  if (why) watchers_.tell_error(game.id, "not-saved", *why);
  return why;
}

std::string SessionHost::after(LiveGame& game) {
  if (const auto why = changed(game)) throw Refusal(503, "not-saved", *why);
  return game.to_text(world_.now());
}

std::string SessionHost::aside(LiveGame& game) {
  const std::int64_t began = game.turn_began;
  std::string out = after(game);
  game.turn_began = began;
  return out;
}

void SessionHost::halt(LiveGame& game) {
  TurnQueue::stop(game);
  game.paused = true;
  game.table.clock.stop(world_.now());
}

void SessionHost::start_turn(LiveGame& game) {
  game.turn_began = world_.now();
  game.table.run_clock(game.turn_began, game.paused);
  if (game.thinking != 0 || game.paused) return;
  if (game.table.to_judge())
    judge(game);
  else if (game.agent_to_move() && !game.waits(game.turn_began))
    think(game);
}

void SessionHost::judge(LiveGame& game) {
  if (!ended_) turns_.judge(game);
}

void SessionHost::judged(const std::string& id, std::uint64_t search, const std::vector<int>& dead) {
  const std::lock_guard lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end() || found->second->thinking != search || ended_) return;
  found->second->thinking = 0;
  found->second->table.judge(dead);
  changed(*found->second);
}

void SessionHost::think(LiveGame& game) {
  if (ended_ || game.session().moves().size() >= static_cast<std::size_t>(limits_.moves)) return;
  std::int64_t milliseconds = limits_.think_ms;
  if (!game.table.clock.none())
    milliseconds = std::min(milliseconds, game.table.clock.thinking_time(*game.agent_to_move(), world_.now()));
  turns_.think(game, milliseconds);
}

// No memory, or an agent that fails: the game waits for its players.
void SessionHost::failed(const std::string& id, std::uint64_t search, const std::string& why) {
  const std::lock_guard lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end() || found->second->thinking != search) return;
  stop_with(*found->second, why);
}

void SessionHost::stop_with(LiveGame& game, std::string_view why) {
  halt(game);
  watchers_.tell_error(game.id, "agent-failed", why);
  changed(game);
}

void SessionHost::heard(const std::string& id, std::uint64_t search, const Json& opinion) {
  const std::lock_guard lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end() || found->second->thinking != search) return;
  watchers_.tell(id, [&] {
    return Json({{"type", "thought"},
                 {"session", id},
                 {"ply", found->second->session().moves().size() + 1},
                 {"opinion", opinion},
                 {"final", false}})
        .dump();
  });
}

void SessionHost::decided(const std::string& id, std::uint64_t search, const Thought& thought) {
  const std::lock_guard lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end() || found->second->thinking != search || ended_) return;
  LiveGame& game = *found->second;
  check_flag(game);
  if (game.thinking != search) return;  // the flag fell
  const Session& session = game.session();
  const Move shown = thought.resigns ? thought.opinion.moves.best() : thought.move;
  game.opinions[static_cast<int>(session.moves().size()) + 1] =
      opinion_json(session.game(), session.position(), thought.opinion,
                   {shown, thought.seconds, kTopMoves, game.table.seat(session.seat_to_move()).agent_text()})
          .dump();
  // Asked again it would say the same.
  if (!game.table.apply(thought)) return stop_with(game, "the agent's move cannot be played");
  game.table.clock.moved(world_.now());
  game.thinking = 0;
  changed(game);
}

std::uint64_t SessionHost::watch(const std::string& id, Watcher watcher) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = find(id);
  watcher(session_message(*game, world_.now()));
  return watchers_.add(id, std::move(watcher));
}

void SessionHost::unwatch(std::uint64_t watcher) {
  const std::lock_guard lock(mutex_);
  watchers_.remove(watcher);
}

void SessionHost::resume() {
  const std::lock_guard lock(mutex_);
  for (const auto& id : store_.unfinished()) {
    try {
      find(id);
    } catch (const Error&) {  // a game of an older Ludens that cannot be read any more stays where it is
    }
  }
}

void SessionHost::tick() {
  const std::lock_guard lock(mutex_);
  if (ended_) return;
  std::vector<GamePtr_> games;
  for (const auto& [id, game] : games_) games.push_back(game);
  for (const auto& game : games) {
    try {
      try {
        check_flag(*game);
        if (game->thinking == 0 && game->agent_to_move() && !game->waits(world_.now())) think(*game);
        if (game->thinking == 0 && !game->paused && game->table.to_judge()) judge(*game);
      } catch (const std::exception& error) {
        stop_with(*game, error.what());
      }
    } catch (const std::exception&) {
      // Not even that: it is tried again at the next tick. The others are served all the same.
    }
  }
  make_room();
}

void SessionHost::stop() {
  const std::lock_guard lock(mutex_);
  if (ended_) return;
  ended_ = true;
  for (auto& [id, game] : games_) {
    const bool thinking = game->thinking != 0;
    TurnQueue::stop(*game);
    if (!thinking && !game->table.clock.running() && !game->unsaved) continue;
    try {
      store_.save(*game, world_.now());
    } catch (const std::exception&) {
      // The others shall be saved all the same; this one is as it was after its last change.
    }
  }
  watchers_.clear();
}

std::int64_t SessionHost::games() {
  const std::lock_guard lock(mutex_);
  return store_.count();
}

int SessionHost::live() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(games_.size());
}

}  // namespace ludens::web
