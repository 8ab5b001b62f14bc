#pragma once
#include <optional>
#include <vector>

#include "games/ludeme/compiler.h"

namespace ludens::games::lud {

// What moves are described with: (from …), (between …), (to …), (piece …), and ranges.

struct Apply {
  Bool when = true;
  bool has_when = false;
  Moves effect;
  // The effect's actions as evaluated now, added to the move just begun.
  void chain(Eval& e, MoveSet& out) const;
  explicit operator bool() const { return effect != nullptr; }
};

struct FromPart {
  SiteType type{};
  std::optional<Int> site;  // where the region is one site
  std::optional<Region> region;
  Int level = kOff;
  Bool when = true;
  bool given = false;
};
struct ToPart {
  SiteType type{};
  std::optional<Region> region;
  Int level = kOff;
  std::optional<Int> rotations;
  Bool when = true;
  bool has_when = false;
  Apply apply;
  bool given = false;
};
struct BetweenPart {
  Int before = 0, after = 0, least = 1, most = 1;
  bool given = false, has_range = false, has_when = false;
  Bool when = true;
  std::optional<Int> trail;
  Apply apply;
};

FromPart from_part(Compiler& c, Reader& r);  // of a move: takes (from …) where it stands
ToPart to_part(Compiler& c, Reader& r);
BetweenPart between_part(Compiler& c, Reader& r);
Apply apply_part(Compiler& c, Reader& r);
void range_part(Compiler& c, const Node& node, Int& least, Int& most);
// (step [DIRECTIONS] [TO]) as an argument: where steps may lead; null where it is not there.
Bool step_condition(Compiler& c, Reader& r, Dirs& dirs);
std::vector<Int> pieces_of_node(Compiler& c, Reader& inner);
// (piece …): the pieces it may be, as numbers; empty where it is not there.
struct PiecePart {
  std::vector<Int> pieces;
  std::optional<Int> state, value;
};
PiecePart piece_part(Compiler& c, Reader& r);
std::vector<Int> pieces_of_node(Compiler& c, Reader& inner);

// Each site of a part, or the one site, until a visit says that it has seen enough; whether one did.
template <class Visit>
bool each_origin(const std::optional<Region>& region, Eval& e, int otherwise, Visit visit) {
  if (!region) return otherwise >= 0 && visit(otherwise);
  Sites sites;
  (*region)(e, sites);
  for (const int site : sites)
    if (visit(site)) return true;
  return false;
}

// The sites of a part, or one site.
void sites_of(const std::optional<Region>& region, Eval& e, int otherwise, int words, Sites& out);

Action move_action(SiteType type, int from, SiteType to_type, int to);

}  // namespace ludens::games::lud
