#pragma once
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "base/json.h"
#include "play/table.h"
#include "records/sgf/annotated.h"
#include "web/limits.h"

namespace ludens::web {

// One game of the page: the table, and what the agents said. Plain data with the two texts it has, that of the
// interface and that of the disk; SessionHost moves it on. Opinions are kept as the text they are sent as: a tree of
// JSON takes ten times the memory, and the time to copy it for every answer.
struct LiveGame {
  explicit LiveGame(Table table_) : table(std::move(table_)) {}

  Table table;
  std::string id = {}, owner = {};        // owner: the browser that made it
  std::string source = {};                // a hash of the address that it came from, whose share it takes
  std::int64_t created = 0, updated = 0;  // milliseconds since 1970
  std::int64_t version = 1;               // counts changes
  std::int64_t saved = 0;                 // the version on the disk; 0: none
  std::int64_t written = 0;               // bytes, by all its changes
  bool paused = false;
  std::map<int, std::string> opinions = {};  // JSON by ply from 1, where an agent moved
  int opinions_saved = 0;                    // those before this ply are on the disk as they are
  std::map<int, std::string> comments = {};  // behind the move of this ply; 0: before the first
  std::int64_t pace_ms = 0;  // where agents play each other without a clock: the least time between moves
  // A game between two browsers: who moves for a seat must know its key. Empty: whoever sees the game may move.
  std::array<std::string, 2> keys = {};
  std::array<bool, 2> joined = {};  // somebody has come with the key of this seat
  // The key that whoever came chose instead, so that the link that brought them hands over no seat again.
  std::array<std::string, 2> claims = {};
  std::string next = {};       // its rematch
  std::string watch_key = {};  // lets in whoever may watch and do nothing else; "": nobody has asked for it yet

  // While it is in memory:
  std::int64_t turn_began = 0;
  std::uint64_t thinking = 0;  // the number of the search under way; 0: none
  std::stop_source stop = {};
  // What the agent will do, decided before a person would have: at this time, unless the game goes another way.
  struct Waiting {
    Thought thought;
    std::int64_t due = 0;
  };
  std::optional<Waiting> waiting = std::nullopt;
  int tries = 0;  // how often the server ended while it was thinking about this turn

  const Session& session() const { return table.session(); }
  std::optional<int> agent_to_move() const { return paused ? std::nullopt : table.agent_to_move(); }
  bool remote() const { return !keys[0].empty(); }
  std::optional<int> seat_of_key(std::string_view key) const;
  bool invites(std::string_view key) const;  // whoever knows it may watch: the key of a seat, also one that is used up
  bool waits(std::int64_t now) const;        // for its pace
  bool human_pace() const { return table.seat(0).pace || table.seat(1).pace; }
  bool shown() const { return table.seat(0).thinks() && table.seat(1).thinks(); }  // agents among themselves
  std::int64_t moves() const { return static_cast<std::int64_t>(session().moves().size()); }
  void keep_opinion(int ply, std::string opinion);
  void forget_opinions(int from);  // of this ply and those after it
  bool can_redo() const { return !session().undone().empty() && !session().over(); }
  int seat_of_request(const Json& body) const;  // who speaks; Refusal where a key is needed and none fits
  AnnotatedRecord record() const;

  std::string to_text(std::int64_t now) const;  // docs/api.md, «Sessions»
  Json summary() const;                         // for the list
  std::string to_disk(std::int64_t now) const;  // all but the opinions
  // Throws Error on whatever cannot be a game; `opinions` are those that lie apart from it.
  static std::shared_ptr<LiveGame> from_disk(const Json& json, const AgentMaker& maker,
                                             std::map<int, std::string> opinions = {});
};

}  // namespace ludens::web
