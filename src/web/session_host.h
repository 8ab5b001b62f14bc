#pragma once
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "web/environment.h"
#include "web/store.h"
#include "web/turn_queue.h"
#include "web/watchers.h"

namespace ludens::web {

// All games that are played on the page: finds, moves on, saves and reports them. Agents stay with their games, as many
// as AgentCache allows; they are made and asked on the threads of the pool, never while the games are locked. Safe to
// call from any thread. Tested by tests/web/.
class SessionHost {
 public:
  SessionHost(const Limits& limits, Store& store, WorkerPool& pool, AgentCache& agents, Environment environment);
  ~SessionHost();

  // A new game in three steps: as the request asks for it, loading nothing; its agents, which may take long; and its
  // first turn. The last gives the id.
  std::shared_ptr<LiveGame> prepare(const Json& body) const;
  void make_agents(const LiveGame& game);
  std::string add(const std::shared_ptr<LiveGame>& game, const std::string& owner);
  // What a request about a game answers: LiveGame::to_text.
  std::string get(const std::string& id);
  Json list(const std::string& browser, bool all);  // the games of a browser, or all that are kept
  void remove(const std::string& id, const std::string& owner);
  std::string move(const std::string& id, const Json& body);
  std::string undo(const std::string& id, const Json& body);
  std::string redo(const std::string& id, const Json& body);
  std::string resign(const std::string& id, const Json& body);
  std::string draw(const std::string& id, const Json& body);
  std::string count(const std::string& id, const Json& body);
  std::string pause(const std::string& id, const Json& body);
  std::string pace(const std::string& id, const Json& body);
  std::string comment(const std::string& id, const Json& body);
  // With `you`, the seat of the key; `claim` takes the key's place.
  std::string join(const std::string& id, const Json& body);
  std::string rematch(const std::string& owner, const std::string& id, const Json& body);  // the new id
  AnnotatedRecord record(const std::string& id);
  bool knows_guest(std::string_view guest);  // «ID.KEY» of a seat, taken or not

  // Hears every change of a game and the thoughts of its agent, as finished messages. Called while the games are
  // locked: it must not call back.
  using Watcher = Watchers::Watcher;
  std::uint64_t watch(const std::string& id, Watcher watcher);
  void unwatch(std::uint64_t watcher);

  void resume();  // after a start: agents that were thinking think again
  void tick();    // a few times a second: flags fall, agents that found the queue full try again
  void stop();    // saves everything; nothing changes after it

  std::int64_t games();  // kept
  int live() const;      // in memory

 private:
  using GamePtr_ = std::shared_ptr<LiveGame>;
  GamePtr_ find(const std::string& id);  // Refusal where there is none
  GamePtr_ change(const std::string& id, const Json& body);
  std::string start(const GamePtr_& game, const std::string& owner);
  // Saves, starts who is next and tells the watchers. A game that cannot be saved is paused until somebody goes on with
  // it, which tries again; then the answer is why.
  std::optional<std::string> changed(LiveGame& game);
  std::string after(LiveGame& game);  // a change that a request made: what it answers. Refusal where it is not saved
  std::string aside(LiveGame& game);  // the same, where nobody moved: the turn began when it began
  void halt(LiveGame& game);          // paused, as by somebody at the board
  void stop_with(LiveGame& game, std::string_view why);
  void start_turn(LiveGame& game);
  void think(LiveGame& game);
  void judge(LiveGame& game);  // what is dead, on a thread of the pool
  void judged(const std::string& id, std::uint64_t search, const std::vector<int>& dead);
  void heard(const std::string& id, std::uint64_t search, const Json& opinion);
  void decided(const std::string& id, std::uint64_t search, const Thought& thought);
  void act(LiveGame& game, Thought thought);  // what was decided, now
  void failed(const std::string& id, std::uint64_t search, const std::string& why);
  void check_flag(LiveGame& game);
  void make_room();

  const Limits limits_;
  Store& store_;
  AgentCache& agents_;
  const Environment world_;
  mutable std::mutex mutex_;
  std::map<std::string, GamePtr_> games_;
  std::list<std::string> used_;  // ids in memory, the latest last
  Watchers watchers_;
  TurnQueue turns_;
  bool ended_ = false;
};

}  // namespace ludens::web
