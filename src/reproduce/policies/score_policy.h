#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "measure/tuning/collect.h"
#include "reproduce/room.h"

namespace ludens::reproduce {

// A policy made of a program's scores, π(m) ∝ exp(w(m)/τ), at another τ than it was asked with: divided by τ' / τ in
// the exponent. Moves that the program did not list stay as unlikely as they were. Tested by
// tests/reproduce/policies/score_policy_test.cpp.
inline constexpr double kAskedTau = 0.05;  // the default of agents/external

// What people's moves cost least at, in nats, of a grid from 0.01 to 1; kAskedTau where there are no positions.
double tuned_tau(std::span<const TuningPosition> positions, std::size_t part);
double part_nats(const TuningPosition& position, std::size_t part, double tau);

void set_tau(std::vector<TuningPosition>& positions, std::size_t part, double tau);

}  // namespace ludens::reproduce
