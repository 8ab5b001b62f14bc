#include "games/ludeme/ways.h"

#include <algorithm>

namespace ludens::games::lud {

Ways::Ways(Rulebook& game, SiteType type, const Dirs& dirs) {
  const auto& graph = game.graph(type);
  std::vector<DirectionBits> variants;
  if (dirs.by_facing) {
    by_facing_ = true;
    facing_type_ = dirs.facing_type;
    for (std::size_t facing = 0; facing < 16; ++facing) {
      const DirectionBits wanted = (*dirs.by_facing)[facing];
      const auto found = std::find(variants.begin(), variants.end(), wanted);
      variant_[facing] = static_cast<std::uint8_t>(found - variants.begin());
      if (found == variants.end()) variants.push_back(wanted);
    }
    for (std::size_t what = 0; what < variant_of_.size(); ++what)
      variant_of_[what] = game.has_rotations || game.facings[what] < 0
                              ? kTurned
                              : variant_[static_cast<std::size_t>(game.facings[what] & 15)];
  } else if (dirs.fixed()) {
    PlayState unread;
    Eval nowhere{game, unread};
    variants.push_back(dirs(nowhere, 0));
  } else {
    return;
  }
  count_ = static_cast<std::size_t>(graph.count);
  std::size_t entries = count_;
  for (std::size_t s = 0; s < count_; ++s) entries += graph.steps[s].size() + graph.radials[s].size();
  entries *= variants.size();
  if (entries > game.ways_left) return;
  game.ways_left -= entries;
  Work::spend(static_cast<std::int64_t>(count_ * variants.size()));
  for (const DirectionBits wanted : variants)
    for (std::size_t s = 0; s < count_; ++s) {
      steps_begin_.push_back(static_cast<std::uint32_t>(steps_.size()));
      lines_begin_.push_back(static_cast<std::uint32_t>(lines_.size()));
      for (const auto& one : graph.steps[s])
        if ((one.directions & wanted) != 0) steps_.push_back(static_cast<std::int16_t>(one.to));
      for (const auto& radial : graph.radials[s])
        if ((radial.directions & wanted) != 0) lines_.push_back(&radial);
    }
  steps_begin_.push_back(static_cast<std::uint32_t>(steps_.size()));
  lines_begin_.push_back(static_cast<std::uint32_t>(lines_.size()));
}

DirectionBits likely_directions(const Rulebook& game, const Dirs& dirs, int what) {
  if (dirs.by_facing) {
    const int facing = game.has_rotations ? -1 : game.facings[static_cast<std::size_t>(what)];
    return facing >= 0 ? (*dirs.by_facing)[static_cast<std::size_t>(facing & 15)] : ~DirectionBits{0};
  }
  if (!dirs.fixed()) return ~DirectionBits{0};
  PlayState unread;
  Eval nowhere{game, unread};
  return dirs(nowhere, 0);
}

}  // namespace ludens::games::lud
