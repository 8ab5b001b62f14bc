#pragma once
#include "agents/parts.h"

namespace ludens::agents {

// `maia`: the nine networks of Maia (McIlroy-Young et al. 2020), each taught by Lichess games between players of one
// band of ratings, 1100 to 1900. They are no part of Ludens: $LUDENS_DATA/weights/maia has them.
PartDoc maia_part();

}  // namespace ludens::agents
