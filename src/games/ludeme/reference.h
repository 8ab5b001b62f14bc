#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/ludeme/help.h"

namespace ludens::games::lud {

// Every ludeme that the compiler knows, from the tables where they are declared, by what they are.
enum class LudemeKind {
  Game,
  Equipment,
  Graph,
  Start,
  Play,
  Effect,
  Part,
  End,
  Number,
  Condition,
  Region,
  Array,
  Direction
};
struct LudemeSection {
  LudemeKind kind;
  std::string_view title, remark;
  std::vector<LudemeHelp> rows;
};
const std::vector<LudemeSection>& ludeme_sections();

// A whole game in which an example stands: one that is a game already is as it is, others are put where their kind
// belongs in a small game of men and kings.
std::string example_game(LudemeKind kind, std::string_view example);

// The rows whose name, or sentence, holds the word; all of them for "".
struct FoundLudeme {
  const LudemeSection* section;
  const LudemeHelp* row;
};
std::vector<FoundLudeme> ludemes_with(std::string_view word);

// docs/ludemes_reference.md. Tested by tests/games/ludeme/reference_test.cpp.
std::string reference_page();

}  // namespace ludens::games::lud
