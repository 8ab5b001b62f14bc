#pragma once
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/spec.h"
#include "games/game.h"

namespace ludens::games {

using Settings = std::map<std::string, std::string>;

// One row of the catalogue: a game, or a series of games that differ in the size of the board.
struct Family {
  std::string_view name;         // "renju"; of a sized family the stem: "go" for go2 … go25
  std::string_view summary;      // one line for `ludens list games`
  std::vector<int> sizes = {};   // board sizes, ascending; empty for a game of one size
  std::vector<int> usual = {0};  // the sizes people play; the bare stem means the first
  std::vector<OptionDoc> options = {};
  std::function<Game(int size, const Settings&)> make = {};  // fills everything but name and text
};

std::vector<int> sizes_between(int least, int most);

std::span<const Family> families();

// "renju", "go9(komi=6.5)". Throws Error that lists the known names.
GamePtr find_game(std::string_view text);

// Every family in the sizes people play, with default options: what lists, tests and benchmarks run over.
std::vector<GamePtr> usual_games();

}  // namespace ludens::games
