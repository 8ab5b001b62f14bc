#include "web/agent_policy.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/level_file.h"
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

void set(Spec& spec, std::string_view option, std::int64_t value) {
  const Spec number{std::to_string(value), {}, false};
  for (auto& arg : spec.args)
    if (arg.key == option) return void(arg.value = number);
  spec.args.push_back({std::string(option), number});
}

// Bounds what the options cost, those that are left open included. A level is bounded as the agent that it is, where
// the game is known; before that its text is looked at alone. Throws Error on options that are wrong.
Spec bounded(Spec spec, const Limits& limits, const Game* game, int depth = 0) {
  if (depth > 8) refuse("agents are nested too deep");
  if (game && spec.name == "level" && spec.args.size() == 1 && spec.args.front().key.empty())
    spec = parse_spec(level_agent_text(*game, spec.args.front().value.name));
  const PartDoc& part = find_part(spec.name);
  if (!page_may_name(part)) refuse(fmt::format("{} cannot be chosen from the page", part.name));
  for (auto& arg : spec.args) {
    if (arg.value.quoted || arg.value.name.find_first_of("/\\") != std::string::npos)
      refuse("texts and files cannot be chosen from the page");
    if (!arg.value.args.empty() || (is_part(arg.value.name) && !is_word(part, arg)))
      arg.value = bounded(arg.value, limits, game, depth + 1);
  }
  using Cost = Allowed::Cost;
  const bool has_memory = std::any_of(part.options.begin(), part.options.end(),
                                      [](const Option& one) { return one.allowed.cost() == Cost::Memory; });
  const auto values = settle(spec, part.options);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Option& option = part.options[i];
    const std::int64_t value = values[i].whole;
    const auto at_most = [&](std::int64_t most) {
      if (value > most)
        refuse(fmt::format("{}: {}={} is more than the {} of this server", part.name, option.name, value, most));
    };
    if (option.allowed.cost() == Cost::Threads) at_most(limits.agent_threads);
    if (option.allowed.cost() == Cost::Search && !has_memory) at_most(limits.agent_playouts);
    if (option.allowed.cost() == Cost::Memory && (value == 0 || value > limits.agent_bytes))
      set(spec, option.name, limits.agent_bytes);
  }
  return spec;
}

// A wrong agent is whoever named it to blame for.
template <class Make>
auto or_refuse(Make make) {
  try {
    return make();
  } catch (const Refusal&) {
    throw;
  } catch (const Error& error) {
    refuse(error.what());
  }
}

}  // namespace

// The text of an external agent is a command to run.
bool page_may_name(const PartDoc& part) { return part.kind != "external"; }

std::string page_agent(std::string_view text, const Limits& limits) {
  if (text.size() > kLongestText) refuse("the agent's text is too long");
  return or_refuse([&] {
    const Spec spec = parse_spec(text);
    bounded(spec, limits, nullptr);
    return agent_text(spec);
  });
}

std::unique_ptr<Agent> bounded_agent(const GamePtr& game, std::string_view text, const Limits& limits) {
  return or_refuse([&] { return make_agent(game, bounded(parse_spec(text), limits, game.get())); });
}

}  // namespace ludens::web
