#include "web/agent_policy.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/level_file.h"
#include "agents/persona_file.h"
#include "base/find_model.h"
#include "base/text.h"
#include "web/http.h"

namespace ludens::web {
namespace {

constexpr std::size_t kLongestText = 500;
constexpr int kDeepest = 8;

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

bool costs(const PartDoc& part, Allowed::Cost what) {
  return std::any_of(part.options.begin(), part.options.end(),
                     [&](const Option& one) { return one.allowed.cost() == what; });
}

// What one agent may take, of all its parts together.
struct Shares {
  std::int64_t parts = 1;  // that search or keep something
  std::int64_t bytes(const Limits& limits) const { return limits.agent_bytes / parts; }
  std::int64_t playouts(const Limits& limits) const { return std::max<std::int64_t>(limits.agent_playouts / parts, 1); }
};

Spec meant(const Spec& spec, const Game* game) {
  const bool level = game && spec.name == "level" && spec.args.size() == 1 && spec.args.front().key.empty();
  return level ? parse_spec(level_agent_text(*game, spec.args.front().value.name)) : spec;
}

bool is_agent(const PartDoc& part, const Arg& arg) {
  return !arg.value.args.empty() || (is_part(arg.value.name) && !is_word(part, arg));
}

std::int64_t costly_parts(const Spec& said, const Game* game, int depth = 0) {
  if (depth > kDeepest) refuse("agents are nested too deep");
  const Spec spec = meant(said, game);
  const PartDoc& part = find_part(spec.name);
  std::int64_t out = costs(part, Allowed::Cost::Memory) || costs(part, Allowed::Cost::Search) ? 1 : 0;
  for (const auto& arg : spec.args)
    if (is_agent(part, arg)) out += costly_parts(arg.value, game, depth + 1);
  return out;
}

// The page names models that are installed, and no file that happens to lie where the server was started.
void refuse_files(const std::string& name) {
  const auto known = model_names();
  if (std::find(known.begin(), known.end(), name) != known.end() || installed_persona(name)) return;
  refuse(fmt::format("no model is called {}; there are {}{}", cite(name), known.empty() ? "none" : join(known, ", "),
                     did_you_mean(name, known)));
}

// Bounds what the options cost, those that are left open included. A level is bounded as the agent that it is, where
// the game is known; before that its text is looked at alone. Throws Error on options that are wrong.
Spec bounded(const Spec& said, const Limits& limits, const Shares& shares, const Game* game) {
  Spec spec = meant(said, game);
  const PartDoc& part = find_part(spec.name);
  if (!page_may_name(part)) refuse(fmt::format("{} cannot be chosen from the page", part.name));
  for (auto& arg : spec.args) {
    if (arg.value.quoted || arg.value.name.find_first_of("/\\") != std::string::npos)
      refuse("texts and files cannot be chosen from the page");
    if (is_agent(part, arg)) arg.value = bounded(arg.value, limits, shares, game);
  }
  using Cost = Allowed::Cost;
  const bool has_memory = costs(part, Cost::Memory);
  const auto values = settle(spec, part.options);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Option& option = part.options[i];
    const std::int64_t value = values[i].whole;
    const auto at_most = [&](std::int64_t most) {
      if (value > most)
        refuse(fmt::format("{}: {}={} is more than the {} of this server", part.name, option.name, value, most));
    };
    if (const std::string& name = values[i].spec.name;
        game && option.allowed.kind() == Allowed::Kind::Model && !values[i].none && !name.empty() && name != "auto")
      refuse_files(name);
    if (option.allowed.cost() == Cost::Threads) at_most(limits.agent_threads);
    if (option.allowed.cost() == Cost::Search && !has_memory) at_most(shares.playouts(limits));
    if (option.allowed.cost() == Cost::Memory && (value == 0 || value > shares.bytes(limits)))
      set(spec, option.name, shares.bytes(limits));
  }
  return spec;
}

Spec bounded(const Spec& spec, const Limits& limits, const Game* game) {
  const Shares shares{std::max<std::int64_t>(costly_parts(spec, game), 1)};
  return bounded(spec, limits, shares, game);
}

// A wrong agent is whoever named it to blame for.
template <class Make>
auto or_refuse(Make make) {
  try {
    return make();
  } catch (const Refusal&) {
    throw;
  } catch (const Error& error) {
    refuse(without_folders(error.what()));
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
