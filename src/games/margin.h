#pragma once
#include <string>

#include "games/room.h"

namespace ludens::games {

// By how many points a game that is counted was won, whoever won it: «by 3.5 points», «by 1 point», «the score is
// even».
std::string margin_text(double margin);

}  // namespace ludens::games
