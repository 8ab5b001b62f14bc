#pragma once
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "learn/room.h"
#include "patterns/features/trainer.h"
#include "records/replay.h"

namespace ludens::learn {

// A sample as features are shown it: what was played is wanted, or what the record's mover thought. `last`: where the
// last move began and ended.
features::Example feature_example(const Game& game, const BoardReader& reader, int sites, const Sample& sample,
                                  MoveSites last);

// Of all that is learned from, for a checkpoint's plan.
std::uint64_t hash_examples(const std::vector<features::Example>& examples);

// Examples as bytes of this machine, for a checkpoint, and back.
using FeatureWindow = std::deque<features::Example>;
std::string feature_window_bytes(const FeatureWindow& window);
FeatureWindow read_feature_window(std::string_view bytes);  // throws Error where they are cut short

}  // namespace ludens::learn
