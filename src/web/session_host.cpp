#include "web/session_host.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_read.h"
#include "web/guard.h"
#include "web/http.h"
#include "web/position_json.h"

namespace ludens::web {
namespace {

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

std::string SessionHost::add(const GamePtr_& game, const std::string& owner, const std::string& source) {
  const std::lock_guard lock(mutex_);
  return start(game, owner, source);
}

std::string SessionHost::start(const GamePtr_& game, const std::string& owner, const std::string& source) {
  if (ended_) throw Refusal(503, "closing", "the server is shutting down");
  game->id = world_.new_id();
  game->owner = owner;
  game->source = source;
  game->created = world_.calendar();
  game->version = 0;
  used_.push_back(game->id);
  try {
    games_[game->id] = game;
  } catch (...) {
    used_.pop_back();
    throw;
  }
  if (const auto why = changed(game)) {
    drop(game->id);
    throw Refusal(503, "not-saved", *why);
  }
  limit_games(*game);
  make_room();
  return game->id;
}

// Room for the latest among those of its address and among all. What cannot be forgotten now is at the next game.
void SessionHost::limit_games(const LiveGame& latest) {
  try {
    std::int64_t mine = store_.count(latest.source), all = store_.count();
    for (; mine > limits_.sessions_an_address; --mine, --all) {
      const auto gone = store_.forget_one(latest.source, latest.id);
      if (!gone) break;
      forget(*gone);
    }
    for (; all > limits_.sessions; --all) {
      const auto gone = store_.forget_one(std::nullopt, latest.id);
      if (!gone) break;
      forget(*gone);
    }
    kept_ = all;
  } catch (const std::exception&) {
  }
}

void SessionHost::drop(const std::string& id) {
  const auto found = games_.find(id);
  if (found == games_.end()) return;
  TurnQueue::stop(*found->second);
  used_.remove(id);
  games_.erase(found);
  live_ = static_cast<int>(games_.size());
}

// The disk knows it no more.
void SessionHost::forget(const std::string& id) {
  drop(id);
  watchers_.tell(id, [&] { return Json({{"type", "gone"}, {"session", id}}).dump(); });
}

SessionHost::GamePtr_ SessionHost::find(const std::string& id) {
  auto found = games_.find(id);
  if (found == games_.end()) {
    const GamePtr_ game = id.size() <= 64 ? store_.load(id, agents_.maker()) : nullptr;
    if (!game) throw Refusal(404, "no-session", fmt::format("there is no game {}", id.substr(0, 64)));
    // Whatever it is that ends the server, it is not begun again and again.
    if (game->tries > limits_.resumed_tries) game->paused = true;
    used_.push_back(id);
    try {
      games_.emplace(id, game);
    } catch (...) {
      used_.pop_back();
      throw;
    }
    make_room();
    start_turn(*game);
    try {
      think_if_due(*game);
    } catch (const std::bad_alloc&) {  // it is tried again at the next tick
    }
    return game;
  }
  used_.splice(used_.end(), used_, std::find(used_.begin(), used_.end(), id));
  const GamePtr_ game = found->second;
  check_flag(game);
  const auto still = games_.find(id);  // a flag that cannot be saved has not fallen
  return still == games_.end() ? game : still->second;
}

// Games that nobody looks at and in which nothing happens by itself are on the disk only. Where those in memory are too
// long together, the address that has the most of them gives way, even while agents think: they begin again when
// somebody looks.
void SessionHost::make_room() {
  std::int64_t moves = 0;
  for (const auto& [id, game] : games_) moves += game->moves();
  const auto full = [&] {
    return games_.size() > static_cast<std::size_t>(limits_.live_sessions) || moves > limits_.live_moves;
  };
  for (auto id = used_.begin(); full() && id != used_.end();) {
    const GamePtr_ game = games_.at(*id);
    const bool needed = game->thinking != 0 || game->table.clock.running();
    if (std::next(id) == used_.end()) break;
    const auto here = id++;
    if (needed || watchers_.any(*here)) continue;
    moves -= game->moves();
    games_.erase(*here);
    used_.erase(here);
  }
  while (moves > limits_.live_moves && games_.size() > 1) {
    std::map<std::string_view, std::int64_t> by_source;
    for (const auto& [id, game] : games_) by_source[game->source] += game->moves();
    const auto most = std::max_element(by_source.begin(), by_source.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto first =
        std::find_if(used_.begin(), used_.end(), [&](const auto& id) { return games_.at(id)->source == most->first; });
    if (std::next(first) == used_.end()) break;
    const GamePtr_ game = games_.at(*first);
    moves -= game->moves();
    drop(std::string(*first));
  }
  live_ = static_cast<int>(games_.size());
}

// The game that a request is about to change, where it is still the one that the page saw.
SessionHost::GamePtr_ SessionHost::change(const std::string& id, const Json& body) {
  if (ended_) throw Refusal(503, "closing", "the server is shutting down");
  GamePtr_ game = find(id);
  const auto version = whole_of(body, "version", game->version, 0, INT64_MAX);
  if (version != game->version)
    throw Refusal(409, "changed",
                  fmt::format("the game has changed: it is at version {}, not {}", game->version, version));
  if (game->written > limits_.written_bytes)
    throw Refusal(409, "too-long", "this game has changed so often that it cannot be changed any more");
  game->seat_of_request(body);  // refuses whoever needs a key and has none
  return game;
}

std::string SessionHost::get(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return find(id)->to_text(world_.now());
}

void SessionHost::look(const std::string& id, const std::function<void(const LiveGame&)>& at) {
  const std::lock_guard lock(mutex_);
  at(*find(id));
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
  if (id.size() > 64 || !store_.remove(id)) throw Refusal(404, "no-session", "there is no such game");
  forget(id);
  count_games();
}

void SessionHost::count_games() {
  kept_ = store_.count();
  live_ = static_cast<int>(games_.size());
}

AnnotatedRecord SessionHost::record(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return find(id)->record();
}

bool SessionHost::any_of_description(const std::string& name) {
  const std::lock_guard lock(mutex_);
  return store_.any_of_description(name);
}

SessionHost::Guest SessionHost::guest(std::string_view said) {
  const auto dot = said.find('.');
  if (dot == std::string_view::npos || said.size() > 128) return Guest::None;
  const std::string_view key = said.substr(dot + 1);
  const std::lock_guard lock(mutex_);
  try {
    const GamePtr_ game = find(std::string(said.substr(0, dot)));
    if (game->invites(key)) return Guest::Player;
    return !game->watch_key.empty() && same_secret(key, game->watch_key) ? Guest::Watcher : Guest::None;
  } catch (const Error&) {
    return Guest::None;
  }
}

void SessionHost::check_flag(const GamePtr_& game) {
  if (ended_ || !game->table.check_flag(world_.now())) return;
  TurnQueue::stop(*game);
  changed(game);
}

std::optional<std::string> SessionHost::changed(const GamePtr_& game) {
  try {
    ++game->version;
    game->updated = world_.calendar();
    start_turn(*game);
    store_.save(*game, world_.now());
  } catch (const std::exception& error) {
    revert(game->id, true);  // first: there may be no memory for words
    const std::string why =
        fmt::format("the game is paused, since it could not be saved: {}", without_folders(error.what()));
    watchers_.tell_error(game->id, "not-saved", why);
    return why;
  }
  try {
    think_if_due(*game);
  } catch (const std::exception&) {  // no memory: it is tried again at the next tick
  }
  watchers_.tell(game->id, [&] { return session_message(*game, world_.now()); });
  return std::nullopt;
}

void SessionHost::revert(const std::string& id, bool paused) {
  const auto found = games_.find(id);
  if (found == games_.end()) return;
  const GamePtr_ changed = found->second;
  TurnQueue::stop(*changed);
  GamePtr_ before;
  try {
    before = store_.load(id, agents_.maker());
    if (!before) return changed->saved == 0 ? drop(id) : forget(id);
    before->paused |= paused;
    start_turn(*before);
  } catch (const std::exception&) {  // whoever looks for it next tries again
    return drop(id);
  }
  found->second = before;
  watchers_.tell(id, [&] { return session_message(*before, world_.now()); });
}

std::string SessionHost::after(const GamePtr_& game) {
  if (const auto why = changed(game)) throw Refusal(503, "not-saved", *why);
  return game->to_text(world_.now());
}

std::string SessionHost::aside(const GamePtr_& game) {
  const std::int64_t began = game->turn_began;
  std::string out = after(game);
  game->turn_began = began;
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
}

std::uint64_t SessionHost::watch(const std::string& id, Watcher watcher) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = find(id);
  watcher(session_message(*game, world_.now()));
  return watchers_.add(id, std::move(watcher));
}

void SessionHost::unwatch(std::uint64_t watcher) { watchers_.remove(watcher); }

void SessionHost::resume() {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> waiting;
  try {
    count_games();
    waiting = store_.resume(limits_.live_sessions);
  } catch (const Error&) {  // a full disk: whoever looks for a game begins its turn
  }
  for (const auto& id : waiting) {
    try {
      const GamePtr_ game = find(id);
      if (game->tries > limits_.resumed_tries)
        stop_with(game, "the server has ended too often while this agent was thinking");
    } catch (const std::exception&) {  // a game of an older Ludens that cannot be read any more stays where it is
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
        check_flag(game);
        if (game->waiting && world_.now() >= game->waiting->due) act(game, Thought(game->waiting->thought));
        if (const auto now = games_.find(game->id); now == games_.end() || now->second != game) continue;
        think_if_due(*game);
      } catch (const std::exception& error) {
        stop_with(game, without_folders(error.what()));
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
    if (!thinking && !game->table.clock.running()) continue;
    try {
      store_.save(*game, world_.now());
    } catch (const std::exception&) {
      // The others shall be saved all the same; this one is as it was after its last change.
    }
  }
  watchers_.clear();
}

}  // namespace ludens::web
