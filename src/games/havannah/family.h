#pragma once
#include <vector>

#include "games/catalogue.h"

namespace ludens::games {

std::vector<Family> havannah_families();

}  // namespace ludens::games
