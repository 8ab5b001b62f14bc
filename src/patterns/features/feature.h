#pragma once
#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_graph.h"
#include "patterns/room.h"

// State-action features of any game (Soemers 2023, as Rautureau 2024 takes them up): small patterns around a move.
namespace ludens::patterns::features {

// A walk along the adjacency of a board, in turns of so many 24ths of a circle, clockwise: the first one from «ahead»,
// whichever way that is, each other one from straight on. It has as many steps as turns.
inline constexpr int kCircle = 24;
using Walk = std::vector<std::int8_t>;

enum class Anchor : std::uint8_t { To, From };  // the end of the move that a walk begins at

// What may be where a walk ends. Friend and enemy are seen by who moves. The last three are sites: where the last move
// went and came from, where this one comes from.
enum class What : std::uint8_t {
  Off,
  Empty,
  Friend,
  Enemy,
  First,
  Second,
  Piece,
  FriendPiece,
  EnemyPiece,
  LastTo,
  LastFrom,
  Origin
};
struct Element {
  What what = What::Empty;
  std::uint8_t piece = 0;  // of the three that name a kind
  auto operator<=>(const Element&) const = default;
};

struct Test {
  Anchor anchor = Anchor::To;
  Walk walk = {};
  Element element = {};
  bool negated = false;
  bool operator==(const Test&) const = default;
};
// Shorter walks first, then by their turns.
std::strong_ordering operator<=>(const Test& a, const Test& b);

// Active for a move where all its tests hold in one orientation: turned and mirrored as a whole.
struct Feature {
  std::vector<Test> tests;  // sorted
  bool operator==(const Feature&) const = default;
};
bool simpler(const Feature& a, const Feature& b);  // fewer tests, shorter walks, nothing negated

// Does the truth of one test, at the same place, settle the other?
bool implies(const Test& a, const Test& b);
// Without what follows from the others, sorted.
Feature simplified(Feature feature);

// «to{0 1/4}=enemy & to{}!=empty», and back; throws Error. Pieces are those of the board's graph.
std::string feature_text(const Feature& feature, std::span<const std::string> pieces);
Feature parse_feature(std::string_view text, std::span<const std::string> pieces);

// For people: «an enemy beside it, and empty two steps behind it». `slots`: how many neighbours a site has.
std::string feature_sentence(const Feature& feature, std::span<const std::string> pieces, int slots);
// The same as lines of text, ahead is up; of boards of squares and hexagons, else empty. Legend: kPictureLegend.
std::vector<std::string> feature_picture(const Feature& feature, std::span<const std::string> pieces, int slots);
inline constexpr std::string_view kPictureLegend =
    "* the move, @ where it comes from, . empty, F friend, E enemy, # off the board, L the last move, l where it came "
    "from, & several; «!»: not that";

}  // namespace ludens::patterns::features
