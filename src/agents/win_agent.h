#pragma once
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agents/parts.h"

namespace ludens::agents {

// The agent win(policy=, value=, calibrate=): how likely people win who play like its policy (docs/win_rates.md). What
// it would play is the policy's; its value is V_ip (belief/inner_product.h) or, without a policy, the value's own, at
// the temperature of the question's rating. Its candidates are the moves with what is behind them.
std::vector<PartDoc> win_parts();

// Several estimators without calibration, made together: each value by itself, then each policy with each value.
// Positions behind a move that several of them look at are evaluated once. Throws Error.
std::vector<std::unique_ptr<Agent>> win_family(const GamePtr& game, std::span<const std::string> policies,
                                               std::span<const std::string> values, double least = 0);
// What these estimators are called, in the same order.
std::vector<std::string> win_family_texts(std::span<const std::string> policies, std::span<const std::string> values,
                                          double least = 0);

// The estimator that says how likely people win who ask where none is named (the first of the game's table), as text;
// nothing where the game has no table.
std::optional<std::string> usual_win_agent(const Game& game);

}  // namespace ludens::agents
