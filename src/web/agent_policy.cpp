#include "web/agent_policy.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "web/http.h"

namespace ludens::web {
namespace {

constexpr std::size_t kLongestText = 500;

bool is_part(std::string_view name) {
  return std::any_of(parts().begin(), parts().end(), [&](const auto& part) { return part.name == name; });
}

// A choice like select=uct is no agent, whatever it is called.
bool is_word(const PartDoc& part, const Arg& arg) {
  const Option* option = find_option(part.options, arg.key);
  if (!option) return false;
  const auto words = option->allowed.words();
  return std::find(words.begin(), words.end(), arg.value.name) != words.end();
}

[[noreturn]] void refuse(const std::string& why) { throw Refusal(400, "bad-agent", why); }

std::int64_t number_of(const Arg& arg) { return static_cast<std::int64_t>(to_double(arg.value.name).value_or(0)); }

Spec bounded(Spec spec, const Limits& limits, int depth = 0) {
  if (depth > 8) refuse("agents are nested too deep");
  const PartDoc& part = find_part(spec.name);
  if (!page_may_name(part)) refuse(fmt::format("{} cannot be chosen from the page", part.name));
  const bool has_memory = find_option(part.options, "memory") != nullptr;
  bool memory = false;
  for (auto& arg : spec.args) {
    if (arg.value.quoted || arg.value.name.find_first_of("/\\") != std::string::npos)
      refuse("texts and files cannot be chosen from the page");
    if (!arg.value.args.empty() || (is_part(arg.value.name) && !is_word(part, arg)))
      arg.value = bounded(arg.value, limits, depth + 1);
    if (arg.key == "threads" && number_of(arg) > limits.agent_threads)
      refuse(fmt::format("{}: threads={} is more than the {} of this server", part.name, number_of(arg),
                         limits.agent_threads));
    if (const auto bytes = parse_bytes(arg.value.name); arg.key == "cache" && bytes && *bytes > limits.agent_bytes)
      refuse(fmt::format("{}: cache={} is more than the {} bytes of this server", part.name, arg.value.name,
                         limits.agent_bytes));
    const bool work = arg.key == "simulations" || arg.key == "playouts" || arg.key == "nodes" || arg.key == "visits";
    if (work && !has_memory && number_of(arg) > limits.agent_playouts)
      refuse(fmt::format("{}: {}={} is more than the {} of this server", part.name, arg.key, number_of(arg),
                         limits.agent_playouts));
    if (arg.key != "memory" || !has_memory) continue;
    memory = true;
    const auto bytes = parse_bytes(arg.value.name);
    if (arg.value.name == "auto" || (bytes && *bytes > limits.agent_bytes))
      arg.value.name = std::to_string(limits.agent_bytes);
  }
  if (has_memory && !memory) spec.args.push_back({"memory", {std::to_string(limits.agent_bytes), {}, false}});
  return spec;
}

}  // namespace

// The text of an external agent is a command to run.
bool page_may_name(const PartDoc& part) { return part.kind != "external"; }

std::string page_agent(const GamePtr& game, std::string_view text, const Limits& limits) {
  if (text.size() > kLongestText) refuse("the agent's text is too long");
  try {
    const Spec spec = parse_spec(text);
    make_agent(game, bounded(spec, limits));  // says whether it plays this game
    return agent_text(spec);
  } catch (const Refusal&) {
    throw;
  } catch (const Error& error) {
    refuse(error.what());
  }
}

std::unique_ptr<Agent> bounded_agent(const GamePtr& game, std::string_view text, const Limits& limits) {
  return make_agent(game, bounded(parse_spec(text), limits));
}

}  // namespace ludens::web
