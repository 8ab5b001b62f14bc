#include "web/session_host.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

#include <fmt/format.h>

#include "base/clock.h"
#include "play/levels.h"
#include "web/agent_policy.h"
#include "web/http.h"
#include "web/opinion_json.h"
#include "web/position_json.h"

namespace ludens::web {
namespace {

constexpr std::size_t kTopMoves = 12;  // of an opinion that stays with the game

std::size_t at(int person) { return static_cast<std::size_t>(person); }

double rounded_seconds(std::int64_t milliseconds) {
  return static_cast<double>(std::max<std::int64_t>(0, milliseconds)) / 1000;
}

std::string session_message(const LiveGame& game, std::int64_t now) {
  return fmt::format(R"j({{"type":"session","session":{}}})j", game.to_text(now));
}

}  // namespace

Environment real_environment() {
  return {[] {
            return std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                .count();
          },
          [] {
            static constexpr char kLetters[] =
                "0123456789abcdefghjkmnpqrstvwxyz";  // Crockford's: none looks like another
            std::random_device device;
            std::string id;
            for (int word = 0; word < 4; ++word)
              for (std::uint32_t bits = device(), i = 0; i < 6; ++i, bits >>= 5) id += kLetters[bits & 31];
            return id;
          }};
}

SessionHost::SessionHost(const Limits& limits, Store& store, WorkerPool& thinkers, Environment environment)
    : limits_(limits), store_(store), pool_(thinkers), world_(std::move(environment)) {}

SessionHost::~SessionHost() { stop(); }

std::string SessionHost::create(const std::string& owner, const Json& body) {
  Session session = session_of(body, limits_);
  auto game = std::make_shared<LiveGame>(std::move(session));
  game->seats = seats_of(body, game->session.game_ptr(), limits_);
  game->clock = GameClock(clock_of(body));
  if (const Json* taste = member(body, "taste")) game->taste.temperature = real_of(*taste, "temperature", 0, 0, 10);
  const std::lock_guard lock(mutex_);
  game->seed = member(body, "seed") ? static_cast<std::uint64_t>(whole_of(body, "seed", 1, 0, INT64_MAX))
                                    : std::random_device()();
  return add(game, owner);
}

std::string SessionHost::add(GamePtr_ game, const std::string& owner) {
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
  changed(*game);
  return game->id;
}

SessionHost::GamePtr_ SessionHost::find(const std::string& id) {
  auto found = games_.find(id);
  if (found == games_.end()) {
    const GamePtr_ game = id.size() <= 64 ? store_.load(id) : nullptr;
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
    const bool watched =
        std::any_of(watchers_.begin(), watchers_.end(), [&](const auto& w) { return w.second.id == *id; });
    if (game.thinking != 0 || game.clock.running() || watched || std::next(id) == used_.end()) {
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

void SessionHost::remove(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto found = games_.find(id); found != games_.end()) {
    stop_thinking(*found->second);
    used_.remove(id);
    games_.erase(found);
  }
  if (id.size() > 64 || !store_.remove(id)) throw Refusal(404, "no-session", "there is no such game");
  tell(id, [&] { return dump({{"type", "gone"}, {"session", id}}); });
}

std::string SessionHost::move(const std::string& id, const Json& body) {
  const std::string text = needed_text(body, "move");
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  Session& session = game->session;
  if (session.over()) throw Refusal(409, "over", "the game is over");
  if (game->paused) throw Refusal(409, "paused", "the game is paused");
  const int person = session.person_to_move();
  if (game->seats[at(person)].thinks()) throw Refusal(409, "not-your-turn", "it is the agent's turn");
  if (session.moves().size() >= static_cast<std::size_t>(limits_.moves))
    throw Refusal(409, "too-long", fmt::format("games end after {} moves here", limits_.moves));
  play_text(session, text);
  game->seconds.resize(session.moves().size() - 1);
  game->seconds.push_back(rounded_seconds(world_.now() - game->turn_began));
  game->clock.moved(world_.now());
  game->opinions.erase(game->opinions.lower_bound(static_cast<int>(session.moves().size())), game->opinions.end());
  changed(*game);
  return game->to_text(world_.now());
}

std::string SessionHost::undo(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  if (!game->can_undo()) throw Refusal(409, "nothing-to-undo", "there is no move of yours to take back");
  stop_thinking(*game);
  Session& session = game->session;
  const auto persons_turn = [&] { return !game->seats[at(session.person_to_move())].thinks(); };
  session.undo();
  while (!persons_turn() && session.undo()) {
  }
  game->clock.stop(world_.now());
  game->seconds.resize(session.moves().size());
  game->opinions.erase(game->opinions.upper_bound(static_cast<int>(session.moves().size())), game->opinions.end());
  changed(*game);
  return game->to_text(world_.now());
}

std::string SessionHost::redo(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  if (!game->can_redo()) throw Refusal(409, "nothing-to-redo", "nothing was taken back");
  stop_thinking(*game);
  Session& session = game->session;
  do session.redo();
  while (game->can_redo() && game->seats[at(session.person_to_move())].thinks());
  game->clock.stop(world_.now());
  game->seconds.resize(session.moves().size());
  changed(*game);
  return game->to_text(world_.now());
}

std::string SessionHost::resign(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  Session& session = game->session;
  if (session.over()) throw Refusal(409, "over", "the game is over");
  // Without a name it is the person at the board; where two sit there, the one to move.
  int person = session.person_to_move();
  if (game->seats[0].thinks() != game->seats[1].thinks()) person = game->seats[0].thinks() ? 1 : 0;
  person = static_cast<int>(whole_of(body, "person", person, 0, 1));
  stop_thinking(*game);
  session.resign(session.side_of(person));
  changed(*game);
  return game->to_text(world_.now());
}

std::string SessionHost::draw(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  Session& session = game->session;
  if (session.over()) throw Refusal(409, "over", "the game is over");
  if (flag_of(body, "offer", false)) {
    int person = session.person_to_move();
    if (game->seats[0].thinks() != game->seats[1].thinks()) person = game->seats[0].thinks() ? 1 : 0;
    person = static_cast<int>(whole_of(body, "person", person, 0, 1));
    if (!session.offer_draw(person)) throw Refusal(409, "offered", "a draw is offered already");
    // An agent agrees where it thought its chances below even.
    if (const int other = 1 - person; game->seats[at(other)].thinks()) {
      const bool agrees = game->last_value[at(other)].value_or(1) < 0.5;
      if (agrees) stop_thinking(*game);
      session.answer_draw(other, agrees);
    }
  } else {
    const bool accept = flag_of(body, "accept", false);
    const auto offer = session.draw_offer();
    if (!offer) throw Refusal(409, "no-offer", "no draw is offered");
    if (accept) stop_thinking(*game);
    session.answer_draw(1 - *offer, accept);
  }
  changed(*game);
  return game->to_text(world_.now());
}

std::string SessionHost::pause(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  if (game->session.over()) throw Refusal(409, "over", "the game is over");
  game->paused = flag_of(body, "paused", !game->paused);
  if (game->paused) {
    stop_thinking(*game);
    game->clock.stop(world_.now());
  }
  changed(*game);
  return game->to_text(world_.now());
}

std::string SessionHost::rematch(const std::string& owner, const std::string& id) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ last = find(id);
  auto game = std::make_shared<LiveGame>(Session(last->session.game_ptr(), last->session.start_text()));
  game->seats = {last->seats[1], last->seats[0]};
  game->clock = GameClock(last->clock.control());
  game->taste = last->taste;
  game->seed = mix(last->seed);
  return add(game, owner);
}

Record SessionHost::record(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return find(id)->record();
}

void SessionHost::check_flag(LiveGame& game) {
  const auto fallen = game.session.over() ? std::nullopt : game.clock.fallen(world_.now());
  if (!fallen || ended_) return;
  stop_thinking(game);
  game.session.lose_on_time(game.session.side_of(*fallen));
  changed(game);
}

void SessionHost::changed(LiveGame& game) {
  ++game.version;
  game.updated = world_.now();
  start_turn(game);
  store_.save(game, game.updated);
  tell(game.id, [&] { return session_message(game, game.updated); });
}

void SessionHost::start_turn(LiveGame& game) {
  const auto now = world_.now();
  game.turn_began = now;
  if (game.session.over() || game.paused)
    game.clock.stop(now);
  else
    game.clock.start(game.session.person_to_move(), now);
  if (game.agent_to_move() && game.thinking == 0) think(game);
}

void SessionHost::think(LiveGame& game) {
  if (ended_ || game.session.moves().size() >= static_cast<std::size_t>(limits_.moves)) return;
  const int person = *game.agent_to_move();
  const std::uint64_t search = next_++;
  std::int64_t milliseconds = limits_.think_ms;
  if (!game.clock.none()) milliseconds = std::min(milliseconds, game.clock.thinking_time(person, world_.now()));
  const Taste taste =
      game.taste.temperature > 0 ? game.taste : taste_at_level(game.session.game(), game.seats[at(person)].level);
  // The position and the moves, not the session, which holds every position on the way.
  const auto stop =
      pool_.add(game.id, [this, id = game.id, search, milliseconds, game_ptr = game.session.game_ptr(),
                          position = game.session.position(), moves = game.session.moves(),
                          agent = game.seats[at(person)].agent, taste, seed = game.seed](std::stop_token token) {
        if (token.stop_requested()) return;
        const Game& rules = *game_ptr;
        Rng rng = Rng::of(seed, 0, moves.size());
        const Stopwatch watch;
        try {
          const auto mind = bounded_agent(game_ptr, agent, limits_);
          Budget budget{milliseconds, token};
          budget.thoughts = [&](const Opinion& so_far) {
            thought(id, search, opinion_json(rules, position, so_far, agent, so_far.moves.best(), watch.seconds(), 40));
          };
          const Opinion opinion = mind->consider({rules, position, moves, {}, budget, kExplained}, rng);
          if (token.stop_requested()) return;
          decided(id, search, opinion, pick(opinion, taste, rng), watch.seconds());
        } catch (const std::exception& error) {  // no memory, or an agent that fails: the game waits for its players
          const std::lock_guard lock(mutex_);
          const auto found = games_.find(id);
          if (found == games_.end() || found->second->thinking != search) return;
          found->second->thinking = 0;
          found->second->paused = true;
          tell(id, [&] {
            return dump({{"type", "error"}, {"session", id}, {"code", "agent-failed"}, {"message", error.what()}});
          });
          changed(*found->second);
        }
      });
  if (!stop) return;  // tick tries again
  game.thinking = search;
  game.stop = *stop;
}

void SessionHost::stop_thinking(LiveGame& game) {
  if (game.thinking == 0) return;
  game.thinking = 0;
  game.stop.request_stop();
}

void SessionHost::thought(const std::string& id, std::uint64_t search, const Json& opinion) {
  const std::lock_guard lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end() || found->second->thinking != search) return;
  tell(id, [&] {
    return dump({{"type", "thought"},
                 {"session", id},
                 {"ply", found->second->session.moves().size() + 1},
                 {"opinion", opinion},
                 {"final", false}});
  });
}

void SessionHost::decided(const std::string& id, std::uint64_t search, const Opinion& opinion, Move move,
                          double seconds) {
  const std::lock_guard lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end() || found->second->thinking != search || ended_) return;
  LiveGame& game = *found->second;
  check_flag(game);
  if (game.thinking != search) return;  // the flag fell
  game.thinking = 0;
  Session& session = game.session;
  const int person = session.person_to_move();
  const int ply = static_cast<int>(session.moves().size()) + 1;
  game.opinions[ply] = dump(opinion_json(session.game(), session.position(), opinion, game.seats[at(person)].agent,
                                         move, seconds, kTopMoves));
  game.last_value[at(person)] = opinion.value.expected();
  if (opinion.resigns) {
    session.resign(session.to_move());
  } else {
    session.play(move);
    game.seconds.resize(session.moves().size() - 1);
    game.seconds.push_back(std::round(seconds * 1000) / 1000);
  }
  game.clock.moved(world_.now());
  changed(game);
}

void SessionHost::tell(const std::string& id, const std::function<std::string()>& message) {
  std::string text;
  for (const auto& [number, watching] : watchers_) {
    if (watching.id != id) continue;
    if (text.empty()) text = message();
    watching.tell(text);
  }
}

std::uint64_t SessionHost::watch(const std::string& id, Watcher watcher) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = find(id);
  watcher(session_message(*game, world_.now()));
  const std::uint64_t number = next_++;
  watchers_.emplace(number, Watching{id, std::move(watcher)});
  return number;
}

void SessionHost::unwatch(std::uint64_t watcher) {
  const std::lock_guard lock(mutex_);
  watchers_.erase(watcher);
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
    check_flag(*game);
    if (game->agent_to_move() && game->thinking == 0) think(*game);
  }
  make_room();
}

void SessionHost::stop() {
  const std::lock_guard lock(mutex_);
  if (ended_) return;
  ended_ = true;
  for (auto& [id, game] : games_) {
    const bool thinking = game->thinking != 0;
    stop_thinking(*game);
    if (thinking || game->clock.running()) store_.save(*game, world_.now());
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
