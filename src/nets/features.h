#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "belief/opinion.h"
#include "games/game.h"
#include "nets/room.h"

namespace ludens::nets {

// How a rating becomes an input: (rating − centre) / scale. Outside low … high it is on another scale, or a mistake,
// and counts as unknown. Go's ranks: 30k is 0, 1k is 29, 1d is 30, 9d is 38 (belief/rating.h).
struct RatingScale {
  double low = 0, high = 0, centre = 0, scale = 1;
};

// Where a turn takes each cell and each logit of the policy head.
struct BoardTurn {
  std::vector<std::uint16_t> cells, logits;
};

// What a network is shown of a position: planes of one bit a point, and numbers that hold for the whole board. A
// network sees the planes first, then each number as a constant plane. Every set has a name with its version, which
// model files carry; a set never changes, a better one gets the next version.
//
// Sets know nothing of rotations: play the moves turned (games/symmetry.h) and the planes come out turned. That a
// rating is unknown has an input of its own. Thread-safe. Tested by tests/nets/features_test.cpp against a naive twin.
class Features {
 public:
  virtual ~Features() = default;
  virtual std::string_view name() const = 0;                  // "renju-v1"
  virtual std::vector<std::string_view> planes() const = 0;   // what each shows, for people; the order of the input
  virtual std::vector<std::string_view> numbers() const = 0;  // likewise
  virtual RatingScale ratings() const = 0;
  // Which ids the policy head of a game knows: 0 … policy_moves − 1 (renju's phase moves are none of them).
  virtual int policy_moves(const Game& game) const = 0;
  // How the head is laid out (nets/shape.h): its planes, its logits in all, and the logit of an id. Where moves are
  // points, ids are logits.
  virtual int policy_planes() const { return 1; }
  virtual int logits(const Game& game) const { return policy_moves(game); }
  virtual int logit(Move move) const { return static_cast<int>(move.id); }
  // The turns and mirror images that training shows positions in; number 0 leaves everything as it is. Unless a set
  // says otherwise, those that the game's rules allow.
  virtual std::vector<BoardTurn> turns(const Game& game) const;
  // Whether this position may be turned; chess may not while somebody may castle.
  virtual bool may_turn(const Position&) const { return true; }

  // `history`: the moves from the start of the game to the position; fewer, or none, is a position without a past.
  // `persona`: whose move it is, and the opponent; only ratings count. Writes planes().size() × points bytes, each 0
  // or 1, and numbers().size() floats. Throws Error for a position of another game.
  virtual void write(const Position& position, std::span<const Move> history, const Persona& persona,
                     std::uint8_t* planes, float* numbers) const = 0;

  int plane_count() const { return static_cast<int>(planes().size()); }
  int number_count() const { return static_cast<int>(numbers().size()); }
  int input_planes() const { return plane_count() + number_count(); }
};

// By name; throws Error that lists the known ones.
const Features& find_features(std::string_view name);
// The set that networks of a game are trained with now; throws Error for a game that has none.
const Features& features_of(const Game& game);

// The whole input as floats: input_planes × points.
void write_input(const Features& features, int points, const Position& position, std::span<const Move> history,
                 const Persona& persona, float* out);

}  // namespace ludens::nets
