#pragma once
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "agents/agent.h"
#include "play/judge.h"
#include "play/session.h"

namespace ludens::play {

// A review: what a judge says of every move of a game. One judge for the whole game, and one kind of value: what a
// search found, of as many visits at every ply. The page, `ludens analyze --review` and the terminal show what comes
// from here. Tested by tests/play/review_test.cpp.

// An agent (usual_agent, play/levels.h) with so many times its visits, playouts or simulations; nothing where it has
// none.
std::optional<std::string> with_effort(std::string_view agent, int times);

enum class Verdict {
  Forced,  // the only legal move, or the only one that does not lose at once
  Best,    // the judge's first choice, or better than that
  Good,    // as good, or worse by less than a doubtful move
  Doubtful,
  Mistake
};
std::string_view verdict_name(Verdict verdict);  // "forced" …

struct ReviewOptions {
  double mistake = 0.15;  // what a mistake costs at least, of the expected result (0 … 1)
  // What the judge's word may be off by: a mistake is named where it seems to cost so much more. In renju what a move
  // costs changes by so much (median) with ten times the visits (docs/results/review.md).
  double doubt = 0.05;
  // What seems to be one is looked at again with so many times the visits, and so is what would have been best. It
  // costs the lesser of what the two looks say: each may overrate what would have been best.
  int second_look = 4;
  // What a move that is called a mistake costs at least, in both looks; and one that is called doubtful.
  double named() const { return mistake + doubt; }
  double doubtful() const { return named() / 2; }
};

// A position and what the judge thinks of it; without moves where the game is over.
struct JudgedPosition {
  Opinion opinion = {};
  double first = 0.5;  // the expected result of the first side
};

struct JudgedMove {
  int ply = 1;
  Side side = Side::First;  // who moved
  Move played = kNoMove, best = kNoMove;
  Verdict verdict = Verdict::Good;
  double value = 0.5;  // the expected result of whoever moved, had the best move been played
  double loss = 0;     // how much less it was after the move that was; 0 for Forced and Best
};

// What decided a game that a side lost: the moves that cost it most, the dearest first, also where none was a mistake;
// none that costs less than anybody would notice.
inline constexpr std::size_t kDeciding = 3;
inline constexpr double kNoticed = 0.02;
std::vector<JudgedMove> deciding_moves(std::span<const JudgedMove> moves, Side loser);

class Review {
 public:
  // Asks an agent by its text; the position is not over.
  using Ask = std::function<Opinion(const std::string& agent, const Question& question)>;
  Review(const Session& session, std::string judge, Ask ask, const ReviewOptions& options = {});

  int plies() const { return static_cast<int>(session_.moves().size()); }
  const Session& session() const { return session_; }
  Judge& life() const { return life_; }
  const JudgedPosition& position(int ply) { return judged(ply); }  // after so many moves; asked once
  JudgedMove move(int ply);                                        // from 1
  // What a move at the end is worth to who makes it, by what the judge finds behind it.
  double worth(Move move) const { return after(plies() + 1, move, judge_); }

 private:
  struct Line {  // a position with the moves that lead to it
    Position position;
    std::vector<Move> history;
    void play(Move move);
  };
  Line line(int ply) const;
  JudgedPosition& judged(int ply);
  JudgedPosition judge(const Line& line, const std::string& agent, int reasons = 0) const;
  double value(Line line, const Opinion& opinion, const std::string& agent) const;
  double settled(const Position& position) const;
  double after(int ply, Move move, const std::string& agent) const;  // a move instead of the one that was played
  double for_person(const Position& position, double first, int person) const;

  const Session session_;
  const std::string judge_;
  const Ask ask_;
  const ReviewOptions options_;
  mutable Judge life_;                       // remembers the board that it looked at last
  std::map<int, JudgedPosition> positions_;  // by ply
};

// Agents of a game by their texts, each made when it is first asked; for one thread. Throws Error once it is stopped.
Review::Ask ask_by_text(const GamePtr& game, const std::stop_token& stop);

}  // namespace ludens::play
