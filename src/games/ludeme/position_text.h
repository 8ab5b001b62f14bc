#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "games/ludeme/ludeme_state.h"

namespace ludens::games::lud {

// A position of a described game as text: all that the state holds, as numbers, a field after another; runs of one
// number are written «n*v». read(write(p)) is p.
std::string write_position(const LudemeState& state);
LudemeState read_position(std::shared_ptr<const DescribedGame> game, std::string_view text);  // throws Error

}  // namespace ludens::games::lud
