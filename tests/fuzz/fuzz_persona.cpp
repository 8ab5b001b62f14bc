// Persona files: what parses is written and parsed back the same.
#include "agents/persona_file.h"
#include "base/error.h"
#include "one_input.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::agents;
  using namespace ludens::tests;
  try {
    const std::string text = persona_text(parse_persona(bytes_of(data, size)));
    must(persona_text(parse_persona(text)) == text, "a persona comes back from its text");
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
