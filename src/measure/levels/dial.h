#pragma once
#include <string>
#include <vector>

#include "measure/room.h"

namespace ludens::measure {

// A stop of a dial of strength: who plays there, and how strong that was measured to be.
struct MeasuredAgent {
  std::string agent;
  double elo = 0, low = 0, high = 0;  // above the weakest
};

// An agent on a dial: at stop 3 (3.0), or 40 % of the way from stop 3 to stop 4 (3.4).
struct DialAgent {
  std::string agent;
  double at = 0;
};

// The stops' Elo, made rising where luck had it fall: neighbours out of order share their mean (Ayer et al. 1955).
std::vector<double> rising(const std::vector<MeasuredAgent>& dial);

// The agent at an Elo on the line through the stops. Ends are the first and the last. Tested by
// tests/measure/levels/dial_test.cpp.
DialAgent agent_at_elo(const std::vector<MeasuredAgent>& dial, double elo);

// Where an agent stands that was made of two (agents::agent_between) `share` of the way from one to the other: where
// nothing lies between them it is one of the two.
DialAgent between(const DialAgent& a, const DialAgent& b, const std::string& agent, double share);

}  // namespace ludens::measure
