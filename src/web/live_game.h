#pragma once
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "play/clock.h"
#include "play/pick.h"
#include "play/session.h"
#include "web/json.h"
#include "web/limits.h"

namespace ludens::web {

// Who sits at the board: a person, or an agent by its text or level.
struct Seat {
  std::string person = {}, level = {}, agent = {};
  bool thinks() const { return !agent.empty(); }
  std::string name() const;
};

// One game of the page: the session, who sits there, the clock and what the agents said. Plain data with the two
// texts it has, that of the interface and that of the disk; SessionHost moves it on. Opinions are kept as the text they
// are sent as: a tree of JSON takes ten times the memory, and the time to copy it for every answer.
struct LiveGame {
  explicit LiveGame(Session session_) : session(std::move(session_)) {}

  Session session;
  std::array<Seat, 2> seats = {};
  GameClock clock = {};
  Taste taste = {};
  std::uint64_t seed = 1;
  std::string id = {}, owner = {};        // owner: the browser that made it
  std::int64_t created = 0, updated = 0;  // milliseconds since 1970
  std::int64_t version = 1;               // counts changes
  bool paused = false;
  std::vector<double> seconds = {};                      // thinking time of each move
  std::map<int, std::string> opinions = {};              // JSON by ply from 1, where an agent moved
  std::array<std::optional<double>, 2> last_value = {};  // what each seat's agent last thought of its own chances

  // While it is in memory:
  std::int64_t turn_began = 0;
  std::uint64_t thinking = 0;  // the number of the search under way; 0: none
  std::stop_source stop = {};

  std::optional<int> agent_to_move() const;  // the seat of an agent that should think now
  bool can_undo() const;
  bool can_redo() const { return !session.undone().empty() && !session.over(); }
  Record record() const;

  std::string to_text(std::int64_t now) const;  // docs/api.md, «Sessions»
  Json summary() const;                         // for the list
  std::string to_disk(std::int64_t now) const;
  static std::shared_ptr<LiveGame> from_disk(const Json& json);
};

// The parts of a request that asks for a game. Throw Refusal.
std::array<Seat, 2> seats_of(const Json& body, const GamePtr& game, const Limits& limits);
TimeControl clock_of(const Json& body);
Json seat_json(const Seat& seat);

}  // namespace ludens::web
