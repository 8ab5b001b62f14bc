#pragma once
#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "play/clock.h"
#include "play/judge.h"
#include "play/seat.h"
#include "play/session.h"

namespace ludens::play {

// The dice of a run: every ply of every game has its own, whoever rolls them and on whichever thread. The first game at
// a table has number 0.
struct Dice {
  std::uint64_t seed = 1, game = 0;
  Rng at(std::size_t ply) const { return Rng::of(seed, game, ply); }
  // Of durations, which shall change no move: of a person in this game, and of a turn.
  Rng tempo(int seat) const { return Rng::of(mix(seed ^ kPace), game, static_cast<std::uint64_t>(seat) << 32); }
  Rng pace(std::size_t ply) const { return Rng::of(mix(seed ^ kPace), game, ply); }
  static constexpr std::uint64_t kPace = 0x70616365;
};

// What an agent thinks of a turn and what it would do.
struct Thought {
  Opinion opinion = {};
  Move move = kNoMove;
  bool resigns = false;
  double seconds = 0;
  std::size_t ply = 0;                           // moves made before
  std::optional<HumanTime> time = std::nullopt;  // how long a person would take, where the seat is paced
};

// A move that an agent is to decide: everything that is needed to think about it, apart from the table: it may be taken
// to another thread while the table is locked, changed or gone.
struct PendingMove {
  GamePtr game;
  Position start, position;    // of the game, and now; not over
  std::vector<Move> history;   // from the one to the other
  std::vector<int> own_plies;  // at which this agent thought before
  Seat seat;                   // of an agent
  Dice dice;
  std::shared_ptr<Judge> life;  // the table's
  bool disputed = false;        // somebody went on after two passes: what is dead is to be taken

  // Asks the agent and picks with its taste. An agent that is made in the middle of its game and would remember its
  // turns lives through them again first, with the same dice: a game that was interrupted goes on with the moves it
  // would have had. Where that takes more than two seconds it begins afresh instead. Throws Error, std::bad_alloc.
  // Where stones may be dead at the end, an agent does not pass while a chain hangs on who moves first, where it knows
  // of another move, nor, where area is counted, while a point is left that either side may take; it passes after the
  // other side as soon as nothing is left to gain, and takes off what was disputed.
  Thought think(const Budget& budget = {}, int reasons = 0) const;
  Thought think(Rng& rng, const Budget& budget = {}, int reasons = 0) const;  // with these instead of its own dice

 private:
  Thought decide(Rng& rng, const Budget& budget, int reasons) const;
  HumanTime human_time(const Thought& thought, const Budget& budget) const;
};

// How agents play a game to its end.
struct PlayOut {
  Budget budget = {};
  int longest = 0;  // plies after which it is cut; 0: no bound
  // Whoever has less than this to expect gives up as soon as the other side, at its own last turn, saw the same; 0:
  // nobody does.
  double hopeless = 0;
  // One generator for the game instead of dice by ply, for who takes up no game in the middle: trainings of earlier
  // versions are repeated bit for bit with it.
  Rng* rng = nullptr;
  std::function<void(const PendingMove& move, const Thought& thought)> thought = {};  // hears each before it is applied
  // Hears of an illegal move, which then loses the game; without it the game is not played on and it is thrown.
  std::function<void(const IllegalMove&)> illegal = {};
};

// The table at which everyone plays: the game, who sits there with what they remember, dice, clocks and tastes. The
// arena, the page, the protocols, the terminal and self-play are its users, so that the same seed gives the same game
// through every door. Not safe to share between threads; PendingMove is. Tested by tests/play/table_test.cpp and,
// through the doors, tests/cli/doors_test.cpp.
class Table {
 public:
  explicit Table(Session session, std::array<Seat, 2> seats = {}, Dice dice = {});

  const Session& session() const { return session_; }
  const Game& game() const { return session_.game(); }
  const std::array<Seat, 2>& seats() const { return seats_; }
  const Seat& seat(int number) const { return seats_[static_cast<std::size_t>(number)]; }
  const Dice& dice() const { return dice_; }
  void sit(int number, Seat who);
  void roll(std::uint64_t seed) { dice_.seed = seed; }

  // Thinking, apart from playing what comes out.
  std::optional<int> agent_to_move() const;  // the seat of an agent whose turn it is
  PendingMove pending() const { return pending(session_); }
  // Of whoever is to move there. Throws Error where that is over or a person's turn.
  PendingMove pending(const Session& about) const;
  Thought think(const Budget& budget = {}, int reasons = 0) const { return pending().think(budget, reasons); }
  bool apply(const Thought& thought);  // plays it, or resigns; false where the game has gone another way since

  // Counting, where the session is at it. A judge of life proposes what is dead (play/judge.h), never one of the sides;
  // agents agree to that and to nothing else: to anything else that a person agrees to they answer by playing on.
  bool to_judge() const { return session_.counting() && !judged_; }
  void judge(std::vector<int> dead);
  const std::shared_ptr<Judge>& life() const { return life_; }
  bool mark(int cell) { return judged_ && session_.mark(cell); }
  bool agree(int number);
  bool resume();
  void count();  // as the judge says, where nobody is asked

  void play_out(const PlayOut& how = {});  // agents alone, to the end. Throws Error when it was stopped

  // What persons do. Each is false, and nothing changes, where it cannot be done.
  bool play(Move move, std::optional<double> seconds = std::nullopt);
  bool undo();  // one move, whoever made it
  bool redo();
  bool can_take_back() const;
  bool take_back();  // to a person's turn: both moves against an agent
  bool play_again();
  void resign(int number);
  // An agent answers an offer at once: as people of its rating do, by what it last thought of its chances; one that is
  // like nobody agrees where they were below even.
  bool offer_draw(int number);
  bool answer_draw(bool accept);

  // Clocks. Whoever runs them says what time it is.
  void run_clock(std::int64_t now, bool paused = false);  // for who is to move
  bool check_flag(std::int64_t now);                      // true where it fell now, and the game is lost
  // How long the turn of this thought shall take on the clock since it began, where the seat is paced; else 0.
  std::int64_t turn_milliseconds(const Thought& thought, const TimeLeft& when_it_began) const;

  void set(Session session);    // the same game, elsewhere: other moves, another position, other options
  void start(Session session);  // another game; its number is the next where a move was made in this one
  Table rematch() const;  // another game from the same start, seats exchanged, by agents that know nothing of this

  // What the game has cost a seat.
  struct Cost {
    double seconds = 0;
    std::int64_t moves = 0, playouts = 0, peak_bytes = 0;
  };
  const Cost& cost(int number) const { return costs_[static_cast<std::size_t>(number)]; }

  // Thinking times stand with the moves.
  Record record() const;
  const std::vector<std::optional<double>>& seconds() const { return seconds_; }
  // What each seat's agent last thought of its own chances.
  const std::array<std::optional<double>, 2>& values() const { return values_; }
  // For taking up a game that was kept: what was spent on each move, which plies agents decided, what they thought.
  void restore(Session session, std::vector<std::optional<double>> seconds, std::vector<int> decided,
               const std::array<std::optional<double>, 2>& values);

  GameClock clock = {};

 private:
  int seat_at(int ply) const { return game().person_to_move(session_.position_at(ply)); }
  void made(bool by_agent, std::optional<double> seconds);
  void trim();  // what is known of moves that are no more
  void agents_agree();
  std::optional<int> hopeless_seat(double below) const;  // who loses, if both say so

  Session session_;
  std::array<Seat, 2> seats_;
  Dice dice_;
  std::vector<std::optional<double>> seconds_;  // of each move
  std::vector<int> decided_;                    // plies from 0 that the agents who sit here now decided
  std::array<std::optional<double>, 2> values_ = {};
  std::array<Cost, 2> costs_ = {};
  std::shared_ptr<Judge> life_ = std::make_shared<Judge>();
  std::optional<std::vector<int>> judged_;  // dead stones of the present position, as the judge says
};

}  // namespace ludens::play
