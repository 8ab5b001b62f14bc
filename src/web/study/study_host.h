#pragma once
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "study/draw.h"
#include "study/study_store.h"
#include "web/guard.h"
#include "web/session_host.h"
#include "web/study/watched.h"

namespace ludens::web {

// A study of people, served: who takes part, whom they meet, what they see of it and what they answer (docs/studies.md,
// docs/api.md). Blinding rests on three things here. What a participant is told of a game is made from the position,
// the moves and the clock alone, by the same code whoever sits opposite. Requests are done and answered at the ticks of
// the server and never between them, so that neither when an answer comes nor when a move is seen depends on what
// thinks meanwhile. And all else that the server can say is closed. `ask` may be called from any thread, the rest
// belongs to the thread of the ticks. Tested by tests/web/study/.
class StudyHost {
 public:
  struct Inside {
    const Limits& limits;
    SessionHost& host;
    AgentCache& agents;
    Environment world;
    bool secure = false;  // cookies travel over TLS alone
  };
  // Makes every agent in each of its games, and throws Error that names the line of the one that cannot be made.
  // `file`: of the database.
  StudyHost(const StudyFile& study, const std::filesystem::path& file, const Inside& inside);
  ~StudyHost();

  // `owner`: it came with the token. Answered at a tick to come, in the order in which requests came. Throws Refusal.
  void ask(const Request& request, const Target& target, bool owner, Answer done);
  void tick();
  void stop();  // whoever still waits is refused

 private:
  struct Person {
    Participant who;
    std::vector<StudyRound> rounds;
    std::int64_t entered = 0, least = 0, until = 0;  // in the lobby: since, matched not before, waits not beyond
    std::int64_t seen = 0;                           // asked for something, by the clock that never jumps
    std::shared_ptr<Watched> watched;                // what it looks at
    StudyRound* open();                              // that is neither done nor given up
    std::int64_t done() const;
  };
  struct Running {
    StudyGame kept;
    int failures = 0;
  };
  struct Asked {
    Request request;
    Target target;
    bool owner = false;
    Answer done;
  };

  void check_agents() const;
  void read_records();
  void take_up();  // after a start
  Response answer(const Asked& asked);
  Response admin(const Asked& asked);
  Person* known(const Request& request);
  Person& needed(const Request& request);
  Json body_of(const Request& request) const;

  Json about(const Person* who);
  Json state(Person& who);
  Json game_json(const StudyRound& round, const Session& session, bool over, const StudyGame& game,
                 std::optional<std::int64_t> left_ms) const;
  Response consent(const Request& request, const Json& body);
  void begin(Person& who);
  void move(Person& who, const Json& body);
  void resign(Person& who);
  void answer_form(Person& who, const Json& body);
  void leave(Person& who);
  Response remove(const Request& request, const Json& body);
  Json progress();

  void advance_lobby();
  void advance_games();
  void advance_watching();
  bool pair(Person& one);
  void start(Person& one, Person* other, const StudyAgent* agent);
  bool start_watching(Person& who);
  void wait_over(Person& who, StudyRound& round, const char* status);
  void finish(Running& running, const LiveGame& game, std::string ended_by);
  void end_round(StudyRound& round, const char* status);
  std::array<std::int64_t, 2> held(const std::string& game, const std::string& met) const;
  std::shared_ptr<LiveGame> table_for(const StudyGame& game, const std::array<const StudyAgent*, 2>& agents) const;
  std::shared_ptr<const Session> ended(std::int64_t game);  // as it was left

  const StudyFile study_;
  const Limits limits_;
  SessionHost& host_;
  AgentCache& agents_;
  const Environment world_;
  const bool secure_;
  StudyStore store_;
  std::map<std::int64_t, Person> people_;
  std::map<std::string, std::int64_t, std::less<>> tokens_;
  std::map<std::int64_t, Running> running_;   // by the game
  std::map<std::int64_t, StudyGame> played_;  // that are over
  std::map<std::int64_t, std::shared_ptr<const Session>> boards_;
  std::vector<std::int64_t> waits_;  // of those who met a person, the latest last
  std::map<std::string, TokenBucket> arrivals_, deletions_;
  std::map<std::int64_t, TokenBucket> pace_;  // of requests, by participant
  bool stopped_ = false;

  std::mutex mutex_;  // of what follows
  std::deque<Asked> asked_;
  bool ended_ = false;
};

}  // namespace ludens::web
