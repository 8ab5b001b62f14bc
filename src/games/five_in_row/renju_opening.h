#pragma once
#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/five_in_row/black_shapes.h"
#include "games/move.h"

// The opening rules of renju as phases: who does what next. Each rule is a short script of steps (renju_opening.cpp);
// the state of an opening is the list of moves made in it, from which everything else follows, so that it can be taken
// back and written down. The rules in words, and how we read them: docs/renju_openings.md.
// Tested by tests/games/five_in_row/renju_opening_test.cpp.
namespace ludens::games {

enum class OpeningRule : std::uint8_t { Free, Rif, Swap, Swap2, Yamaguchi, Soosorv8, Taraguchi10 };

// Moves that are no points. Offering a fifth move and choosing one are both written as the point itself.
namespace renju_move {
inline constexpr std::uint32_t kSwap = 225;   // take the other colour
inline constexpr std::uint32_t kKeep = 226;   // do not
inline constexpr std::uint32_t kBlack = 227;  // swap2: be Black from here on
inline constexpr std::uint32_t kWhite = 228;
inline constexpr std::uint32_t kPlace2 = 229;  // swap2: put a white and a black stone, the other then chooses
inline constexpr std::uint32_t kOffer1 = 230;  // there will be one fifth move to choose from; then two, … twelve
inline constexpr std::uint32_t kEnd = 242;
}  // namespace renju_move

enum class OpeningPhase : std::uint8_t {
  Stone,        // put a stone of the colour whose turn it is, perhaps only near the centre
  Swap,         // swap or keep
  Colour,       // black or white
  ColourOrTwo,  // black, white or place2
  Number,       // offer1 … offerN: how many fifth moves there will be
  SwapOrTen,    // swap, keep or offer10
  Offer,        // name a point that may become the fifth move
  Choose,       // make one of the offered points the fifth move
  Play,         // the opening is over
};

class Opening {
 public:
  static constexpr int kMost = 24;  // no rule has more opening moves

  explicit Opening(OpeningRule rule);

  OpeningRule rule() const { return rule_; }
  OpeningPhase phase() const { return phase_; }
  bool over() const { return phase_ == OpeningPhase::Play; }
  int zone() const;                       // a stone must lie in the central square of this width; 15 where anywhere
  int person() const;                     // who acts: 0 the one who began, 1 the other. Not for Play
  int black() const { return black_; }    // the person who holds Black at the moment
  int number() const { return number_; }  // fifth moves to be offered, or the most that may be declared
  int stones() const { return stones_; }  // put by the opening so far
  std::span<const std::uint8_t> offers() const;  // made so far, until one is chosen
  std::span<const std::uint8_t> moves() const { return {moves_.data(), static_cast<std::size_t>(length_)}; }

  bool puts_stone() const { return phase_ == OpeningPhase::Stone || phase_ == OpeningPhase::Choose; }
  void words(std::vector<std::uint32_t>& out) const;  // the moves of the phase that are no points
  void play(std::uint32_t id);                        // precondition: legal
  void undo();                                        // the last opening move

 private:
  void enter(int step);

  OpeningRule rule_;
  OpeningPhase phase_ = OpeningPhase::Play;
  std::uint8_t step_ = 0, black_ = 0, number_ = 0, offered_ = 0, stones_ = 0, length_ = 0;
  std::array<std::uint8_t, kMost> moves_{};
};

// The points that are out as further fifth moves: those offered, and their images under the symmetries of the stones.
// All turns, mirrors and shifts that take the arrangement of stones to itself count, also those about another point
// than the centre of the board (h8 h9 h7 h6 mirrors in the line between rows 7 and 8, so g8, i8, g7 and i7 are one
// offer).
std::bitset<RenjuBoard::kCells> offered_already(const RenjuBoard& board, std::span<const std::uint8_t> offers);

std::span<const std::pair<std::string_view, OpeningRule>> opening_rules();  // with their names
std::string_view opening_rule_text(OpeningRule rule);
const std::vector<std::pair<Move, std::string>>& renju_words();  // every move that is no point, with its notation

}  // namespace ludens::games
