#pragma once
#include <vector>

#include "games/catalogue.h"

namespace ludens::games {

std::vector<Family> chess_families();

}  // namespace ludens::games
