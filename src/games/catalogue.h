#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "games/family.h"

namespace ludens::games {

std::vector<int> sizes_between(int least, int most);

std::span<const Family> families();

// "renju", "go9(komi=6.5)". Throws Error that lists the known names.
GamePtr find_game(std::string_view text);

// Every family in the sizes people play, with default options: what lists, tests and benchmarks run over.
std::vector<GamePtr> usual_games();

}  // namespace ludens::games
