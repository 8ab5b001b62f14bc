// Turns of agents in the games that are played: when they are asked, what they say meanwhile, and what becomes of it.
#include <algorithm>

#include "belief/opinion.h"
#include "records/jsonl/opinion.h"
#include "web/session_host.h"

namespace ludens::web {
namespace {

constexpr std::int64_t kTick = 100;    // milliseconds: `tick` may come so late, and no clock shall run out by that
constexpr std::size_t kTopMoves = 12;  // of an opinion that stays with the game

}  // namespace

// What finds no place in the queue is tried again at the next tick.
void SessionHost::think_if_due(LiveGame& game) {
  if (game.thinking != 0 || game.paused) return;
  if (game.table.to_judge())
    judge(game);
  else if (game.agent_to_move() && !game.waits(world_.now()))
    think(game);
}

void SessionHost::judge(LiveGame& game) {
  if (!ended_) turns_.judge(game);
}

void SessionHost::judged(const std::string& id, std::uint64_t search, const std::vector<int>& dead) {
  const std::lock_guard lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end() || found->second->thinking != search || ended_) return;
  const GamePtr_ game = found->second;
  try {
    game->thinking = 0;
    game->table.judge(dead);
  } catch (const std::exception&) {
    return revert(id, false);
  }
  changed(game);
}

void SessionHost::think(LiveGame& game) {
  if (ended_ || game.moves() >= limits_.moves || game.written > limits_.written_bytes) return;
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
  stop_with(GamePtr_(found->second), why);
}

void SessionHost::stop_with(const GamePtr_& game, std::string_view why) {
  halt(*game);
  watchers_.tell_error(game->id, "agent-failed", why);
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
  const GamePtr_ game = found->second;
  check_flag(game);
  if (game->thinking != search) return;  // the flag fell
  const TimeLeft left = game->table.clock.left(game->session().seat_to_move(), game->turn_began);
  const std::int64_t due = game->turn_began + game->table.turn_milliseconds(thought, left) - kTick;
  // Nobody holds a thread meanwhile: for whoever watches, the agent is thinking, and `tick` acts when it is time.
  if (world_.now() < due)
    game->waiting = {thought, due};
  else
    act(game, thought);
}

void SessionHost::act(const GamePtr_& game, Thought thought) {
  const Session& session = game->session();
  bool applied = false;
  try {
    const std::int64_t now = world_.now();
    const Move shown = thought.resigns ? thought.opinion.moves.best() : thought.move;
    const OpinionJson how{shown, thought.seconds, kTopMoves, game->table.seat(session.seat_to_move()).agent_text()};
    std::string opinion = opinion_json(session.game(), session.position(), thought.opinion, how).dump();
    game->waiting.reset();
    game->keep_opinion(static_cast<int>(game->moves()) + 1, std::move(opinion));
    if (thought.time) thought.seconds = static_cast<double>(now - game->turn_began) / 1000;
    applied = game->table.apply(thought);
    if (applied) game->table.clock.moved(now);
  } catch (const std::exception&) {
    revert(game->id, true);
    throw;
  }
  // Asked again it would say the same.
  if (!applied) return stop_with(game, "the agent's move cannot be played");
  game->thinking = 0;
  changed(game);
}

}  // namespace ludens::web
