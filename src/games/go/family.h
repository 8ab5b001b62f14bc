#pragma once
#include <vector>

#include "games/catalogue.h"

namespace ludens {

std::vector<Family> go_families();

}  // namespace ludens
