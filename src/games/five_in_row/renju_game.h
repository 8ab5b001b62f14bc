#pragma once
#include "games/catalogue.h"

namespace ludens::games {

Family renju_family();

}  // namespace ludens::games
