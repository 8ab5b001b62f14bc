#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agents/parts.h"

namespace ludens::agents {

// Who plays like people of a rating: an agent for each band of ratings, as `ludens tune` finds them, in a file. JSON:
//   {"persona": 1, "game": "renju", "agent": TEXT, "temperature": 0.6, "groups": [{"from": 1800, "to": 2100, "agent":
//   TEXT, "temperature": 0.55, "about": {…}}, …], "about": {…}}
// The first agent answers where the rating is unknown; from ≤ rating < to, a missing bound is open. The agents say how
// often people play each move; who plays for them draws at the temperature, where one was found. Tested by
// tests/agents/policies/persona_test.cpp.
struct PersonaGroup {
  std::optional<double> from = std::nullopt, to = std::nullopt;
  std::string agent = {};
  std::optional<double> temperature = std::nullopt;
  std::string about = "{}";  // a JSON object, as text: what was measured
};
struct PersonaFile {
  std::string game = {};
  PersonaGroup whole = {};  // its bounds do not count
  std::vector<PersonaGroup> groups = {};

  const PersonaGroup& group_for(std::optional<double> rating) const;
};

inline constexpr std::string_view kPersonaEnding = ".persona";

std::string persona_text(const PersonaFile& file);
// Throw Error. `more`: see agents/parts.h.
PersonaFile parse_persona(std::string_view text, std::string_view name = "the persona",
                          std::span<const PartDoc> more = {});
PersonaFile load_persona(const std::filesystem::path& path, std::span<const PartDoc> more = {});

// A path, or a name in the folders of models (base/find_model.h), with or without the ending; nothing where it is not
// there.
std::optional<std::filesystem::path> find_persona(std::string_view name);
bool installed_persona(std::string_view name);  // by its name alone, in those folders

// The agent persona(FILE).
std::vector<PartDoc> persona_parts();

}  // namespace ludens::agents
