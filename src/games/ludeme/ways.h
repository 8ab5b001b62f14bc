#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "games/ludeme/rulebook.h"

namespace ludens::games::lud {

// Where directions lead from each site: found once where they are the same in every position, or follow from how a
// piece faces and nothing else. Steps and lines keep the order of the board's graph.
class Ways {
 public:
  Ways(Rulebook& game, SiteType type, const Dirs& dirs);  // empty where they are not, or the game has too many
  explicit operator bool() const { return !steps_begin_.empty(); }
  std::span<const std::int16_t> steps(Eval& e, int site) const {
    const std::size_t i = row(e, site);
    return {steps_.data() + steps_begin_[i], steps_.data() + steps_begin_[i + 1]};
  }
  std::span<const Radial* const> lines(Eval& e, int site) const {
    const std::size_t i = row(e, site);
    return {lines_.data() + lines_begin_[i], lines_.data() + lines_begin_[i + 1]};
  }

 private:
  std::size_t row(Eval& e, int site) const {
    std::size_t variant = 0;
    if (by_facing_) {
      variant = variant_of_[e.state.what[static_cast<std::size_t>(e.game.slot(facing_type_, site))]];
      if (variant == kTurned)
        variant = variant_[static_cast<std::size_t>(e.game.facing(e.state, facing_type_, site) & 15)];
    }
    return variant * count_ + static_cast<std::size_t>(site);
  }
  static constexpr std::uint8_t kTurned = 255;  // it depends on the position
  bool by_facing_ = false;
  SiteType facing_type_{};
  std::size_t count_ = 0;
  std::array<std::uint8_t, 16> variant_ = {};      // by facing
  std::array<std::uint8_t, 256> variant_of_ = {};  // by piece
  std::vector<std::uint32_t> steps_begin_, lines_begin_;
  std::vector<std::int16_t> steps_;
  std::vector<const Radial*> lines_;
};

// The directions that a kind of piece may take from a site, where they are known beforehand; else all.
DirectionBits likely_directions(const Rulebook& game, const Dirs& dirs, int what);

}  // namespace ludens::games::lud
