#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "belief/distribution.h"
#include "belief/reason.h"

namespace ludens::belief {

// How the game will end, for the side to move; sums to 1.
struct Value {
  float win = 0.5f, draw = 0, loss = 0.5f;
  float expected() const { return win + draw / 2; }
  Value flipped() const { return {loss, draw, win}; }
  bool operator==(const Value&) const = default;
};

// What a search learned of one move.
struct Candidate {
  Move move;
  std::int64_t visits = 0;
  float value = 0.5f;  // for the side to move
  bool operator==(const Candidate&) const = default;
};

// Why a move comes to mind, or does not.
struct Explained {
  Move move;
  std::vector<Reason> reasons;  // strongest first
  bool operator==(const Explained&) const = default;
};

// The first impression of a mind with two systems, beside what thinking made of it (docs/dual.md).
struct Impression {
  Distribution moves;               // System 1's, before any thinking
  std::vector<Move> good = {};      // those that feel good, likeliest first
  bool everything = false;          // too unsure to choose: all moves
  bool searched = false;            // System 2 was asked
  std::int64_t positions = 0;       // different ones that it looked at
  std::vector<Explained> why = {};  // for as many moves as the question asks
  bool operator==(const Impression&) const = default;
};

// What an agent thinks of a position. Playing, measuring and teaching ask for the same; only `pick` rolls dice.
struct Opinion {
  Distribution moves;
  Value value;
  std::int64_t visits = 0;
  std::vector<Candidate> candidates = {};     // where a search looked
  std::vector<Move> line = {};                // the principal line
  std::optional<float> doubt = std::nullopt;  // 2^H / number of moves, in (0, 1]
  std::int64_t playouts = 0, nodes = 0, peak_bytes = 0;
  std::string why = {};  // for people
  std::optional<Impression> impression = std::nullopt;
  bool resigns = false;  // would rather give up; `moves` says what it would play all the same
  bool operator==(const Opinion&) const = default;
};

// Who plays, or whom to imitate; empty fields: just play well.
struct Persona {
  std::optional<int> rating, opponent_rating;
  std::string style = {}, player = {};
  bool operator==(const Persona&) const = default;
};

}  // namespace ludens::belief
