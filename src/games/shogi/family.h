#pragma once
#include <vector>

#include "games/catalogue.h"

namespace ludens::games {

std::vector<Family> shogi_families();

}  // namespace ludens::games
