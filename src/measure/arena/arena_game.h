#pragma once
#include <array>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

#include "agents/agent.h"
#include "measure/arena/arena.h"

namespace ludens::measure {

using AgentPair = std::array<std::unique_ptr<Agent>, 2>;  // a, b

// What makes a run the one it is, as JSON: everything that changes a game or the end, so not the number of jobs.
std::string plan_text(const ArenaPlan& plan);

// Where an agent (a is 0, b is 1) sits in a game: 0 begins.
std::size_t seat_of(std::size_t agent, std::int64_t number);  // colours change after each game
std::size_t seat_of(const ArenaPlan& plan, std::size_t agent, std::int64_t number);
// The colour with which a (0) or b (1) ended the game; not its seat where the opening let them swap.
Side colour_of(const ArenaPlan& plan, std::size_t agent, std::int64_t number, const Record& record);

// The moves with which a game begins, as the plan's openings have it.
std::span<const Move> opening_of(const ArenaPlan& plan, std::int64_t number);

// One game of a plan, with the agents as players and what they spent as tags. An illegal move, which only other
// people's programs make, loses it, and a tag says which one. Throws Error when it was stopped.
constexpr const char* kIllegal = "illegal";
Record play_arena_game(const ArenaPlan& plan, std::int64_t number, const AgentPair& agents, std::stop_token stop);

}  // namespace ludens::measure
