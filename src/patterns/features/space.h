#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "games/family.h"
#include "patterns/features/feature.h"

namespace ludens::patterns::features {

// Which orientations make one feature of a pattern: every turn and mirror image of the board's directions, or those
// alone that leave the game's rules as they are. The latter know the edge that a side goes to, and are more features.
enum class Turning { All, Rules };

// «Ahead» as a number of 24ths from the first direction of the board, and whether clockwise is the other way round.
struct Orientation {
  int turn = 0;
  bool mirrored = false;
  bool operator==(const Orientation&) const = default;
};

inline constexpr int kNoSite = -2;  // where a walk does not exist: its turn leads between two neighbours

// The places of a board as walks name them: which orientations there are, where walks end, when two of them are the
// same. On boards whose steps commute (squares, hexagons) a walk is known by where it leads; elsewhere by its turns.
// Tested by tests/patterns/features/.
class Space {
 public:
  Space(BoardGraph graph, const Geometry& board, Symmetry symmetry, Turning turning);

  const BoardGraph& graph() const { return graph_; }
  int sites() const { return graph_.sites(); }
  int slots() const { return slots_; }  // neighbours of a site, at most
  Turning turning() const { return turning_; }
  std::span<const Orientation> orientations() const { return orientations_; }
  int compose(int a, int b) const;  // first b, then a
  int inverse(int a) const;

  Walk turned(const Walk& walk, const Orientation& by) const;
  Walk standard(const Walk& walk) const;      // the same place by the straightest way
  int end(const Walk& walk, int site) const;  // a site, kOffBoard or kNoSite

  Feature turned(const Feature& feature, const Orientation& by) const;  // with standard walks
  Feature standard(const Feature& feature) const;                       // the same for all features that are alike

 private:
  bool commutes() const;
  int find(const Orientation& orientation) const;

  BoardGraph graph_;
  Turning turning_;
  int slots_ = 0;
  bool lattice_ = false;
  std::vector<Orientation> orientations_;
};

// The simplest features of a board: walks of up to two steps and straight ones of up to four, each element. `moves`:
// pieces move from somewhere. Alike ones once.
std::vector<Feature> atoms(const Space& space, bool moves);

}  // namespace ludens::patterns::features
