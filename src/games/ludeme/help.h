#pragma once
#include <string_view>
#include <vector>

namespace ludens::games::lud {

// What is said of a ludeme where it is declared: docs/ludemes_reference.md and `ludens lud list` are made of these
// rows. The example is what could stand in a description: reference.h says how it becomes a whole game.
struct LudemeHelp {
  std::string_view name, arguments, means, example;
};

// Those that are not rows of a table of functions (compiler.h).
std::vector<LudemeHelp> graph_ludemes();      // graph_reader.cpp
std::vector<LudemeHelp> equipment_ludemes();  // equipment.cpp
std::vector<LudemeHelp> start_ludemes();      // start.cpp
std::vector<LudemeHelp> direction_ludemes();  // directions.cpp
std::vector<LudemeHelp> array_ludemes();      // arrays.cpp
std::vector<LudemeHelp> part_ludemes();       // move_parts.cpp
std::vector<LudemeHelp> rule_ludemes();       // compile.cpp

}  // namespace ludens::games::lud
