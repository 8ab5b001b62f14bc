#pragma once
#include <optional>

#include "protocols/protocol.h"

namespace ludens::protocols {

// The Go Text Protocol, version 2 (Farnebäck, draft 2, 2002), with the analysis commands of Leela Zero and KataGo as
// Sabaki and Lizzie use them, GoGui's rules commands, and our own ludens-…. It plays every game of the catalogue: moves
// are written in the game's «gtp» notation, native where it has none. Once a gogui-rules_… command came, points are
// named as GoGui names them on any board (letters without I, rows from the bottom). Tested by tests/protocols/.
class Gtp final : public Protocol {
 public:
  Gtp(EngineState& engine, LineSource& lines, Writer& out);
  bool obey(const std::string& line) override;

 private:
  // Each adds the commands of one file.
  void add_core();      // gtp.cpp: the handshake, options
  void add_play();      // gtp_play.cpp
  void add_setup();     // gtp_setup.cpp: boards, komi, handicap
  void add_time();      // gtp_time.cpp
  void add_analysis();  // gtp_analysis.cpp
  void add_records();   // gtp_records.cpp
  void add_gogui();     // gtp_gogui.cpp
  void add_kata();      // gtp_kata.cpp

  Notation notation();
  std::string vertex(const Position& position, Move move) { return notation().write(position, move); }
  Move read_vertex(const Position& position, const std::string& text);
  Side colour(const std::string& text);
  std::string colour_name(Side side);
  std::string stones_text();  // the cells of Black's stones, by name

  // The session with this side to move: a pass is put in where the game has one. Throws Error where it has none.
  Session with_turn(const Session& session, Side side);
  void play(Side side, const std::string& text);
  bool undo();
  Thought think(Side side, Budget budget);  // and makes it that side's turn
  std::string genmove(const Call& call, bool play);
  void set_handicap(const std::vector<int>& cells);
  std::string analyze(const Call& call, bool kata, bool genmove);
  void clear();             // the same game without handicap stones
  std::vector<int> dead();  // stones, as the judge says

  CommandTable table_;
  std::string id_;  // of the command in work
  bool quit_ = false;
  bool gogui_ = false;                // who listens is GoGui
  std::vector<std::size_t> implied_;  // plies that are passes nobody sent
};

}  // namespace ludens::protocols
