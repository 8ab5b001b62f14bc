#pragma once
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "play/table.h"
#include "protocols/engine_options.h"

namespace ludens::protocols {

// With what an engine starts.
struct EngineSetup {
  std::string game = {};               // catalogue text; "": the protocol's usual game
  std::string agent = {}, level = {};  // at most one of them; neither: an agent that suits the game
  std::uint64_t seed = 1;
  int resign_percent = 0;   // give up where the expected value is below it; 0: as the agent does
  bool human_pace = false;  // answers take as long as a person would
  std::string people = {};  // a level of people whose win rate is told beside what is thought; "": nobody's
  std::string version = "0";
  std::chrono::milliseconds patience{5'000};  // how long a thought may go on after the input has ended
};
const OptionTable<EngineSetup>& engine_setup_table();  // Game, Agent, Level, Seed, Resign, Pace, People

// What every protocol talks about: a table, and as options who plays at it here. Nothing but the options Agent, Level
// and those of the agent changes who that is: no limit of time, nodes or depth that a program sends makes it another
// player. Each seat has an agent of its own, made when it is first asked, so handshakes are answered at once. Tested by
// tests/protocols/engine_state_test.cpp.
class EngineState {
 public:
  // Throws Error where the setup names what does not exist.
  EngineState(EngineSetup setup, std::string_view usual_game);

  const std::string& version() const { return setup_.version; }
  std::chrono::milliseconds patience() const { return setup_.patience; }
  Table& table() { return table_; }
  const Session& session() const { return table_.session(); }
  const Game& game() const { return table_.game(); }
  const Position& position() const { return session().position(); }

  // A new game; throws Error, and nothing changes, where the level does not exist in it.
  void start(const GamePtr& game);
  void start(std::string_view game_text);
  // The same where the program will say more of the game before it asks for a move, which asks for the level then.
  void start_unsettled(const GamePtr& game);
  // Any game half way: a record, a position.
  void set(Session session);
  void set_up(const std::vector<char>& cells, Side to_move);  // «XO.» a cell; throws Error where that is no position
  void change_game(std::string_view game_text);               // other options, the same moves

  bool play(Move move);
  void play(const Thought& thought);

  std::string agent_text() const;  // who plays here; throws Error where the level does not exist in this game
  Thought think(const Session& about, const Budget& budget);
  // For a move that is to be played: at people's pace it waits until a person on such a clock would have thought,
  // unless it is stopped.
  static void take_time(Thought& thought, const TimeControl& control, const TimeLeft& left,
                        const std::stop_token& stop = {});
  void forget();  // what the agents remember

  // How likely the side to move wins among people of a level (play/comment/people.h); nothing where the game is over or
  // the time ends first. Throws Error where nobody knows people of that level. Who plays has no part in it.
  std::optional<double> people_win(const Session& about, const std::string& level, const Until& until = {});
  const std::string& people() const { return setup_.people; }  // the level of the option

  std::vector<EngineOption> options() const;                       // those of the setup, then those of the agent
  std::string option(std::string_view name) const;                 // its value; throws Error on an unknown one
  void set_option(std::string_view name, std::string_view value);  // throws Error, and nothing changes

 private:
  void set_agent_option(const std::string& name, std::string_view value);
  void stand_up();  // who plays has changed

  EngineSetup setup_;
  Table table_;
  std::map<std::pair<std::string, std::string>, KeptAgent> people_;  // who is asked of people, by game and agent
};

// The text of a game of the same family on another board, its options kept; throws Error where there is none.
std::string resized(const Game& game, int size);
// The same text with one option changed; "" takes it out.
std::string with_option(const Game& game, std::string_view option, std::string_view value);

}  // namespace ludens::protocols
