#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agents/agent.h"
#include "play/pick.h"
#include "play/session.h"
#include "protocols/engine_options.h"
#include "protocols/time_control.h"

namespace ludens::protocols {

// With what an engine starts.
struct EngineSetup {
  std::string game = {};               // catalogue text; "": the protocol's usual game
  std::string agent = {}, level = {};  // at most one of them; neither: an agent that suits the game
  std::uint64_t seed = 1;
  int resign_percent = 0;  // give up where the expected value is below it; 0: never
  std::string version = "0";
};
const OptionTable<EngineSetup>& engine_setup_table();  // Game, Agent, Level, Seed, Resign

// What an agent thinks and the move it would play.
struct Thought {
  Opinion opinion;
  Move move;
  bool resigns = false;
};

// Plays a move; false where it cannot be played. In Go the game goes on after two passes, as people do.
bool play_on(Session& session, Move move);

// What every protocol talks about: one game, who plays it here, and the clocks. Who plays is part of this state and is
// changed by nothing but the options Agent, Level and those of the agent: no limit of time, nodes or depth that a
// program sends makes it another player. The agent is made when it is first asked, so handshakes are answered at once.
// Tested by tests/protocols/engine_state_test.cpp.
class EngineState {
 public:
  // Throws Error where the setup names what does not exist.
  EngineState(EngineSetup setup, std::string_view usual_game);

  const std::string& version() const { return setup_.version; }
  const Session& session() const { return session_; }
  const Game& game() const { return session_.game(); }
  const Position& position() const { return session_.position(); }

  // A new game; throws Error, and nothing changes, where the level does not exist in it.
  void start(const GamePtr& game);
  void start(std::string_view game_text);
  // Any game half way: a record, a position.
  void set(Session session);
  void set_up(const std::vector<char>& cells, Side to_move);  // «XO.» a cell; throws Error where that is no position
  void change_game(std::string_view game_text);               // other options, the same moves

  bool play(Move move) { return play_on(session_, move); }
  bool undo() { return session_.undo(); }

  std::string agent_text() const;  // who plays here; throws Error where the level does not exist in this game
  Thought think(const Session& about, Budget budget);
  Thought think(Budget budget) { return think(session_, std::move(budget)); }
  void forget();  // what the agent remembers
  Rng dice(std::uint64_t ply) const { return Rng::of(setup_.seed, games_, ply); }

  std::vector<EngineOption> options() const;        // Game, Agent, Level, Seed, Resign, then those of the agent
  std::string option(std::string_view name) const;  // its value; throws Error on an unknown one
  void set_option(std::string_view name, std::string_view value);  // throws Error, and nothing changes

  std::array<TimeControl, 2> clocks = {};  // by the order of play
  Persona persona = {};                    // whom to imitate, handed to the agent with every question

 private:
  void set_agent_option(const std::string& name, std::string_view value);

  EngineSetup setup_;
  Session session_;
  std::unique_ptr<Agent> agent_;
  std::uint64_t games_ = 0;  // each has dice of its own
};

// Milliseconds that a clock leaves, as a budget.
Budget budget_of(const TimeControl& clock);

// The text of a game of the same family on another board, its options kept; throws Error where there is none.
std::string resized(const Game& game, int size);
// The same text with one option changed; "" takes it out.
std::string with_option(const Game& game, std::string_view option, std::string_view value);

}  // namespace ludens::protocols
