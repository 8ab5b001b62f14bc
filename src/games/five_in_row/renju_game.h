#pragma once
#include "games/catalogue.h"

namespace ludens {

Family renju_family();

}  // namespace ludens
