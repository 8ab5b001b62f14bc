#pragma once
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agents/agent.h"
#include "base/options.h"
#include "games/catalogue.h"

namespace ludens::agents {

// One agent that can be named in text: the table of them feeds `ludens list agents`, help, protocol options and forms.
struct PartDoc {
  std::string_view name, kind, summary, details;
  std::vector<Option> options;
  // Reads the options. `more`: for parts that are made of other agents, which may be those of rooms above.
  std::function<std::unique_ptr<Agent>(const GamePtr& game, const Spec& spec, std::span<const PartDoc> more)> make;
};

// The same with its table of options: `make` gets them read, and `more` where it asks for it.
template <class O, class Make>
PartDoc part(std::string_view name, std::string_view kind, std::string_view summary, std::string_view details,
             const OptionTable<O>& table, Make make) {
  return {name,
          kind,
          summary,
          details,
          table.options(),
          [table, make = std::move(make)](const GamePtr& game, const Spec& spec,
                                          [[maybe_unused]] std::span<const PartDoc> more) -> std::unique_ptr<Agent> {
            if constexpr (std::is_invocable_v<const Make&, const GamePtr&, const O&, std::span<const PartDoc>>)
              return make(game, table.read(spec), more);
            else
              return make(game, table.read(spec));
          }};
}

std::span<const PartDoc> parts();

// Agents of rooms above this one, such as `popular`, which reads records, are no part of the table: whoever knows them
// passes them along as `more`, and parts made of agents hand it down. They must live as long as the agents made from
// them. Tested by tests/play/popular_test.cpp.
const PartDoc& find_part(std::string_view name,
                         std::span<const PartDoc> more = {});  // throws Error with the nearest name

// The canonical text of an agent: defaults dropped, options in the table's order. Its name everywhere.
std::string agent_text(const Spec& spec, std::span<const PartDoc> more = {});

// Does the agent, or one inside it, start other programs? A front end that strangers talk to must refuse it: the text
// holds the command.
bool starts_programs(const Spec& spec);

// Does the agent, or one inside it, stop thinking by the clock? Then what it plays depends on the machine, and on what
// else the machine does.
bool thinks_by_the_clock(const Spec& spec, std::span<const PartDoc> more = {});

// Throws Error on unknown names, options and values, or where the game cannot be played by this agent.
std::unique_ptr<Agent> make_agent(const GamePtr& game, const Spec& spec, std::span<const PartDoc> more = {});
std::unique_ptr<Agent> make_agent(const GamePtr& game, std::string_view text, std::span<const PartDoc> more = {});

}  // namespace ludens::agents
