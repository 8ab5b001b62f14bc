#pragma once
#include <vector>

#include "games/catalogue.h"

namespace ludens {

std::vector<Family> othello_families();

}  // namespace ludens
