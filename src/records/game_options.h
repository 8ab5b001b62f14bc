#pragma once
#include <string>
#include <string_view>

#include "games/game.h"
#include "records/room.h"

namespace ludens::records {

std::string stem(std::string_view name);                           // «go» of «go9»
std::string option_of(const Game& game, std::string_view option);  // its settled value, defaults included; "" for none

}  // namespace ludens::records
