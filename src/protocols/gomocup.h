#pragma once
#include <optional>

#include "protocols/protocol.h"

namespace ludens::protocols {

// The protocol of Piskvork and Gomocup (plastovicka.github.io/protocl2en.htm), mandatory and optional commands, with
// the extensions of Yixin. Points are «x,y» from zero; in BOARD 1 is the brain's own stone. Words may be in any case.
//
// Rule codes differ: in Gomocup they are bits (1 exact five, 2 continuous game, 4 renju, 8 caro), in Yixin numbers (0
// free, 1 exact, 2 renju; 4 renju, 5 and 6 free, as Rapfi has it). The number is read when a board is needed, by the
// dialect known then: Yixin's as soon as a command «yx…» or an INFO key of Yixin alone was seen. Tested by
// tests/protocols/.
class Gomocup final : public Protocol {
 public:
  enum class Dialect { Automatic, Gomocup, Yixin };
  Gomocup(EngineState& engine, LineSource& lines, Writer& out, Dialect dialect = Dialect::Automatic);
  bool obey(const std::string& line) override;

 private:
  struct Stone {
    int cell = 0;
    int who = 0;  // 1 the brain, 2 the opponent, 3 a line of continuous games; 0 where the list does not say
  };

  void add_game();                     // gomocup.cpp
  void add_swap2();                    // gomocup_swap2.cpp
  void add_yixin();                    // gomocup_yixin.cpp
  std::string info(const Call& call);  // gomocup_info.cpp

  bool yixin() const { return dialect_ == Dialect::Yixin || (dialect_ == Dialect::Automatic && seen_yixin_); }
  std::string game_text() const;  // of the size and the rule; throws Error where we have no such game
  void ready();                   // the session is of that game
  std::string start(int columns, int rows);
  int read_cell(std::string_view text);
  std::string cell_text(int cell);
  std::vector<Stone> read_stones();  // up to DONE; bad lines are an Error, after the last of them
  void set_board(const std::vector<Stone>& stones);
  void play(int cell);
  Thought think(const Session& about, bool plays = false);
  std::string answer_move();  // thinks, plays, and says it

  std::vector<int> swap2_opening();
  bool better_black();  // would the brain rather be Black here, with White to move?
  std::string nbest(const Call& call);

  CommandTable table_;
  Dialect dialect_;
  bool seen_yixin_ = false;
  int size_ = 0;  // 0: no START yet
  int rule_ = 0;
  std::int64_t timeout_turn_ = 0, timeout_match_ = 0, increment_ = 0;
  std::optional<std::int64_t> time_left_;
  bool quit_ = false;
};

}  // namespace ludens::protocols
