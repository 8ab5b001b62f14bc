// Level files: what parses is written and parsed back the same, and asking it for levels never fails but by an Error.
#include "agents/level_file.h"
#include "base/error.h"
#include "games/catalogue.h"
#include "one_input.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::agents;
  using namespace ludens::tests;
  try {
    const LevelFile file = parse_levels(bytes_of(data, size));
    const std::string text = levels_text(file);
    must(levels_text(parse_levels(text)) == text, "levels come back from their text");
    const auto game = ludens::games::find_game(file.game);
    for (const char* label : {"1", "3", "15k", "2d", "2200", "beginner", "", "x"}) file.agent_at(*game, label);
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
