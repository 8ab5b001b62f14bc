#pragma once
#include <string>

#include "base/json.h"
#include "play/review.h"

namespace ludens::play {

// What a review says of a move, for pages and programs (docs/api.md, «Reviews»): {ply, side, move, verdict, best,
// best_cells, value, loss, before, after}; the last two are the first side's expected result before and after the move.
Json judged_json(Review& review, const JudgedMove& move);

// The same as a line for people: « 12 White g7   mistake  −24 %, better h9».
std::string judged_text(const Session& session, const JudgedMove& move);
// «what cost White the game: move 12 g7 (18 %, better h9), move 30 …»
std::string decided_text(const Session& session, std::span<const JudgedMove> deciding, Side loser);

}  // namespace ludens::play
