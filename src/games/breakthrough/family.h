#pragma once
#include <vector>

#include "games/catalogue.h"

namespace ludens {

std::vector<Family> breakthrough_families();

}  // namespace ludens
