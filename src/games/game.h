#pragma once
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/geometry.h"
#include "games/position.h"

namespace ludens::games {

struct Family;  // games/family.h: the catalogue's row, which says what else is true of the game
class View;     // games/view.h: what front ends that draw boards ask

// How a game ends that is over on the board, once the players agree which stones are dead.
struct Count {
  Result result = Result::Ongoing;
  std::string why;         // «by 3.5 points»
  double margin = 0;       // points of the first side over the second
  std::vector<int> owner;  // by cell: 1 the first side's, −1 the second's, 0 nobody's
};

// What may happen, at run time: where a game starts, how its positions are written, who decides.
class Rules {
 public:
  virtual ~Rules() = default;
  virtual Position start() const = 0;
  virtual Position read(std::string_view text) const = 0;         // position text; throws Error
  virtual std::string write(const Position& position) const = 0;  // read(write(p)) is p
  virtual std::string why(const Position&) const { return ""; }   // a finished game ended so, as in «five in a row»
  // A draw that somebody would have had to claim: records of people who played on are none the less regular.
  virtual bool claimable(const Position&) const { return false; }
  // Where stones may be dead at the end (Family::counts_dead_stones): the stones that share the fate of a cell's, and
  // the count without those that are dead. The first is empty, and the second what is on the board, elsewhere.
  virtual std::vector<int> chain(const Position&, int /*cell*/) const { return {}; }
  virtual Count count(const Position& position, std::span<const int> /*dead*/) const {
    return {position.result(), why(position), 0, {}};
  }
  // Who decides next, where colours can be swapped: 0 for the person who began, 1 for the other.
  virtual int person(const Position& position) const { return index(position.to_move()); }
};

// How one dialect writes the moves of one game. Reading says which id is meant, not whether it is legal now.
struct Notation {
  std::string name;  // "native", "gtp", "gomocup"
  std::function<std::string(const Position&, Move)> write;
  std::function<std::optional<Move>(const Position&, std::string_view)> read;
};

// A remark on a cell that front ends can show: a forbidden point and why it is one.
struct Note {
  int cell = 0;
  std::string reason;
};

// One game with its options settled: everything a program needs to know of it at run time. A move of a placement
// game has its cell's number as id.
struct Game {
  std::string name;   // "go9": the key in records, speeds, queries and models
  std::string text;   // "go9(komi=6.5)": with the options that differ from the defaults; find_game reads it back
  std::string title;  // "Go 9×9"
  int move_ids = 0;
  int playout_limit = 0;  // plies after which a random playout is cut; 0 where every game ends by itself
  int row = 0;            // how many in a row win; 0 where rows are nothing special
  Geometry board;
  std::array<std::string, 2> sides = {"Black", "White"};
  const Family* family = nullptr;  // never null in a game of the catalogue
  std::shared_ptr<const Rules> rules;
  std::vector<Notation> notations;  // the native one first
  std::shared_ptr<const View> view;

  Position start() const { return rules->start(); }
  Position read(std::string_view text_of_position) const { return rules->read(text_of_position); }
  std::string write(const Position& position) const { return rules->write(position); }
  // Who is to move, and whether the person who began holds the second colour now.
  int person_to_move(const Position& position) const { return rules->person(position); }
  bool colours_swapped(const Position& position) const { return person_to_move(position) != index(position.to_move()); }

  const Notation& notation(std::string_view dialect) const;           // throws Error that lists the known ones
  std::string write_move(const Position& position, Move move) const;  // native
  std::optional<Move> read_move(const Position& position, std::string_view said) const;  // native
};
using GamePtr = std::shared_ptr<const Game>;

// «Black wins (five in a row)», «Draw», or "" while the game goes on.
std::string result_text(const Game& game, const Position& position);

}  // namespace ludens::games
