#include "web/session_host.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_read.h"
#include "belief/opinion.h"
#include "records/jsonl/opinion.h"
#include "web/http.h"
#include "web/position_json.h"

namespace ludens::web {
namespace {

constexpr std::int64_t kTick = 100;    // milliseconds: `tick` may come so late, and no clock shall run out by that
constexpr std::size_t kTopMoves = 12;  // of an opinion that stays with the game

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

Json SessionHost::list(const std::string& browser, bool all) {
  const std::lock_guard lock(mutex_);
  return {{"sessions", store_.list(browser, all, 100)}};
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

AnnotatedRecord SessionHost::record(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return find(id)->record();
}

bool SessionHost::knows_guest(std::string_view guest) {
  const auto dot = guest.find('.');
  if (dot == std::string_view::npos || guest.size() > 128) return false;
  const std::lock_guard lock(mutex_);
  try {
    return find(std::string(guest.substr(0, dot)))->invites(guest.substr(dot + 1));
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
  const TimeLeft left = game.table.clock.left(game.session().seat_to_move(), game.turn_began);
  const std::int64_t due = game.turn_began + game.table.turn_milliseconds(thought, left) - kTick;
  // Nobody holds a thread meanwhile: for whoever watches, the agent is thinking, and `tick` acts when it is time.
  if (world_.now() < due)
    game.waiting = {thought, due};
  else
    act(game, thought);
}

void SessionHost::act(LiveGame& game, Thought thought) {
  game.waiting.reset();
  const Session& session = game.session();
  const Move shown = thought.resigns ? thought.opinion.moves.best() : thought.move;
  game.opinions[static_cast<int>(session.moves().size()) + 1] =
      opinion_json(session.game(), session.position(), thought.opinion,
                   {shown, thought.seconds, kTopMoves, game.table.seat(session.seat_to_move()).agent_text()})
          .dump();
  if (thought.time) thought.seconds = static_cast<double>(world_.now() - game.turn_began) / 1000;
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
        if (game->waiting && world_.now() >= game->waiting->due) act(*game, Thought(game->waiting->thought));
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
