#pragma once
#include <cstdint>

#include "belief/distribution.h"

namespace ludens {

// How an agent's opinion and a person's move agree.
struct Answer {
  std::uint16_t rank = 0;  // of the person's move, 1 for the likeliest, ties to the smaller id; 0: no weight at all
  float p = 0;             // of the person's move
  float top = 0;           // of the agent's likeliest move
  bool sure = false;       // all weight on one move though there was a choice: an agent that only plays
  bool operator==(const Answer&) const = default;
};

// A move that has no weight counts in logarithms as one in a million: −ln 10⁻⁶ = 13.8.
inline constexpr double kFloor = 1e-6;
double surprise(const Answer& answer);  // −ln max(p, kFloor)

// `choice`: was there more than one legal move? Precondition: `moves` is not empty.
Answer answer_of(const Distribution& moves, Move played, bool choice);

}  // namespace ludens
