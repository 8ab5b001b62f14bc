#include "agents/agent_files.h"

#include <fmt/format.h>

#include "agents/habits_file.h"
#include "agents/level_file.h"
#include "agents/persona_file.h"
#include "agents/win_table.h"
#include "base/error.h"
#include "base/find_model.h"
#include "base/hash.h"
#include "base/whole_file.h"
#include "nets/open_net.h"

namespace ludens::agents {

std::string file_hash(const std::filesystem::path& path) {
  return fmt::format("{:016x}", hash_text(read_whole_file(path)));
}

std::map<std::string, std::string> agent_files(const Spec& spec, std::span<const PartDoc> more) {
  const PartDoc& part = find_part(spec.name, more);
  std::map<std::string, std::string> out;
  const auto add = [&](const std::string& agent) { out.merge(agent_files(parse_spec(agent), more)); };
  // Which file a level is read from depends on the game, which a text does not say: all of them count.
  if (part.name == "level")
    for (const auto& path : all_levels()) {
      out.emplace(path.filename().string(), file_hash(path));
      for (const auto& rung : load_levels(path).rungs) add(rung.agent);
    }
  const auto values = settle(spec, part.options);
  // The same goes for the habits of its people.
  const auto says = [&](std::string_view option) {
    for (std::size_t i = 0; i < values.size(); ++i)
      if (part.options[i].name == option && !values[i].none) return true;
    return false;
  };
  if (part.name == "drawn" && says("habits"))
    for (const auto& path : model_files(kHabitsEnding)) out.emplace(path.filename().string(), file_hash(path));
  if (part.name == "win")
    for (const auto& path : model_files(kWinsEnding)) out.emplace(path.filename().string(), file_hash(path));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Allowed::Kind kind = part.options[i].allowed.kind();
    const std::string& value = values[i].spec.name;
    if (value.empty() || values[i].none) continue;
    if (kind == Allowed::Kind::Agent) out.merge(agent_files(values[i].spec, more));
    if (kind != Allowed::Kind::Model) continue;
    try {
      if (part.name != "persona") {
        out.emplace(value, file_hash(net_path(value)));
      } else if (const auto path = find_persona(value)) {
        out.emplace(value.ends_with(kPersonaEnding) ? value : value + std::string(kPersonaEnding), file_hash(*path));
        const PersonaFile file = load_persona(*path, more);
        add(file.whole.agent);
        for (const auto& group : file.groups) add(group.agent);
      }
    } catch (const Error&) {
      // No such file, or no persona: make_agent has more to say about it.
    }
  }
  return out;
}

}  // namespace ludens::agents
