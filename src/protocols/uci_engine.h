#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "protocols/protocol.h"

namespace ludens::protocols {

// The words in which the relatives of UCI differ.
struct UciDialect {
  std::string_view hello, welcome, new_game;        // «uci», «uciok», «ucinewgame»
  std::string_view position;                        // what comes before a position text: «fen»
  std::string_view notation;                        // of moves, by its name in the game; "": the native one
  std::array<std::string_view, 2> time, increment;  // of the first player and the second
  std::string_view no_move;                         // the best one where there is none
  std::string_view resigns = "";                    // the best one of who gives up; "": it plays on
  std::string_view period = "";                     // byo-yomi
};

// UCI and what was made after it: the handshake, options, positions, thinking and stopping. Limits of depth, nodes and
// time do not change who plays; clocks and movetime are kept, see play/clock.h. Tested by tests/protocols/.
class UciEngine : public Protocol {
 public:
  UciEngine(const UciDialect& dialect, EngineState& engine, LineSource& lines, Writer& out);
  bool obey(const std::string& line) override;

 protected:
  // What a dialect may do otherwise: options of its own, the notation now, what is said of a thought.
  virtual std::vector<std::string> own_options() { return {}; }
  virtual bool set_own_option(std::string_view /*name*/, std::string_view /*value*/) { return false; }
  virtual const Notation& notation();
  virtual std::string score(const Value& value) const;  // « score cp 17»
  std::string go(const Call& call);

  CommandTable& table() { return table_; }
  bool refused() const { return refused_; }  // the last «position»

 private:
  // What «go» was told.
  struct Go {
    TimeControl control;
    TimeLeft left() const { return {control.main_ms, control.period_ms, control.periods}; }
    bool infinite = false;
    std::vector<Move> only;  // searchmoves
  };
  std::string handshake();
  std::vector<std::string> infos(const Opinion& opinion, const Stopwatch& watch);  // a line for each of MultiPV
  std::string set_option(const Call& call);
  std::string position(const Call& call);
  Go read_go(const Call& call);
  std::string best_move(const Thought& thought, const Go& go);
  std::string people_text(std::int64_t milliseconds);
  void wait_for_stop();
  std::string stand_in();

  const UciDialect dialect_;
  CommandTable table_;
  int lines_told_ = 1;
  bool quit_ = false;
  bool refused_ = false;
};

}  // namespace ludens::protocols
