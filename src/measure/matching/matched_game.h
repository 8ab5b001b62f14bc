#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "measure/matching/answer.h"

namespace ludens::measure {

// One position of a person's game and what every agent thought of it.
struct MatchedPosition {
  int ply = 1;                                  // of the move to be found
  int mover = 0;                                // colour: 0 or 1
  std::optional<double> rating = std::nullopt;  // the mover's
  bool forced = false;                          // five in a row: somebody has a five at hand
  std::uint64_t key = 0;
  std::vector<Answer> answers = {};  // one an agent
  bool operator==(const MatchedPosition&) const = default;
};

struct MatchedGame {
  std::string gid;
  int plies = 0;
  std::array<std::string, 2> players = {};  // ids by colour, "" where unknown
  std::vector<MatchedPosition> positions = {};
  bool operator==(const MatchedGame&) const = default;
};

// One line of JSON, without its end; reads back exactly. Throws Error on any other line, or another number of agents.
std::string matched_line(const MatchedGame& game);
MatchedGame read_matched_line(std::string_view line, std::size_t agents);

}  // namespace ludens::measure
