#pragma once
#include <vector>

#include "games/catalogue.h"

namespace ludens {

std::vector<Family> hex_families();

}  // namespace ludens
