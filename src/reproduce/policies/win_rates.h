#pragma once
#include <map>
#include <string>
#include <vector>

#include "reproduce/policies/experiment.h"

namespace ludens::reproduce {

// Who wins, foreseen from how people play (Ogawa 2026, chapter 6 and appendix C): the values of a human and a strong
// network by themselves, and behind the moves of people and of Blend; on a position a game, three times dealt. Tested
// by tests/reproduce/policies/win_rates_test.cpp.

struct WinReport {
  std::string text;  // Markdown
  std::vector<Json> lines;
  std::map<std::string, std::string> plots;  // by what they show: SVG
};
WinReport compare_win_rates(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks);

// The games that it can be asked of.
std::vector<std::string> win_rate_game_names();

// In all of them or one; writes OUT/GAME-win-rate.md, .jsonl and the plots.
void reproduce_win_rates(const ReproduceOptions& options, const ReproduceHooks& hooks);

}  // namespace ludens::reproduce
