#pragma once
#include "agents/parts.h"
#include "web/limits.h"

namespace ludens::web {

// Which agents a page may ask for, and within which bounds. A page may name no agent that starts programs or
// reads files, and none that would take more memory or threads than the server lends.

bool page_may_name(const PartDoc& part);

// The canonical text of an agent that may think here; Refusal otherwise. Quick: reads no file, so that threads that
// answer requests may call it. Whether the agent plays a game is known when it is made.
std::string page_agent(std::string_view text, const Limits& limits);

// Makes it, with the bound on memory that the text may leave open. May take long; Refusal where it cannot be made.
std::unique_ptr<Agent> bounded_agent(const GamePtr& game, std::string_view text, const Limits& limits);

}  // namespace ludens::web
