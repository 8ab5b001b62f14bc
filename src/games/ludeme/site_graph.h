#pragma once
#include "games/board_graph.h"

namespace ludens::games::lud {

class LudemeState;

// A described board for those who know no game: neighbours in rotation order, and what stands where. Where sites have
// neighbours in the same few directions each direction keeps its place, also at the edge.
BoardGraph site_graph(const LudemeState& state);
void read_sites(const LudemeState& state, SiteContent* out);

}  // namespace ludens::games::lud
