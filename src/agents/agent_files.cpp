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

namespace {
constexpr std::string_view kFlat = ".f16.bin";  // comes with two others (nets/open_net.h)
}  // namespace

std::map<std::string, std::filesystem::path> agent_paths(const Spec& spec, std::span<const PartDoc> more) {
  const PartDoc& part = find_part(spec.name, more);
  std::map<std::string, std::filesystem::path> out;
  const auto add = [&](const std::string& agent) { out.merge(agent_paths(parse_spec(agent), more)); };
  // Which file a level is read from depends on the game, which a text does not say: all of them count.
  if (part.name == "level")
    for (const auto& path : all_levels()) {
      out.emplace(path.filename().string(), path);
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
    for (const auto& path : model_files(kHabitsEnding)) out.emplace(path.filename().string(), path);
  if (part.name == "win")
    for (const auto& path : model_files(kWinsEnding)) out.emplace(path.filename().string(), path);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Allowed::Kind kind = part.options[i].allowed.kind();
    const std::string& value = values[i].spec.name;
    if (value.empty() || values[i].none) continue;
    if (kind == Allowed::Kind::Agent) out.merge(agent_paths(values[i].spec, more));
    if (kind != Allowed::Kind::Model) continue;
    try {
      if (part.name != "persona") {
        out.emplace(value, net_path(value));
      } else if (const auto path = find_persona(value)) {
        out.emplace(value.ends_with(kPersonaEnding) ? value : value + std::string(kPersonaEnding), *path);
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

std::map<std::string, std::string> agent_files(const Spec& spec, std::span<const PartDoc> more) {
  std::map<std::string, std::string> out;
  for (const auto& [name, path] : agent_paths(spec, more)) out.emplace(name, file_hash(path));
  return out;
}

std::map<std::string, std::vector<std::filesystem::path>> agent_baggage(const Spec& spec) {
  std::map<std::string, std::vector<std::filesystem::path>> out;
  for (const auto& [name, path] : agent_paths(spec)) {
    auto& files = out[name] = {path};
    const std::string stem =
        path.string().substr(0, path.string().size() - std::min(path.string().size(), kFlat.size()));
    if (!path.string().ends_with(kFlat)) continue;
    for (const char* beside : {".index.tsv", ".ops.txt"})
      if (std::error_code ignored; std::filesystem::is_regular_file(stem + beside, ignored))
        files.emplace_back(stem + beside);
  }
  return out;
}

}  // namespace ludens::agents
