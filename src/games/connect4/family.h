#pragma once
#include <vector>

#include "games/catalogue.h"

namespace ludens::games {

std::vector<Family> connect4_families();

}  // namespace ludens::games
