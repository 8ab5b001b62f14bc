#pragma once
#include <vector>

#include "games/catalogue.h"

namespace ludens::games {

std::vector<Family> five_in_row_families();

}  // namespace ludens::games
