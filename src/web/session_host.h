#pragma once
#include <atomic>
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

// All games that are played on the page: finds, moves on, saves and reports them. A change is on the disk before
// anybody hears of it; one that cannot be saved has not happened, and the game is paused as it was before. Agents stay
// with their games, as many as AgentCache allows; they are made and asked on the threads of the pool, never while the
// games are locked. Safe to call from any thread. Tested by tests/web/.
class SessionHost {
 public:
  SessionHost(const Limits& limits, Store& store, WorkerPool& pool, AgentCache& agents, Environment environment);
  ~SessionHost();

  // A new game in three steps: as the request asks for it, loading nothing; its agents, which may take long; and its
  // first turn. The last gives the id.
  std::shared_ptr<LiveGame> prepare(const Json& body) const;
  void make_agents(const LiveGame& game);
  std::string add(const std::shared_ptr<LiveGame>& game, const std::string& owner, const std::string& source);
  // What a request about a game answers: LiveGame::to_text.
  std::string get(const std::string& id);
  // The game itself, for who serves it in another way. Called while the games are locked: it must not call back.
  void look(const std::string& id, const std::function<void(const LiveGame&)>& at);
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
  std::string rematch(const std::string& owner, const std::string& source, const std::string& id,
                      const Json& body);                            // the new id
  std::string watch_link(const std::string& id, const Json& body);  // with `watch`, the key for whoever may only watch
  AnnotatedRecord record(const std::string& id);
  bool any_of_description(const std::string& name);  // a game is kept that is of it
  // Who comes with «ID.KEY»: the key of a seat, taken or not, or that of a link for watching.
  enum class Guest : std::uint8_t { None, Player, Watcher };
  Guest guest(std::string_view said);

  // Hears every change of a game and the thoughts of its agent, as finished messages. Called while the games are
  // locked: it must not call back.
  using Watcher = Watchers::Watcher;
  std::uint64_t watch(const std::string& id, Watcher watcher);
  void unwatch(std::uint64_t watcher);

  void resume();  // after a start: agents that were thinking think again
  void tick();    // a few times a second: flags fall, agents that found the queue full try again
  void stop();    // saves everything; nothing changes after it

  // Without waiting for anybody.
  std::int64_t games() const { return kept_; }
  int live() const { return live_; }  // in memory

 private:
  using GamePtr_ = std::shared_ptr<LiveGame>;
  GamePtr_ find(const std::string& id);  // Refusal where there is none
  GamePtr_ change(const std::string& id, const Json& body);
  std::string start(const GamePtr_& game, const std::string& owner, const std::string& source);
  // Saves, and then starts who is next and tells the watchers. Where it cannot be saved the answer is why: then the
  // game in memory is another, as it was before the change, and paused until somebody goes on with it.
  std::optional<std::string> changed(const GamePtr_& game);
  // The game in memory is the one on the disk again.
  void revert(const std::string& id, bool paused);
  void drop(const std::string& id);  // from memory
  void forget(const std::string& id);
  void limit_games(const LiveGame& latest);
  enum class Turn : std::uint8_t { Next, Same };
  std::string act_on(const GamePtr_& game, Turn turn, const std::function<void(Table&)>& what);
  // A change that a request made: what it answers. Refusal where it is not saved.
  std::string after(const GamePtr_& game);
  std::string aside(const GamePtr_& game);  // the same, where nobody moved: the turn began when it began
  void halt(LiveGame& game);                // paused, as by somebody at the board
  void stop_with(const GamePtr_& game, std::string_view why);
  void start_turn(LiveGame& game);
  void think_if_due(LiveGame& game);
  void think(LiveGame& game);
  void judge(LiveGame& game);  // what is dead, on a thread of the pool
  void judged(const std::string& id, std::uint64_t search, const std::vector<int>& dead);
  void heard(const std::string& id, std::uint64_t search, const Json& opinion);
  void decided(const std::string& id, std::uint64_t search, const Thought& thought);
  void act(const GamePtr_& game, Thought thought);  // what was decided, now
  void failed(const std::string& id, std::uint64_t search, const std::string& why);
  void check_flag(const GamePtr_& game);
  void make_room();
  void count_games();

  const Limits limits_;
  Store& store_;
  AgentCache& agents_;
  const Environment world_;
  mutable std::mutex mutex_;
  std::map<std::string, GamePtr_> games_;
  std::list<std::string> used_;  // ids in memory, the latest last
  Watchers watchers_;
  TurnQueue turns_;
  std::atomic<std::int64_t> kept_ = 0;
  std::atomic<int> live_ = 0;
  bool ended_ = false;
};

}  // namespace ludens::web
