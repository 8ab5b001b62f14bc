// Specs and the games they name: what parses is written and parsed back the same; a game's text names the same game.
#include "base/error.h"
#include "base/spec.h"
#include "games/catalogue.h"
#include "one_input.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::games;
  using namespace ludens::tests;
  const std::string_view text = bytes_of(data, size);
  try {
    const Spec spec = parse_spec(text);
    must(parse_spec(to_text(spec)) == spec, "a spec comes back from its text");
    const GamePtr game = find_game(text);
    must(find_game(game->text)->text == game->text, "a game's text names it");
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
