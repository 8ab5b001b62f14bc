#pragma once
#include <string>

#include "games/ludeme/rulebook.h"

namespace ludens::games::lud {

// The board as text, whatever its shape: every site's number at its place, hands and tracks below.
std::string site_text(const Rulebook& game);

}  // namespace ludens::games::lud
