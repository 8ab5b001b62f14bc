#pragma once
#include <cstdint>
#include <optional>

#include "belief/opinion.h"
#include "measure/room.h"

namespace ludens::measure {

// What a mind of two systems did before it answered.
struct MindAnswer {
  float doubt = 1, equal_moves = 1;        // 2^H / |A| and 2^H
  std::uint32_t good = 0;                  // moves that felt good
  bool everything = false;                 // no move stood out
  bool inside = false;                     // the person's move felt good
  bool searched = false, changed = false;  // and thinking changed its mind
  std::uint32_t positions = 0;             // different ones it looked at
  std::uint32_t considered = 0;            // moves of the position that it looked at
  bool operator==(const MindAnswer&) const = default;
};
std::optional<MindAnswer> mind_of(const Opinion& opinion, Move played);  // nothing of an agent without intuition

// How an agent's opinion and a person's move agree.
struct Answer {
  std::uint16_t rank = 0;  // of the person's move, 1 for the likeliest, ties to the smaller id; 0: no weight at all
  float p = 0;             // of the person's move
  float top = 0;           // of the agent's likeliest move
  bool sure = false;       // all weight on one move though there was a choice: an agent that only plays
  std::uint32_t best = 0;  // id of the agent's likeliest move, ties to the smaller one
  std::optional<MindAnswer> mind = std::nullopt;
  bool operator==(const Answer&) const = default;
};

// A move that has no weight counts in logarithms as one in a million: −ln 10⁻⁶ = 13.8.
inline constexpr double kFloor = 1e-6;
double surprise(const Answer& answer);  // −ln max(p, kFloor)

// `choice`: was there more than one legal move? Precondition: `moves` is not empty.
Answer answer_of(const Distribution& moves, Move played, bool choice);

}  // namespace ludens::measure
