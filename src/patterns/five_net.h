#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "patterns/windows.h"

// The five-window network (after Rautureau and Piette 2024, section 3.1; see docs/patterns.md): System 1 of
// five-in-a-row games on 15×15.
//
// Every window through a point has an embedding, a vector chosen by what the window looks like from there; a point's
// sum of them passes a rectifier (the first hidden layer), a small second hidden layer and two outputs: the logits of
// the policy and of the action value of playing there. What the paper calls features and attributes enters so:
//   F1 (being a pattern), the stones   a vector a view
//   F2 direction                       views of straight and of diagonal windows apart
//   F3, F4 column and row              a vector an orbit of the point: summed over the windows through a point the
//                                      paper's numbers are a function of the point alone
//   A1 empty, A2 potential             vectors that all views of the same kind share; A1 and A2 are all that can be
//   said
//                                      of a window with an empty point
//   A2, A3 (full) over the board       how many windows of each potential there are, for the second layer
// Renju's colours play by different rules, so each has vectors of its own beside the shared ones. Beyond the paper, and
// off in `renju-human-paper`: where the last three moves were.
namespace ludens::patterns::five {

// What the network is shown, and its layers; the less, the weaker.
struct Shape {
  int hidden = 64;  // units of the first hidden layer: the length of an embedding; 32, 64 or 128
  int second = 32;  // units of the second
  bool directions = true, places = true, attributes = true, colours = true, counts = true;
  bool ratings = true;
  int recent = 0;  // how many of the last moves it remembers, at most 3
  bool operator==(const Shape&) const = default;
};
void check(const Shape& shape);  // throws Error

inline constexpr int kRecent = 3;
inline constexpr int kAttributes = 10;  // A1, and A2 from −4 to 4
inline constexpr int kCounted = 7;      // windows with 2, 3, 4 own stones, the same of the other side, full ones
inline constexpr int kBuckets = 8;      // 0, 1, 2, 3–4, 5–8, 9–16, 17–32, more
inline constexpr int kRatingTerms = 6;

// Which attribute a view has, for the player whose stones are 1.
int attribute_of(int view);
// Which count a window's content belongs to, for the player whose stones are 1; −1: none.
int counted_as(int content);
constexpr int bucket(int count) {
  int out = count < 3 ? count : 3;
  for (int limit = 4; count > limit && out < kBuckets - 1; limit *= 2) ++out;
  return out;
}
// What the network is told of the players; NaN: not known.
std::array<float, kRatingTerms> rating_terms(float own, float opponent);

// Where each group of weights begins in one long vector.
struct Layout {
  explicit Layout(const Shape& shape);
  std::size_t views, colour_views, attributes, places, recent, mix, bias, counts, ratings, policy, value, value_bias,
      size;
};

// What the layers work with: weights of the first layer added up for each colour. Linear in the weights.
struct Folded {
  Folded() = default;
  explicit Folded(const Shape& shape);
  std::vector<float> views;          // [colour][diagonal][view][hidden]
  std::vector<float> places;         // [colour][orbit][hidden]
  std::vector<float> recent;         // [colour][which][offset][hidden]
  std::vector<float> mix;            // [hidden][second]
  std::vector<float> bias;           // [colour][second]
  std::vector<float> counts;         // [colour][count][bucket][second]
  std::vector<float> ratings;        // [term][second]
  std::vector<float> policy, value;  // [second]
  std::vector<float> value_bias;     // [colour]
  void clear();
};

struct Net {
  Shape shape;
  std::vector<float> weights;

  explicit Net(const Shape& with, Rng rng = Rng(1));
  // Takes what another network of the same widths knows; what it does not know stays at zero.
  void take_over(const Net& other);
  void fold(Folded& out) const;
  // The transposed map: gradients of the folded weights to those of the weights.
  void unfold(const Folded& gradient, std::span<float> out) const;
};

}  // namespace ludens::patterns::five
