#pragma once
#include <array>
#include <stop_token>
#include <string>
#include <string_view>

#include "games/game.h"
#include "measure/arena/arena_game.h"

namespace ludens::measure {

// What one game between agents says of its rules. Tested by tests/measure/rulesets/rulesets_test.cpp.
struct GameFacts {
  enum class End { Won, Drawn, Cut };
  End end = End::Cut;
  double points = 0.5;  // of the person who began: 1, ½ or 0
  int plies = 0;
  double legal = 0;  // legal moves, summed over the positions in which somebody moved
  int choices = 0;   // positions with two legal moves or more
  double good = 0;   // the share of legal moves that feel good, summed over those
  int leads = 0;     // neighbouring plies at which the players said how they stand (lead_curve)
  int lead_changes = 0;
  double behind = 0;   // how far behind the winner had been; 0 where nobody won
  double settled = 0;  // when the winner took the lead for good, as a share of the game; 0 where nobody won
  bool operator==(const GameFacts&) const = default;
};

// A lead is one where the mean of two neighbouring plies' values is further than this from ½.
inline constexpr double kLead = 0.05;

// The values of the person who began, as those to move saw them at each ply, as a curve in which what a side to move
// thinks too well (or too badly) of itself cancels: the means of neighbours.
std::vector<double> lead_curve(std::span<const double> values);
int lead_changes(std::span<const double> curve);
// Of the winner (1: who began): Browne's drama, and the place in the curve after which the winner's lead was never lost
// again, as a share of it.
double how_far_behind(std::span<const double> curve, bool beginner_won);
double settled_after(std::span<const double> curve, bool beginner_won);

// One game of two agents. `number` says which dice are rolled, and who begins: a in even games. Cut after `limit`
// plies. Throws Error when it was stopped.
GameFacts play_ruleset_game(const GamePtr& game, const AgentPair& agents, std::uint64_t seed, std::int64_t number,
                            int limit, std::stop_token stop);

std::string to_line(const GameFacts& facts);
GameFacts facts_of(std::string_view line);  // throws Error

}  // namespace ludens::measure
