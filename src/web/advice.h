#pragma once
#include <array>
#include <functional>
#include <stop_token>

#include "base/json.h"
#include "play/review.h"
#include "play/session.h"
#include "web/agent_cache.h"
#include "web/limits.h"

namespace ludens::web {

// A question about a position that belongs to no game being played here: {game, start?, moves, agent? | level?,
// milliseconds?, people?}; «people» is a level, or two of them by colour. The game's judge is asked where nobody is
// named.
struct Asked {
  Session session;
  std::string agent = {};
  std::int64_t milliseconds = 1000;
  bool judge = false;  // it is the agent that reviews and gives hints
  // Whose moves are shown beside, by the colour that moves: a human level; "": nobody's.
  std::array<std::string, 2> people = {};
  const std::string& people_to_move(const Position& position) const {
    return people[static_cast<std::size_t>(index(position.to_move()))];
  }
};
Asked asked_of(const Json& body, const Limits& limits, bool may_be_over = false);  // throws Refusal

// What people of a level would play after so many moves, and as its value how likely they win (play/comment/people.h).
Opinion people_opinion(const Session& session, int ply, const std::string& level, const Review::Ask& ask);
// The same for the layer beside what is best: {level, moves, win_rate}.
Json people_json(const Question& question, const Opinion& people, const std::string& level, std::size_t most);

// Asks agents that wait between two questions; for as long as they need, unless it is stopped.
Review::Ask asker_of(const GamePtr& game, AgentCache& agents, const std::stop_token& stop);

// Thinks, on the caller's thread, and says it as docs/api.md does; `thoughts` hears of it before the end. The same
// question gives the same answer where the agent's own limits end the search. Throws Error, std::bad_alloc.
Json advice(const Asked& asked, AgentCache& agents, const std::stop_token& stop,
            const std::function<void(const Json&)>& thoughts = {});

}  // namespace ludens::web
